import { availableBrowser, availablePostgres, installTestPrograms } from './test-programs.ts'
import { checks, runCheck } from './checks.ts'
import { root, runCommand, type Finished } from './run-command.ts'
import { buildWebIfChanged } from './build-web.mjs'
import { hasFfmpeg } from './system-programs.mjs'
import { playwrightReport, vitestReport, type TestReport } from './test-report.ts'
import { prepareEmbeddedDatabase } from '../server/test/embedded-template.ts'
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
const total = { passed: 0, failed: 0 }
const failed: string[] = []
const linesShown = 60
/** Of a failure with a name: it is run again by itself, and a short log is read to its end. */
const shownOfFailure = { lines: 14, signs: 200 }
const started = performance.now()

function count(name: string, report: TestReport, { ok, output, seconds }: Finished) {
  // A runner that ends badly without naming a failed test has failed all the same.
  const failures = ok ? report.failed : Math.max(1, report.failed)
  total.passed += report.passed
  total.failed += failures
  const result = ok ? `${report.passed} passed` : `${report.passed} passed, ${failures} failed`
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${name}: ${result} (${seconds.toFixed(1)} s)`)
  if (ok) return
  for (const failure of report.failures) {
    failed.push(failure.name)
    console.log(`FAIL ${failure.name}\n${firstLines(failure.message)}\n`)
  }
  if (report.failures.length > 0) return
  failed.push(name)
  console.log(lastLines(output))
}

function firstLines(text: string) {
  const lines = text.split('\n').slice(0, shownOfFailure.lines)
  return lines.map((line) => line.slice(0, shownOfFailure.signs)).join('\n')
}

const lastLines = (text: string) => text.trimEnd().split('\n').slice(-linesShown).join('\n')

async function runChecks() {
  const checksStarted = performance.now()
  for (const check of checks) {
    const finished = await runCheck(check)
    const counted = finished.ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
    total.passed += counted.passed
    total.failed += counted.failed
    if (finished.ok) continue
    failed.push(check.name)
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
  count(name, vitestReport(report), finished)
}

type Shard = '1/2' | '2/2'

async function runPlaywright(name: string, project: string, shard?: Shard) {
  const part = shard ? `${project}-${shard.slice(0, 1)}` : project
  const report = join(reports, `e2e-${part}.json`)
  const playwright = join(root, 'node_modules/@playwright/test/cli.js')
  const finished = await runCommand(
    process.execPath,
    [
      playwright,
      'test',
      `--project=${project}`,
      ...(shard ? [`--shard=${shard}`] : []),
      '--reporter=dot,json',
      // A third of the runner's time; a journey that failed is run again by itself, with its trace.
      '--trace=off',
      // Each run empties its folder first, and two run side by side.
      `--output=${join(root, 'test-results', part)}`,
    ],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  )
  count(name, playwrightReport(report), finished)
}

async function runEverything() {
  await installTestPrograms()
  const postgres = availablePostgres()
  const browser = availableBrowser()
  if (!postgres) console.log('No PostgreSQL could be had: API tests and journeys on a PostgreSQL server were not run.')
  if (!hasFfmpeg()) console.log('No FFmpeg could be had: the tests with videos were not run.')
  if (!browser) console.log('No Chromium could be had: the browser journeys were not run.')

  if (browser) buildWebIfChanged(process.execPath)
  // Otherwise each of the first parts makes its own while the other waits.
  await prepareEmbeddedDatabase()
  // Longest first, so that the end finds both cores busy.
  const parts = [
    // In halves: as one they would go on alone when all else is done.
    ...(browser ? [() => runPlaywright('journeys on the embedded database, 1 of 2', 'embedded', '1/2')] : []),
    ...(browser ? [() => runPlaywright('journeys on the embedded database, 2 of 2', 'embedded', '2/2')] : []),
    () => runVitest('API tests on the embedded database', 'api-embedded'),
    ...(postgres ? [() => runVitest('API tests on a PostgreSQL server', 'api-postgres')] : []),
    () => runVitest('unit tests', 'unit'),
    () => runVitest('tests with a database', 'database'),
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
for (const name of failed) console.log(`Failed: ${name}`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1
