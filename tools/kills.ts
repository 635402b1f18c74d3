// `npm run test:kills -- 1000`, or of some areas: `npm run test:kills -- 50 upload chat`. Kills servers, and an operator's
// commands, at named points of their work, that many times over all areas together, on both databases by turns, and prints how
// often at which, and what was not as it must be then. KILLS_SEED takes the same points again, KILLS_DATABASE one database.
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { areas } from '../server/test/kills/areas.ts'
import { commands } from '../server/test/kills/commands.ts'
import { killCommand, killIn, type Told, type Wanted } from '../server/test/kills/rounds.ts'
import { availablePostgres } from './test-programs.ts'
import { temporaryRoot } from './temporary-root.ts'

function refuse(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}

const [count = '100', ...wanted] = process.argv.slice(2)
const names = [...areas, ...commands].map(({ name }) => name)
if (!(Number.isSafeInteger(Number(count)) && Number(count) > 0)) {
  refuse(`How many kills? A whole number comes first, then areas: npm run test:kills -- 50 upload. Not: ${count}`)
}
const unknown = wanted.filter((name) => !names.includes(name))
if (unknown.length > 0) refuse(`There is no such area: ${unknown.join(', ')}. There are: ${names.join(', ')}`)
const seed = Number(process.env['KILLS_SEED'] ?? Date.now() % 1_000_000)
if (!Number.isSafeInteger(seed)) refuse('KILLS_SEED is no whole number')
const isWanted = ({ name }: { name: string }) => wanted.length === 0 || wanted.includes(name)
const chosen = areas.filter(isWanted)
const here = availablePostgres() ? (['postgres', 'embedded'] as const) : (['embedded'] as const)
const databases = here.filter((one) => (process.env['KILLS_DATABASE'] ?? one) === one)
const chosenCommands = commands.filter(isWanted)
if (databases.length === 0) refuse(`KILLS_DATABASE is none of those that are here: ${here.join(', ')}`)
const kills = Math.ceil(Number(count) / ((chosen.length + chosenCommands.length) * databases.length))

const folder = mkdtempSync(join(temporaryRoot(), 'millwright-kills-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
// A run that is broken off takes its servers with it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
// A quarter of a server's start is to compile its modules.
process.env['NODE_COMPILE_CACHE'] = join(folder, 'compiled')

console.log(`KILLS_SEED=${seed}: ${kills} of each area, on ${databases.join(' and ')}`)
const told: { area: string; database: string; took: number; result: Told }[] = []
async function tell(area: string, database: (typeof databases)[number], work: (wanted: Wanted) => Promise<Told>) {
  const begun = performance.now()
  const result = await work({ kills, database, seed, tell: (line) => console.log(line) })
  told.push({ area, database, took: Math.round((performance.now() - begun) / 1_000), result })
}
for (const database of databases) {
  for (const area of chosen) await tell(area.name, database, (wanted) => killIn(area, wanted))
  for (const command of chosenCommands) await tell(command.name, database, (wanted) => killCommand(command, wanted))
}
const sum = (counts: Record<string, number>) => Object.values(counts).reduce((total, one) => total + one, 0)
console.table(
  told.flatMap(({ area, database, result: { killed } }) =>
    Object.entries(killed).map(([point, times]) => ({ area, database, point, killed: times })),
  ),
)
console.table(
  told.map(({ area, database, took, result: { killed, points, faults } }) => ({
    area,
    database,
    kills: sum(killed),
    faults: faults.length,
    'points hit': `${Object.keys(killed).length} of ${points.length}`,
    seconds: took,
  })),
)
const faults = told.flatMap(({ result }) => result.faults)
console.log(`${told.reduce((total, { result }) => total + sum(result.killed), 0)} kills, ${faults.length} faults`)
for (const fault of faults) console.log(fault)
process.exitCode = faults.length > 0 ? 1 : 0
