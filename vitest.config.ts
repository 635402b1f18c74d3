import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { takesTurns } from './server/test/database-turns.ts'
import { leftOutOn } from './tools/suite/databases.ts'

const outside = ['**/node_modules/**', '**/dist/**']
const overHttp = 'server/**/*.api.test.ts'
const withDatabase = '{server,tools,bench}/**/*.db.test.ts'
const slow = '**/*.slow.test.ts'

/** When to give up on what comes later by design: it asserts no time, and beside other work a minute has passed where one waits for a second. */
const expect = { poll: { timeout: 60_000 } }

/** Only ends what hangs: a picture alone may take the product two minutes, and a busy machine twenty times as long. */
const hangs = 240_000

/** Run against a server on one of the two databases: by hand all of them on each, in the suite by turns. */
const apiOn = (database: 'embedded' | 'postgres') => ({
  test: {
    name: `api-${database}`,
    include: [overHttp],
    exclude: [...outside, ...(takesTurns ? leftOutOn(database) : [])],
    globalSetup: [`server/test/${database}.setup.ts`],
    testTimeout: hangs,
    hookTimeout: hangs,
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
    // They wait for disks and servers as much as they compute: every core takes one, not all but one.
    maxWorkers: availableParallelism(),
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,server,web,tools,e2e,bench}/**/*.test.{ts,tsx}'],
          exclude: [...outside, overHttp, withDatabase, slow],
          testTimeout: hangs,
          hookTimeout: hangs,
          expect,
        },
      },
      {
        test: {
          name: 'database',
          include: [withDatabase],
          // What a bench tries is not the product: by hand and in `npm run test:slow`.
          exclude: [...outside, ...(takesTurns ? ['bench/**'] : [])],
          globalSetup: ['server/test/database.setup.ts'],
          testTimeout: hangs,
          hookTimeout: hangs,
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
