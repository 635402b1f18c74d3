import { AxeBuilder } from '@axe-core/playwright'
import { accountRoutes } from '@millwright/contract/accounts'
import type { Page } from '@playwright/test'
import { openCompanies } from '../tools/shots/companies.ts'
import { expect, test } from './journey.ts'
import { screens } from './screens.ts'
import { keyboardFaultsOf } from './tab-order.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

async function faultsOf(page: Page) {
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

/** Refused calls are part of some screens. */
const isRefusedCall = (said: string) => said.startsWith('Failed to load resource')

test('no screen breaks a rule of WCAG 2.2 AA that a machine can find, leaves a control to the mouse or complains', async ({
  page,
  server,
}) => {
  const { admins, places } = await openCompanies(server)
  const shown = screens.flatMap(({ name, shots }) =>
    shots.filter(({ hold, fail }) => !hold && !fail).map((shot) => ({ name: `${name}, ${shot.state}`, shot })),
  )
  const faults: string[] = []
  let complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && !isRefusedCall(message.text())) complaints.push(message.text())
  })
  page.on('pageerror', ({ message }) => complaints.push(message))
  for (const { name, shot } of shown) {
    await test.step(name, async () => {
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await page.context().clearCookies()
      const { method, path } = accountRoutes.login
      if (shot.as) await page.context().request.fetch(path, { method, data: admins[shot.as].account })
      await page.goto(shot.path(places))
      await shot.arrange(page)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        faults.push(...(await faultsOf(page)).map((fault) => `${name}, ${colorScheme}: ${fault}`))
      }
      const more = [...(await keyboardFaultsOf(page)), ...complaints]
      faults.push(...more.map((fault) => `${name}: ${fault}`))
      complaints = []
    })
  }
  expect(faults).toEqual([])
})
