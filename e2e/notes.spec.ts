import { assetRoutes } from '@millwright/contract/assets'
import { departmentRoutes } from '@millwright/contract/departments'
import { type Note, noteRoutes } from '@millwright/contract/notes'
import type { NoteBlock } from '@millwright/contract/note-blocks'
import { resourceRoutes } from '@millwright/contract/resources'
import type { BrowserContext, Page } from '@playwright/test'
import { type AssetIds, upload } from '../server/test/documents.ts'
import { type SignedUp, signUp } from '../server/test/harness.ts'
import { joinCompany } from '../server/test/members.ts'
import { block, blocksOf, newNote } from '../server/test/notes.ts'
import { makeManualPdf } from '../server/test/pdf/make-pdf.ts'
import { makeAsset } from '../server/test/plant.ts'
import { expect, oncePerServer, test as journey } from './journey.ts'
import { enterText, loseReplies, paste, textOf, titleOf } from './note-writing.ts'
import { homeOf, signIn } from './sign-in.ts'

type World = { admin: SignedUp; place: AssetIds; asset: string }

const test = journey.extend<{ world: World }>({
  world: oncePerServer(async (server) => {
    const admin = await signUp(server)
    const { departmentId, assetId } = await makeAsset(admin)
    const asset = `${homeOf(admin)}/departments/${departmentId}/assets/${assetId}`
    return { admin, place: { departmentId, assetId }, asset }
  }),
})

const bar = (page: Page) => page.getByRole('toolbar', { name: 'Note', exact: true })
const saveState = (page: Page) => bar(page).getByRole('status')

async function onlyNote({ admin, place }: World, title: string): Promise<Note> {
  const { files } = await admin.call(resourceRoutes.fetchAllNotes, { query: place })
  const found = files.filter(({ fileName }) => fileName.startsWith(title))
  expect(found.map(({ fileName }) => fileName)).toHaveLength(1)
  return admin.call(noteRoutes.fetch, { query: { ...place, noteId: found[0]?.id ?? '' } })
}

const everyBlock = (blocks: readonly NoteBlock[]): NoteBlock[] =>
  blocks.flatMap((one) => [one, ...everyBlock(one.children)])
const wordsOf = (blocks: readonly NoteBlock[]) => JSON.stringify(blocks)

/** What leaves the origin, or breaks the page's policy. */
function watch(page: Page, url: string): string[] {
  const faults: string[] = []
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(url)) faults.push(request.url())
  })
  page.on('pageerror', ({ message }) => faults.push(message))
  page.on('console', (message) => {
    if (/Content Security Policy|violates/.test(message.text())) faults.push(message.text())
  })
  return faults
}

