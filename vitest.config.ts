import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const outside = ['**/node_modules/**', '**/dist/**']
const overHttp = 'server/**/*.api.test.ts'
const withDatabase = '{server,tools}/**/*.db.test.ts'
const slow = '**/*.slow.test.ts'

/** The same files, run against a server on one of the two databases. */
const apiOn = (database: 'embedded' | 'postgres') => ({
  test: {
    name: `api-${database}`,
    include: [overHttp],
    globalSetup: [`server/test/${database}.setup.ts`],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})

export default defineConfig({
  test: {
    exclude: outside,
    allowOnly: !process.env['CI'],
    passWithNoTests: true,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,server,web,tools,e2e,bench}/**/*.test.{ts,tsx}'],
          exclude: [...outside, overHttp, withDatabase, slow],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'database',
          include: [withDatabase],
          // They wait for disks more than they compute: every core takes one, not all but one.
          maxWorkers: availableParallelism(),
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      apiOn('embedded'),
      apiOn('postgres'),
      { test: { name: 'slow', include: [slow], testTimeout: 600_000, hookTimeout: 120_000 } },
    ],
  },
})
