import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const outside = ['**/node_modules/**', '**/dist/**']
const overHttp = 'server/**/*.api.test.ts'
const withDatabase = '{server,tools}/**/*.db.test.ts'
const slow = '**/*.slow.test.ts'

/** When to give up on what comes later by design; on a busy machine a second is none. */
const expect = { poll: { timeout: 15_000 } }

/** The same files, run against a server on one of the two databases. */
const apiOn = (database: 'embedded' | 'postgres') => ({
  test: {
    name: `api-${database}`,
    include: [overHttp],
    globalSetup: [`server/test/${database}.setup.ts`],
    // Only ends what hangs: a picture alone may take the product two minutes.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect,
  },
})

export default defineConfig({
  test: {
    exclude: outside,
    allowOnly: !process.env['CI'],
    passWithNoTests: true,
    // The files of a worker share its modules: to load them anew for each was a fifth of the computing.
    isolate: false,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,server,web,tools,e2e,bench}/**/*.test.{ts,tsx}'],
          exclude: [...outside, overHttp, withDatabase, slow],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect,
        },
      },
      {
        test: {
          name: 'database',
          include: [withDatabase],
          globalSetup: ['server/test/database.setup.ts'],
          // They wait for disks more than they compute: every core takes one, not all but one.
          maxWorkers: availableParallelism(),
          testTimeout: 30_000,
          hookTimeout: 60_000,
          expect,
        },
      },
      apiOn('embedded'),
      apiOn('postgres'),
      {
        test: {
          name: 'slow',
          include: [slow],
          // They measure: each in a process of its own.
          isolate: true,
          testTimeout: 600_000,
          hookTimeout: 120_000,
          expect,
        },
      },
    ],
  },
})
