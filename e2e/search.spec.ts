import { assetRoutes } from '@millwright/contract/assets'
import { departmentRoutes } from '@millwright/contract/departments'
import { expertRoutes } from '@millwright/contract/experts'
import { searchRoutes } from '@millwright/contract/search'
import type { Page } from '@playwright/test'
import { signUp } from '../server/test/harness.ts'
import { makePdf } from '../server/test/pdf/make-pdf.ts'
import { addProcessedDocument } from '../server/test/plant.ts'
import { expect, test } from './journey.ts'
import { openHome } from './sign-in.ts'

const field = (page: Page) => page.getByRole('combobox', { name: 'Search everything' })
const found = (page: Page, group: string) =>
  page.getByRole('group', { name: new RegExp(`^${group}`) }).getByRole('option')

test('search opens at the place', async ({ page, server }) => {
  const admin = await signUp(server)
  const { _id: departmentId } = await admin.call(departmentRoutes.create, {
    body: { name: 'Press Shop', info: 'Presses' },
  })
  const { _id: assetId } = await admin.call(assetRoutes.create, {
    query: { departmentId },
    body: {
      name: 'Press 7',
      info: 'Deep drawing',
      dynamicFields: [{ type: 'text', label: 'Serial number', value: 'TP-4711-88' }],
    },
  })
  const line = (text: string) => ({ texts: [{ text, x: 72, y: 740 }] })
  await addProcessedDocument(
    admin,
    { departmentId, assetId },
    {
      bytes: await makePdf([
        line('Stop the machine before any work.'),
        line('The gearbox is filled with oil of grade HLP 46.'),
        line('Wipe the flange.'),
      ]),
      fileName: 'Care.pdf',
    },
  )
  await admin.call(expertRoutes.addNew, {
    query: { assetId },
    body: { name: { firstName: 'Rajesh', lastName: 'Kumar' }, username: 'rajesh', email: 'rajesh@nordmark.example' },
  })
  await openHome(page, admin)
  await expect(page.getByRole('link', { name: /Press Shop/ }).first()).toBeVisible()

  await test.step('from anywhere by its keys: a passage, at its page', async () => {
    await page.keyboard.press('Control+k')
    await field(page).fill('gearbox')
    const passage = found(page, 'In the text')
    await expect(passage).toContainText(['HLP 46'])
    await expect(passage.first().locator('mark').first()).toHaveText(/gearbox/i)
    await expect(passage.first()).toContainText('p. 2')
    await passage.first().click()
    await expect(page).toHaveURL(/\/resources\/documents\/[0-9a-f-]+\?page=2$/)
    await expect(page.getByLabel('Page', { exact: true })).toHaveValue('2')
    await expect(page.getByRole('dialog', { name: 'Search' })).toBeHidden()
  })

  await test.step('a serial number wins, and Enter opens what is chosen', async () => {
    await page.getByRole('button', { name: 'Search everything' }).click()
    await field(page).fill('TP-4711-88')
    await expect(page.getByRole('option').first()).toContainText('TP-4711-88')
    await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
    // A page that is turned while the next screen is on its way calls nobody back.
    const held = Promise.withResolvers<void>()
    await page.route('**/assets/asset-profile-page-*.js', async (route) => {
      await held.promise
      await route.continue()
    })
    const asked = page.waitForRequest(/asset-profile-page-/)
    await field(page).press('Enter')
    await asked
    await page.getByRole('button', { name: 'Previous page' }).click()
    await expect(page.getByLabel('Page', { exact: true })).toHaveValue('1')
    held.resolve()
    await expect(page).toHaveURL(new RegExp(`/assets/${assetId}/profile$`))
    await page.unrouteAll({ behavior: 'wait' })
  })

  await test.step('Enter that comes before its hits opens the best of them, as a scanner types', async () => {
    await page.goBack()
    await expect(page.getByLabel('Page', { exact: true })).toBeVisible()
    await page.keyboard.press('Control+k')
    const held = Promise.withResolvers<void>()
    await page.route(`**${searchRoutes.search.path}?*q=TP-4711-88*`, async (route) => {
      await held.promise
      await route.continue()
    })
    await field(page).fill('TP-4711-88')
    await field(page).press('Enter')
    held.resolve()
    await expect(page).toHaveURL(new RegExp(`/assets/${assetId}/profile$`))
    await page.unrouteAll({ behavior: 'wait' })
  })

  await test.step('a late reply to what is no longer typed is dropped', async () => {
    // The address changes a moment before the screen does, which the last search is closed with.
    await expect(page.getByRole('heading', { name: 'Press 7' })).toBeVisible()
    await expect(page.getByRole('dialog', { name: 'Search' })).toBeHidden()
    await page.keyboard.press('Control+k')
    const held = Promise.withResolvers<void>()
    await page.route(`**${searchRoutes.search.path}?*q=gear*`, async (route) => {
      await held.promise
      await route.continue().catch(() => undefined)
    })
    const asked = page.waitForRequest((request) => request.url().includes('q=gear'))
    await field(page).fill('gear')
    await asked
    await field(page).fill('Rajesh')
    await expect(found(page, 'Experts')).toContainText(['Rajesh Kumar'])
    held.resolve()
    await page.unrouteAll({ behavior: 'wait' })
    await expect(found(page, 'Experts')).toContainText(['Rajesh Kumar'])
    await expect(found(page, 'In the text')).toHaveCount(0)
  })

  await test.step('arrows choose, Escape empties the field and then closes', async () => {
    await field(page).fill('press')
    const options = page.getByRole('option')
    // Those of the text before stand until these have come.
    await expect(found(page, 'Assets')).toContainText(['Press 7'])
    await expect.poll(() => options.count()).toBeGreaterThan(1)
    await expect(options.first()).toHaveAttribute('aria-selected', 'true')
    await field(page).press('ArrowDown')
    await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
    await field(page).press('ArrowUp')
    await field(page).press('ArrowUp')
    await expect(options.last()).toHaveAttribute('aria-selected', 'true')
    await field(page).press('Escape')
    await expect(field(page)).toHaveValue('')
    await field(page).press('Escape')
    await expect(page.getByRole('dialog', { name: 'Search' })).toBeHidden()
  })

  await test.step('the page keeps what was looked for in its address', async () => {
    await page.keyboard.press('Control+k')
    await field(page).fill('xylophone')
    await expect(page.getByText('Nothing found for “xylophone”')).toBeVisible()
    await page.getByRole('link', { name: 'Open as a page' }).click()
    await expect(page).toHaveURL(/\/search\?q=xylophone$/)
    await expect(page.getByText('Nothing found for “xylophone”')).toBeVisible()
    await page.getByRole('link', { name: 'Ask the assistant' }).click()
    await expect(page.getByLabel('Question', { exact: true })).toHaveValue('xylophone')
    await page.goBack()
    await field(page).fill('Rajesh')
    await expect(page).toHaveURL(/\/search\?q=Rajesh$/)
    await page.reload()
    await expect(field(page)).toHaveValue('Rajesh')
    await found(page, 'Experts').first().click()
    await expect(page).toHaveURL(/\/experts\/[0-9a-f-]+\/profile$/)
    await page.goBack()
    await expect(field(page)).toHaveValue('Rajesh')
  })
})
