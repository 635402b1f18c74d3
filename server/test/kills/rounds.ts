import { inspect } from 'node:util'
import { schemaOfThisVersion } from '../../src/platform/database/scratch-schema.ts'
import { examineAndMend } from '../../src/operator/doctor/examine-and-mend.ts'
import { type DatabaseKind, signIn } from '../harness.ts'
import { randomOf } from '../random.ts'
import { type Area, installed } from './areas.ts'
import type { Command } from './commands.ts'
import { findingsOf } from './findings.ts'
import { startKilledServer } from './killed-server.ts'
import { anyOf, type Passed } from './orders.ts'

export type Told = {
  /** How often the process was killed at each point. */
  killed: Passed
  /** What was not as it must be, with the point before it. */
  faults: string[]
}

type Wanted = { kills: number; database: DatabaseKind; seed: number; tell?: (line: string) => void }

/** Said of an area or a command where fewer kills than were wanted came about; nobody learns anything from rounds without one. */
const missed = (of: string, { kills, left }: { kills: number; left: number }) =>
  left > 0 ? [`${of}: ${left} of ${kills} kills did not come about`] : []

/** Rounds that did not come to their point are tried again, so often. */
const roundsOfKill = 3

/** An access token lives for a quarter of an hour. */
const signInEveryMs = 240_000

/** Does what the area does again and again, on a server that is killed in each at another point, and looks at what is left. */
export async function killIn(area: Area, { kills, database, seed, tell = () => {} }: Wanted): Promise<Told> {
  const random = randomOf(seed)
  const { server, order, stop } = await startKilledServer(database)
  const expected = await schemaOfThisVersion()
  const killed: Passed = {}
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
    let left = kills
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
      await server.restart()
      await staySignedIn()
      const point = next?.point ?? ''
      killed[point] = (killed[point] ?? 0) + 1
      left -= 1
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
  return { killed, faults }
}

/** Runs a command again and again, each time killed at another point, and looks at what the next run makes of it. */
export async function killCommand(
  command: Command,
  { kills, seed, tell = () => {} }: Omit<Wanted, 'database'>,
): Promise<Told> {
  const random = randomOf(seed)
  const killed: Passed = {}
  const faults: string[] = []
  const opened = await command.open()
  try {
    const first = await opened.begin()
    const { passed } = await first.run(null)
    await first.end()
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
        const found = said.map((one) => `${command.name}, ${point} ${next?.after}: ${one}`)
        faults.push(...found)
        tell(`${command.name} ${kills - left}/${kills} ${point} ${next?.after} ${found.join(' ')}`)
      } finally {
        await round.end()
      }
    }
    faults.push(...missed(command.name, { kills, left }))
  } finally {
    await opened.close()
  }
  return { killed, faults }
}
