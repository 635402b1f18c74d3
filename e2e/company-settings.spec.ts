import { companyRoutes } from '@millwright/contract/company'
import { signUp } from '../server/test/harness.ts'
import { expect, test } from './journey.ts'
import { homeOf, signIn } from './sign-in.ts'

test('settings that somebody else saved meanwhile are shown, and what was chosen here stays to be saved', async ({
  page,
  server,
}) => {
  const admin = await signUp(server)
  await signIn(page, admin.account)
  await page.goto(`${homeOf(admin)}/settings/company`)
  const office = page.getByRole('switch', { name: /^Take office files/ })
  const speech = page.getByRole('switch', { name: /^Speech input/ })
  await expect(speech).toBeChecked()
  await office.check()
  await admin.call(companyRoutes.update, { body: { webSpeech: false } })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Somebody else changed this in the meantime')).toBeVisible()
  await expect(speech).not.toBeChecked()
  await expect(office).toBeChecked()
  expect(await admin.call(companyRoutes.fetch)).toMatchObject({ officeFiles: false, webSpeech: false })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => admin.call(companyRoutes.fetch)).toMatchObject({ officeFiles: true, webSpeech: false })
})
