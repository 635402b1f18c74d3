// What the test runners' JSON reports say: how many tests passed, and which failed and why.
import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import * as z from 'zod/mini'

export type Failure = { name: string; message: string }
export type TestReport = { passed: number; failed: number; failures: Failure[] }

const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numFailedTestSuites: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.optional(z.string()),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.optional(z.nullable(z.array(z.string()))),
        }),
      ),
    }),
  ),
})

const Spec = z.object({
  title: z.string(),
  file: z.string(),
  line: z.number(),
  tests: z.array(
    z.object({
      status: z.string(),
      results: z.array(z.object({ errors: z.array(z.object({ message: z.optional(z.string()) })) })),
    }),
  ),
})
const Suite = z.object({
  specs: z.array(Spec),
  get suites() {
    return z.optional(z.array(Suite))
  },
})
const PlaywrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  suites: z.array(Suite),
  errors: z.array(z.object({ message: z.optional(z.string()) })),
})

const nothing: TestReport = { passed: 0, failed: 0, failures: [] }

/**
 * What counts as failed of a run: one that ended badly without naming a failed test, and one that ended well having tried no test at
 * all, as where a pattern fits no file any more.
 */
export function failedOf({ passed, failed }: TestReport, endedWell: boolean): number {
  return endedWell && passed > 0 ? failed : Math.max(1, failed)
}

/** Reads vitest's JSON report; all zero where none was written. */
export function vitestReport(path: string): TestReport {
  const json = reportIn(path)
  if (json === undefined) return nothing
  const report = VitestReport.parse(json)
  const failures = report.testResults.flatMap((file) => {
    const tests = file.assertionResults.filter((test) => test.status === 'failed')
    if (tests.length === 0 && file.status === 'failed') return [{ name: file.name, message: plain(file.message ?? '') }]
    return tests.map((test) => ({
      name: `${file.name} › ${test.fullName}`,
      message: plain((test.failureMessages ?? []).join('\n')),
    }))
  })
  const { numPassedTests, numFailedTests, numFailedTestSuites } = report
  return { passed: numPassedTests, failed: numFailedTests > 0 ? numFailedTests : numFailedTestSuites, failures }
}

/** Reads Playwright's JSON report; a test that passed only when tried again has failed. All zero where none was written. */
export function playwrightReport(path: string): TestReport {
  const json = reportIn(path)
  if (json === undefined) return nothing
  const report = PlaywrightReport.parse(json)
  const { expected, unexpected, flaky } = report.stats
  const failures = specsOf(report.suites)
    .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected' || status === 'flaky'))
    .map(({ title, file, line, tests }) => ({
      name: `${file}:${line} › ${title}`,
      message: messagesOf(tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors))),
    }))
  const outside = report.errors.map((error) => ({ name: 'outside of a test', message: messagesOf([error]) }))
  return { passed: expected, failed: unexpected + flaky, failures: [...failures, ...outside] }
}

const specsOf = (suites: z.infer<typeof Suite>[]): z.infer<typeof Spec>[] =>
  suites.flatMap(({ specs, suites: inner }) => [...specs, ...specsOf(inner ?? [])])

const messagesOf = (errors: { message?: string | undefined }[]) =>
  plain(errors.map(({ message }) => message ?? '').join('\n'))

const plain = (text: string) => stripVTControlCharacters(text)

function reportIn(path: string): unknown {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}
