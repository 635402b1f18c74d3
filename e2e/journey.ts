import { type BrowserContext, expect, type Page, test as base } from '@playwright/test'
import { randomAddress } from '../server/test/api-client.ts'
import { startServer, type DatabaseKind, type TestServer } from '../server/test/harness.ts'

export type JourneyOptions = { database: DatabaseKind }

type WatchedPages = {
  /** What any page of the journey asked of a machine that is not this one: it fails unless that is emptied. */
  elsewhere: string[]
  /** Where a page set a text as HTML or as a script against its trusted types, as the browser says it: the same. */
  untrusted: string[]
  slowed: void
}

const brokenTypes = /Trusted(?:TypePolicy|HTML|ScriptURL|Script)\b/

const ownNames = ['127.0.0.1', 'localhost']

/** Whatever listens on this machine belongs to the journey: its servers, and those that count what they are asked. */
function isOfAnother(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return /^(?:https?|wss?|ftp):$/.test(protocol) && !ownNames.includes(hostname)
}

/** `npm run test:busy`: pages compute at a quarter of their speed, and each reply is late, as on a slow machine. */
const isSlowed = process.env['SLOWED_PAGES'] === '1'
const slowerBy = 4
const lateByMs = 400

async function slowDown(page: Page): Promise<void> {
  try {
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowerBy })
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: lateByMs,
      downloadThroughput: -1,
      uploadThroughput: -1,
    })
  } catch {
    // The page was closed meanwhile.
  }
}

/** A journey has the real server, on the database of its project, and `baseURL` is its address. */
export const test = base.extend<WatchedPages, JourneyOptions & { server: TestServer }>({
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
  elsewhere: [
    async ({ browser }, use) => {
      const asked: string[] = []
      const watch = (context: BrowserContext) =>
        context.on('request', (request) => {
          if (isOfAnother(request.url())) asked.push(request.url())
        })
      browser.contexts().forEach(watch)
      browser.on('context', watch)
      await use(asked)
      browser.off('context', watch)
      expect(asked, 'asked of somebody else').toEqual([])
    },
    { auto: true },
  ],
  untrusted: [
    async ({ browser }, use) => {
      const told: string[] = []
      const watch = (context: BrowserContext) =>
        context.on('console', (message) => {
          if (brokenTypes.test(message.text())) told.push(message.text())
        })
      browser.contexts().forEach(watch)
      browser.on('context', watch)
      await use(told)
      browser.off('context', watch)
      expect(told, 'against the trusted types of the page').toEqual([])
    },
    { auto: true },
  ],
  slowed: [
    async ({ browser }, use) => {
      const slow = (page: Page) => void slowDown(page)
      const watch = (context: BrowserContext) => context.on('page', slow)
      if (isSlowed) browser.on('context', watch)
      await use()
      browser.off('context', watch)
    },
    { auto: true },
  ],
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

export { expect }
