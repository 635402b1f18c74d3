import { AxeBuilder } from '@axe-core/playwright'
import { accountRoutes } from '@millwright/contract/accounts'
import type { Page } from '@playwright/test'
import { openCompanies } from '../tools/shots/companies.ts'
import { expect, test as journey } from './journey.ts'
import { screens } from './screens.ts'
import { keyboardFaultsOf } from './tab-order.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

const test = journey.extend<object, { companies: Awaited<ReturnType<typeof openCompanies>> }>({
  companies: [async ({ server }, use) => use(await openCompanies(server)), { scope: 'worker', timeout: 90_000 }],
})

/** All rules in light; in dark nothing but the colours is another. */
async function faultsOf(page: Page, colorScheme: 'light' | 'dark') {
  const axe = new AxeBuilder({ page })
  const { violations } = await (
    colorScheme === 'light' ? axe.withTags(rules) : axe.withRules(['color-contrast'])
  ).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

/** Refused calls are part of some screens. */
const isRefusedCall = (said: string) => said.startsWith('Failed to load resource')

// WCAG 2.2 AA as far as a machine can find it. One test a screen: their time grows with their number.
for (const { name, shots } of screens) {
  const shown = shots.filter(({ hold, fail, onlyPicture }) => !hold && !fail && !onlyPicture)
  test(`${name}: accessible in both schemes, by keyboard too, and the console stays empty`, async ({
    page,
    companies: { admins, places },
  }) => {
    const faults: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error' && !isRefusedCall(message.text())) faults.push(message.text())
    })
    page.on('pageerror', ({ message }) => faults.push(message))
    for (const shot of shown) {
      await test.step(shot.state, async () => {
        await page.unrouteAll({ behavior: 'ignoreErrors' })
        await page.context().clearCookies()
        const { method, path } = accountRoutes.login
        if (shot.as) await page.context().request.fetch(path, { method, data: admins[shot.as].account })
        await page.goto(shot.path(places))
        await shot.arrange(page)
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
          faults.push(...(await faultsOf(page, colorScheme)).map((fault) => `${shot.state}, ${colorScheme}: ${fault}`))
        }
        faults.push(...(await keyboardFaultsOf(page)).map((fault) => `${shot.state}: ${fault}`))
      })
    }
    expect(faults).toEqual([])
  })
}
