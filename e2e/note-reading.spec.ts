import { assetRoutes } from '@millwright/contract/assets'
import type { Note } from '@millwright/contract/notes'
import { noteRoutes } from '@millwright/contract/notes'
import { processingRoutes } from '@millwright/contract/processing'
import { texts } from '@millwright/contract/texts'
import type { Locator, Page } from '@playwright/test'
import { jobLists, type AssetIds } from '../server/test/documents.ts'
import { type SignedUp, signUp } from '../server/test/harness.ts'
import { joinCompany } from '../server/test/members.ts'
import { block, newNote } from '../server/test/notes.ts'
import { makeAsset } from '../server/test/plant.ts'
import { ask } from './asking.ts'
import { expect, test } from './journey.ts'
import { homeOf, signIn } from './sign-in.ts'

// A mark reaches from letter to letter: the full stop is not in it.
const torque = 'The flange bolts of pump P-7 are tightened to 45 Nm'
const oil = 'The bearing of pump P-7 is filled with oil of grade VG 68'

const assetOf = (user: Pick<SignedUp, 'user'>, { departmentId, assetId }: AssetIds) =>
  `${homeOf(user)}/departments/${departmentId}/assets/${assetId}`

/** Long enough that its last block is reached by scrolling. */
async function longNote(admin: SignedUp, place: AssetIds): Promise<{ note: Note; cited: string }> {
  const cited = block('paragraph', `${torque}.`)
  const steps = Array.from({ length: 40 }, (_, at) => block('numberedListItem', `Look at gauge ${at + 1} of the line.`))
  const blocks = [block('heading', 'Start-up', { props: { level: 1 } }), ...steps, cited]
  return { note: await newNote(admin, place, { title: 'Pump P-7', blocks }), cited: cited.id }
}

const reader = (page: Page) => page.getByRole('region', { name: 'Document Pump P-7' })

async function openCitation(turn: Locator) {
  await turn
    .getByRole('button', { name: /citation from Pump P-7$/ })
    .first()
    .click()
}

