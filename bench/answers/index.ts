// `npm run bench:answers -- [--manuals FOLDER] SET ...`: what the chat answers, measured through the HTTP API.
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { Figures } from './figures.ts'
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
    dictionaries: { type: 'string' },
    questions: { type: 'string' },
    'no-half': { type: 'boolean', default: false },
    save: { type: 'string' },
  },
})
if (folders.length === 0 && !options.manuals) {
  console.error(`usage: npm run bench:answers -- [--manuals FOLDER] [--questions N] [--no-half] [--save FILE] SET ...
  SET         a folder with docs.jsonl, queries.jsonl and qrels.jsonl
  --manuals   the five manuals that bench/manuals/fetch.sh fetches
  --dictionaries  those that bench/dictionaries/fetch.sh fetches; none without it
  --questions about so many of each set; docs/answer-quality.md is not written then
  --no-half   without the company that holds half of the articles
  --save      writes the figures as JSON too`)
  process.exit(1)
}

const figures: Figures = { commit: commitHere(), sets: [], manuals: null }
const machine = options.dictionaries ? { dictionaries: options.dictionaries } : {}
if (options.manuals) {
  figures.manuals = await measureManuals(options.manuals, machine)
  console.dir(figures.manuals)
}
for (const folder of folders) {
  const set = await readQuestionSet(folder, options.questions ? Number(options.questions) : undefined)
  const measured = await measureSet(set, { withHalf: !options['no-half'], ...machine })
  figures.sets.push(measured)
  console.table(Object.fromEntries(Object.entries(measured).map(([name, value]) => [name, written(value)])))
}
if (options.save) await writeFile(options.save, `${JSON.stringify(figures, null, 2)}\n`)
if (!options.questions && !options['no-half'] && existsSync(beforeFile)) {
  const before = Figures.parse(JSON.parse(await readFile(beforeFile, 'utf8')))
  await writeFile(reportFile, report(figures, before, command()))
}

/** Without this machine's paths. */
function command(): string {
  const manuals = options.manuals ? ['--manuals MANUALS'] : []
  return ['npm run bench:answers --', ...manuals, ...folders.map((folder) => `SETS/${basename(folder)}`)].join(' ')
}
