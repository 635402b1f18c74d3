import { inspect } from 'node:util'
import { schemaOfThisVersion } from '../../src/platform/database/scratch-schema.ts'
import { examineAndMend } from '../../src/operator/doctor/examine-and-mend.ts'
import { type DatabaseKind, signIn } from '../harness.ts'
import { randomOf } from '../random.ts'
import type { Area } from './area.ts'
import { installed } from './areas.ts'
import type { Command } from './commands.ts'
import { findingsOf } from './findings.ts'
import { type KilledServer, startKilledServer } from './killed-server.ts'
import { anyOf, type KillOrder, type PassCounts } from './orders.ts'

export type KillReport = {
  /** How often the process was killed at each point. */
  killed: PassCounts
  /** The points that it can be killed at. */
  points: string[]
  /** What was not as it must be, with the points before it. */
  faults: string[]
}

/** `told` is filled while it goes on. */
export type KillPlan = { kills: number; seed: number; told?: KillReport; tell?: (line: string) => void }

export const nothingTold = (): KillReport => ({ killed: {}, points: [], faults: [] })

/** Said of an area or a command where fewer kills than were wanted came about; nobody learns anything from rounds without one. */
const missed = (of: string, { kills, left }: { kills: number; left: number }) =>
  left > 0 ? [`${of}: ${left} of ${kills} kills did not come about`] : []

/** Before the name of a point of the start. */
const start = 'in the start, '

/** Rounds that did not come to their point are tried again, so often. */
const roundsOfKill = 3

/** Of so many kills one is followed by another, at a point of the start after it. */
const killsPerKilledStart = 2

/**
 * After so many kills in a row the doctor looks, or the command is run to its end: what is found then is of one of them,
 * which the seed takes again in the same order.
 */
const killsInARow = 5

/** An access token lives for a quarter of an hour. */
const signInEveryMs = 240_000

/** Other points in each area: one seed for all would take the same places of lists that are much the same. */
const seedOf = (of: string, seed: number) =>
  Array.from(of).reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) % 1_000_003, seed)

const said = (order: KillOrder) => `${order?.point} ${order?.after}`

export type KilledInstallation = {
  /** Does what the area does again and again, killed in each at another point, and looks at what is left. */
  kill: (area: Area, wanted: KillPlan) => Promise<KillReport>
  stop: () => Promise<void>
}

/** A server that all areas share. Each has a company of its own there. */
export async function openKilledInstallation(database: DatabaseKind): Promise<KilledInstallation> {
  const killed = await startKilledServer(database)
  const expected = await schemaOfThisVersion()
  const { dataDir, databaseUrl = null } = killed.server
  const examine = async () =>
    findingsOf((await examineAndMend({ dataDir, databaseUrl }, { endpoints: null, fix: false, expected })).findings)
  return {
    kill: (area, wanted) => killIn(area, { ...wanted, killed, examine, of: `${area.name}, ${database}` }),
    stop: killed.stop,
  }
}

type On = KillPlan & { killed: KilledServer; examine: () => Promise<string[]>; of: string }

async function killIn(area: Area, on: On): Promise<KillReport> {
  const { kills, seed, killed, examine, of, told = nothingTold(), tell = () => {} } = on
  const { server, order, startAgain } = killed
  const random = randomOf(seedOf(of, seed))
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
  await order(null)
  await (await area.begin(at, 0)).act()
  const passed = await order(null)
  told.points.push(...Object.keys(passed))
  let left = kills
  let inRow: string[] = []
  const count = (point: string, name: string) => {
    told.killed[point] = (told.killed[point] ?? 0) + 1
    inRow.push(name)
    left -= 1
  }
  const keep = (found: readonly string[], after: string) => {
    told.faults.push(...found.map((one) => `${of}, ${after}: ${one}`))
    tell(`${of} ${kills - left}/${kills} ${after} ${found.join(' ')}`)
  }
  const look = async () => {
    if (inRow.length > 0) keep(await examine(), `${inRow.join(', ')}, the doctor`)
    inRow = []
  }
  let passedInStart: PassCounts | null = null
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
      if (error !== null) told.faults.push(`${of}, not killed: ${inspect(error)}`)
      continue
    }
    count(next?.point ?? '', said(next))
    const isKilledAgain = left > 0 && passedInStart !== null && nth % killsPerKilledStart === 0
    const inStart = isKilledAgain ? anyOf(passedInStart ?? {}, random) : null
    const started = await startAgain(inStart)
    if (started.isKilled) count(`${start}${inStart?.point}`, `${start}${said(inStart)}`)
    if (passedInStart === null) told.points.push(...Object.keys(started.passed).map((one) => `${start}${one}`))
    passedInStart ??= started.passed
    await staySignedIn()
    keep(await round.faults().catch((fault: unknown) => [String(fault)]), inRow.at(-1) ?? '')
    if (inRow.length >= killsInARow) await look()
  }
  await look()
  told.faults.push(...missed(of, { kills, left }))
  return told
}

type WantedCommand = KillPlan & { database: DatabaseKind }

/** Runs a command again and again, killed at another point each time, and looks at what the next runs make of it. */
export async function killCommand(command: Command, wanted: WantedCommand): Promise<KillReport> {
  const { kills, database, seed, told = nothingTold(), tell = () => {} } = wanted
  const of = `${command.name}, ${database}`
  const random = randomOf(seedOf(of, seed))
  const opened = await command.open(database)
  try {
    const first = await opened.begin()
    const { passed } = await first.run(null)
    await first.end()
    told.points.push(...Object.keys(passed))
    let left = kills
    for (let nth = 1; left > 0 && nth <= roundsOfKill * kills; nth += 1) {
      const round = await opened.begin()
      try {
        const inRow: string[] = []
        while (left > 0 && inRow.length < killsInARow) {
          const next = anyOf(passed, random)
          if (!(await round.run(next)).isKilled) break
          const point = next?.point ?? ''
          told.killed[point] = (told.killed[point] ?? 0) + 1
          inRow.push(said(next))
          left -= 1
        }
        if (inRow.length === 0) continue
        const found = await round.faults().catch((error: unknown) => [String(error)])
        told.faults.push(...found.map((one) => `${of}, ${inRow.join(', ')}: ${one}`))
        tell(`${of} ${kills - left}/${kills} ${inRow.join(', ')} ${found.join(' ')}`)
      } finally {
        await round.end()
      }
    }
    told.faults.push(...missed(of, { kills, left }))
  } finally {
    await opened.close()
  }
  return told
}
