import { processingRoutes } from '@millwright/contract/processing'
import { jobLists, toProcess, upload } from '../server/test/documents.ts'
import { signUp } from '../server/test/harness.ts'
import { makePdf } from '../server/test/pdf/make-pdf.ts'
import { makeAsset } from '../server/test/plant.ts'
import { restartToReread } from '../server/test/reread.ts'
import { expect, test } from './journey.ts'
import { homeOf, signIn } from './sign-in.ts'

test('an admin sees how far files are that are read again, and which could not be', async ({ page, server }) => {
  const admin = await signUp(server)
  const place = await makeAsset(admin)
  const file = await makePdf([{ texts: [{ text: 'Weight: 27 kg', x: 72, y: 700 }] }])
  await upload(admin, { place, file, fileName: 'pump.pdf', fields: toProcess })
  const { id } = await upload(admin, { place, file, fileName: 'motor.pdf', fields: toProcess })
  await jobLists(admin, place)
  await signIn(page, admin.account)
  const settings = `${homeOf(admin)}/settings/company`
  const card = page.getByRole('region', { name: 'Reading files again' })

  await test.step('nothing while all is read', async () => {
    const told = page.waitForResponse(`**${processingRoutes.fetchRereading.path}`)
    await page.goto(settings)
    await (await told).finished()
    await expect(page.getByRole('switch', { name: /^Speech input/ })).toBeVisible()
    await expect(card).toBeHidden()
  })

  await restartToReread(server, id)

  await test.step('what is left after an older server, until it is read', async () => {
    await expect
      .poll(() => admin.call(processingRoutes.fetchRereading))
      .toEqual({ total: 2, done: 1, failed: 1, progress: null })
    await page.goto(settings)
    await expect(card).toContainText('1 of 2 read again')
    await expect(card.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100')
    await expect(card).toContainText('1 file could not be read')
  })
})
