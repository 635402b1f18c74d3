import { signUp } from '../server/test/harness.ts'
import { joinCompany } from '../server/test/members.ts'
import { mailTo } from '../server/test/outbox.ts'
import { makeAsset } from '../server/test/plant.ts'
import { expect, test } from './journey.ts'
import { homeOf, openHome } from './sign-in.ts'

test('who may not see a machine requests access, and a full member gives it', async ({ page, browser, server }) => {
  const admin = await signUp(server)
  const { departmentId, assetId } = await makeAsset(admin)
  const bea = await joinCompany(server, admin)
  const asset = (home: string) => `${home}/departments/${departmentId}/assets/${assetId}`
  const context = await browser.newContext({ baseURL: server.url })
  const phone = await context.newPage()
  await openHome(phone, bea)

  await test.step('the page says no more than that of an asset that is not there', async () => {
    for (const address of [asset(homeOf(bea)), asset(homeOf(bea)).replace(/.$/, '0')]) {
      await phone.goto(`${address}/profile`)
      await expect(phone.getByText('This asset does not exist, or you may not see it.')).toBeVisible()
    }
    await phone.goto(`${asset(homeOf(bea))}/profile`)
    await phone.getByRole('button', { name: 'Request access' }).click()
    const dialog = phone.getByRole('dialog', { name: 'Request access' })
    await dialog.getByLabel('Why you need it').fill('I am on the night shift.')
    await dialog.getByRole('button', { name: 'Send request' }).click()
    await expect(phone.getByText('Request sent. If this place exists')).toBeVisible()
    await expect(dialog).toBeHidden()
  })

  await test.step('the mail leads to the list, where it is decided', async () => {
    const subject = 'bea asks for access to Press 7'
    const mail = await mailTo(server.dataDir, admin.user.email, (one) => one.subject === subject)
    expect(mail.text).toContain(`${homeOf(admin)}/users/access-requests`)
    await openHome(page, admin)
    await page.getByRole('link', { name: 'Users' }).click()
    await page.getByRole('link', { name: 'Access requests: 1' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: subject })).toContainText('I am on the night shift.')
    await page.getByRole('button', { name: 'Give access: bea, Press 7' }).click()
    const dialog = page.getByRole('dialog', { name: 'Give bea access to Press 7' })
    await expect(dialog.getByLabel('Access')).toContainText('Read')
    await dialog.getByLabel('What to tell them').fill('Mind the light curtain.')
    await dialog.getByRole('button', { name: 'Give access' }).click()
    await expect(page.getByText('Decision saved')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Nobody is waiting' })).toBeVisible()
  })

  await test.step('who asked is told, and reads', async () => {
    const mail = await mailTo(server.dataDir, bea.user.email, (one) => one.subject === 'You have access to Press 7')
    expect(mail.text).toContain('Mind the light curtain.')
    await phone.reload()
    await expect(phone.getByRole('heading', { name: 'Press 7' })).toBeVisible()
    // They may ask for more.
    await expect(phone.getByRole('button', { name: 'Request access' })).toBeVisible()
  })
  await context.close()
})
