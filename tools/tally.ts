import { existsSync, readFileSync } from 'node:fs'
import * as z from 'zod/mini'

export type Tally = { passed: number; failed: number }

const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numFailedTestSuites: z.number(),
})
const PlaywrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
})

/** What vitest's JSON report counts; nothing where none was written. */
export function tallyOfVitest(path: string): Tally {
  const report = reportIn(path)
  if (report === undefined) return { passed: 0, failed: 0 }
  const { numPassedTests, numFailedTests, numFailedTestSuites } = VitestReport.parse(report)
  return { passed: numPassedTests, failed: numFailedTests > 0 ? numFailedTests : numFailedTestSuites }
}

/** What Playwright's JSON report counts; a test that passed only when tried again has failed. */
export function tallyOfPlaywright(path: string): Tally {
  const report = reportIn(path)
  if (report === undefined) return { passed: 0, failed: 0 }
  const { expected, unexpected, flaky } = PlaywrightReport.parse(report).stats
  return { passed: expected, failed: unexpected + flaky }
}

function reportIn(path: string): unknown {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}
