import { test as base } from '@playwright/test'
import { startServer, type DatabaseKind, type TestServer } from '../server/test/harness.ts'

export type JourneyOptions = { database: DatabaseKind }

/** A journey has the real server, on the database of its project, and `baseURL` is its address. */
export const test = base.extend<object, JourneyOptions & { server: TestServer }>({
  database: ['embedded', { option: true, scope: 'worker' }],
  server: [
    async ({ database }, use) => {
      const server = await startServer({ database })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ server }, use) => {
    await use(server.url)
  },
})

export { expect } from '@playwright/test'
