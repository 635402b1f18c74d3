import { assetRoutes } from '@millwright/contract/assets'
import { chatRoutes, type Source } from '@millwright/contract/chats'
import { readTextRoutes } from '@millwright/contract/read-text'
import { texts } from '@millwright/contract/texts'
import type { Page } from '@playwright/test'
import { jobLists, toProcess, upload } from '../server/test/documents.ts'
import { joinCompany } from '../server/test/members.ts'
import { makeScannedPdf, pictureOf } from '../server/test/pdf/scanned-pdf.ts'
import { expect } from './journey.ts'
import { signIn } from './sign-in.ts'
import { type Bench, test } from './viewing.ts'

const lines = ['NORDMARK DRIVES', 'Type: R97 DV132', 'Serial No. 01.1234567', 'Power: 15 kW', 'Oil: CLP 220']
const manual = [
  { lines: ['Safety', 'Switch the conveyor off before any work.'] },
  { lines: ['Gearbox', 'The torque of the gearbox bolts is 48 Nm at every station.'] },
]

type SentFile = { kind: 'document' | 'image'; fileName: string; file: Uint8Array }

async function put(bench: Bench, { kind, fileName, file }: SentFile) {
  const place = { departmentId: bench.ids.departmentId, assetId: bench.ids.assetId }
  const { id } = await upload(bench.admin, { place, kind, fileName, file, fields: toProcess })
  await jobLists(bench.admin, place)
  return { place, id, address: `${bench.asset}/resources/${kind}s/${id}` }
}

async function sourcesOf({ admin, ids }: Bench, query: string): Promise<Source[]> {
  const sources: Source[] = []
  for await (const event of admin.events(chatRoutes.newMessage, { body: { query, assetId: ids.assetId } })) {
    if (event.type === 'source') sources.push(event.content)
  }
  return sources
}

const rowOf = (page: Page, text: string | RegExp) =>
  page
    .getByRole('list', { name: /^Text of/ })
    .getByRole('listitem')
    .filter({ hasText: text })
const showText = (page: Page) => page.getByRole('button', { name: 'Show the text' }).click()