const picture = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test('a procedure is written by keyboard alone', async ({ page, server, world }) => {
  const faults = watch(page, server.url)
  const { bytes } = await makeManualPdf({ pages: 1 })
  await upload(world.admin, { place: world.place, file: bytes, fileName: 'Pump manual.pdf' })
  await signIn(page, world.admin.account)
  const { keyboard } = page

  await test.step('it begins in the empty tab of notes, and cannot be saved without title and text', async () => {
    await page.goto(`${world.asset}/resources?tab=notes`)
    await expect(page.getByText('Create Notes for your Asset')).toBeVisible()
    await page.getByRole('link', { name: 'Create Note' }).click()
    await expect(page.getByRole('button', { name: 'Save Draft' })).toBeDisabled()
    await expect(page.getByTitle('Please enter a title')).toHaveCount(2)
    await expect(titleOf(page)).toBeFocused()
    await keyboard.type('Start.up: of * P-101?')
    await expect(titleOf(page)).toHaveValue('Startup: of  P-101')
    await expect(page.getByTitle('No content to save')).toHaveCount(2)
    await titleOf(page).fill('x'.repeat(201))
    await expect(page.getByRole('alert')).toHaveText('A note name can have 200 characters at most')
    await expect(page.getByTitle('A note name can have 200 characters at most')).toHaveCount(2)
    await titleOf(page).fill('Startup: of  P-101')
    await enterText(page)
  })

  await test.step('headings, check list, call-out and table', async () => {
    await keyboard.type('## Before the start')
    await keyboard.press('Enter')
    await keyboard.type('[ ] Suction valve open')
    await keyboard.press('Enter')
    await keyboard.type('Coupling guard closed')
    await keyboard.press('Enter')
    await keyboard.press('Enter')
    await keyboard.type('/danger')
    await expect(page.getByRole('option', { name: /^Danger/ })).toHaveAttribute('aria-selected', 'true')
    await keyboard.press('Enter')
    await keyboard.type('Hot surface')
    await keyboard.press('Enter')
    await keyboard.type('See @pump')
    await expect(page.getByRole('option', { name: /^Pump manual/ })).toHaveAttribute('aria-selected', 'true')
    await keyboard.press('Enter')
    await keyboard.press('Enter')
    await keyboard.type('/table')
    await expect(page.getByRole('option', { name: /^Table/ })).toHaveAttribute('aria-selected', 'true')
    await keyboard.press('Enter')
    await keyboard.type('Fault')
    await keyboard.press('Tab')
    await keyboard.type('Cause')
  })

  await test.step('a draft gets an address, and what is written stays where it is', async () => {
    await keyboard.press('Control+s')
    // Autosave may have made it a moment before.
    await expect(page.getByText(/^Draft (saved|updated)$/)).toBeVisible()
    await expect(page).toHaveURL(/\/chats\/notes\/update\/[0-9a-f-]+$/)
    await keyboard.type(' found')
    await expect(textOf(page)).toContainText('Cause found')
    await expect(textOf(page).getByRole('link', { name: 'Pump manual' })).toHaveAttribute('target', '_blank')
  })

  await test.step('text of another program comes clean, and its picture is uploaded', async () => {
    await page.locator('.bn-trailing-block').click()
    await paste(
      page,
      `<script>document.title='run'</script><p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">1.</span>First step</p>` +
        `<p class="MsoListParagraph" style="mso-list:l0 level2 lfo1"><span style="mso-list:Ignore">a.</span>Within it</p>` +
        `<p><img src="https://elsewhere.example/p.png" alt="A drawing"> <a href="javascript:alert(1)">Not a link</a></p>` +
        `<img src="data:image/png;base64,${picture}">`,
    )
    await expect(textOf(page).getByRole('img', { name: /^Pasted picture/ })).toHaveJSProperty('naturalWidth', 1)
    await expect(textOf(page).getByRole('link', { name: 'A drawing' })).toBeVisible()
    await expect(textOf(page).getByRole('link', { name: 'Not a link' })).toHaveCount(0)
  })

  await test.step('saved and closed, all of it is there', async () => {
    await page.getByRole('button', { name: 'Save and Close' }).click()
    await expect(page.getByText('Note updated')).toBeVisible()
    await expect(page).toHaveURL(/\/resources\?tab=notes$/)
    const blocks = everyBlock(blocksOf(await onlyNote(world, 'Startup')))
    const types = new Set(blocks.map(({ type }) => type))
    expect([...types]).toEqual(
      expect.arrayContaining(['heading', 'checkListItem', 'callout', 'table', 'numberedListItem', 'image']),
    )
    expect(wordsOf(blocks)).toContain('"type":"mention"')
    expect(blocks.find(({ type }) => type === 'image')?.props['url']).toMatch(/^\/files\/resource\/[0-9a-f-]+$/)
    expect(blocks.find(({ type }) => type === 'callout')?.props['kind']).toBe('danger')
  })
  expect(faults).toEqual([])
})

test('a closed tab loses nothing, and a server that is away gets all of it once [F7]', async ({
  context,
  page,
  world,
}) => {
  await signIn(page, world.admin.account)
  await page.goto(`${world.asset}/chats/notes/root/create`)
  await enterText(page)
  await page.keyboard.type('Untitled, in this browser only')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('alert')).toHaveText('Please enter a note name')
  await expect(saveState(page)).toHaveText('Kept in this browser')

  const again = await context.newPage()
  await test.step('what a tab is still writing is not offered to another', async () => {
    await again.goto(`${world.asset}/chats/notes/root/create`)
    await expect(textOf(again)).toBeVisible()
    await expect(again.getByRole('button', { name: 'Use it' })).toHaveCount(0)
  })
  await page.close()
  await test.step('what was kept is offered and used', async () => {
    await again.goto(`${world.asset}/chats/notes/root/create`)
    await again.getByRole('button', { name: 'Use it' }).click()
    await expect(textOf(again)).toContainText('Untitled, in this browser only')
  })

  await test.step('the reply to the first save is lost: it is repeated, and makes one note', async () => {
    const heardAgain = await loseReplies(again, noteRoutes.createDraft.path)
    await titleOf(again).fill('Night shift')
    await expect(saveState(again)).toHaveText('Offline: will be sent')
    await heardAgain()
    await textOf(again).getByText('Untitled').click()
    await again.keyboard.press('Control+End')
    await again.keyboard.type(' and more')
    await expect(again).toHaveURL(/\/update\//)
    await expect(saveState(again)).toHaveText('Saved just now')
    // The repeated creation is said to be saved before what was written on it.
    await expect.poll(async () => wordsOf(blocksOf(await onlyNote(world, 'Night shift')))).toContain('only and more')
  })

  await test.step('the reply to a later save is lost, and one writes on: what the server has is still one’s own', async () => {
    const heardAgain = await loseReplies(again, noteRoutes.updateDraft.path)
    await again.keyboard.type(' at dusk')
    await again.keyboard.press('Control+s')
    await expect(saveState(again)).toHaveText('Offline: will be sent')
    await heardAgain()
    await again.keyboard.type(' once')
    await again.keyboard.press('Control+s')
    await expect(saveState(again)).toHaveText('Saved just now')
    await expect
      .poll(async () => wordsOf(blocksOf(await onlyNote(world, 'Night shift'))))
      .toContain('only and more at dusk once')
  })

  await test.step('written while the server is away, sent when it is back', async () => {
    await again.route('**/api/**', (route) => route.abort())
    await again.keyboard.type(' by night')
    await again.keyboard.press('Control+s')
    await expect(saveState(again)).toHaveText('Offline: will be sent')
    await again.unrouteAll()
    // As the browser does when the line is back.
    await again.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(saveState(again)).toHaveText('Saved just now')
    await expect
      .poll(async () => wordsOf(blocksOf(await onlyNote(world, 'Night shift'))))
      .toContain('only and more at dusk once by night')
  })
  await again.reload()
  await expect(textOf(again)).toContainText('only and more at dusk once by night')
  await expect(again.getByRole('button', { name: 'Use it' })).toHaveCount(0)
})

