// `npm run test:material`: reads all the pictures and files of the tests whose sources or packages have changed since
// they were last seen to pass, and notes those that pass; `-- --all` of every one. What is noted is committed.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { fingerprintOf, materialTests, readPassed, sortMaterial, writePassed } from './material/unchanged.ts'
import { root, runCommand } from './run-command.ts'
import { temporaryRoot } from './temporary-root.ts'
import { installTestPrograms } from './test-programs.ts'

const Report = z.object({ testResults: z.array(z.object({ name: z.string(), status: z.string() })) })

await installTestPrograms()
const wanted = process.argv.includes('--all') ? materialTests(root) : sortMaterial(root).changed
// Taken before they run: what is changed meanwhile was not tried.
const fingerprints = new Map(wanted.map((test) => [test, fingerprintOf(root, test)]))
const passed = wanted.length === 0 ? [] : await run(wanted)

const known = [...readPassed(root)].filter(([test]) => materialTests(root).includes(test) && !wanted.includes(test))
writePassed(root, new Map([...known, ...passed.map((test) => [test, fingerprints.get(test) ?? ''] as const)]))
console.log(`${passed.length} of ${wanted.length} files passed and are noted.`)
for (const test of wanted) if (!passed.includes(test)) console.log(`Failed: ${test}`)
process.exitCode = passed.length === wanted.length ? 0 : 1

async function run(tests: readonly string[]): Promise<string[]> {
  const folder = mkdtempSync(join(temporaryRoot(), 'millwright-material-'))
  try {
    const report = join(folder, 'report.json')
    const vitest = join(root, 'node_modules/vitest/vitest.mjs')
    const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
    // A file belongs to one of these. What is read does not depend on the database.
    const projects = ['unit', 'database', 'api-embedded'].map((project) => `--project=${project}`)
    const { ok, output } = await runCommand(process.execPath, [vitest, 'run', ...projects, ...reporters, ...tests])
    if (!ok) console.log(output)
    if (!existsSync(report)) return []
    const { testResults } = Report.parse(JSON.parse(readFileSync(report, 'utf8')))
    return tests.filter((test) =>
      testResults.some(({ name, status }) => name === join(root, test) && status === 'passed'),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