test('a line read wrongly is corrected beside its page by keyboard, and a question finds it at once', async ({
  page,
  bench,
  server,
}) => {
  const { place, id, address } = await put(bench, {
    kind: 'document',
    fileName: 'Scan.pdf',
    file: await makeScannedPdf(manual),
  })
  await signIn(page, bench.admin.account)
  await page.goto(`${address}?page=2`)

  await test.step('the page says that it is a scan, and shows its lines', async () => {
    await expect(page.getByText('Read from a scan. Check figures against the original.')).toBeVisible()
    await expect(page.getByText('p. 2', { exact: true })).toBeVisible()
    await showText(page)
    await expect(page.getByRole('heading', { name: 'Text of page 2' })).toBeVisible()
    await expect(page.locator('.read-lines polygon')).toHaveCount(2)
  })

  await test.step('up and down go from line to line, Escape leaves one as it was', async () => {
    await rowOf(page, /^Gearbox$/)
      .getByRole('button')
      .press('ArrowDown')
    await expect(page.locator('.read-lines polygon[data-selected]')).toHaveCount(1)
    await expect(rowOf(page, 'The torque').getByRole('button')).toBeFocused()
    await page.keyboard.press('Enter')
    const field = page.getByRole('textbox', { name: 'Line 2' })
    await field.fill('Something else.')
    await field.press('Escape')
    await expect(rowOf(page, 'The torque of the gearbox bolts is 48 Nm')).toBeVisible()
    await expect(page.getByText('Choose a line to correct it.')).toBeVisible()
  })

  await test.step('it is asked before a correction is left that is not saved', async () => {
    await rowOf(page, 'The torque').getByRole('button').click()
    await page
      .getByRole('textbox', { name: 'Line 2' })
      .fill('The torque of the gearbox bolts is 84 Nm at every station.')
    await expect(page.getByText('1 line not saved')).toBeVisible()
    for (const name of ['Close the text', 'Hide the text']) {
      await page.getByRole('button', { name }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
      await expect(page.getByText('1 line not saved')).toBeVisible()
    }
  })

  await test.step('saved, it says by whom and is found', async () => {
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Text saved')).toBeVisible()
    await expect(rowOf(page, '84 Nm')).toContainText(`corrected by ${bench.admin.user.username}`)
    const [source] = await sourcesOf(bench, 'What is the torque of the gearbox bolts?')
    expect(source).toMatchObject({ resourceId: id, segments: [2] })
    expect(source?.quotes[0]?.text).toBe('The torque of the gearbox bolts is 84 Nm at every station.')
  })

  await test.step('beside a chat it is asked before the file is closed', async () => {
    await page.goto(`${bench.asset}/chats?doc=${id}&page=2`)
    await showText(page)
    await rowOf(page, 'The torque').getByRole('button').click()
    await page.getByRole('textbox', { name: 'Line 2' }).fill('Something else.')
    const close = page.getByRole('button', { name: 'Close', exact: true })
    await close.click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText('1 line not saved')).toBeVisible()
    await test.step('who stays turns the pages of the file as before', async () => {
      const field = page.getByLabel('Page', { exact: true })
      await field.fill('1')
      await field.press('Enter')
      await expect(page).toHaveURL(/doc=.*page=1/)
    })
    await close.click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
    await expect(page).not.toHaveURL(/doc=/)
  })

  await test.step('who may only read sees the lines and writes in none', async () => {
    const reader = await joinCompany(server, bench.admin)
    const { name, info } = await bench.admin.call(assetRoutes.fetchSingle, { query: place })
    const users = [{ userId: reader.user._id, access: 'read' as const }]
    await bench.admin.call(assetRoutes.update, { query: place, body: { name, info, users } })
    const query = { ...place, id, segment: 2 }
    const text = await reader.call(readTextRoutes.fetch, { query })
    expect(text.lines).toHaveLength(2)
    const body = { lines: [{ id: text.lines[0]?.id ?? '', text: 'Mine' }] }
    expect(await reader.tryCall(readTextRoutes.correct, { query, body })).toMatchObject({ status: 403 })
  })
})

