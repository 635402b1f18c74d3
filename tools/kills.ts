// `npm run test:kills -- 1000`, or of some areas: `npm run test:kills -- 50 upload chat`. Kills servers, and an operator's
// commands, at named points of their work, that many times over all areas together, on both databases by turns, and prints how
// often at which, and what was not as it must be then. KILLS_SEED takes the same points again, KILLS_DATABASE one database.
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { areas } from '../server/test/kills/areas.ts'
import { commands } from '../server/test/kills/commands.ts'
import { killCommand, nothingTold, openKilledInstallation, type KillReport } from '../server/test/kills/rounds.ts'
import { createEmptyDatabase } from '../server/test/test-database.ts'
import { readOptions, Refused } from './kills/options.ts'
import { availablePostgres } from './test-programs.ts'
import { temporaryRoot } from './temporary-root.ts'

function optionsHere() {
  const names = [...areas, ...commands].map(({ name }) => name)
  const databases = availablePostgres() ? (['postgres', 'embedded'] as const) : (['embedded'] as const)
  try {
    return readOptions(process.argv.slice(2), process.env, { names, databases })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    console.error(error.message)
    return process.exit(1)
  }
}

const { count, seed, databases, isWanted } = optionsHere()
const chosen = areas.filter(isWanted)
const chosenCommands = commands.filter(isWanted)
const kills = Math.ceil(count / ((chosen.length + chosenCommands.length) * databases.length))

const folder = mkdtempSync(join(temporaryRoot(), 'millwright-kills-'))
// PostgreSQL runs as another user, and gets through.
chmodSync(folder, 0o711)
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
// What is made lies there: a kill of the process loses nothing that was written, and nobody waits for a disk.
process.env['TMPDIR'] = folder
// A quarter of a server's start is to compile its modules.
process.env['NODE_COMPILE_CACHE'] = join(folder, 'compiled')

type Line = { area: string; database: string; result: KillReport; took: number; computed: number }
const lines: Line[] = []

/** Seconds of computing so far, of this process and of those below it that have ended. */
function computedSeconds(): number {
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /u, '')
    .split(' ')
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100
}

async function tell(area: string, database: string, work: (told: KillReport) => Promise<unknown>) {
  const line: Line = { area, database, result: nothingTold(), took: 0, computed: 0 }
  lines.push(line)
  const [begun, computedBefore] = [performance.now(), computedSeconds()]
  try {
    await work(line.result)
  } catch (error) {
    line.result.faults.push(`${area}, ${database}: ${String(error)}`)
  }
  line.took = Math.round((performance.now() - begun) / 1_000)
  line.computed = Math.round(computedSeconds() - computedBefore)
}

const sum = (counts: Record<string, number>) => Object.values(counts).reduce((total, one) => total + one, 0)

function printTold(): number {
  console.table(
    lines.flatMap(({ area, database, result: { killed } }) =>
      Object.entries(killed).map(([point, times]) => ({ area, database, point, killed: times })),
    ),
  )
  console.table(
    lines.map(({ area, database, took, computed, result: { killed, points, faults } }) => ({
      area,
      database,
      kills: sum(killed),
      faults: faults.length,
      'points hit': `${Object.keys(killed).length} of ${points.length}`,
      seconds: took,
      computed,
    })),
  )
  const faults = lines.flatMap(({ result }) => result.faults)
  console.log(`${lines.reduce((total, { result }) => total + sum(result.killed), 0)} kills, ${faults.length} faults`)
  for (const fault of faults) console.log(fault)
  return faults.length
}

// A run that is broken off takes its servers with it, and says what it has seen so far.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    printTold()
    process.exit(1)
  })
}

console.log(`KILLS_SEED=${seed}: ${kills} of each area, on ${databases.join(' and ')}`)
const wanted = (told: KillReport) => ({ kills, seed, told, tell: (line: string) => console.log(line) })
for (const database of databases) {
  // A cluster ends with its last database.
  const held = availablePostgres() ? await createEmptyDatabase() : null
  if (chosen.length > 0) {
    const installation = await openKilledInstallation(database)
    for (const area of chosen) await tell(area.name, database, (told) => installation.kill(area, wanted(told)))
    await installation.stop()
  }
  for (const command of chosenCommands) {
    await tell(command.name, database, (told) => killCommand(command, { ...wanted(told), database }))
  }
  await held?.drop()
}
process.exitCode = printTold() > 0 ? 1 : 0
