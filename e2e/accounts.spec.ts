import { accountRoutes } from '@millwright/contract/accounts'
import { settingsRoutes } from '@millwright/contract/settings'
import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { signUp, type SignedUp } from '../server/test/harness.ts'
import { codeIn, codeMailedTo } from '../server/test/outbox.ts'
import { expect, test } from './journey.ts'

const newPassword = 'Valve&Stem22'

async function fillSignIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

async function signIn(page: Page, account: { email: string; password: string }) {
  await page.goto('/auth/login')
  await fillSignIn(page, account)
  await expect(page).toHaveURL(/\/admin\/[0-9a-f-]+\/departments$/)
}

async function choose(page: Page, entry: string) {
  await page.getByRole('button', { name: /: account$/ }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

const codeShown = async (page: Page) =>
  (await page.getByLabel(/^Character/).evaluateAll((boxes) => boxes.map((box) => 'value' in box && box.value))).join('')

/** As long as people hold a button: what the press does is drawn before the release. */
async function pressSlowly(page: Page, name: string) {
  const button = page.getByRole('button', { name })
  await button.scrollIntoViewIfNeeded()
  const box = await button.boundingBox()
  if (!box) throw new Error(`${name} is not to be seen`)
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.evaluate(() => new Promise((resolve) => setTimeout(() => requestAnimationFrame(resolve), 100)))
  await page.mouse.up()
}

async function typeTwice(page: Page, password: string, second = password) {
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Confirm new password').fill(second)
}

const homeOf = ({ user }: SignedUp) => `/${user.role}/${user._id}`

test('a forgotten password is reset with the mailed code, by keyboard', async ({ page, server }) => {
  const { account } = await signUp(server)
  const before = (await server.outbox(account.email)).map(codeIn)
  const complaints: string[] = []
  page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())))

  await page.goto('/auth/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  // The sign-in has a field of this name, too.
  await expect(page).toHaveURL(/\/auth\/password\/forgot$/)
  await page.getByLabel('E-mail').fill(account.email)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/auth\/login$/)
  await expect(page.getByRole('status')).toHaveText('If this address has an account, a code is on its way to it')

  const code = await codeMailedTo(server.dataDir, account.email, (found) => !before.includes(found))
  const mail = (await server.outbox(account.email)).at(-1)
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
    // Written over, sign by sign, as most of them stand there already.
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
    await page.getByLabel('Confirm new password').press('Enter')
    await expect(page.getByText(/Sign in opens in [1-5] seconds?\./)).toBeVisible()
    await expect(page).toHaveURL(/\/auth\/login$/, { timeout: 7_000 })
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
  await signIn(page, admin.account)
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
  await update.click()
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible()
  await expect(page.getByText(/Sign in opens in [1-5] seconds?\./)).toBeVisible()

  await expect(page).toHaveURL(/\/auth\/login$/, { timeout: 7_000 })
  await expect(neighbour).toHaveURL(/\/auth\/login/)
  await signIn(page, { ...admin.account, password: newPassword })
})

