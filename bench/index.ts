// `npm run bench`, or some of it: `npm run bench -- retrieval`. Prints tables, asserts no time.
import { availableParallelism } from 'node:os'
import { parts } from './parts.ts'

const wanted = process.argv.slice(2)
const chosen = parts.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
console.log(`Node ${process.version}, ${availableParallelism()} cores`)
for (const { name, what, measure } of chosen) {
  console.log(`\n## ${name}: ${what}`)
  try {
    console.table(await measure())
  } catch (error) {
    // The other parts still have something to tell.
    process.exitCode = 1
    console.error(`${name} failed:`, error)
  }
}
