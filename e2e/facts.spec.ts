import { assetRoutes } from '@millwright/contract/assets'
import { factRoutes } from '@millwright/contract/facts'
import { readFile } from 'node:fs/promises'
import { processingRoutes } from '@millwright/contract/processing'
import { jobLists, toProcess, upload } from '../server/test/documents.ts'
import { signUp, type TestServer } from '../server/test/harness.ts'
import { block, newNote } from '../server/test/notes.ts'
import { makePdf } from '../server/test/pdf/make-pdf.ts'
import { makeAsset } from '../server/test/plant.ts'
import { ask } from './asking.ts'
import { expect, test } from './journey.ts'
import { homeOf, signIn } from './sign-in.ts'
import { fileOf } from './uploading.ts'

const faultHead = ['Symptom', 'Cause', 'Remedy']

/** From so far down on; its head is bold. */
function tableOf(rows: readonly (readonly string[])[], { top, height }: { top: number; height: number }) {
  return rows.flatMap((row, at) =>
    row.map((text, column) => {
      const font: 'bold' | 'sans' = at === 0 ? 'bold' : 'sans'
      return { text, x: 72 + 150 * column, y: top - height * at, font }
    }),
  )
}

/** A page with a fault table, and what the casing cover is tightened to; behind it a longer table, if there is one. */
function manual(torque: string, more: readonly (readonly string[])[] = []): Promise<Uint8Array> {
  const rows = [
    faultHead,
    ['Seal is leaking', 'Seal worn', 'Replace the seal'],
    ['Pump is loud', 'Bearing dry', 'Grease the bearing'],
    ['No pressure', 'Valve closed', 'Open the valve'],
  ]
  return makePdf([
    {
      texts: [
        { text: '3 Casing', x: 72, y: 780, size: 16, font: 'bold' },
        { text: `Casing cover: ${torque}`, x: 72, y: 740 },
        { text: '4 Troubleshooting', x: 72, y: 700, size: 16, font: 'bold' },
        ...tableOf(rows, { top: 660, height: 26 }),
        { text: '5 Bearing', x: 72, y: 520, size: 16, font: 'bold' },
        { text: 'Bearing cover: 25 Nm', x: 72, y: 480 },
      ],
    },
    ...(more.length > 0 ? [{ texts: tableOf(more, { top: 780, height: 22 }) }] : []),
  ])
}

async function pump(server: TestServer) {
  const admin = await signUp(server)
  const place = await makeAsset(admin)
  const { id } = await upload(admin, {
    place,
    file: await manual('150 Nm'),
    fileName: 'Pump manual.pdf',
    fields: toProcess,
  })
  await jobLists(admin, place)
  const { departmentId, assetId } = place
  return { admin, place, id, asset: `${homeOf(admin)}/departments/${departmentId}/assets/${assetId}` }
}

function pressTwice(button: HTMLElement | SVGElement) {
  for (let time = 0; time < 2; time += 1) button.dispatchEvent(new MouseEvent('click', { bubbles: true }))
}

test('a fault and its remedy', async ({ page, server }) => {
  const { admin, asset } = await pump(server)
  await signIn(page, admin.account)
  await page.goto(`${asset}/chats`)
  const turn = await ask(page, 'The seal is leaking, what do I do?')
  await expect(turn.getByRole('figure').first()).toContainText('Replace the seal')

  await page.goto(`${asset}/facts?kind=fault`)
  const faults = page.getByRole('table', { name: 'Faults' })
  const row = faults.getByRole('row').filter({ hasText: 'Bearing dry' })
  await expect(row).toContainText('Grease the bearing')
  await row
    .getByRole('link', { name: /citation from Pump manual\.pdf/ })
    .first()
    .click()
  await expect(page.locator('.pdf-marks > div').first()).toBeVisible()
})

