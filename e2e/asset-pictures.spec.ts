import { photoOfCode } from '../server/test/codes.ts'
import { jobLists, newAsset, toProcess, upload } from '../server/test/documents.ts'
import { signUp } from '../server/test/harness.ts'
import { pngOf } from '../server/test/sample-files.ts'
import { expect, test } from './journey.ts'
import { homeOf, signIn } from './sign-in.ts'

const plate = 'https://id.pumps.example/X200/4711'

test('a machine gets a picture by hand and from its images, and its code from a photo of the plate', async ({
  page,
  server,
}) => {
  const admin = await signUp(server)
  const place = await newAsset(admin, 'Feed pump')
  const file = await photoOfCode(plate)
  await upload(admin, { place, kind: 'image', file, fileName: 'plate.png', fields: toProcess })
  await jobLists(admin, place)
  const assets = `${homeOf(admin)}/departments/${place.departmentId}/assets`
  const card = page.getByRole('list', { name: 'Assets' }).getByRole('listitem').first()
  await signIn(page, admin.account)

  await test.step('with a new asset, cut in its form', async () => {
    await page.goto(`${assets}/create`)
    await page.getByLabel('Name', { exact: true }).fill('Booster pump')
    await page.getByLabel('Description').fill('Boosts')
    const picture = { name: 'pump.png', mimeType: 'image/png', buffer: await pngOf('#336699', 600) }
    await page.locator('input[type=file]').setInputFiles(picture)
    await page.getByRole('dialog').getByRole('button', { name: 'Use picture' }).click()
    await page.getByRole('button', { name: 'Create Asset' }).click()
    await expect(card).toContainText('Booster pump')
    await expect(card.locator('img')).toHaveJSProperty('naturalWidth', 512)
  })
  await test.step('which is taken away where the asset is changed', async () => {
    await page.getByRole('link', { name: /^Booster pump/ }).click()
    await expect(page).toHaveURL(/\/profile$/)
    await expect(page.getByRole('main').locator('img')).toHaveJSProperty('naturalWidth', 512)
    await page.getByRole('link', { name: 'Edit' }).click()
    await page.getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Save' }).click()
    await expect(page).toHaveURL(/\/profile$/)
    await expect(page.getByRole('heading', { name: 'Booster pump' })).toBeVisible()
    await expect(page.getByRole('main').locator('img')).toHaveCount(0)
  })
  await test.step('an image of the asset becomes its picture', async () => {
    await page.goto(`${assets}/${place.assetId}/drive`)
    await page.getByRole('button', { name: 'Menu of plate.png' }).click()
    await page.getByRole('menuitem', { name: 'Use as picture of the asset' }).click()
    await expect(page.getByText('Picture updated')).toBeVisible()
    await page.goto(`${assets}/${place.assetId}/profile`)
    await expect(page.getByRole('main').locator('img')).toHaveJSProperty('naturalWidth', 480)
  })
  await test.step('the code on it is offered, and opens the machine once it is added', async () => {
    const found = page.getByRole('list', { name: 'Codes found on photos' })
    await expect(found).toContainText(`Found on the photo plate.png: ${plate}`)
    await found.getByRole('button', { name: `Add: ${plate}` }).click()
    await expect(found).toHaveCount(0)
    await page.goto(`${homeOf(admin)}/open?code=${encodeURIComponent(plate)}`)
    await expect(page.getByRole('heading', { name: 'Feed pump' })).toBeVisible()
  })
})
