import { test as base } from '@playwright/test'
import { randomAddress } from '../server/test/api-client.ts'
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
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ server }, use) => {
    await use(server.url)
  },
  // Calls that sign in are counted by address: journeys on one server would use up what one person may make.
  // oxlint-disable-next-line no-empty-pattern -- Playwright wants its first argument taken apart.
  extraHTTPHeaders: async ({}, use) => {
    await use({ 'x-forwarded-for': randomAddress() })
  },
})

/** What journeys of a file share, made once: a fixture of the worker's would have a server of its own. */
export function oncePerServer<Made>(make: (server: TestServer) => Promise<Made>) {
  const made = new WeakMap<TestServer, Promise<Made>>()
  return async ({ server }: { server: TestServer }, use: (shared: Made) => Promise<void>) => {
    const shared = made.get(server) ?? make(server)
    made.set(server, shared)
    await use(await shared)
  }
}

export { expect } from '@playwright/test'
