// `npm run bench:answers -- FOLDER ...`: what the chat answers to question sets, measured through the HTTP API.
import { measureSet, type SetFigures } from './measure-set.ts'
import { readQuestionSet } from './question-set.ts'

const folders = process.argv.slice(2)
if (folders.length === 0) {
  console.error('usage: npm run bench:answers -- FOLDER ... (each with docs.jsonl, queries.jsonl and qrels.jsonl)')
  process.exit(1)
}
for (const folder of folders) {
  const figures = await measureSet(await readQuestionSet(folder))
  console.table(Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, rounded(value)])))
}

function rounded(value: SetFigures[keyof SetFigures]): string {
  return typeof value === 'string' ? value : value.toFixed(value < 2 ? 3 : 0)
}
