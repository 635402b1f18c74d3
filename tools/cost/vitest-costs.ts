// vitest run --project unit --maxWorkers=1 --reporter=./tools/cost/vitest-costs.ts
import type { Reporter, TestModule } from 'vitest/node'
import { listCosts } from './cost-list.ts'

const note = listCosts(process.env['TEST_COSTS'])

/** @public Its runner takes it by the default export. */
// oxlint-disable-next-line import/no-default-export -- vitest takes the default export of a reporter.
export default class Costs implements Reporter {
  onTestModuleEnd({ moduleId }: TestModule) {
    note(moduleId)
  }
}
