// `npm run audit`: asks the registry what is known against the locked packages, and keeps it in
// tools/supply/advisories.json, where `npm run check` reads it. What was accepted stays so. A registry without that call
// (a mirror that only hands packages out) leaves the file as it is, and the command says so.
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { advisoriesPath, readAdvisories } from './supply/advisories.ts'
import { advisoriesOf } from './supply/read-audit.ts'
import { lockedPackages } from './supply/lock-file.ts'
import { root } from './run-command.ts'

const asking = { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 } as const
const { stdout, stderr } = spawnSync('npm', ['audit', '--json', '--package-lock-only'], asking)
const known = advisoriesOf(stdout, { locked: lockedPackages(), before: readAdvisories().known })
if (known === null) {
  console.log('The registry did not tell what is known against packages; advisories.json stays as it is.')
  console.log(stderr.trim())
  process.exitCode = 1
} else {
  const asked = new Date().toISOString().slice(0, 10)
  writeFileSync(advisoriesPath, `${JSON.stringify({ asked, known }, null, 2)}\n`)
  console.log(`${known.length} known; npm run check -- supply`)
}
