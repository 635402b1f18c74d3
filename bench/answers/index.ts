// `npm run bench:answers -- [--manuals FOLDER] SET ...`: what the chat answers, measured through the HTTP API.
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { startServer } from '../../server/test/harness.ts'
import { Figures, SetFigures } from './figures.ts'
import { countDifferences, tellDifferences } from './both-ways.ts'
import { floorTable } from './floor.ts'
import { floorOutcomes } from './floor-in-memory.ts'
import { measureFloor } from './measure-floor.ts'
import { measureManuals } from './measure-manuals.ts'
import { measureSet } from './measure-set.ts'
import { readQuestionSet } from './question-set.ts'
import { commitHere, report, written } from './report.ts'

const reportFile = new URL('../../docs/answer-quality.md', import.meta.url)
const beforeFile = new URL('before.json', import.meta.url)

const { values: options, positionals: folders } = parseArgs({
  allowPositionals: true,
  options: {
    manuals: { type: 'string' },
    floor: { type: 'string' },
    'both-ways': { type: 'boolean', default: false },
    differing: { type: 'boolean', default: false },
    embedded: { type: 'boolean', default: false },
    dictionaries: { type: 'string' },
    docs: { type: 'string' },
    every: { type: 'string', default: '1' },
    'no-half': { type: 'boolean', default: false },
    save: { type: 'string' },
  },
})
const every = Number(options.every)
if ((folders.length === 0 && !options.manuals && !options.floor) || !Number.isInteger(every) || every < 1) {
  console.error(`usage: npm run bench:answers -- [--manuals FOLDER] [--floor FOLDER [--both-ways] [--differing]] [--embedded] [--dictionaries FOLDER] [--docs FOLDER] [--every N] [--no-half] [--save FILE] SET ...
  SET         a folder with docs.jsonl, queries.jsonl and qrels.jsonl
  --manuals   the five manuals that bench/manuals/fetch.sh fetches
  --floor     questions.jsonl and manuals/: what people on the floor ask, one asset a manual
  --both-ways  asks them in memory, too, and counts what is said otherwise; READINGS keeps what was read
  --differing  prints these questions: not of a set that nobody is to read
  --embedded  on the embedded database in place of PostgreSQL
  --dictionaries  those that bench/dictionaries/fetch.sh fetches: everything is asked without them and then with them
  --docs      the folder whose docs.jsonl all sets are about; docs/answer-quality.md is not written then
  --every     4 asks every fourth question of each set; docs/answer-quality.md is not written then
  --no-half   without the company that holds half of the articles
  --save      writes the figures as JSON too, as they come`)
  process.exit(1)
}

const figures: Figures = { commit: commitHere(), sets: [], manuals: null }
const withAndWithout = options.dictionaries ? [false, true] : [false]
console.log(`${figures.commit}: every ${every === 1 ? 'question' : `question of ${every}`} of each set`)
const server = await startServer({
  database: options.embedded ? 'embedded' : 'postgres',
  ...(options.dictionaries ? { dictionaries: options.dictionaries } : {}),
})
try {
  if (options.manuals) {
    for await (const measured of measureManuals(server, options.manuals, withAndWithout)) {
      if (measured.dictionaries) figures.manualsWithDictionaries = measured
      else figures.manuals = measured
      console.dir(measured)
      await save()
    }
  }
  if (options.floor) {
    const { outcomes, firstChunkP95 } = await measureFloor(server, options.floor)
    console.table(floorTable(outcomes))
    console.log(`first chunk p95: ${firstChunkP95.toFixed(0)} ms`)
    if (options['both-ways'] || options.differing) {
      const inMemory = await floorOutcomes(options.floor)
      console.table(floorTable(inMemory))
      console.dir(countDifferences(inMemory, outcomes))
      if (options.differing) console.log(tellDifferences(inMemory, outcomes).join('\n\n'))
    }
  }
  for (const folder of folders) {
    const set = await readQuestionSet(folder, { docsFolder: options.docs, every })
    const both = []
    for await (const measured of measureSet(server, set, {
      withHalf: !options['no-half'],
      dictionaries: withAndWithout,
    })) {
      both.push(measured)
      figures.sets.push(measured)
      await save()
    }
    console.log(`\n${set.name}: ${withAndWithout.map((on) => (on ? 'with' : 'without')).join(' and ')} dictionaries`)
    console.table(sideBySide(both))
  }
} finally {
  await server.stop()
}
const isWhole = figures.sets.length > 0 && every === 1 && !options.docs && !options['no-half']
if (isWhole && existsSync(beforeFile)) {
  const before = Figures.parse(JSON.parse(await readFile(beforeFile, 'utf8')))
  await writeFile(reportFile, report(figures, before, command()))
}

/** A long run that is broken off leaves what it measured. */
async function save(): Promise<void> {
  if (options.save) await writeFile(options.save, `${JSON.stringify(figures, null, 2)}\n`)
}

function sideBySide(measured: readonly SetFigures[]) {
  const names = SetFigures.keyof().options.filter((name) => name !== 'set' && name !== 'dictionaries')
  const row = (name: (typeof names)[number]) =>
    Object.fromEntries(measured.map((one) => [one.dictionaries ? 'with' : 'without', written(one[name])]))
  return Object.fromEntries(names.map((name) => [name, row(name)]))
}

/** Without this machine's paths. */
function command(): string {
  const manuals = options.manuals ? ['--manuals MANUALS'] : []
  const dictionaries = options.dictionaries ? ['--dictionaries DICTIONARIES'] : []
  return [
    'npm run bench:answers --',
    ...manuals,
    ...dictionaries,
    ...folders.map((folder) => `SETS/${basename(folder)}`),
  ].join(' ')
}
