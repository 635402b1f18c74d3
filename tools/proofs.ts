// `npm run proofs`: writes docs/test-plan.md from the titles of the tests.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tableOfProofs } from './proofs/write-table.ts'
import { root } from './run-command.ts'

writeFileSync(join(root, 'docs/test-plan.md'), tableOfProofs())
