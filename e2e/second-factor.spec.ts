import { codeOfApp } from '../server/test/authenticator.ts'
import { signUp } from '../server/test/harness.ts'
import { expect, test } from './journey.ts'
import { choose, fillSignIn, openHome } from './sign-in.ts'

test('sign-in asks for the code of an app, takes a recovery code in its place, and asks no more once it is off', async ({
  page,
  server,
}) => {
  const admin = await signUp(server)
  const { password } = admin.account
  const home = /\/admin\/[0-9a-f-]+\/departments$/
  await openHome(page, admin)
  await choose(page, 'Security')
  const factors = page.getByRole('region', { name: 'Second factor' })
  await factors.getByRole('button', { name: 'Set up' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' })
  await dialog.getByLabel('Current password').fill('Wrong&Pass1')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText('That is not your current password')).toBeVisible()
  await dialog.getByLabel('Current password').fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()

  await expect(dialog.getByRole('img', { name: 'QR code of the secret for your app' })).toBeVisible()
  const secret = await dialog.getByLabel('Or type this secret into the app').inputValue()
  await dialog.getByLabel('Code of the app').fill('000000')
  await dialog.getByRole('button', { name: 'Switch on' }).click()
  await expect(dialog.getByText('This code is wrong, or was used already.')).toBeVisible()
  await dialog.getByLabel('Code of the app').fill(codeOfApp(secret))
  await dialog.getByRole('button', { name: 'Switch on' }).click()

  const codes = page.getByRole('dialog', { name: 'Your recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  const recoveryCode = await codes.getByRole('listitem').first().innerText()
  await codes.getByRole('button', { name: 'I have kept them' }).click()
  await expect(factors.getByText('10 left')).toBeVisible()
  expect(await page.content()).not.toContain(recoveryCode)

  await test.step('the code of the app', async () => {
    await choose(page, 'Sign out')
    await fillSignIn(page, admin.account)
    await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
    await page.getByLabel('Code').fill('000000')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('This code is wrong, or was used already.')).toBeVisible()
    await page.getByLabel('Code').fill(codeOfApp(secret, 1))
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page).toHaveURL(home)
  })

  await test.step('the app is lost: a recovery code', async () => {
    await choose(page, 'Sign out')
    await fillSignIn(page, admin.account)
    await page.getByLabel('Code').fill(recoveryCode)
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page).toHaveURL(home)
    await choose(page, 'Security')
    await expect(factors.getByText('9 left')).toBeVisible()
  })

  await test.step('switched off, the password is enough', async () => {
    await factors.getByRole('button', { name: 'Switch off' }).click()
    const question = page.getByRole('dialog', { name: 'Switch the authenticator app off' })
    await question.getByLabel('Current password').fill(password)
    await question.getByRole('button', { name: 'Switch off' }).click()
    await expect(factors.getByRole('button', { name: 'Set up' })).toBeVisible()
    await choose(page, 'Sign out')
    await fillSignIn(page, admin.account)
    await expect(page).toHaveURL(home)
  })
})
