import { userRoutes } from '@millwright/contract/users'
import { signUp } from '../server/test/harness.ts'
import { joinCompany } from '../server/test/members.ts'
import { expect, test } from './journey.ts'
import { homeOf, signIn } from './sign-in.ts'

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