test('two people correct one line: who comes second is told, and shown what stands there now', async ({
  page,
  bench,
}) => {
  const { place, id, address } = await put(bench, {
    kind: 'document',
    fileName: 'Twice corrected.pdf',
    file: await makeScannedPdf(manual),
  })
  await signIn(page, bench.admin.account)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${address}?page=2`)
  await showText(page)
  const field = page.getByRole('textbox', { name: 'Line 2' })
  const save = page.getByRole('button', { name: 'Save', exact: true })

  await test.step('on a phone the text stands below the picture, and nothing scrolls sideways', async () => {
    await expect(rowOf(page, 'The torque')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })

  await test.step('a line that is too long says so, and is not taken', async () => {
    await rowOf(page, 'The torque').getByRole('button').click()
    await field.fill('torque '.repeat(150))
    await expect(rowOf(page, texts.lineText).getByRole('alert')).toBeVisible()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await save.click()
    // Below, where toasts stand else, is what was pressed.
    await expect(page.locator('[data-sonner-toast][data-y-position=top]')).toContainText(texts.lineText)
    await expect(page.getByText('1 line not saved')).toBeVisible()
  })

  await test.step('what somebody else has saved meanwhile is not overwritten unseen', async () => {
    const query = { ...place, id, segment: 2 }
    const { lines: read } = await bench.admin.call(readTextRoutes.fetch, { query })
    const [heading, line] = read
    await bench.admin.call(readTextRoutes.correct, {
      query,
      body: {
        lines: [
          { id: heading?.id ?? '', text: 'Gear unit' },
          { id: line?.id ?? '', text: 'The torque is 50 Nm.' },
        ],
      },
    })
    await field.fill('The torque is 52 Nm.')
    await save.click()
    await expect(
      page.getByText('Somebody else corrected this page meanwhile. Look at it, and save again.'),
    ).toBeVisible()
    // The other's words stand in what this one does not write in.
    await expect(rowOf(page, 'Gear unit')).toContainText(`corrected by ${bench.admin.user.username}`)
    await expect(field).toHaveValue('The torque is 52 Nm.')
    await expect(page.getByText(`Now: The torque is 50 Nm. (corrected by ${bench.admin.user.username})`)).toBeVisible()
    const stored = await bench.admin.call(readTextRoutes.fetch, { query })
    expect(stored.lines.map(({ text }) => text)).toEqual(['Gear unit', 'The torque is 50 Nm.'])
  })

  await test.step('saved again it stands there', async () => {
    await save.click()
    await expect(page.getByText('Text saved')).toBeVisible()
    await expect(rowOf(page, 'The torque is 52 Nm.')).toContainText('corrected by')
  })
})

test('what a nameplate says is taken over into the asset, one click each', async ({ page, bench, server }) => {
  const { place, address } = await put(bench, {
    kind: 'image',
    fileName: 'Type plate.png',
    file: await pictureOf({ lines }),
  })
  await signIn(page, bench.admin.account)
  await page.goto(address)
  await showText(page)
  const plate = page.getByRole('region', { name: 'Nameplate' })
  await expect(plate).toContainText('01.1234567')
  await plate.getByRole('button', { name: 'Take over Serial No' }).click()
  await expect(plate.getByText('stands there already')).toHaveCount(1)
  await expect(plate.getByRole('button', { name: 'Take over Serial No' })).toHaveCount(0)
  await expect(plate.getByRole('button', { name: 'Take over Type' })).toBeVisible()
  const { dynamicFields } = await bench.admin.call(assetRoutes.fetchSingle, { query: place })
  expect(dynamicFields).toContainEqual({ type: 'text', label: 'Serial No', value: '01.1234567' })
  expect(dynamicFields.filter(({ label }) => label === 'Type')).toEqual([])

  const change = async (value: string) => {
    const { name, info } = await bench.admin.call(assetRoutes.fetchSingle, { query: place })
    const changed = [{ type: 'text' as const, label: 'Type', value }]
    await bench.admin.call(assetRoutes.update, { query: place, body: { name, info, dynamicFields: changed } })
  }
  const typeNow = async () => {
    const asset = await bench.admin.call(assetRoutes.fetchSingle, { query: place })
    return asset.dynamicFields.find(({ label }) => label === 'Type')?.value
  }
  await test.step('what another has written meanwhile is not overwritten unseen, but shown', async () => {
    await change('R87')
    await plate.getByRole('button', { name: 'Take over Type' }).click()
    await expect(page.getByText('Somebody else changed Type meanwhile.')).toBeVisible()
    expect(await typeNow()).toBe('R87')
    await expect(plate.getByText('stands there as R87')).toBeVisible()
  })

  await test.step('what is shown is replaced by one click', async () => {
    await plate.getByRole('button', { name: 'Replace Type' }).click()
    await expect(plate.getByText('stands there already')).toBeVisible()
    expect(await typeNow()).toBe('R97 DV132')
  })

  await test.step('who may only read is offered nothing to take over', async () => {
    const reader = await joinCompany(server, bench.admin, { username: 'plate-reader' })
    const { name, info } = await bench.admin.call(assetRoutes.fetchSingle, { query: place })
    const users = [{ userId: reader.user._id, access: 'read' as const }]
    await bench.admin.call(assetRoutes.update, { query: place, body: { name, info, users } })
    await signIn(page, reader.account)
    await page.goto(address)
    await showText(page)
    await expect(plate).toContainText('R97 DV132')
    await expect(plate.getByRole('button')).toHaveCount(0)
  })
})