test('a question leads to the block of a note that answers it, also after the note was written on', async ({
  page,
  server,
}) => {
  const admin = await signUp(server)
  const place = await makeAsset(admin)
  const { note, cited } = await longNote(admin, place)
  await admin.call(processingRoutes.processNote, { query: { ...place, noteId: note.id } })
  expect((await jobLists(admin, place)).at(-1)).toMatchObject([{ status: 'completed' }])
  await signIn(page, admin.account)
  const asset = assetOf(admin, place)
  const mark = reader(page).locator('mark[data-mark=cited]')

  await test.step('the chip opens the note beside the answer, with the sentence marked in its block', async () => {
    await page.goto(`${asset}/chats`)
    await openCitation(await ask(page, 'What torque are the flange bolts of pump P-7 tightened to?'))
    await expect(mark).toHaveText(torque)
    await expect(reader(page).locator(`[data-block-id="${cited}"] mark`)).toHaveCount(1)
    await expect(mark).toBeInViewport()
    await reader(page).getByRole('button', { name: 'Close' }).click()
    await expect(mark).toHaveCount(0)
    await openCitation(page.getByRole('article'))
    await expect(mark).toHaveText(torque)
  })

  await test.step('the torque is one of the key facts, is corrected there and leads to the same sentence', async () => {
    await page.goto(`${asset}/profile`)
    await page.getByRole('link', { name: 'All key facts' }).click()
    const row = page.getByRole('table', { name: 'Torques and settings' }).getByRole('row').filter({ hasText: '45 Nm' })
    await row.getByRole('button', { name: /^Menu of .*45$/ }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await page.getByRole('textbox', { name: 'Value' }).fill('46')
    await page.getByRole('button', { name: 'Save' }).click()
    const corrected = page.getByRole('row').filter({ hasText: '46 Nm' })
    await expect(corrected).toContainText('Corrected')
    await corrected.getByRole('link', { name: 'note citation from Pump P-7' }).click()
    await expect(page.locator(`[data-block-id="${cited}"] mark`)).toHaveText(torque)
    await page.goto(`${asset}/chats`)
    await openCitation(await ask(page, 'What torque are the flange bolts of pump P-7 tightened to?'))
  })

  await test.step('from there it is written on, and saved', async () => {
    await reader(page).getByRole('link', { name: 'Edit' }).click()
    // Until the editor is there, the answer is, which says the same.
    await page.getByRole('textbox', { name: 'Text of the note' }).getByText(torque).click()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await page.keyboard.type(`${oil}.`)
    await page.getByRole('button', { name: 'Save and Close' }).click()
    await expect(page.getByText('Note updated')).toBeVisible()
    const query = { ...place, noteId: note.id }
    await expect.poll(async () => (await admin.call(noteRoutes.fetch, { query })).processed).toBe(true)
  })

  await test.step('the next question finds what was added', async () => {
    await page.goto(`${asset}/chats`)
    await openCitation(await ask(page, 'With which oil is the bearing of pump P-7 filled?'))
    await expect(mark).toHaveText(oil)
    await expect(mark).toBeInViewport()
  })
})

test('a note is downloaded from its page and from the list, and only its writers get to write', async ({
  page,
  server,
}) => {
  const admin = await signUp(server)
  const place = await makeAsset(admin)
  const { note } = await longNote(admin, place)
  const bea = await joinCompany(server, admin)
  const users = [{ userId: bea.user._id, access: 'read' as const }]
  await admin.call(assetRoutes.update, { query: place, body: { name: 'Press 7', info: 'Press 7', users } })
  await signIn(page, admin.account)
  const pageOf = (user: Pick<SignedUp, 'user'>) => `${assetOf(user, place)}/resources/notes/${note.id}`
  const listOf = (user: Pick<SignedUp, 'user'>) => `${assetOf(user, place)}/resources?tab=notes`
  const chosen = async (format: string) => {
    const download = page.waitForEvent('download')
    await page.getByRole('menu', { name: 'Download as' }).getByRole('menuitem', { name: format }).click()
    return (await download).suggestedFilename()
  }

  await test.step('its page offers the three formats, on a phone too', async () => {
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(pageOf(admin))
      await expect(page.getByRole('link', { name: 'Edit' })).toBeVisible()
      await page.getByRole('button', { name: 'Download' }).click()
      expect(await chosen('Word (DOCX)')).toBe('Pump P-7.docx')
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('its menu in the list does, and the bar above saves a note that is selected alone as PDF', async () => {
    await page.goto(listOf(admin))
    await expect(page.getByRole('link', { name: 'Create Note' })).toBeVisible()
    const opener = page.getByRole('button', { name: 'Menu of Pump P-7' })
    for (const [format, name] of [
      ['PDF', 'Pump P-7.pdf'],
      ['Markdown', 'Pump P-7.md'],
    ] as const) {
      await opener.click()
      await expect(page.getByRole('menuitem')).toContainText([
        'Open in New Tab',
        'Edit',
        'Process',
        'Download',
        'Delete',
      ])
      await page.getByRole('menuitem', { name: 'Download' }).click()
      expect(await chosen(format)).toBe(name)
    }
    await expect(opener).toBeFocused()
    await page.getByRole('checkbox', { name: 'Select Pump P-7' }).check()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download' }).click()
    expect((await download).suggestedFilename()).toBe('Pump P-7.pdf')
  })

  await test.step('one that is refused while it is made says why, and the page stays', async () => {
    const reply = { status: false, data: null, message: null, error: texts.noteTooLargeToPrint }
    await page.route('**/files/*', (route) => route.fulfill({ status: 413, json: reply }))
    await page.getByRole('button', { name: 'Download' }).click()
    await expect(page.getByText(texts.noteTooLargeToPrint)).toBeVisible()
    await expect(page.getByRole('checkbox', { name: 'Select Pump P-7' })).toBeChecked()
    await page.unroute('**/files/*')
  })

  await test.step('who may only read is offered no writing', async () => {
    await page.context().clearCookies()
    await signIn(page, bea.account)
    await page.goto(pageOf(bea))
    await expect(page.getByText(torque)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Download' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Edit' })).toHaveCount(0)
    await page.goto(listOf(bea))
    await page.getByRole('button', { name: 'Menu of Pump P-7' }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['Open in New Tab', 'Download', 'Details'])
    await expect(page.getByRole('link', { name: 'Create Note' })).toHaveCount(0)
  })
})
