import { inspect } from 'node:util'
import { schemaOfThisVersion } from '../../src/platform/database/scratch-schema.ts'
import { examineAndMend } from '../../src/operator/doctor/examine-and-mend.ts'
import { type DatabaseKind, signIn } from '../harness.ts'
import { randomOf } from '../random.ts'
import type { Area } from './area.ts'
import { installed } from './areas.ts'
import type { Command } from './commands.ts'
import { findingsOf } from './findings.ts'
import { startKilledServer } from './killed-server.ts'
import { anyOf, type Passed } from './orders.ts'

export type Told = {
  /** How often the process was killed at each point. */
  killed: Passed
  /** The points that it can be killed at. */
  points: string[]
  /** What was not as it must be, with the point before it. */
  faults: string[]
}

export type Wanted = { kills: number; database: DatabaseKind; seed: number; tell?: (line: string) => void }

/** Said of an area or a command where fewer kills than were wanted came about; nobody learns anything from rounds without one. */
const missed = (of: string, { kills, left }: { kills: number; left: number }) =>
  left > 0 ? [`${of}: ${left} of ${kills} kills did not come about`] : []

/** Before the name of a point of the start. */
const start = 'in the start, '

/** Rounds that did not come to their point are tried again, so often. */
const roundsOfKill = 3

/** Of so many kills one is followed by another, at a point of the start after it. */
const killsPerKilledStart = 4

/** An access token lives for a quarter of an hour. */
const signInEveryMs = 240_000

/** Does what the area does again and again, on a server that is killed in each at another point, and looks at what is left. */
export async function killIn(area: Area, { kills, database, seed, tell = () => {} }: Wanted): Promise<Told> {
  const random = randomOf(seed)
  const { server, order, startAgain, stop } = await startKilledServer(database)
  const expected = await schemaOfThisVersion()
  const killed: Passed = {}
  const points: string[] = []
  const faults: string[] = []
  try {
    const at = await installed(server)
    let signedInAt = performance.now()
    const staySignedIn = async () => {
      if (performance.now() - signedInAt < signInEveryMs) return
      const again = await signIn(server, at.client.account)
      at.client.token = again.token
      // A link to a file is good for the session alone that it was made for.
      for (const [name, value] of again.cookies) at.client.cookies.set(name, value)
      signedInAt = performance.now()
    }
    const place = { dataDir: server.dataDir, databaseUrl: server.databaseUrl ?? null }
    await order(null)
    await (await area.begin(at, 0)).act()
    const passed = await order(null)
    points.push(...Object.keys(passed))
    const count = ({ point }: { point: string }) => {
      killed[point] = (killed[point] ?? 0) + 1
      left -= 1
    }
    let left = kills
    let passedInStart: Passed | null = null
    for (let nth = 1; left > 0 && nth <= roundsOfKill * kills; nth += 1) {
      const next = anyOf(passed, random)
      await staySignedIn()
      const round = await area.begin(at, nth)
      await order(next)
      const gone = server.ended().then(() => 'gone' as const)
      const acted = round.act().then(
        () => null,
        (error: unknown) => (error instanceof Error ? error.message : 'no error'),
      )
      await Promise.race([gone, acted])
      // One that lives takes its next order.
      const isGone = (await Promise.race([gone, order(null)])) === 'gone'
      const error = await acted
      if (!isGone) {
        if (error !== null) faults.push(`${area.name}, ${database}, not killed: ${inspect(error)}`)
        continue
      }
      const point = next?.point ?? ''
      count({ point })
      const isKilledAgain = left > 0 && passedInStart !== null && nth % killsPerKilledStart === 0
      const inStart = isKilledAgain ? anyOf(passedInStart ?? {}, random) : null
      const started = await startAgain(inStart)
      if (started.isKilled) count({ point: `${start}${inStart?.point}` })
      if (passedInStart === null) points.push(...Object.keys(started.passed).map((one) => `${start}${one}`))
      passedInStart ??= started.passed
      await staySignedIn()
      const said = [...(await round.faults().catch((error: unknown) => [String(error)]))]
      const { findings } = await examineAndMend(place, { endpoints: null, fix: false, expected })
      const found = [...said, ...findingsOf(findings)].map(
        (one) => `${area.name}, ${database}, ${point} ${next?.after}: ${one}`,
      )
      faults.push(...found)
      tell(`${area.name} ${database} ${kills - left}/${kills} ${point} ${next?.after} ${found.join(' ')}`)
    }
    faults.push(...missed(`${area.name}, ${database}`, { kills, left }))
  } finally {
    await stop()
  }
  return { killed, points, faults }
}

/** Runs a command again and again, each time killed at another point, and looks at what the next run makes of it. */
export async function killCommand(command: Command, { kills, database, seed, tell = () => {} }: Wanted): Promise<Told> {
  const random = randomOf(seed)
  const killed: Passed = {}
  const faults: string[] = []
  const of = `${command.name}, ${database}`
  const points: string[] = []
  const opened = await command.open(database)
  try {
    const first = await opened.begin()
    const { passed } = await first.run(null)
    await first.end()
    points.push(...Object.keys(passed))
    let left = kills
    for (let nth = 1; left > 0 && nth <= roundsOfKill * kills; nth += 1) {
      const next = anyOf(passed, random)
      const round = await opened.begin()
      try {
        if (!(await round.run(next)).isKilled) continue
        const point = next?.point ?? ''
        killed[point] = (killed[point] ?? 0) + 1
        left -= 1
        const said = await round.faults().catch((error: unknown) => [String(error)])
        const found = said.map((one) => `${of}, ${point} ${next?.after}: ${one}`)
        faults.push(...found)
        tell(`${of} ${kills - left}/${kills} ${point} ${next?.after} ${found.join(' ')}`)
      } finally {
        await round.end()
      }
    }
    faults.push(...missed(of, { kills, left }))
  } finally {
    await opened.close()
  }
  return { killed, points, faults }
}
