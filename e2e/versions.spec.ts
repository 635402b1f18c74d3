import { resourceRoutes } from '@millwright/contract/resources'
import type { Page } from '@playwright/test'
import { jobLists } from '../server/test/documents.ts'
import { signUp } from '../server/test/harness.ts'
import { makePdf } from '../server/test/pdf/make-pdf.ts'
import { lineAt, makeScannedPdf } from '../server/test/pdf/scanned-pdf.ts'
import { makeAsset } from '../server/test/plant.ts'
import { ask } from './asking.ts'
import { expect, test } from './journey.ts'
import { markedText } from './marked-text.ts'
import { homeOf, signIn } from './sign-in.ts'
import { fileOf, uploadDocuments } from './uploading.ts'

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

test('a manual is replaced: the old one answers until the new one is read, and old answers open it', async ({
  page,
  server,
}) => {
  const admin = await signUp(server)
  const { departmentId, assetId } = await makeAsset(admin)
  const asset = `${homeOf(admin)}/departments/${departmentId}/assets/${assetId}`
  const manual = (torque: string) =>
    makePdf([
      {
        texts: [
          { text: '3 Casing', x: 72, y: 780, size: 16, font: 'bold' },
          { text: `The casing cover is tightened to ${torque} in two passes.`, x: 72, y: 740 },
        ],
      },
    ])
  const question = 'To which torque is the casing cover tightened?'
  await signIn(page, admin.account)
  await page.goto(`${asset}/resources`)
  await uploadDocuments(page, [{ name: 'Pump manual.pdf', bytes: await manual('140 Nm') }])
  await expect(row(page, 'Pump manual.pdf')).toBeVisible()
  await jobLists(admin, { departmentId, assetId })
  await expect(row(page, 'Pump manual.pdf').getByText('Processed', { exact: true })).toBeVisible()
  await page.goto(`${asset}/chats`)
  await expect(await ask(page, question)).toContainText('140 Nm')
  await expect(page).toHaveURL(/\/chats\/[0-9a-f-]+\/[0-9a-f-]+$/)
  const chat = page.url()

  await test.step('a new version is uploaded from the menu, and shown at once', async () => {
    await page.goto(`${asset}/resources`)
    const chosen = page.waitForEvent('filechooser')
    await row(page, 'Pump manual.pdf')
      .getByRole('button', { name: /Pump manual\.pdf/ })
      .last()
      .click()
    await page.getByRole('menuitem', { name: 'Replace with a new version' }).click()
    await (await chosen).setFiles(fileOf('Pump manual, edition 7.pdf', await manual('150 Nm')))
    const { data } = await admin.tryCall(resourceRoutes.fetchDocuments, { query: { departmentId, assetId } })
    const [file] = resourceRoutes.fetchDocuments.output.parse(data).files
    const versionsNow = async () => {
      const query = { departmentId, assetId, id: file?.id ?? '' }
      const versions = await admin.call(resourceRoutes.fetchVersions, { query })
      return versions.map(({ version, current, processed }) => `${version} ${current} ${processed}`)
    }
    await expect.poll(versionsNow).toHaveLength(2)
    await jobLists(admin, { departmentId, assetId })
    await expect.poll(versionsNow).toEqual(['2 true true', '1 false true'])
  })

  await test.step('the new one answers, and the old answer still opens the old one', async () => {
    await page.goto(`${asset}/chats`)
    const turn = await ask(page, question)
    await expect(turn).toContainText('150 Nm')
    await turn
      .getByRole('button', { name: /^1 p\. 1, citation from/ })
      .first()
      .click()
    expect((await markedText(page, 1)).text).toContain('150 Nm')
    await page.goto(chat)
    await page
      .getByRole('button', { name: /^1 p\. 1, citation from/ })
      .first()
      .click()
    expect((await markedText(page, 1)).text).toContain('140 Nm')
    await expect(page.getByText(/Version 1 of 2/)).toBeVisible()
  })
})