test('a profile is changed: names, time zone, and a picture cut square', async ({ page, server }) => {
  const admin = await signUp(server)
  await signIn(page, admin.account)
  await choose(page, 'Profile')
  const save = page.getByRole('button', { name: 'Save' })
  const cancel = page.getByRole('button', { name: 'Cancel' })
  await expect(page.getByLabel('E-mail')).toHaveValue(admin.account.email)
  await expect(page.getByLabel('E-mail')).not.toBeEditable()

  await test.step('Save waits for a change that may be kept; Cancel takes it back', async () => {
    await expect(save).toBeDisabled()
    await page.getByLabel('Contact').fill('')
    await page.getByLabel('Contact').focus()
    // As a paste would: what is too long is not cut to somebody else's number.
    await page.keyboard.insertText('+15550123456')
    await expect(page.getByLabel('Contact')).toHaveValue('+15550123456')
    await page.getByLabel('Username').focus()
    await expect(page.getByText('Contact number must be 10 digits.')).toBeVisible()
    await expect(save).toBeDisabled()
    await cancel.click()
    await expect(page.getByLabel('Contact')).toHaveValue('5550123456')
    await page.getByLabel('First name').fill(' ')
    await expect(save).toBeDisabled()
    await save.click({ force: true })
    await expect(page.getByText('First name is required')).toBeVisible()
    await expect(page.getByLabel('First name')).toBeFocused()
    await cancel.click()
    // The field that one leaves is wrong, and would push Cancel away under the press.
    await page.getByLabel('First name').fill(' ')
    await pressSlowly(page, 'Cancel')
    await expect(page.getByLabel('First name')).not.toHaveValue(' ')
  })
  await test.step('a picture above 1 MB is refused', async () => {
    const huge = { name: 'huge.png', mimeType: 'image/png', buffer: Buffer.alloc(1_048_577) }
    await page.locator('input[type=file]').setInputFiles(huge)
    await expect(page.getByText('File size should not exceed 1MB')).toBeVisible()
  })
  await test.step('a picture is moved and cut by keyboard', async () => {
    const buffer = await page.screenshot()
    await page.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Part of the picture that is kept').press('ArrowRight')
    await dialog.getByLabel('Size').press('ArrowRight')
    await dialog.getByRole('button', { name: 'Use picture' }).click()
    await expect(dialog).toBeHidden()
  })
  await test.step('what is saved shows everywhere, and after a reload', async () => {
    await page.getByLabel('First name').fill('Adaeze')
    await page.getByLabel('Username').fill('adaeze')
    await page.getByLabel('Timezone').fill('Tokyo')
    await page.keyboard.press('Enter')
    await save.click()
    await expect(page.getByText('Profile updated')).toBeVisible()
    await expect(page.getByRole('button', { name: /, adaeze: account$/ })).toBeVisible()
    await expect(save).toBeDisabled()
    await page.reload()
    await expect(page.getByLabel('First name')).toHaveValue('Adaeze')
    await expect(page.getByLabel('Timezone')).toHaveValue('Asia/Tokyo')
    await expect
      .poll(() => page.locator('header img').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
  })
  await test.step('what another tab or device saved is taken over, and never overwritten', async () => {
    const neighbour = await page.context().newPage()
    await neighbour.goto(page.url())
    await page.getByLabel('Username').fill('ada')
    await neighbour.getByLabel('Last name').fill('Obi')
    await neighbour.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByLabel('Last name')).toHaveValue('Obi')
    await neighbour.close()
    await expect(page.getByLabel('Username')).toHaveValue('ada')

    // The phone tells no tab of this browser.
    const stored = await admin.call(accountRoutes.fetchProfile)
    const phone = new FormData()
    for (const [name, value] of Object.entries({ ...stored.name, middleName: 'Ngozi' })) phone.append(name, value)
    for (const name of ['username', 'contact', 'timeZone'] as const) phone.append(name, stored[name])
    expect((await admin.tryCall(settingsRoutes.updateProfile, { body: phone })).status).toBe(200)
    await save.click()
    await expect(page.getByText('Somebody else changed this in the meantime')).toBeVisible()
    await expect(page.getByLabel('Middle name')).toHaveValue('Ngozi')
    await save.click()
    await expect(page.getByRole('button', { name: /, ada: account$/ })).toBeVisible()
    const { name, username } = await admin.call(accountRoutes.fetchProfile)
    expect({ ...name, username }).toEqual({
      firstName: 'Adaeze',
      middleName: 'Ngozi',
      lastName: 'Obi',
      username: 'ada',
    })
  })
  await test.step('removing the picture brings the initials back', async () => {
    await page.getByRole('button', { name: 'Remove' }).click()
    await save.click()
    await expect(page.locator('header [data-initials="AO"]')).toBeVisible()
    await expect(page.locator('img')).toHaveCount(0)
  })
  await test.step('Close goes back', async () => {
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(page).toHaveURL(/\/departments$/)
  })
})

test('a request for help gets a number', async ({ page, server }) => {
  const { account } = await signUp(server)
  await signIn(page, account)
  await choose(page, 'Help')
  const send = page.getByRole('button', { name: 'Send request' })
  await expect(send).toBeDisabled()
  await page.getByLabel('Subject').fill('The press')
  await page.getByLabel('Message').fill('It hums when it is off.')
  await page.keyboard.press('Control+Enter')
  const reference = await page.getByRole('main').getByRole('status').locator('code').textContent()
  expect(reference).toMatch(/^[A-Z2-9]+$/)
  await expect(page.getByText(`Your request was sent. Its number is ${reference}.`)).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue('')
})

