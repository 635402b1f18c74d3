import { appendFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import { newAsset, upload } from '../server/test/documents.ts'
import { signUp, startServer } from '../server/test/harness.ts'
import { joinCompany } from '../server/test/members.ts'
import { mailTo } from '../server/test/outbox.ts'
import { makeManualPdf } from '../server/test/pdf/make-pdf.ts'
import { schemaOfThisVersion } from '../server/src/platform/database/scratch-schema.ts'
import { expect, test } from './journey.ts'
import { homeOf, signInContext } from './sign-in.ts'

test('who runs the installation checks it, is told of a damaged file, and tries the mail', async ({
  browser,
  database,
}) => {
  await schemaOfThisVersion()
  // The journeys' own server has many companies.
  const server = await startServer({ database })
  const admin = await signUp(server)
  const { bytes: file } = await makeManualPdf({ pages: 1 })
  await upload(admin, { place: await newAsset(admin), file, fileName: 'Press.pdf' })
  const context = await browser.newContext({ baseURL: server.url })
  await signInContext(context, admin.account, server.url)
  const page = await context.newPage()
  await page.goto(`${homeOf(admin)}/settings/account/profile`)
  await page.getByRole('link', { name: 'System' }).click()
  const check = page.getByRole('region', { name: 'Check', exact: true })
  await expect(check.getByText('Nothing was checked yet')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Storage', exact: true }).getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('region', { name: 'Backups' })).toContainText('BACKUP_TO')

  await test.step('a sound installation', async () => {
    await check.getByRole('button', { name: 'Check now' }).click()
    await expect(check.getByText('Nothing is wrong.')).toBeVisible()
  })
  await test.step('a damaged one', async () => {
    const folder = path.join(server.dataDir, 'files', 'blobs')
    const blobs = await readdir(folder, { recursive: true, withFileTypes: true })
    const [blob] = blobs.filter((one) => one.isFile())
    await appendFile(path.join(blob?.parentPath ?? '', blob?.name ?? ''), 'damage')
    await check.getByRole('button', { name: 'Check now' }).click()
    const finding = check.getByRole('list', { name: 'Findings' }).getByRole('listitem')
    await expect(finding).toContainText('1 file is longer or shorter than stored.')
    await expect(finding).toContainText('bytes.size')
    await expect(finding).toContainText('Restore them from a backup.')
    await mailTo(server.dataDir, admin.account.email, ({ text }) => text.includes('bytes.size'))
  })
  await test.step('a phone', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await expect(check.getByRole('button', { name: 'Check now' })).toBeVisible()
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await page.setViewportSize({ width: 1280, height: 720 })
  })
  await test.step('the mail', async () => {
    await page.getByRole('button', { name: 'Test: Mail' }).click()
    await expect(page.getByText('was written to the outbox')).toBeVisible()
    await mailTo(server.dataDir, admin.account.email, ({ subject }) => subject === 'A mail to try the mail server')
  })
  await test.step('a member neither finds it in the menu nor by its address', async () => {
    const member = await joinCompany(server, admin, { username: 'bea' })
    const other = await browser.newContext({ baseURL: server.url })
    await signInContext(other, member.account, server.url)
    const theirs = await other.newPage()
    await theirs.goto(`${homeOf(member)}/settings/account/profile`)
    await expect(theirs.getByRole('link', { name: 'Profile' })).toBeVisible()
    await expect(theirs.getByRole('link', { name: 'System' })).toHaveCount(0)
    await theirs.goto(`${homeOf(member)}/settings/system`)
    await expect(theirs).toHaveURL(/\/departments$/)
    await other.close()
  })
  await test.step('a quota, which the company is told of when it is reached', async () => {
    await page.getByRole('button', { name: `Change the quota of ${admin.companyName}` }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Gigabytes').fill('1.5')
    await dialog.getByLabel('Members who may sign in').fill('2')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('region', { name: 'Storage', exact: true })).toContainText('1.5 GB')
    await expect(page.getByRole('region', { name: 'Failed jobs' })).toContainText('No job has failed.')
    await page.goto(`${homeOf(admin)}/settings/company`)
    const use = page.getByRole('region', { name: 'What the company may have' })
    await expect(use).toContainText('2 of 2')
    await expect(page.getByText('The company has all the members that it may, 2 of 2')).toBeVisible()
    await page.goto(`${homeOf(admin)}/settings/system`)
    await expect(page.getByRole('region', { name: 'Storage', exact: true })).toContainText('1.5 GB')
  })
  await test.step('with a second company nobody sees it, and the page says what to set', async () => {
    await signUp(server, { companyName: 'Other' })
    await page.reload()
    await expect(page.getByText('Only who runs the installation sees this')).toBeVisible()
    await expect(page.getByText('INSTALLATION_ADMINS')).toBeVisible()
    await expect(page.getByRole('link', { name: 'System' })).toHaveCount(0)
  })
  await context.close()
  await server.stop()
})
