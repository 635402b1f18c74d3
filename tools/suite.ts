import { availableBrowser, availablePostgres, installTestPrograms } from './test-programs.ts'
import { checks, runCheck } from './checks.ts'
import { root, runCommand, type Finished } from './run-command.ts'
import { buildWebIfChanged } from './build-web.mjs'
import { tallyOfPlaywright, tallyOfVitest, type Tally } from './tally.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const reports = mkdtempSync(join(tmpdir(), 'millwright-reports-'))
process.once('exit', () => rmSync(reports, { recursive: true, force: true }))
const total: Tally = { passed: 0, failed: 0 }
const started = performance.now()

function count(name: string, tally: Tally, { ok, output, seconds }: Finished) {
  total.passed += tally.passed
  // A runner that ends badly without naming a failed test has failed all the same.
  total.failed += ok ? tally.failed : Math.max(1, tally.failed)
  const result = ok ? `${tally.passed} passed` : `${tally.passed} passed, ${Math.max(1, tally.failed)} failed`
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${name}: ${result} (${seconds.toFixed(1)} s)`)
  if (!ok) console.log(output)
}

async function runChecks() {
  for (const check of checks) {
    const finished = await runCheck(check)
    const tally = finished.ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
    total.passed += tally.passed
    total.failed += tally.failed
    if (finished.ok) continue
    console.log(`FAIL ${check.name} (${finished.seconds.toFixed(1)} s)\n${finished.output}`)
  }
}

async function runVitest(name: string, project: string) {
  const report = join(reports, `${project}.json`)
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const finished = await runCommand(process.execPath, [
    vitest,
    'run',
    `--project=${project}`,
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ])
  count(name, tallyOfVitest(report), finished)
}

async function runPlaywright(name: string, project: string) {
  const report = join(reports, `e2e-${project}.json`)
  const playwright = join(root, 'node_modules/@playwright/test/cli.js')
  const finished = await runCommand(
    process.execPath,
    [playwright, 'test', `--project=${project}`, '--reporter=line,json'],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  )
  count(name, tallyOfPlaywright(report), finished)
}

async function runEverything() {
  await installTestPrograms()
  const postgres = availablePostgres()
  const browser = availableBrowser()
  if (!postgres) console.log('No PostgreSQL could be had: API tests and journeys on a PostgreSQL server were not run.')
  if (!browser) console.log('No Chromium could be had: the browser journeys were not run.')

  const checksStarted = performance.now()
  await runChecks()
  console.log(`     checks done (${((performance.now() - checksStarted) / 1000).toFixed(1)} s)`)
  await runVitest('unit tests', 'unit')
  await runVitest('tests with a database', 'database')
  // Side by side: each waits for the disk and for a server that has little to do.
  await Promise.all([
    runVitest('API tests on the embedded database', 'api-embedded'),
    postgres && runVitest('API tests on a PostgreSQL server', 'api-postgres'),
  ])
  if (!browser) return
  buildWebIfChanged(process.execPath)
  await runPlaywright('journeys on the embedded database', 'embedded')
  if (postgres) await runPlaywright('journeys on a PostgreSQL server', 'postgres')
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1))

await runEverything()
console.log(`The whole suite took ${((performance.now() - started) / 60_000).toFixed(1)} minutes.`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1
