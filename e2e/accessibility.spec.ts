import type { Page } from '@playwright/test'
import { openCompanies } from '../tools/shots/companies.ts'
import { colourFaultsOf, faultsOf, openedOver, plainFaultsOf } from './axe-faults.ts'
import { expect, test as journey } from './journey.ts'
import { screens } from './screens.ts'
import { fullestOf, type Shot } from './shot.ts'
import { signInContext } from './sign-in.ts'
import { keyboardFaultsOf } from './tab-order.ts'

const test = journey.extend<
  object,
  { companies: Awaited<ReturnType<typeof openCompanies>>; pageOf: (shot: Shot) => Promise<Page> }
>({
  companies: [
    async ({ server }, use) => use(await openCompanies(server, { onePump: true })),
    { scope: 'worker', timeout: 240_000 },
  ],
  // One for each who looks, signed in once: a page that was loaded before is loaded in a third of the time.
  pageOf: [
    async ({ browser, server, companies: { admins } }, use) => {
      const pages = new Map<Shot['as'], Promise<Page>>()
      const open = async (as: Shot['as']) => {
        const context = await browser.newContext()
        if (as) await signInContext(context, admins[as].account, server.url)
        return context.newPage()
      }
      await use(({ as, stopsClock }) => {
        if (stopsClock) return open(as)
        const page = pages.get(as) ?? open(as)
        pages.set(as, page)
        return page
      })
      for (const page of pages.values()) await (await page).context().close()
    },
    { scope: 'worker' },
  ],
})

/** What the screen before kept in the browser, also while it was left, this one does not begin with; who is signed in stays. */
async function forget(page: Page, origin: string) {
  // Of the same origin, and nothing runs in it.
  await page.goto(`${origin}/mark.svg`)
  await page.evaluate(() => sessionStorage.clear())
  const browser = await page.context().newCDPSession(page)
  await browser.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage,indexeddb' })
  await browser.detach()
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.mouse.move(0, 0)
}

/** Closes what had opened over the screen, which the next state begins with. */
async function closeOver(page: Page) {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.mouse.move(0, 0)
  const over = page.locator(openedOver)
  for (let open = await over.count(); open > 0; open = await over.count()) {
    await page.keyboard.press('Escape')
    await expect.poll(() => over.count()).toBeLessThan(open)
  }
}

/** Refused calls are part of some screens. */
const isRefusedCall = (said: string) => said.startsWith('Failed to load resource')

/** The screen on which the Tab key goes through the menu at the side, too: the menu of an asset, which leads back to its department. */
const walkedWhole = 'asset-profile'
type Look = { isFullest: boolean; behindMenu: boolean }

/**
 * Colours and the way of the Tab key are those of the whole screen in its fullest state. In the others nothing of them is
 * new but what opened over the screen, which keeps the Tab key to itself.
 */
async function look(page: Page, { isFullest, behindMenu }: Look): Promise<string[]> {
  if (isFullest) return [...(await faultsOf(page)), ...(await keyboardFaultsOf(page, { behindMenu }))]
  const faults = await plainFaultsOf(page)
  if ((await page.locator(openedOver).count()) === 0) return faults
  return [...faults, ...(await colourFaultsOf(page, openedOver)), ...(await keyboardFaultsOf(page, { behindMenu }))]
}

// WCAG 2.2 AA as far as a machine can find it. One test a screen: their time grows with their number.
for (const { name, shots } of screens) {
  const shown = shots.filter(({ hold, fail, onlyPicture }) => !hold && !fail && !onlyPicture)
  const fullest = fullestOf(shown)
  test(`${name}: accessible in both schemes, by keyboard too, and the console stays empty`, async ({
    server,
    companies: { places },
    pageOf,
  }) => {
    const faults: string[] = []
    for (const [at, shot] of shown.entries()) {
      await test.step(shot.state, async () => {
        if (shot.goesOn && shown[at - 1]?.path(places) !== shot.path(places))
          throw new Error('It goes on from a state of another address')
        const page = await pageOf(shot)
        await (shot.goesOn ? closeOver(page) : forget(page, server.url))
        page.on('console', (message) => {
          if (message.type() === 'error' && !isRefusedCall(message.text())) faults.push(message.text())
        })
        page.on('pageerror', ({ message }) => faults.push(message))
        if (!shot.goesOn) {
          await shot.prepare?.(page)
          await page.goto(shot.path(places))
        }
        await shot.arrange(page)
        const looked = await look(page, { isFullest: shot === fullest, behindMenu: name !== walkedWhole })
        faults.push(...looked.map((fault) => `${shot.state}: ${fault}`))
        // What was asked for in this moment would fail with the page.
        if (!shown[at + 1]?.goesOn) await page.unrouteAll({ behavior: 'ignoreErrors' })
        page.removeAllListeners('console')
        page.removeAllListeners('pageerror')
        if (shot.stopsClock) await page.context().close()
      })
    }
    expect(faults).toEqual([])
  })
}
