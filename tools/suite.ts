import { availableBrowser, availablePostgres, installTestPrograms } from './test-programs.ts'
import { checks, runCheck } from './checks.ts'
import { root, runCommand, type Finished } from './run-command.ts'
import { buildWebIfChanged } from './build-web.mjs'
import { hasFfmpeg } from './system-programs.mjs'
import { tallyOfPlaywright, tallyOfVitest, type Tally } from './tally.ts'
import { startPostgres } from '../server/test/postgres-cluster.ts'
import { temporaryRoot } from './temporary-root.ts'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'

const folder = mkdtempSync(join(temporaryRoot(), 'millwright-suite-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
// PostgreSQL runs under an account of its own.
chmodSync(folder, 0o755)
process.env['TMPDIR'] = folder
// A quarter of a server's start is to compile its modules, the same some fifty times.
process.env['NODE_COMPILE_CACHE'] = join(folder, 'compiled')
const reports = join(folder, 'reports')
mkdirSync(reports)
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
  const checksStarted = performance.now()
  for (const check of checks) {
    const finished = await runCheck(check)
    const tally = finished.ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
    total.passed += tally.passed
    total.failed += tally.failed
    if (finished.ok) continue
    console.log(`FAIL ${check.name} (${finished.seconds.toFixed(1)} s)\n${finished.output}`)
  }
  console.log(`     checks done (${((performance.now() - checksStarted) / 1000).toFixed(1)} s)`)
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
    [
      playwright,
      'test',
      `--project=${project}`,
      '--reporter=line,json',
      // A third of the runner's time; a journey that failed is run again by itself, with its trace.
      '--trace=off',
      // Each run empties its folder first, and two run side by side.
      `--output=${join(root, 'test-results', project)}`,
    ],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  )
  count(name, tallyOfPlaywright(report), finished)
}

async function runEverything() {
  await installTestPrograms()
  const postgres = availablePostgres()
  const browser = availableBrowser()
  if (!postgres) console.log('No PostgreSQL could be had: API tests and journeys on a PostgreSQL server were not run.')
  if (!hasFfmpeg()) console.log('No FFmpeg could be had: the tests with videos were not run.')
  if (!browser) console.log('No Chromium could be had: the browser journeys were not run.')

  if (browser) buildWebIfChanged(process.execPath)
  // Longest first, so that the end finds both cores busy.
  const parts = [
    ...(browser ? [() => runPlaywright('journeys on the embedded database', 'embedded')] : []),
    () => runVitest('API tests on the embedded database', 'api-embedded'),
    ...(postgres ? [() => runVitest('API tests on a PostgreSQL server', 'api-postgres')] : []),
    () => runVitest('tests with a database', 'database'),
    () => runVitest('unit tests', 'unit'),
    ...(browser && postgres ? [() => runPlaywright('journeys on a PostgreSQL server', 'postgres')] : []),
    () => runChecks(),
  ]
  const cluster = postgres ? await startPostgres() : undefined
  if (cluster) process.env['TEST_CLUSTER_URL'] = cluster.url
  await runSideBySide(parts)
  await cluster?.stop()
}

/** One more at once than there are cores: each waits for disks, servers and the clock as much as it computes. */
async function runSideBySide(parts: (() => Promise<void>)[]) {
  const waiting = parts.values()
  const runOneByOne = async () => {
    for (const part of waiting) await part()
  }
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) + 1 }, runOneByOne))
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1))

await runEverything()
console.log(`The whole suite took ${((performance.now() - started) / 60_000).toFixed(1)} minutes.`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1
