import { driveRoutes } from '@millwright/contract/drive'
import type { Locator } from '@playwright/test'
import { upload } from '../server/test/documents.ts'
import { signUp } from '../server/test/harness.ts'
import { makeManualPdf } from '../server/test/pdf/make-pdf.ts'
import { makeAsset } from '../server/test/plant.ts'
import { expect, test } from './journey.ts'
import { homeOf, signIn } from './sign-in.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const heightOf = async (one: Locator) => (await one.boundingBox())?.height ?? 0
const widthOf = async (one: Locator) => (await one.boundingBox())?.width ?? 0

test('by touch: files are selected, moved and opened with a finger, and nothing is out of its reach', async ({
  page,
  server,
}) => {
  const admin = await signUp(server)
  const place = await makeAsset(admin)
  const { bytes } = await makeManualPdf({ pages: 3 })
  for (const fileName of ['Alpha.pdf', 'Beta.pdf', 'Gamma.pdf']) await upload(admin, { place, file: bytes, fileName })
  await admin.call(driveRoutes.createFolder, { query: place, body: { name: 'Plans' } })
  await signIn(page, admin.account)
  const asset = `${homeOf(admin)}/departments/${place.departmentId}/assets/${place.assetId}`
  await page.goto(`${asset}/drive`)
  const drive = page.getByRole('region', { name: 'Drive' })
  const row = (name: string) => drive.getByRole('row').filter({ hasText: name })
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

  await test.step('what is touched in a row is 44 pixels high', async () => {
    for (const control of [
      row('Alpha.pdf').getByRole('link'),
      row('Plans').getByRole('link'),
      row('Alpha.pdf').getByRole('button'),
      row('Alpha.pdf').locator('label'),
    ]) {
      await expect.poll(() => heightOf(control)).toBeGreaterThanOrEqual(44)
    }
    expect(await sideways()).toBeLessThanOrEqual(0)
  })

  await test.step('a tap on the box selects, and the bar has what is done with the selection', async () => {
    await drive.getByRole('checkbox', { name: 'Select Alpha.pdf' }).tap()
    await drive.getByRole('checkbox', { name: 'Select Beta.pdf' }).tap()
    await expect(drive.getByText('2/3 selected')).toBeVisible()
  })

  await test.step('what is dragged elsewhere is moved by the bar and the folders of a dialog', async () => {
    await drive.getByRole('button', { name: 'Move what is selected' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Move 2 items' })
    await dialog.getByRole('treeitem', { name: 'Plans' }).tap()
    await dialog.getByRole('button', { name: 'Move here' }).tap()
    await expect(row('Plans')).toContainText('2 items')
    await expect(row('Alpha.pdf')).toBeHidden()
  })

  await test.step('a long press selects and opens nothing, and the button of a row opens its menu', async () => {
    const gamma = row('Gamma.pdf').getByRole('link')
    // Once nothing moves it any more, nor lies over it.
    await gamma.tap({ trial: true })
    const box = await gamma.boundingBox()
    const fingers = await page.context().newCDPSession(page)
    const touchPoints = [{ x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 10 }]
    await fingers.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
    await expect(drive.getByText('1/1 selected')).toBeVisible()
    await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect(row('Gamma.pdf')).toHaveAttribute('aria-selected', 'true')
    const menu = page.getByRole('menu', { name: 'Menu of Gamma.pdf' })
    await expect(menu).toBeHidden()
    await row('Gamma.pdf').getByRole('button').tap()
    await expect(menu.getByRole('menuitem', { name: 'Move' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
  })

  await test.step('one tap opens a folder, and one a file', async () => {
    await row('Plans').getByRole('link').tap()
    await expect(drive.getByRole('row')).toHaveCount(2)
    await row('Beta.pdf').getByRole('link').tap()
    await expect(page.getByRole('region', { name: 'Document Beta.pdf' })).toBeVisible()
  })

  await test.step('the bar of the viewer is whole, and its menu has what has no room in it', async () => {
    const bar = page.getByRole('toolbar', { name: 'Document Beta.pdf' })
    const buttons = bar.getByRole('button')
    await expect(bar.getByRole('button', { name: 'More' })).toBeVisible()
    for (const button of await buttons.filter({ visible: true }).all()) {
      await expect(button).toBeInViewport({ ratio: 1 })
      expect(await widthOf(button)).toBeGreaterThanOrEqual(44)
    }
    expect(await sideways()).toBeLessThanOrEqual(0)
    await bar.getByRole('button', { name: 'More' }).tap()
    await expect(page.getByRole('menuitem')).toHaveText([
      'Pages and outline',
      'Zoom in',
      'Zoom out',
      'Fit to width',
      'Fit to page',
      'Rotate',
      'Print',
      'Download',
    ])
    await page.getByRole('menuitem', { name: 'Pages and outline' }).tap()
    await expect(page.getByRole('listbox', { name: 'Pages' })).toBeVisible()
    await page.getByRole('button', { name: 'Close pages and outline' }).tap()
  })

  await test.step('the four tabs stand in 360 pixels', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`${asset}/resources`)
    for (const name of ['Documents', 'Videos', 'Images', 'Notes']) {
      await expect(page.getByRole('tab', { name })).toBeInViewport({ ratio: 1 })
    }
    expect(await sideways()).toBeLessThanOrEqual(0)
  })
})