test('key facts corrected, put in order, sent to the information, exported, printed', async ({ page, server }) => {
  const { admin, place, asset } = await pump(server)
  await signIn(page, admin.account)
  await page.goto(`${asset}/facts`)
  const line = page.getByRole('row').filter({ hasText: 'Casing cover' })
  await line.getByRole('button', { name: /^Menu of Casing cover/ }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const value = page.getByRole('textbox', { name: 'Value' })
  await value.fill('145')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(line).toContainText('145 Nm')
  await expect(line).toContainText('Corrected')

  await test.step('what somebody else corrected meanwhile is said, and a correction can be taken back', async () => {
    const choose = async (entry: string) => {
      await line.getByRole('button', { name: /^Menu of Casing cover/ }).click()
      await page.getByRole('menuitem', { name: entry }).click()
    }
    await choose('Edit')
    const { assetId } = place
    const { facts } = await admin.call(factRoutes.fetch, { query: { assetId, search: 'Casing cover' } })
    const body = { value: '146', condition: 'cold' }
    await admin.call(factRoutes.correct, { query: { factId: facts[0]?.id ?? '' }, body })
    await value.fill('147')
    await page.getByRole('button', { name: 'Save' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit fact' })
    await expect(dialog.getByRole('status')).toContainText('Casing cover: 146 Nm')
    await expect(value).toHaveValue('147')
    await expect(page.getByRole('textbox', { name: 'Condition' })).toHaveValue('cold')
    await value.fill('')
    await expect(dialog).toContainText('A fact needs a value')
    await value.fill('147')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(line).toContainText('147 Nm')
    await choose('Undo the correction')
    await expect(line).toContainText('150 Nm')
    await expect(line).not.toContainText('Corrected')
    await choose('Edit')
    await value.fill('145')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(line).toContainText('145 Nm')
  })

  await test.step('a line is hidden, on paper too, and shown again', async () => {
    const other = page.getByRole('row').filter({ hasText: 'Bearing cover' })
    const choose = async (entry: string) => {
      await other.getByRole('button', { name: /^Menu of Bearing cover/ }).click()
      await page.getByRole('menuitem', { name: entry }).click()
    }
    await choose('Hide')
    await expect(other).toContainText('Hidden')
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
    await expect(other).toHaveCount(0)
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
    await expect(other).toHaveCount(1)
    const printed = page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          window.print = () => {
            resolve(document.querySelector('main')?.textContent ?? '')
            window.dispatchEvent(new Event('afterprint'))
          }
        }),
    )
    await page.getByRole('button', { name: 'Print', exact: true }).click()
    expect(await printed).toContain('Casing cover')
    expect(await printed).not.toContain('Bearing cover')
    expect(await printed).not.toMatch(/Key facts, \d+ of/)
    await choose('Show again')
    await expect(other).not.toContainText('Hidden')
  })

  await test.step('one kind is shown alone, and the filters are cleared', async () => {
    const settings = page.getByRole('table', { name: 'Torques and settings' })
    const faults = page.getByRole('table', { name: 'Faults' })
    await page.getByRole('radio', { name: 'Faults 3' }).click()
    await expect(settings).toHaveCount(0)
    await expect(faults).toBeVisible()
    await page.getByRole('textbox', { name: 'Search facts' }).fill('nowhere to be found')
    await expect(page.getByText('No key facts found')).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(settings).toBeVisible()
    await expect(faults).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Search facts' })).toHaveValue('')
    expect(new URL(page.url()).search).toBe('')
  })

  await test.step('they are put in order by their heads, which the address keeps', async () => {
    const settings = page.getByRole('table', { name: 'Torques and settings' })
    const subjects = () => settings.getByRole('row').locator('[data-head=name]').filter({ hasNotText: 'Name' })
    await expect(subjects()).toHaveText(['Casing cover', 'Bearing cover'])
    await settings.getByRole('button', { name: 'Name' }).click()
    await expect(subjects()).toHaveText(['Bearing cover', 'Casing cover'])
    // In one go: the second press begins from where the first has led.
    await settings.getByRole('button', { name: 'Value' }).evaluate(pressTwice)
    await expect(page).toHaveURL(/sort=value&order=desc/)
    await page.reload()
    await expect(subjects()).toHaveText(['Casing cover', 'Bearing cover'])
    await expect(settings.getByRole('columnheader', { name: /Value/ })).toHaveAttribute('aria-sort', 'descending')
  })

  await test.step('a line is sent to the information of the asset, and taken back', async () => {
    const openMenu = () => line.getByRole('button', { name: /^Menu of Casing cover/ }).click()
    const fields = async () => {
      const { dynamicFields } = await admin.call(assetRoutes.fetchSingle, { query: place })
      return dynamicFields.map(({ label, value }) => `${label}: ${value}`)
    }
    const send = page.getByRole('menuitem', { name: 'Send to information' })
    await openMenu()
    await send.click()
    // It is offered for seconds, and stays while the pointer is on it.
    await page.getByText('Casing cover: torque stands in the information').hover()
    expect(await fields()).toEqual(['Casing cover: torque: 145 Nm'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(fields).toEqual([])
    await openMenu()
    await send.click()
    await expect.poll(fields).toHaveLength(1)
    await openMenu()
    await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible()
    await expect(send).toBeHidden()
    await page.keyboard.press('Escape')
  })

  await test.step('they go out as they are shown', async () => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const csv = await readFile(await (await download).path(), 'utf8')
    expect(csv).toContain('setting,Casing cover,torque,145,Nm')
    expect(csv).toContain('Seal is leaking')
    expect(csv.indexOf('Casing cover')).toBeLessThan(csv.indexOf('Bearing cover'))
  })

  await test.step('on paper stand the facts and whose they are, and nothing to press', async () => {
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText(/: Key facts$/)).toBeVisible()
    await expect(line).toBeVisible()
    await expect(page.getByRole('button', { name: 'Export CSV' })).toBeHidden()
    await page.emulateMedia({ media: null })
  })

  await test.step('of more lines than a page shows, all are printed', async () => {
    const blocks = Array.from({ length: 120 }, (_, at) => block('paragraph', `Bolt M${at + 1}: ${at + 10} Nm`))
    const { id } = await newNote(admin, place, { title: 'Bolts', blocks, aiAccess: true })
    await admin.call(processingRoutes.processNote, { query: { ...place, noteId: id } })
    await jobLists(admin, place)
    await page.goto(`${asset}/facts?kind=setting&search=Bolt`)
    const lines = page.getByRole('row').filter({ hasText: 'Bolt M' })
    await expect(lines).toHaveCount(100)
    const printed = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          window.print = () => {
            resolve([...document.querySelectorAll('tr')].filter((row) => row.textContent.includes('Bolt M')).length)
            window.dispatchEvent(new Event('afterprint'))
          }
        }),
    )
    await page.getByRole('button', { name: 'Print', exact: true }).click()
    expect(await printed).toBe(120)
    await expect(lines).toHaveCount(100)
  })
})

