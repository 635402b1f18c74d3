import { accountRoutes } from '@millwright/contract/accounts'
import { settingsRoutes } from '@millwright/contract/settings'
import type { Page } from '@playwright/test'
import { signUp } from '../server/test/harness.ts'
import { expect, test } from './journey.ts'
import { choose, openHome } from './sign-in.ts'

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

test('a profile is changed: names, time zone, and a picture cut square', async ({ page, server }) => {
  const admin = await signUp(server)
  await openHome(page, admin)
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
