import { removalRoutes } from '@millwright/contract/removal'
import { userRoutes } from '@millwright/contract/users'
import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import { signUp } from '../server/test/harness.ts'
import { newAsset } from '../server/test/documents.ts'
import { joinCompany } from '../server/test/members.ts'
import { expect, test } from './journey.ts'
import { homeOf, signIn } from './sign-in.ts'

test('a member downloads their data', async ({ page, server }) => {
  const admin = await signUp(server)
  await signIn(page, admin.account)
  await page.goto(`${homeOf(admin)}/settings/account/security`)
  await page.getByRole('button', { name: 'Gather my data' }).click()
  const ready = page.getByRole('link', { name: /^Download the data of/ })
  await expect(ready).toBeVisible()
  const download = page.waitForEvent('download')
  await ready.click()
  const file = await download
  expect(file.suggestedFilename()).toBe('data.zip')
  const lists = unzipSync(await readFile(await file.path()))
  expect(strFromU8(lists['profile.json'] ?? new Uint8Array())).toContain(admin.account.email)
})

test('an admin says how long things can be brought back, and the bin says it', async ({ page, server }) => {
  const admin = await signUp(server)
  const { departmentId, assetId } = await newAsset(admin)
  await signIn(page, admin.account)
  await page.goto(`${homeOf(admin)}/settings/company`)
  await page.getByLabel('Bin', { exact: true }).selectOption('7 days')
  await page.getByRole('button', { name: 'Set how long' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()
  await page.goto(`${homeOf(admin)}/departments/${departmentId}/assets/${assetId}/drive/bin`)
  await expect(page.getByRole('heading', { name: 'Nothing was deleted in the last 7 days' })).toBeVisible()
  await expect(page.getByText('can be brought back from here for 7 days.')).toBeVisible()
})

test('a person is forgotten by the admin who types their name, and the trail says so without it', async ({
  page,
  server,
}) => {
  const admin = await signUp(server)
  const member = await joinCompany(server, admin, { name: { firstName: 'Olle', lastName: 'Frisk' }, username: 'olle' })
  const userId = member.user._id
  await admin.call(userRoutes.remove, { query: { userId } })
  await signIn(page, admin.account)
  await page.goto(`${homeOf(admin)}/users`)
  await page.getByRole('button', { name: 'Former members' }).click()
  await page.getByRole('button', { name: 'Forget Olle Frisk' }).click()
  const dialog = page.getByRole('dialog', { name: 'Forget Olle Frisk?' })
  await expect(dialog).toContainText('Backups from before hold the name')
  const forget = dialog.getByRole('button', { name: 'Forget' })
  await dialog.getByLabel('To go on, type Olle Frisk').fill('Olle')
  await expect(forget).toBeDisabled()
  await dialog.getByLabel('To go on, type Olle Frisk').fill('Olle Frisk')
  await forget.click()
  await expect(page.getByText('Person forgotten')).toBeVisible()
  await expect(page.getByRole('dialog')).toContainText('Nobody has left, or all are forgotten.')
  await page.goto(`${homeOf(admin)}/settings/audit`)
  const pseudonym = `Former member ${userId.slice(-4)}`
  await expect(page.getByRole('row').filter({ hasText: 'Person forgotten' })).toContainText(pseudonym)
  await expect(page.getByRole('table')).not.toContainText('olle')
})

test('a company is removed with password and name, shows nothing else then, and is taken back', async ({
  page,
  server,
}) => {
  const admin = await signUp(server)
  const member = await joinCompany(server, admin)
  const { name } = await admin.call(removalRoutes.fetch)
  await signIn(page, admin.account)
  await page.goto(`${homeOf(admin)}/settings/company`)
  await page.getByRole('button', { name: 'Remove the company' }).click()
  const dialog = page.getByRole('dialog', { name: `Remove ${name}?` })
  const remove = dialog.getByRole('button', { name: 'Remove the company' })
  await dialog.getByLabel(`To go on, type ${name}`).fill(name)
  await expect(remove).toBeDisabled()
  await dialog.getByLabel('Your password', { exact: true }).fill('Wrong&Pass1')
  await remove.click()
  await expect(page.getByText('That is not your current password')).toBeVisible()
  await dialog.getByLabel('Your password', { exact: true }).fill(admin.account.password)
  await remove.click()
  await expect(page.getByRole('heading', { name: `${name} is being removed` })).toBeVisible()

  await test.step('a member is told, and nothing else', async () => {
    await page.context().clearCookies()
    await signIn(page, member.account)
    await page.goto(`${homeOf(member)}/departments`)
    await expect(page.getByText('an admin can take it back: ask one of yours.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Keep the company' })).toHaveCount(0)
  })

  await test.step('an admin who signs in again takes it back', async () => {
    await page.context().clearCookies()
    await signIn(page, admin.account)
    await page.goto(`${homeOf(admin)}/departments`)
    await page.getByRole('button', { name: 'Keep the company' }).click()
    await expect(page.getByRole('link', { name: 'Create Department' })).toBeVisible()
  })
})
