import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { tallyOfPlaywright, tallyOfVitest } from './tally.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'millwright-tally-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function written(report: unknown): string {
  const path = join(folder, 'report.json')
  writeFileSync(path, JSON.stringify(report))
  return path
}

it('counts what vitest passed and failed', () => {
  const report = { numPassedTests: 12, numFailedTests: 2, numFailedTestSuites: 1 }
  expect(tallyOfVitest(written(report))).toEqual({ passed: 12, failed: 2 })
})

it('counts a test file that could not even be loaded', () => {
  const report = { numPassedTests: 12, numFailedTests: 0, numFailedTestSuites: 1 }
  expect(tallyOfVitest(written(report))).toEqual({ passed: 12, failed: 1 })
})

it('takes a journey that passed only when tried again for a failed one', () => {
  const report = { stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 0 } }
  expect(tallyOfPlaywright(written(report))).toEqual({ passed: 5, failed: 2 })
})

it('counts nothing where a runner left no report', () => {
  expect(tallyOfVitest(join(folder, 'none.json'))).toEqual({ passed: 0, failed: 0 })
})
