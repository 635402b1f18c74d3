import type { Page } from '@playwright/test'
import { signUp } from '../server/test/harness.ts'
import { codeIn, codeMailedTo } from '../server/test/outbox.ts'
import { expect, test } from './journey.ts'
import { choose, expectCountdown, fillSignIn, homeOf, signInByForm, stopClock, typeTwice } from './sign-in.ts'

const newPassword = 'Valve&Stem22'

const codeShown = async (page: Page) =>
  (await page.getByLabel(/^Character/).evaluateAll((boxes) => boxes.map((box) => 'value' in box && box.value))).join('')

test('a forgotten password is reset with the mailed code, by keyboard', async ({ page, server }) => {
  const { account } = await signUp(server)
  const before = (await server.outbox(account.email)).map(codeIn)
  const complaints: string[] = []
  page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())))

  await page.goto('/auth/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  // The sign-in has a field of this name, too. Until it is known that nobody has to prove to be human, nothing is sent.
  await expect(page.getByRole('button', { name: 'Send code' })).toBeEnabled()
  await page.getByLabel('E-mail').fill(account.email)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/auth\/login$/)
  await expect(page.getByRole('status')).toHaveText(
    'If this address has an account, a mail is on its way to it. Open the link in it to set a new password.',
  )

  const code = await codeMailedTo(server.dataDir, account.email, (found) => !before.includes(found))
  const mail = (await server.outbox(account.email)).at(-1)
  expect(mail?.subject).toBe(`${code} is your code for a new Millwright password`)
  const address = /\/auth\/password\/reset\/[0-9a-f-]+/.exec(mail?.text ?? '')?.[0]
  expect(address).toBeDefined()
  // Who was never signed in here is not asked for.
  expect(complaints).toEqual([])

  await test.step('says what is missing, and that the two differ', async () => {
    await page.goto(address ?? '')
    await page.getByRole('button', { name: 'Update password' }).click()
    await expect(page.getByText('Please enter valid OTP to proceed')).toBeVisible()
    await typeTwice(page, newPassword, 'Valve')
    await expect(page.getByText("Passwords don't match!")).toBeVisible()
  })
  await test.step('a wrong code fails with its reason, and Retry returns to the form', async () => {
    await typeTwice(page, newPassword)
    await page.getByLabel('Character 1 of 6').focus()
    const wrong = code === 'AAAAAG' ? 'AAAAAH' : 'AAAAAG'
    await page.keyboard.type('AAAAA0')
    await expect(page.getByText('Codes have no I, L, O, 0 or 1.')).toBeVisible()
    await page.keyboard.type('F')
    await expect(page.getByText('Letters A–Z and digits 2–9.')).toBeVisible()
    // Written over, character by character: most of them are there already.
    await page.getByLabel('Character 1 of 6').focus()
    await page.keyboard.type(wrong)
    expect(await codeShown(page)).toBe(wrong)
    await page.getByRole('button', { name: 'Update password' }).click()
    await expect(page.getByRole('heading', { name: 'Password Reset Failed!' })).toBeVisible()
    await expect(page.locator(':focus')).toContainText('Password Reset Failed!')
    await expect(page.getByText('(Invalid or expired code)')).toBeVisible()
    await page.getByRole('button', { name: 'Retry' }).click()
  })
  await test.step('the right one counts down to the sign-in', async () => {
    await expect(page.getByLabel('Character 1 of 6')).toBeFocused()
    await page.keyboard.insertText(`Your code is ${code}`)
    expect(await codeShown(page)).toBe(code)
    await stopClock(page)
    await page.getByLabel('Confirm new password').press('Enter')
    await expectCountdown(page)
  })
  await test.step('the old password is refused, the new one opens', async () => {
    await fillSignIn(page, account)
    await expect(page.getByRole('alert')).toHaveText('Invalid email or password')
    await fillSignIn(page, { ...account, password: newPassword })
    await expect(page).toHaveURL(/\/departments$/)
  })
})

test('a changed password signs everybody out, this page and its neighbour too', async ({ page, server }) => {
  const admin = await signUp(server)
  await signInByForm(page, admin.account)
  const neighbour = await page.context().newPage()
  await neighbour.goto(`${homeOf(admin)}/departments`)
  await expect(neighbour.getByRole('heading', { name: /Departments/ })).toBeVisible()

  await choose(page, 'Security')
  await page.getByLabel('Current password').fill('Not&Mine99')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Password Validation Failed!' })).toBeVisible()
  await expect(page.getByText("We couldn't validate your password.")).toBeVisible()
  await page.getByRole('button', { name: 'Retry' }).click()

  await page.getByLabel('Current password').fill(admin.account.password)
  await page.keyboard.press('Enter')
  const update = page.getByRole('button', { name: 'Update password' })
  await typeTwice(page, newPassword, 'Valve&Stem2')
  await expect(update).toBeDisabled()
  await page.keyboard.press('Tab')
  await expect(page.getByText("Passwords don't match!")).toBeVisible()
  await typeTwice(page, newPassword)
  await stopClock(page)
  await update.click()
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible()
  await expectCountdown(page)
  await expect(neighbour).toHaveURL(/\/auth\/login/)
  await signInByForm(page, { ...admin.account, password: newPassword })
})

test('what a password manager filled in without an event is sent', async ({ page, server }) => {
  const { account } = await signUp(server)
  await page.goto('/auth/login')
  const fillSilently = (label: string, value: string) =>
    page.getByLabel(label, { exact: true }).evaluate((input: HTMLInputElement, text) => {
      input.value = text
    }, value)
  await fillSilently('E-mail', account.email)
  await fillSilently('Password', account.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/admin\/[0-9a-f-]+\/departments$/)
})
