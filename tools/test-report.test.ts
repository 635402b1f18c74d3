import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { failedOf, playwrightReport, vitestReport } from './test-report.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'millwright-test-report-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function written(report: unknown): string {
  const path = join(folder, 'report.json')
  writeFileSync(path, JSON.stringify(report))
  return path
}

it('counts what vitest passed and failed, and names what failed', () => {
  const report = {
    numPassedTests: 12,
    numFailedTests: 1,
    numFailedTestSuites: 1,
    testResults: [
      {
        name: 'a.test.ts',
        status: 'failed',
        assertionResults: [
          { fullName: 'reads', status: 'failed', failureMessages: ['\u001B[31mexpected 1\u001B[39m'] },
          { fullName: 'writes', status: 'passed', failureMessages: [] },
        ],
      },
    ],
  }
  expect(vitestReport(written(report))).toEqual({
    passed: 12,
    failed: 1,
    failures: [{ name: 'a.test.ts › reads', message: 'expected 1' }],
  })
})

it('counts a test file that could not even be loaded', () => {
  const report = {
    numPassedTests: 12,
    numFailedTests: 0,
    numFailedTestSuites: 1,
    testResults: [{ name: 'a.test.ts', status: 'failed', message: 'no such module', assertionResults: [] }],
  }
  expect(vitestReport(written(report))).toEqual({
    passed: 12,
    failed: 1,
    failures: [{ name: 'a.test.ts', message: 'no such module' }],
  })
})

const spec = (title: string, status: string, message: string) => ({
  title,
  file: 'search.spec.ts',
  line: 7,
  tests: [{ status, results: [{ errors: [{ message }] }] }],
})

it('takes a journey that passed only when tried again for a failed one, however deep it stands', () => {
  const report = {
    stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 0 },
    errors: [],
    suites: [
      {
        specs: [spec('searches', 'expected', '')],
        suites: [
          {
            specs: [spec('finds', 'unexpected', 'not visible')],
            suites: [{ specs: [spec('opens', 'flaky', 'late')] }],
          },
        ],
      },
    ],
  }
  expect(playwrightReport(written(report))).toEqual({
    passed: 5,
    failed: 2,
    failures: [
      { name: 'search.spec.ts:7 › finds', message: 'not visible' },
      { name: 'search.spec.ts:7 › opens', message: 'late' },
    ],
  })
})

it('counts nothing where a runner left no report', () => {
  expect(vitestReport(join(folder, 'none.json'))).toEqual({ passed: 0, failed: 0, failures: [] })
})

it('calls a run failed that tried no test at all, however well it ended', () => {
  const ofVitest = { numPassedTests: 0, numFailedTests: 0, numFailedTestSuites: 0, testResults: [] }
  expect(failedOf(vitestReport(written(ofVitest)), true)).toBe(1)
  const stats = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }
  expect(failedOf(playwrightReport(written({ stats, errors: [], suites: [] })), true)).toBe(1)
})

it('calls a run failed that ended badly and named no failed test, and no other that passed', () => {
  const passed = { passed: 12, failed: 0, failures: [] }
  expect([failedOf(passed, false), failedOf(passed, true)]).toEqual([1, 0])
  expect([failedOf({ ...passed, failed: 2 }, false), failedOf({ ...passed, failed: 2 }, true)]).toEqual([2, 2])
})
