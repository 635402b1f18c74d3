import { accountRoutes } from '@millwright/contract/accounts'
import { createClient } from '../server/test/api-client.ts'
import { signUp } from '../server/test/harness.ts'
import { newRegistration } from '../server/test/open-accounts.ts'
import { codeMailedTo } from '../server/test/outbox.ts'
import { expect, test } from './journey.ts'
import { expectCountdown, fillSignIn, stopClock } from './sign-in.ts'

test('a wrong code fails the verification with its reason, the right one counts down to the sign-in', async ({
  page,
  server,
}) => {
  const body = newRegistration()
  const { userId, role } = await createClient(() => server.url).call(accountRoutes.register, { body })
  const code = await codeMailedTo(server.dataDir, body.email)
  const type = async (typed: string) => {
    await page.getByLabel('Character 1 of 6').focus()
    await page.keyboard.insertText(typed)
    await page.getByRole('button', { name: 'Verify' }).click()
  }
  const failed = page.getByRole('heading', { name: 'Verification Failed!' })

  await page.goto('/auth/login')
  await fillSignIn(page, body)
  await expect(page).toHaveURL(new RegExp(`/auth/verify/${role}/${userId}$`))
  await expect(page.getByText(`Type the six characters that we sent to ${body.email}.`)).toBeVisible()
  // None went out just now, so that another can be had at once.
  await expect(page.getByRole('button', { name: 'New OTP' })).toBeVisible()
  await type(code === 'AAAAAA' ? 'BBBBBB' : 'AAAAAA')
  await expect(failed).toBeVisible()
  await expect(page.getByText('(Invalid or expired code)')).toBeVisible()
  await expect(page.getByText('Your account could not be verified.')).toBeVisible()
  await page.getByRole('button', { name: 'Retry' }).click()
  await type(code === 'AAAAAA' ? 'BBBBBB' : 'AAAAAA')
  await expect(failed).toBeVisible()
  await page.getByRole('button', { name: 'New OTP' }).click()
  await expect(page.getByText('A new code is on its way')).toBeVisible()
  await expect(page.getByText(/New OTP in/)).toBeVisible()
  // Asked for within a minute of the first, none was sent: that one is still good.
  await stopClock(page)
  await type(code)
  await expect(page.getByRole('heading', { name: 'E-mail verified' })).toBeVisible()
  await expectCountdown(page)
})

test('what is under way is said, and what failed without a reason has one', async ({ page, server }) => {
  const { account, user } = await signUp(server)
  await page.goto('/auth/login')
  await fillSignIn(page, account)
  // The list that the page asks for by itself is there: the call that is refused below is the reload's.
  await expect(page.getByText('No departments yet')).toBeVisible()
  const security = '**/api/settings/account/security/password'
  const home = `/${user.role}/${user._id}`

  await test.step('a token that is over is refreshed without a word, and the call made once more', async () => {
    const over = { status: false, data: null, message: null, error: 'Login required' }
    await page.route('**/api/departments/fetch/all?*', (route) => route.fulfill({ status: 401, json: over }), {
      times: 1,
    })
    const refreshed = page.waitForResponse('**/api/auth/refresh')
    const again = page.waitForResponse((response) => response.url().includes('/fetch/all') && response.ok())
    await page.getByRole('button', { name: 'Reload' }).first().click()
    expect((await refreshed).status()).toBe(200)
    await again
    await expect(page).toHaveURL(/\/departments$/)
  })
  await test.step('a password that could be neither checked nor changed', async () => {
    await page.goto(`${home}/settings/account/security`)
    await page.route(`${security}/validate`, (route) => route.fulfill({ status: 400, body: '{}' }), { times: 1 })
    await page.getByLabel('Current password').fill(account.password)
    await page.keyboard.press('Enter')
    await expect(page.getByText('(Validation failed)')).toBeVisible()
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByLabel('Current password').fill(account.password)
    await page.keyboard.press('Enter')
    await page.route(`${security}/update`, (route) => route.fulfill({ status: 400, body: '{}' }), { times: 1 })
    await page.getByLabel('New password', { exact: true }).fill('Valve&Stem22')
    await page.getByLabel('Confirm new password').fill('Valve&Stem22')
    await page.getByRole('button', { name: 'Update password' }).click()
    await expect(page.getByRole('heading', { name: 'Password Reset Failed!' })).toBeVisible()
    await expect(page.getByText("We couldn't reset your password.")).toBeVisible()
    await expect(page.getByText('(Reset failed)')).toBeVisible()
  })
  await test.step('a profile and a request for help on their way, and both refused', async () => {
    for (const [address, path, fill, send, underWay] of [
      ['settings/account/profile', 'settings/account/profile/update', 'Username', 'Save', 'Updating profile'],
      ['help', 'help', 'Message', 'Send request', 'Submitting support request'],
    ] as const) {
      const held = Promise.withResolvers<void>()
      await page.route(`**/api/${path}`, async (route) => {
        await held.promise
        await route.fulfill({ status: 500, body: '<html>' })
      })
      await page.goto(`${home}/${address}`)
      if (address === 'help') await page.getByLabel('Subject').fill('The press')
      await page.getByLabel(fill).fill('eva')
      await page.getByRole('button', { name: send }).click()
      await expect(page.getByText(underWay).first()).toBeVisible()
      held.resolve()
      await expect(page.getByText('Internal server error')).toBeVisible()
    }
  })
})
