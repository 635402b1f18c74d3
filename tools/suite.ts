import { availableBrowser, availablePostgres, installTestPrograms } from './test-programs.ts'
import { computedSeconds } from './cost/tree-cpu.ts'
import { checks, runCheck } from './checks.ts'
import { root, runCommand, type FinishedCommand } from './run-command.ts'
import { buildServerIfChanged } from './built/build-server.mjs'
import { buildWebIfChanged } from './build-web.mjs'
import { hasFfmpeg } from './system-programs.mjs'
import { recorderOf } from './sentences/sent-sentences.ts'
import { unsentSentences } from './sentences/unsent-sentences.ts'
import { sortMaterial } from './material/unchanged.ts'
import { noteIn, readNoted } from './suite/running-tests.ts'
import { failedOf, playwrightReport, vitestReport, type TestReport } from './test-report.ts'
import { prepareEmbeddedDatabase } from '../server/test/embedded-template.ts'
import { startPostgres } from '../server/test/postgres-cluster.ts'
import { createTemplate } from '../server/test/test-database.ts'
import { temporaryRoot } from './temporary-root.ts'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { delimiter, join } from 'node:path'

const loadedFirst = ['quick-imports', 'ends-surely'].map((name) => new URL(`./suite/${name}.mjs`, import.meta.url).href)
const folder = mkdtempSync(join(temporaryRoot(), 'millwright-suite-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
// PostgreSQL runs under an account of its own.
chmodSync(folder, 0o755)
process.env['TMPDIR'] = folder
// To compile what a server's children and threads load is the same in some fifty of them.
process.env['NODE_COMPILE_CACHE'] = join(folder, 'compiled')
// Not for the servers, whose environment the tests make.
process.env['NODE_OPTIONS'] = [process.env['NODE_OPTIONS'] ?? '', ...loadedFirst.map((module) => `--import=${module}`)]
  .join(' ')
  .trim()
const reports = join(folder, 'reports')
mkdirSync(reports)
const sentences = join(folder, 'sentences')
mkdirSync(sentences)
process.env['TEST_SERVER_IMPORT'] = recorderOf(sentences)
const total = { passed: 0, failed: 0 }
const failed: string[] = []
/** Whoever runs us gives up on us without a word after 90 minutes, with which packages are installed. */
const limitMinutes = Number(process.env['SUITE_LIMIT_MINUTES'] ?? 80)
const stopping = AbortSignal.timeout(limitMinutes * 60_000)
const noted = join(reports, 'running')
process.env[noteIn] = noted
const longestShown = 12
const linesShown = 60
/** Of a failure with a name: it is run again by itself, and a short log is read to its end. */
const shownOfFailure = { lines: 14, signs: 200 }
const workers = Math.max(2, availableParallelism())
const started = performance.now()

function count(name: string, report: TestReport, { ok: endedWell, output, seconds }: FinishedCommand) {
  const failures = failedOf(report, endedWell)
  const ok = failures === 0
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
    const finished = await runCheck(check, stopping)
    const counted = finished.ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
    total.passed += counted.passed
    total.failed += counted.failed
    if (finished.ok) continue
    failed.push(check.name)
    console.log(`FAIL ${check.name} (${finished.seconds.toFixed(1)} s)\n${finished.output}`)
  }
  console.log(`     checks done (${((performance.now() - checksStarted) / 1000).toFixed(1)} s)`)
}

/** Each sentence that a test names has been sent in this run, or nobody has met it. */
function checkSentences() {
  const unsent = unsentSentences(sentences)
  if (unsent.length === 0) {
    total.passed += 1
    return
  }
  if (failed.length > 0) {
    console.log(
      `These sentences of the contract no server of a test has sent, perhaps for what failed:\n${unsent.join('\n')}`,
    )
    return
  }
  total.failed += 1
  failed.push('sentences that no server has sent')
  console.log(`FAIL no server of a test has sent these sentences of the contract:\n${unsent.join('\n')}`)
}

/** All projects in one pool: who has done with short files takes on from the longer ones. */
async function runVitest(projects: readonly string[], env: NodeJS.ProcessEnv) {
  const report = join(reports, 'vitest.json')
  const finished = await runCommand(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      ...projects.map((project) => `--project=${project}`),
      '--reporter=dot',
      '--reporter=json',
      `--reporter=${join(root, 'tools/suite/vitest-reporter.ts')}`,
      `--outputFile.json=${report}`,
    ],
    { env, stopped: stopping },
  )
  count('unit, database and API tests', vitestReport(report), finished)
}

