import { signUp } from '../server/test/harness.ts'
import { expect, test } from './journey.ts'
import { choose, fillSignIn } from './sign-in.ts'

const home = /\/admin\/[0-9a-f-]+\/departments$/

test('a passkey signs in with and without the password; a lost one gives way to a recovery code', async ({
  page,
  server,
}) => {
  const admin = await signUp(server)
  const { email, password } = admin.account
  // Browsers give passkeys to no address that is a number.
  const origin = server.url.replace('127.0.0.1', 'localhost')
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', { options })
  const byPassword = async () => {
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  }
  await page.goto(`${origin}/auth/login`)
  await byPassword()
  await expect(page).toHaveURL(home)

  await choose(page, 'Security')
  const factors = page.getByRole('region', { name: 'Second factor' })
  await factors.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByLabel('Name of the passkey').fill('Laptop')
  await dialog.getByLabel('Current password').fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' })
  const recoveryCode = await codes.getByRole('listitem').first().innerText()
  await codes.getByRole('button', { name: 'I have kept them' }).click()
  await expect(factors.getByRole('listitem').filter({ hasText: 'Laptop' })).toBeVisible()

  await test.step('without the password', async () => {
    await choose(page, 'Sign out')
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(page).toHaveURL(home)
  })
  await test.step('after the password', async () => {
    await choose(page, 'Sign out')
    await byPassword()
    await page.getByRole('button', { name: 'Use your passkey' }).click()
    await expect(page).toHaveURL(home)
  })
  await test.step('it is lost: a recovery code signs in, and the passkey is removed', async () => {
    await browser.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
    await choose(page, 'Sign out')
    await byPassword()
    await page.getByLabel('Recovery code').fill(recoveryCode)
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page).toHaveURL(home)
    await choose(page, 'Security')
    await factors.getByRole('button', { name: 'Remove: Laptop' }).click()
    const question = page.getByRole('dialog', { name: 'Remove Laptop?' })
    await question.getByLabel('Current password').fill(password)
    await question.getByRole('button', { name: 'Remove' }).click()
    await expect(factors.getByRole('button', { name: 'Remove: Laptop' })).toHaveCount(0)
    await choose(page, 'Sign out')
    await byPassword()
    await expect(page).toHaveURL(home)
  })
})

test('says where passkeys are possible to who comes by another address', async ({ page, server }) => {
  const admin = await signUp(server)
  await page.goto('/auth/login')
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toHaveCount(0)
  await fillSignIn(page, admin.account)
  await choose(page, 'Security')
  const origin = server.url.replace('127.0.0.1', 'localhost')
  await expect(page.getByText(`Browsers offer passkeys here only at ${origin}.`)).toBeVisible()
})
