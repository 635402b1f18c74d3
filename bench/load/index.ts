// `npm run bench:load`, or some of it: `npm run bench:load -- rates soak`. One table of what test-plan's section on load aims at,
// each database beside the other and beside what was kept before (`--save` keeps this run). It asserts no time, and takes some
// 20 minutes where nothing else runs (LOAD_SOAK_MINUTES=14 for a longer soak). The server is a
// process of its own; this one makes the load, on the same cores.
import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { type DatabaseKind, startServer } from '../../server/test/harness.ts'
import { measuredDatabases } from '../databases.ts'
import { commitHere } from '../answers/report.ts'
import { besideIngest } from './beside-ingest.ts'
import { idleStreams } from './idle-streams.ts'
import { type Figure, type Measurement } from './measure.ts'
import { questions } from './questions.ts'
import { rates } from './rates.ts'
import { soak } from './soak.ts'
import { streamingAnswers } from './streaming-answers.ts'

const measurements: readonly Measurement[] = [rates, questions, idleStreams, streamingAnswers, besideIngest, soak]
const beforeFile = new URL('before.json', import.meta.url)
type KeptFigures = { commit: string; figures: Record<string, Partial<Record<DatabaseKind, string>>> }

const { values: options, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { save: { type: 'boolean', default: false } },
})
const before = JSON.parse(await readFile(beforeFile, 'utf8')) as KeptFigures
const databases = measuredDatabases()
const figures: KeptFigures['figures'] = {}
const took: Record<string, string> = {}
const began = performance.now()
const secondsSince = (start: number) => Math.round((performance.now() - start) / 1000)
const goals = new Map<string, string>()

// One that is broken off says what it has measured.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    printFigures()
    process.exit(1)
  })
}

console.log(`Node ${process.version}, ${availableParallelism()} cores, before: ${before.commit}`)
for (const measurement of measurements.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  for (const database of databases) {
    const started = performance.now()
    try {
      for (const { what, goal, figure } of await measureOn(measurement, database)) {
        goals.set(what, goal)
        figures[what] = { ...figures[what], [database]: figure }
      }
    } catch (error) {
      // The others still have something to tell.
      process.exitCode = 1
      console.error(`${measurement.name} on ${database} failed:`, error)
    }
    took[`${measurement.name}, ${database}`] = `${secondsSince(started)} s`
  }
}
function printFigures(): void {
  console.table(
    Object.entries(figures).map(([what, now]) => ({
      what,
      goal: goals.get(what),
      ...Object.fromEntries(
        databases.flatMap((database) => [
          [database, now[database] ?? ''],
          [`${database} before`, before.figures[what]?.[database] ?? ''],
        ]),
      ),
    })),
  )
  console.table(took)
  console.log(`${Math.ceil(secondsSince(began) / 60)} minutes in all`)
}
printFigures()
if (options.save) {
  const kept: KeptFigures = { commit: commitHere(), figures: { ...before.figures, ...figures } }
  await writeFile(beforeFile, `${JSON.stringify(kept, null, 2)}\n`)
}

async function measureOn({ begin }: Measurement, database: DatabaseKind): Promise<Figure[]> {
  const { env, measure, end } = await begin()
  const server = await startServer({ database, env })
  try {
    return await measure(server)
  } finally {
    await server.stop()
    await end()
  }
}
