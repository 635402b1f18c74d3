import { addAuthenticator, codeOfApp } from '../server/test/authenticator.ts'
import { signUp } from '../server/test/harness.ts'
import { joinCompany } from '../server/test/members.ts'
import { expect, test } from './journey.ts'
import { fillSignIn, homeOf, openHome } from './sign-in.ts'

test('an admin demands a second factor, and a member who has none is led to set one up', async ({
  page,
  browser,
  server,
}) => {
  const admin = await signUp(server)
  const member = await joinCompany(server, admin)
  const { secret } = await addAuthenticator(admin, admin.account)
  await page.goto('/auth/login')
  await fillSignIn(page, admin.account)
  await page.getByLabel('Code').fill(codeOfApp(secret, 1))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page).toHaveURL(`${homeOf(admin)}/departments`)

  const context = await browser.newContext({ baseURL: server.url })
  const theirs = await context.newPage()
  await openHome(theirs, member)
  await expect(theirs).toHaveURL(`${homeOf(member)}/departments`)

  await page.goto(`${homeOf(admin)}/settings/sign-in`)
  const demand = page.getByRole('region', { name: 'Second factor' })
  await demand.getByLabel('Who needs a second factor').selectOption('Everybody')
  await demand.getByLabel('Time to set one up').selectOption('None: at once')
  await demand.getByRole('button', { name: 'Set who needs one' }).click()
  await expect(demand.getByText('Demanded: Everybody')).toBeVisible()

  await theirs.reload()
  await expect(theirs).toHaveURL(`${homeOf(member)}/settings/account/security`)
  await expect(theirs.getByText('Set one up here. Everything else is open again with that.')).toBeVisible()
  await theirs.goto(`${homeOf(member)}/departments`)
  await expect(theirs).toHaveURL(`${homeOf(member)}/settings/account/security`)
  await theirs.getByRole('region', { name: 'Second factor' }).getByRole('button', { name: 'Set up' }).click()
  const dialog = theirs.getByRole('dialog', { name: 'Set up an authenticator app' })
  await dialog.getByLabel('Current password').fill(member.account.password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const own = await dialog.getByLabel('Or type this secret into the app').inputValue()
  await dialog.getByLabel('Code of the app').fill(codeOfApp(own))
  await dialog.getByRole('button', { name: 'Switch on' }).click()
  await theirs.getByRole('button', { name: 'I have kept them' }).click()
  await expect(theirs.getByText('Set one up here.')).toHaveCount(0)
  await theirs.goto(`${homeOf(member)}/departments`)
  await expect(theirs).toHaveURL(`${homeOf(member)}/departments`)
  await context.close()
})
