// `npm run audit [-- --registry ADDRESS]`: asks the registry what is known against the locked packages, and keeps it in
// tools/supply/advisories.json, where `npm run check` reads it. What was accepted stays so. A registry without that call
// (a mirror that only hands packages out) leaves what is known as it is, and is noted beside it.
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { type Advisories, advisoriesPath, readAdvisories } from './supply/advisories.ts'
import { advisoriesOf, refusalOf } from './supply/read-audit.ts'
import { lockedPackages } from './supply/lock-file.ts'
import { root } from './run-command.ts'

const asking = { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 } as const
const { stdout, stderr } = spawnSync(
  'npm',
  ['audit', '--json', '--package-lock-only', ...process.argv.slice(2)],
  asking,
)
const before = readAdvisories()
const known = advisoriesOf(stdout, { locked: lockedPackages(), before: before.known })
const day = new Date().toISOString().slice(0, 10)
const write = (next: Advisories) => writeFileSync(advisoriesPath, `${JSON.stringify(next, null, 2)}\n`)
if (known === null) {
  write({ ...before, refused: { day, said: refusalOf(stdout) } })
  console.log('The registry did not tell what is known against packages; what is known stays as it is.')
  console.log(stderr.trim())
  process.exitCode = 1
} else {
  write({ asked: day, known })
  console.log(`${known.length} known; npm run check -- supply`)
}