test('a new revision changes a torque and the old answer says so', async ({ page, server }) => {
  const { admin, place, id, asset } = await pump(server)
  await signIn(page, admin.account)
  await page.goto(`${asset}/chats`)
  const question = 'What is the torque of the casing cover?'
  await expect(await ask(page, question)).toContainText('150 Nm')
  const chat = page.url()

  await page.goto(`${asset}/resources`)
  const openMenu = () =>
    page
      .getByRole('main')
      .getByRole('row')
      .filter({ hasText: 'Pump manual.pdf' })
      .getByRole('button', { name: /Pump manual\.pdf/ })
      .last()
      .click()
  const blocks = [block('paragraph', 'Casing cover: 150 Nm')]
  const note = await newNote(admin, place, { title: 'Torques', blocks, aiAccess: true })
  await admin.call(processingRoutes.processNote, { query: { ...place, noteId: note.id } })
  await jobLists(admin, place)
  const chosen = page.waitForEvent('filechooser')
  await openMenu()
  await page.getByRole('menuitem', { name: 'Replace with a new version' }).click()
  await (await chosen).setFiles(fileOf('Edition 7.pdf', await manual('140 Nm')))
  const { assetId } = place
  const torques = async () => {
    const { facts } = await admin.call(factRoutes.fetch, { query: { assetId, kinds: ['setting'] } })
    return facts.map(({ value }) => value)
  }
  await expect.poll(torques).toContain('140')

  await test.step('what was replaced says which values changed', async () => {
    const tracker = page.getByRole('region', { name: 'Progress Tracker' })
    const card = tracker.getByRole('region', { name: 'What changed in Pump manual.pdf' })
    await expect(card.getByRole('heading', { name: '1 value changed' })).toBeVisible()
    await expect(card.getByRole('listitem')).toHaveText('Casing cover 150 Nm → 140 Nm')
    await card.getByRole('button', { name: 'Show them' }).click()
    const changes = page.getByRole('dialog', { name: 'What changed in Pump manual.pdf' })
    await expect(changes.getByRole('listitem')).toHaveText('Casing cover 150 Nm → 140 Nm')
    await changes.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('its versions say what changed', async () => {
    await page.reload()
    await openMenu()
    await page.getByRole('menuitem', { name: 'Versions', exact: true }).click()
    const versions = page.getByRole('dialog', { name: 'Versions of Pump manual.pdf' })
    await expect(versions.getByText('What changed since version 1')).toBeVisible()
    await expect(versions.getByRole('listitem').filter({ hasText: 'Casing cover 150' }).last()).toHaveText(
      'Casing cover 150 Nm → 140 Nm',
    )
    const changes = () => admin.call(factRoutes.changes, { query: { resourceId: id, from: 1, to: 2 } })
    await expect.poll(async () => (await changes()).quotedBy).toHaveLength(2)
    await page.reload()
    await openMenu()
    await page.getByRole('menuitem', { name: 'Versions', exact: true }).click()
    const quoters = versions.getByRole('list', { name: 'Quoted by' })
    await expect(quoters.getByRole('listitem')).toHaveText([`Answer to ${question}`, 'Note Torques'])
    await quoters.getByRole('link', { name: question }).click()
    await expect(page).toHaveURL(chat)
  })

  await test.step('of more that changed than a page holds, the rest is shown when it is asked for', async () => {
    const faults = Array.from({ length: 30 }, (_, at) => [
      `Motor ${at + 10} hums`,
      `Phase ${at + 10} lost`,
      `Check phase ${at + 10}`,
    ])
    const file = await manual('140 Nm', [faultHead, ...faults])
    await upload(admin, { place, file, fileName: 'Pump manual.pdf', fields: { ifTaken: 'replace' } })
    await jobLists(admin, place)
    await page.goto(`${asset}/resources`)
    await openMenu()
    await page.getByRole('menuitem', { name: 'Versions', exact: true }).click()
    const versions = page.getByRole('dialog', { name: 'Versions of Pump manual.pdf' })
    const added = versions.getByRole('listitem').filter({ hasText: /^Motor \d+ hums/ })
    await expect(versions.getByRole('heading', { name: 'New 60' })).toBeVisible()
    await expect(added).toHaveCount(50)
    const more = versions.getByRole('button', { name: /^Show .* more$/ })
    await expect(more).toHaveText('Show 10 more')
    await more.click()
    await expect(added).toHaveCount(60)
    await expect(added.last()).toHaveText('Motor 39 hums Check phase 39')
    await expect(more).toHaveCount(0)
  })

  await test.step('and so does the answer that quoted it', async () => {
    await page.goto(chat)
    const marked = page.getByRole('note').filter({ hasText: 'A newer version of the file says otherwise' })
    await expect(marked).toContainText('Casing cover 150 Nm → 140 Nm')
  })

  await test.step('and the note that says the same, read and written', async () => {
    const marked = page.getByRole('note').filter({ hasText: 'A newer version of the file says otherwise' })
    for (const address of [`${asset}/resources/notes/${note.id}`, `${asset}/chats/notes/update/${note.id}`]) {
      await page.goto(address)
      await expect(marked).toContainText('Casing cover 150 Nm → 140 Nm')
    }
  })
})