test('sign out everywhere ends the other devices and leaves this one', async ({ page, browser, server }) => {
  const admin = await signUp(server)
  const phone = await browser.newContext({
    baseURL: server.url,
    userAgent: 'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36',
  })
  const other = await phone.newPage()
  await signIn(other, admin.account)
  await signIn(page, admin.account)

  await choose(page, 'Security')
  const devices = page.getByRole('region', { name: 'Signed-in devices' }).getByRole('listitem')
  await expect(devices.filter({ hasText: 'Chrome on Android' })).toHaveCount(1)
  await expect(devices.filter({ hasText: 'This device' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await question.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page.getByText('Signed out on all other devices')).toBeVisible()
  await expect(devices).toHaveCount(1)

  await test.step('the other device is told so at its next step, and by itself after a reload', async () => {
    await other.getByRole('link', { name: 'Create Department' }).click()
    await other.getByLabel('Name', { exact: true }).fill('Too late')
    await other.getByLabel('Description').fill('Signed out before it was sent')
    await other.getByRole('button', { name: 'Create Department' }).click()
    await expect(other.getByRole('alert')).toHaveText('Login required')
    await other.reload()
    await expect(other).toHaveURL(/\/auth\/login/)
  })
  expect(await other.evaluate(() => document.cookie)).toBe('')
  await page.reload()
  await expect(devices.filter({ hasText: 'This device' })).toHaveCount(1)
  await phone.close()
})

test('the trail shows who signed in, filtered by the address, and as a file', async ({ page, server }) => {
  const admin = await signUp(server)
  await page.clock.install()
  await page.goto('/auth/login')
  // Where the server asks for no check, none holds the form back, not even when it would run.
  await page.clock.runFor(5_000)
  await page.clock.resume()
  await fillSignIn(page, { ...admin.account, password: 'Not&Mine99' })
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password')
  await fillSignIn(page, admin.account)
  await expect(page).toHaveURL(/\/departments$/)

  await choose(page, 'Security')
  await page.getByRole('link', { name: 'Audit' }).click()
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows.filter({ hasText: 'Sign-in failed' })).toHaveCount(1)
  await page.getByLabel('Action').fill('Sign-in failed')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/action=sign-in-failed/)
  await expect(rows).toHaveCount(2)
  await page.reload()
  await expect(rows).toHaveCount(2)
  await test.step('what is typed stands there, however fast and wherever', async () => {
    const search = page.getByRole('textbox', { name: 'Search' })
    await search.pressSequentially('hydraulic press seven', { delay: 20 })
    await search.press('Home')
    await search.pressSequentially('XYZ', { delay: 20 })
    await expect(search).toHaveValue('XYZhydraulic press seven')
    await expect(page).toHaveURL(/actor=XYZhydraulic\+press\+seven/)
    await search.press('Escape')
    await expect(page).not.toHaveURL(/actor=/)
    // A day as the keyboard gives it, part after part.
    await page.getByLabel('From').pressSequentially('01012020', { delay: 50 })
    await expect(page.getByLabel('From')).toHaveValue('2020-01-01')
    await page.getByLabel('To').pressSequentially('01022020', { delay: 50 })
  })
  await expect(page.getByText('No event fits these filters.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(rows.filter({ hasText: 'Signed in' }).first()).toBeVisible()
  await page.goto(`${new URL(page.url()).pathname}?page=99`)
  await expect(page).toHaveURL(/page=1$/)
  await expect(rows.filter({ hasText: 'Signed in' }).first()).toBeVisible()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('audit.csv')
  expect(await readFile(await file.path(), 'utf8')).toMatch(/^\uFEFF?at,actor,action,target,address\r?\n.*signed-in/s)

  await test.step('signing out holds without a connection, and the server is told as soon as there is one', async () => {
    await page.context().setOffline(true)
    await choose(page, 'Sign out')
    await expect(page.getByRole('alert')).toContainText('You are signed out on this page')
    await page.context().setOffline(false)
    await expect(page.getByRole('alert')).toBeHidden()
    expect((await page.context().cookies()).map(({ name }) => name)).toEqual([])
  })
})

test("another role's or user's address leads to one's own screen", async ({ page, server }) => {
  const [mine, theirs] = [await signUp(server), await signUp(server)]
  await signIn(page, mine.account)
  await page.goto(`${homeOf(theirs)}/settings/account/profile`)
  await expect(page).toHaveURL(new RegExp(`${homeOf(mine)}/settings/account/profile$`))
  await expect(page.getByLabel('E-mail')).toHaveValue(mine.account.email)

  await test.step('where a time zone is unknown, times are told by the browser; the greeting follows the day', async () => {
    await page.clock.install({ time: new Date('2026-11-20T09:00:00Z') })
    await page.route('**/api/settings/account/profile/fetch', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: (await response.text()).replace('Europe/Stockholm', 'America/Nowhere') })
    })
    await page.reload()
    await expect(page.getByLabel('E-mail')).toHaveValue(mine.account.email)
    await expect(page.getByLabel('Timezone')).toHaveValue('America/Nowhere')
    await expect(page.getByText(/^Good morning/)).toBeVisible()
    await page.clock.fastForward('12:00:00')
    await expect(page.getByText(/^Good evening/)).toBeVisible()
  })
})