test('two people write in one note, and nothing is lost', async ({ page, server, world }) => {
  const other = await joinCompany(server, world.admin, { username: 'amara' })
  const users = [{ userId: other.user._id, access: 'full' as const }]
  const { _id: departmentId } = await world.admin.call(departmentRoutes.create, {
    body: { name: 'Body shop', info: 'Welding', users },
  })
  const { _id: assetId } = await world.admin.call(assetRoutes.create, {
    query: { departmentId },
    body: { name: 'Robot cell R3', info: 'Spot welding', users },
  })
  const place = { departmentId, assetId }
  const asset = `${homeOf(world.admin)}/departments/${departmentId}/assets/${assetId}`
  const [first, second, third] = [block('paragraph', 'One'), block('paragraph', 'Two'), block('paragraph', 'Three')]
  const note = await newNote(world.admin, place, { title: 'Shared', blocks: [first, second, third] })
  const query = { ...place, noteId: note.id }
  await signIn(page, world.admin.account)
  await page.goto(`${asset}/chats/notes/update/${note.id}`)
  await expect(textOf(page)).toContainText('Three')

  await test.step('each is told of the other', async () => {
    await other.call(noteRoutes.tellEditing, { query, body: { editing: true } })
    // The page asks in a while, and at once where one comes back to it.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(page.getByText('amara writes here too')).toBeVisible()
  })
  await test.step('a stale save shows both texts, and takes what each of them changed', async () => {
    const theirs = [
      first,
      block('paragraph', 'Two by Amara', { id: second.id }),
      third,
      block('paragraph', 'Four by Amara'),
    ]
    await other.call(noteRoutes.update, {
      query,
      body: { title: 'Shared', data: JSON.stringify(theirs) },
      headers: { 'if-match': `"${note.updatedAt}"` },
    })
    await textOf(page).getByText('Three').click()
    await page.keyboard.press('End')
    await page.keyboard.type(' by me')
    await page.getByRole('button', { name: 'Save Draft' }).click()
    const merge = page.getByRole('dialog', { name: 'Two texts of this note' })
    await expect(merge.getByText('Two by Amara')).toBeVisible()
    await expect(merge.getByText('Three by me')).toBeVisible()
    await merge.getByRole('button', { name: 'Save this text' }).click()
    await expect(merge).toBeHidden()
    for (const words of ['One', 'Two by Amara', 'Three by me', 'Four by Amara']) {
      await expect
        .poll(async () => wordsOf(blocksOf(await world.admin.call(noteRoutes.fetch, { query }))))
        .toContain(words)
    }
    await expect(saveState(page)).toHaveText('Saved just now')
  })
  await test.step('an older version is held against what is written, and restored', async () => {
    await page.getByRole('button', { name: 'Versions' }).click()
    const versions = page.getByRole('dialog', { name: 'Versions' })
    await versions.getByRole('button', { name: 'Open version 1' }).click()
    await expect(versions.getByText('Four by Amara')).toBeVisible()
    await versions.getByRole('button', { name: 'Restore version 1' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click()
    await expect(page.getByText('Version restored')).toBeVisible()
    await expect(textOf(page)).not.toContainText('Amara')
    await expect(textOf(page)).toContainText('Three')
  })
})

test('a note is written by touch on a phone', async ({ browser, server, world }) => {
  const phone: BrowserContext = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await phone.newPage()
  await signIn(page, world.admin.account)
  await page.goto(`${world.asset}/chats/notes/root/create`)
  await titleOf(page).tap()
  await page.keyboard.type('Fault log')
  await expect(titleOf(page)).toHaveValue('Fault log')
  await textOf(page).tap()
  await page.keyboard.type('/check')
  await page.getByRole('option', { name: /^Check list/ }).tap()
  await page.keyboard.type('Reset the drive')
  await textOf(page).getByRole('checkbox').tap()
  await expect(textOf(page).getByRole('checkbox')).toBeChecked()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  for (const name of ['Save Draft', 'Save and Close', 'Close']) {
    const box = await page.getByRole('button', { name, exact: true }).boundingBox()
    expect(Math.round(box?.height ?? 0), name).toBeGreaterThanOrEqual(44)
  }
  await page.getByRole('button', { name: 'Save and Close' }).tap()
  // Kept on its own a moment before, it is there already.
  await expect(page.getByText(/^Note (saved|updated)$/)).toBeVisible()
  expect(await onlyNote(world, 'Fault log')).toMatchObject({ draft: false })
  await phone.close()
})
