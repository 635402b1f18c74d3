import type { BrowserContext, Page } from '@playwright/test'
import { openCompanies } from '../tools/shots/companies.ts'
import { colourFaultsOf, openedOver, plainFaultsOf } from './axe-faults.ts'
import { expect, test as journey } from './journey.ts'
import { screens } from './screens.ts'
import { fullestOf, type Shot } from './shot.ts'
import { signInContext } from './sign-in.ts'
import { keyboardFaultsOf } from './tab-order.ts'

const test = journey.extend<
  object,
  { companies: Awaited<ReturnType<typeof openCompanies>>; contextOf: (shot: Shot) => Promise<BrowserContext> }
>({
  companies: [async ({ server }, use) => use(await openCompanies(server)), { scope: 'worker', timeout: 240_000 }],
  // One for each who looks, signed in once: a browser that knows the page loads it in half the time.
  contextOf: [
    async ({ browser, companies: { admins } }, use) => {
      const contexts = new Map<Shot['as'], Promise<BrowserContext>>()
      const open = async (as: Shot['as']) => {
        const context = await browser.newContext()
        if (as) await signInContext(context, admins[as].account)
        return context
      }
      await use(({ as, stopsClock }) => {
        if (stopsClock) return open(as)
        const context = contexts.get(as) ?? open(as)
        contexts.set(as, context)
        return context
      })
      for (const context of contexts.values()) await (await context).close()
    },
    { scope: 'worker' },
  ],
})

/** What the screen before kept in the browser, also while it closed, this one does not begin with; who is signed in stays. */
async function forget(page: Page, origin: string) {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage,indexeddb' })
}

/** Refused calls are part of some screens. */
const isRefusedCall = (said: string) => said.startsWith('Failed to load resource')

/**
 * Colours and the way of the Tab key are those of the whole screen in its fullest state. In the others nothing of them is
 * new but what opened over the screen, which keeps the Tab key to itself.
 */
async function look(page: Page, isFullest: boolean): Promise<string[]> {
  const faults = await plainFaultsOf(page)
  if (!isFullest && (await page.locator(openedOver).count()) === 0) return faults
  faults.push(...(await colourFaultsOf(page, isFullest ? undefined : openedOver)))
  return [...faults, ...(await keyboardFaultsOf(page))]
}

// WCAG 2.2 AA as far as a machine can find it. One test a screen: their time grows with their number.
for (const { name, shots } of screens) {
  const shown = shots.filter(({ hold, fail, onlyPicture }) => !hold && !fail && !onlyPicture)
  const fullest = fullestOf(shown)
  test(`${name}: accessible in both schemes, by keyboard too, and the console stays empty`, async ({
    server,
    companies: { places },
    contextOf,
  }) => {
    const faults: string[] = []
    for (const shot of shown) {
      await test.step(shot.state, async () => {
        const context = await contextOf(shot)
        const page = await context.newPage()
        await forget(page, server.url)
        page.on('console', (message) => {
          if (message.type() === 'error' && !isRefusedCall(message.text())) faults.push(message.text())
        })
        page.on('pageerror', ({ message }) => faults.push(message))
        await page.goto(shot.path(places))
        await shot.arrange(page)
        const looked = await look(page, shot === fullest)
        faults.push(...looked.map((fault) => `${shot.state}: ${fault}`))
        // What was asked for in this moment would fail with the page.
        await page.unrouteAll({ behavior: 'ignoreErrors' })
        await (shot.stopsClock ? context : page).close()
      })
    }
    expect(faults).toEqual([])
  })
}
