import type { Page } from '@playwright/test'
import { jobLists } from '../server/test/documents.ts'
import { signUp } from '../server/test/harness.ts'
import { lineAt, makeScannedPdf } from '../server/test/pdf/scanned-pdf.ts'
import { makeAsset } from '../server/test/plant.ts'
import { ask } from './asking.ts'
import { expect, test } from './journey.ts'
import { homeOf, signIn } from './sign-in.ts'
import { uploadDocuments } from './uploading.ts'

const points = { width: 595, height: 842 }

const row = (page: Page, name: string) => page.getByRole('main').getByRole('row').filter({ hasText: name })

test('a scan becomes citable: its sentence is marked on the picture of the page', async ({ page, server }) => {
  const admin = await signUp(server)
  const { departmentId, assetId } = await makeAsset(admin)
  const asset = `${homeOf(admin)}/departments/${departmentId}/assets/${assetId}`
  await signIn(page, admin.account)
  await page.goto(`${asset}/resources`)
  const bytes = await makeScannedPdf([
    { lines: ['Safety', 'Switch the conveyor off before any work.'] },
    { lines: ['Gearbox', 'The torque of the gearbox bolts is 48 Nm at every station.'] },
  ])
  await uploadDocuments(page, [{ name: 'Gearbox scan.pdf', bytes }])
  await expect(row(page, 'Gearbox scan.pdf')).toBeVisible()
  await jobLists(admin, { departmentId, assetId })
  await expect(row(page, 'Gearbox scan.pdf').getByText('Processed', { exact: true })).toBeVisible()

  await page.goto(`${asset}/chats`)
  const turn = await ask(page, 'What is the torque of the gearbox bolts?')
  await expect(turn.getByRole('figure').first().locator('strong')).toHaveText(
    'The torque of the gearbox bolts is 48 Nm at every station.',
  )
  await turn
    .getByRole('button', { name: /^1 p\. 2, citation from Gearbox scan\.pdf$/ })
    .first()
    .click()
  const mark = page.locator('.page[data-page-number="2"] .pdf-marks[data-citation="1"] > div').first()
  await expect(mark).toBeVisible()
  // Where the line lies in the picture: there are no letters in the page that could say so.
  await expect
    .poll(async () => {
      const [sheet, box] = [await page.locator('.page[data-page-number="2"]').boundingBox(), await mark.boundingBox()]
      if (!sheet || !box) return 'not drawn'
      const left = ((box.x - sheet.x) / sheet.width) * points.width
      const bottom = ((box.y + box.height - sheet.y) / sheet.height) * points.height
      const { x, baseline } = lineAt(1)
      return Math.abs(left - x) < 6 && Math.abs(bottom - baseline) < 8 ? 'on the line' : `${left}, ${bottom}`
    })
    .toBe('on the line')
})
