// playwright test --project=embedded --reporter=./tools/cost/playwright-costs.ts
import type { Reporter, TestCase } from '@playwright/test/reporter'
import { listCosts } from './cost-list.ts'

const note = listCosts(process.env['TEST_COSTS'])

/** @public Its runner takes it by the default export. */
// oxlint-disable-next-line import/no-default-export -- Playwright takes the default export of a reporter.
export default class Costs implements Reporter {
  onTestEnd({ location: { file }, title }: TestCase) {
    note(`${file}\t${title}`)
  }
}
