// Whether the texts of `server/repeatable` are those that their edition was given for; `npm run edition` gives the next
// one. A server refuses a database of a later edition than its own, and only the number says which one is later.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { editionIn, hashOfAll, readRepeatable, REPEATABLE } from '../server/src/platform/database/repeatable.ts'

const [folder = REPEATABLE] = process.argv.slice(2).filter((one) => !one.startsWith('--'))
const given = editionIn(folder)
const hash = hashOfAll(readRepeatable(folder))
if (given.hash === hash) {
  console.log(`Edition ${given.edition}.`)
} else if (process.argv.includes('--next')) {
  const next = { edition: given.edition + 1, hash }
  writeFileSync(join(folder, 'edition.json'), `${JSON.stringify(next, null, 2)}\n`)
  console.log(`Edition ${next.edition}.`)
} else {
  process.exitCode = 1
  console.log(
    `The texts of server/repeatable have changed since edition ${given.edition}: npm run edition, once before the merge.`,
  )
}
