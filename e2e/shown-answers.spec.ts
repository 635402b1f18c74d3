import { signUp, type TestServer } from '../server/test/harness.ts'
import { type DrawnText, makePdf } from '../server/test/pdf/make-pdf.ts'
import { addProcessedDocument, makeAsset } from '../server/test/plant.ts'
import { ask, turnOf } from './asking.ts'
import { expect, test } from './journey.ts'
import { homeOf, signIn } from './sign-in.ts'

const columns = [60, 230, 400]
const heading = (text: string, y: number): DrawnText => ({ text, x: 60, y, size: 18, font: 'bold' })
function table(rows: readonly (readonly string[])[], top: number): DrawnText[] {
  return rows.flatMap((row, at) =>
    row.flatMap((text, column): DrawnText[] => (text ? [{ text, x: columns[column] ?? 60, y: top - 18 * at }] : [])),
  )
}

const work = [
  heading('4.1 Replacing the seal', 790),
  ...Array.from({ length: 12 }, (_, at) => ({
    text: `${at + 1}. Loosen screw ${at + 1} of the gland and lay it aside.`,
    x: 60,
    y: 760 - 16 * at,
  })),
]
const upkeep = [
  heading('5 Lubrication', 790),
  ...table(
    [
      ['Object', 'Interval', 'Quantity'],
      ['Bearing bracket', 'every 3 months', '35 g of grease'],
      ['Gearbox', 'every 4,000 h', '2.8 l of oil'],
    ],
    760,
  ),
  heading('6 Faults', 680),
  ...table(
    [
      ['Problem', 'Possible cause', 'Remedy'],
      ['Shaft drips', 'Faces worn or dirty', 'Replace the seal (4.1)'],
      ['', 'Pump ran dry', 'Fill the pump and vent it'],
      ['Pump is noisy', 'Air in the suction line', 'Vent the suction line'],
    ],
    650,
  ),
]

async function chat(server: TestServer) {
  const admin = await signUp(server)
  const place = await makeAsset(admin)
  const bytes = await makePdf([{ texts: work }, { texts: upkeep }])
  await addProcessedDocument(admin, place, { bytes, fileName: 'Pump.pdf' })
  const address = `${homeOf(admin)}/departments/${place.departmentId}/assets/${place.assetId}/chats`
  return { admin, address }
}

test('the interval and the quantity', async ({ page, server }) => {
  const { admin, address } = await chat(server)
  await signIn(page, admin.account)
  await page.goto(address)
  const question = 'How often must the bearing bracket be greased and how much?'
  await page.getByLabel('Question').fill(question)
  await page.keyboard.press('Enter')
  const turn = turnOf(page, question)
  await expect(turn).toHaveAttribute('data-state', 'complete')
  await expect(turn.locator('strong').first()).toHaveText('35 g of grease, every 3 months')
  await expect(turn.getByRole('row').filter({ hasText: 'Bearing bracket' })).toContainText('35 g of grease')

  await test.step('a click shows where it stands, and another tab keeps the mark', async () => {
    await turn.getByRole('button', { name: '1 p. 2, citation from Pump.pdf' }).first().click()
    await expect(page.locator('.page[data-page-number="2"] .pdf-marks > div').first()).toBeVisible()
    const opened = page.context().waitForEvent('page')
    await page.getByRole('link', { name: 'Open in New Tab' }).click()
    const tab = await opened
    await expect(tab.locator('.page[data-page-number="2"] .pdf-marks > div').first()).toBeVisible()
    await tab.close()
  })

  await expect(page.getByRole('button', { name: 'What is the interval of the gearbox?' })).toBeVisible()
})

test('a symptom, its causes and the steps that help', async ({ page, server }) => {
  const { admin, address } = await chat(server)
  await page.setViewportSize({ width: 390, height: 500 })
  await signIn(page, admin.account)
  await page.goto(address)
  const turn = await ask(page, 'The shaft drips, what can I do?')
  const causes = turn.getByRole('list', { name: 'Causes and remedies' }).getByRole('listitem')
  await expect(causes).toHaveCount(2)
  await expect(causes.first()).toContainText('Faces worn or dirty')
  await expect(causes.last()).toContainText('Fill the pump and vent it')

  await test.step('a long answer is seen from its question on', async () => {
    const log = await turn.locator('xpath=..').boundingBox()
    expect((await turn.boundingBox())?.height).toBeGreaterThan(log?.height ?? Infinity)
    await expect(turn.getByRole('heading').first()).toBeInViewport({ ratio: 1 })
  })

  await test.step('the steps are a click away', async () => {
    await causes.first().getByRole('button', { name: '4.1 Replacing the seal, p. 1' }).click()
    await expect(page.locator('.page[data-page-number="1"] .pdf-marks > div').first()).toBeVisible()
  })
})