/** The journeys, on the page that was built before: each of two workers, with a server of its own, takes the next file. */
async function runPlaywright(projects: readonly string[]) {
  const report = join(reports, 'e2e.json')
  const finished = await runCommand(
    process.execPath,
    [
      join(root, 'node_modules/@playwright/test/cli.js'),
      'test',
      ...projects.map((project) => `--project=${project}`),
      `--workers=${workers}`,
      `--reporter=dot,json,${join(root, 'tools/suite/playwright-reporter.ts')}`,
      // A third of the runner's time; a journey that failed is run again by itself, with its trace.
      '--trace=off',
    ],
    { env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report }, stopped: stopping },
  )
  count('browser journeys', playwrightReport(report), finished)
}

async function runEverything() {
  await installTestPrograms()
  const postgres = availablePostgres()
  const browser = availableBrowser()
  if (!postgres) console.log('No PostgreSQL could be had: API tests and journeys on a PostgreSQL server were not run.')
  if (!hasFfmpeg()) console.log('No FFmpeg could be had: the tests with videos were not run.')
  if (!browser) console.log('No Chromium could be had: the browser journeys were not run.')

  if (browser) buildWebIfChanged(process.execPath)
  buildServerIfChanged(process.execPath)
  // Otherwise each of the first parts makes its own while the other waits.
  await prepareEmbeddedDatabase()
  const { unchanged, changed } = sortMaterial(root)
  if (changed.length > 0) {
    console.log(`What reads has changed: ${changed.length} of its test files are run whole (npm run test:material).`)
  }
  const cluster = postgres ? await startPostgres() : undefined
  if (cluster) {
    process.env['TEST_CLUSTER_URL'] = cluster.url
    process.env['TEST_CLUSTER_TEMPLATE'] = await createTemplate(cluster)
  }
  const env = {
    UNCHANGED_MATERIAL: unchanged.join(delimiter),
    DATABASES_TAKE_TURNS: postgres ? 'yes' : 'no',
  }
  // All at once: each waits for disks, servers and the clock as much as it computes.
  await Promise.all([
    runVitest(['unit', 'database', 'api-embedded', ...(postgres ? ['api-postgres'] : [])], env),
    ...(browser ? [runPlaywright(['embedded', ...(postgres ? ['postgres'] : [])])] : []),
    runChecks(),
  ])
  await cluster?.stop()
  // Where a part was not run, some are missing for that.
  if (postgres && browser && hasFfmpeg() && !stopping.aborted) checkSentences()
}

const minutes = (seconds: number) => (seconds / 60).toFixed(1)

function printWhatTookLong() {
  const { running, ended } = readNoted(noted)
  const longest = ended.slice(0, longestShown).map(({ name, seconds }) => `${name} ${seconds.toFixed(0)}`)
  console.log(`The longest, in seconds: ${longest.join(', ')}`)
  if (!stopping.aborted) return
  console.log(`Stopped after ${limitMinutes} minutes. ${ended.length} files had ended; what still ran:`)
  for (const name of running) console.log(`  ${name}`)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1))

await runEverything()
printWhatTookLong()
const took = minutes((performance.now() - started) / 1000)
console.log(`The whole suite took ${took} minutes, and ${minutes(computedSeconds())} of computing.`)
for (const name of failed) console.log(`Failed: ${name}`)
console.log(`${total.passed} passed, ${total.failed} failed`)
// What was stopped may have left somebody who holds a pipe to us.
process.exit(total.failed === 0 ? 0 : 1)
