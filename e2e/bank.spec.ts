import { companyRoutes } from '@millwright/contract/company'
import { readFile } from 'node:fs/promises'
import { newAsset, upload } from '../server/test/documents.ts'
import { signUp } from '../server/test/harness.ts'
import { makeManualPdf } from '../server/test/pdf/make-pdf.ts'
import { expect, test } from './journey.ts'
import { homeOf, openHome, signIn } from './sign-in.ts'

test('the resource bank is searched, filtered, kept in the address, exported and opened', async ({ page, server }) => {
  const admin = await signUp(server)
  const { bytes: file } = await makeManualPdf({ pages: 1 })
  for (const [place, fileName] of [
    [await newAsset(admin, 'Press 7'), 'Belt.pdf'],
    [await newAsset(admin, 'Oven 2'), 'Burner.pdf'],
  ] as const) {
    await upload(admin, { place, file, fileName, fields: { grantAIAccess: 'true' } })
  }
  await openHome(page, admin)
  await page.getByRole('link', { name: 'Resource Bank' }).click()
  await expect(page.getByRole('heading', { name: 'Resource Bank 2' })).toBeVisible()
  const table = page.getByRole('table', { name: 'Resource Bank' })
  await expect(table.getByRole('row')).toContainText([/File name/, /Belt\.pdf.*Not Processed.*Press 7/, /Burner\.pdf/])

  const filters = page.getByRole('complementary', { name: 'Filters' })
  await test.step('a filter tells what choosing it adds, and stands as a chip and in the address', async () => {
    await filters.getByRole('group', { name: 'Asset' }).getByLabel('Oven 2').check()
    await expect(table.getByRole('row')).toHaveCount(2)
    await expect(filters.getByRole('group', { name: 'Asset' }).getByRole('listitem')).toHaveText([
      'Oven 21',
      'Press 71',
    ])
    await expect(filters.getByRole('group', { name: 'Department' }).getByRole('listitem')).toHaveText(['Oven 21'])
    await page.reload()
    await expect(page.getByRole('button', { name: 'Filter 1 on' })).toBeVisible()
    await expect(page.getByRole('group', { name: 'Filters that are on' })).toContainText('Asset Oven 2')
    await page.goBack()
    await expect(table.getByRole('row')).toHaveCount(3)
    await page.goForward()
    await expect(table.getByRole('row')).toHaveCount(2)
  })

  await test.step('what finds nothing says why, and leads back', async () => {
    await page.keyboard.press('/')
    await page.keyboard.type('VX-900')
    await expect(page.getByRole('heading', { name: 'Nothing found for “VX-900”' })).toBeVisible()
    await expect(page.getByText('One filter is on.')).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByRole('main').getByRole('button', { name: 'Clear search' }).last().click()
    await expect(table.getByRole('row')).toHaveCount(3)
  })

  await test.step('a column goes and stays away, by keyboard', async () => {
    await page.getByRole('button', { name: 'Columns' }).press('Enter')
    const size = page.getByRole('menuitemcheckbox', { name: 'Size' })
    await size.press('Enter')
    await expect(size).not.toBeChecked()
    await page.keyboard.press('Escape')
    await page.reload()
    await expect(table.getByRole('columnheader', { name: 'Changed' })).toBeVisible()
    await expect(table.getByRole('columnheader', { name: 'Size' })).toHaveCount(0)
  })

  await test.step('the file holds what the table shows, in its order', async () => {
    const heading = table.getByRole('columnheader', { name: 'File name' })
    for (const order of ['ascending', 'descending']) {
      await heading.getByRole('button', { name: 'File name' }).click()
      await expect(heading).toHaveAttribute('aria-sort', order)
    }
    await expect(table.getByRole('row').nth(1)).toContainText('Burner.pdf')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const lines = (await readFile(await (await download).path(), 'utf8')).split('\r\n')
    expect(lines[1]).toMatch(/^Burner\.pdf,document,Not Processed,Oven 2,/)
    expect(lines[2]).toMatch(/^Belt\.pdf,/)
  })

  await test.step('a row opens its file, and Back returns to the same list', async () => {
    const list = page.url()
    await table.getByRole('row', { name: /Belt\.pdf/ }).press('Enter')
    await expect(page).toHaveURL(/\/resources\/documents\//)
    await page.goBack()
    await expect(page).toHaveURL(list)
    await expect(table.getByRole('row').nth(1)).toContainText('Burner.pdf')
  })
})

test('an admin sets what holds for the company, and the trail tells it', async ({ page, server }) => {
  const admin = await signUp(server)
  await signIn(page, admin.account)
  await page.goto(`${homeOf(admin)}/settings/company`)
  const save = page.getByRole('button', { name: 'Save' })
  await expect(save).toBeDisabled()
  await page.getByRole('switch', { name: 'Take office files' }).check()
  const languages = page.getByRole('group', { name: 'Languages of text recognition' })
  await languages.getByLabel('English').uncheck()
  await expect(languages.getByRole('alert')).toHaveText('Choose at least one language')
  await expect(save).toBeDisabled()
  for (const name of ['German', 'French', 'Czech', 'English']) await languages.getByLabel(name).check()
  await expect(languages.getByLabel('Hindi')).toBeDisabled()
  await save.click()
  await expect(page.getByText('Settings saved')).toBeVisible()
  await expect(save).toBeDisabled()
  expect(await admin.call(companyRoutes.fetch)).toMatchObject({
    officeFiles: true,
    ocrLanguages: ['deu', 'fra', 'ces', 'eng'],
    webSpeech: true,
  })
  await page.reload()
  await expect(languages.getByLabel('Czech')).toBeChecked()
  await page.getByRole('link', { name: 'Audit' }).click()
  await expect(page.getByRole('row', { name: /Company settings changed/ })).toContainText('office files on')
})
