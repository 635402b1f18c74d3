import { noteRoutes } from '@millwright/contract/notes'
import { resourceRoutes } from '@millwright/contract/resources'
import { settingsRoutes } from '@millwright/contract/settings'
import type { Page } from '@playwright/test'
import type { AssetIds } from '../server/test/documents.ts'
import { type SignedUp, signUp } from '../server/test/harness.ts'
import { block, bodyOf, newNote } from '../server/test/notes.ts'
import { makeAsset } from '../server/test/plant.ts'
import { expect, test } from './journey.ts'
import { enterText, loseReplies, saveState, textOf, titleOf } from './note-writing.ts'
import { choose, fillSignIn, homeOf, signIn, signInByForm } from './sign-in.ts'

async function writer(page: Page, admin: SignedUp) {
  const place = await makeAsset(admin)
  await signIn(page, admin.account)
  const notes = `${homeOf(admin)}/departments/${place.departmentId}/assets/${place.assetId}/chats/notes`
  return { place, create: `${notes}/root/create`, update: (noteId: string) => `${notes}/update/${noteId}` }
}

/** The texts of all notes of the asset, as the server has them. */
async function storedIn(admin: SignedUp, place: AssetIds): Promise<string[]> {
  const { files } = await admin.call(resourceRoutes.fetchAllNotes, { query: place })
  const notes = files.map(({ id }) => admin.call(noteRoutes.fetch, { query: { ...place, noteId: id } }))
  return (await Promise.all(notes)).map(({ title, data }) => `${title} ${data}`)
}

const useIt = (page: Page) => page.getByRole('button', { name: 'Use it' })

test('what is written when the session ends is kept, and sent once after the sign-in [F7]', async ({
  page,
  server,
}) => {
  const admin = await signUp(server)
  const { place, create } = await writer(page, admin)
  await page.goto(create)
  // The server takes it, and the page does not hear of that.
  await loseReplies(page, noteRoutes.createDraft.path)
  await titleOf(page).fill('Night shift')
  await enterText(page)
  await page.keyboard.type('Bearing warm')
  await page.getByRole('button', { name: 'Save Draft' }).click()
  await expect(saveState(page)).toHaveText('Offline: will be sent')
  await page.keyboard.type(' at 3 o’clock')
  await admin.call(settingsRoutes.endSessions, { query: {} })
  await page.unrouteAll({ behavior: 'wait' })
  await expect(page).toHaveURL(/\/auth\/login\?next=/)
  expect(await storedIn(admin, place)).toEqual([expect.not.stringContaining('o’clock')])

  await fillSignIn(page, admin.account)
  await expect(page.getByText('This browser has a note that was not saved: “Night shift”')).toBeVisible()
  await useIt(page).click()
  await expect(page).toHaveURL(/\/update\//)
  await expect(saveState(page)).toHaveText('Saved just now')
  await expect
    .poll(() => storedIn(admin, place))
    .toEqual([expect.stringMatching(/^Night shift .*Bearing warm at 3 o’clock/)])
})

test('nothing is sent after the sign-out; the writer finds it again', async ({ page, server }) => {
  const admin = await signUp(server)
  const { place, update } = await writer(page, admin)
  const note = await newNote(admin, place, { title: 'Log' })
  await page.goto(update(note.id))
  const sent: string[] = []
  await page.route(`**${noteRoutes.updateDraft.path}*`, async (route) => {
    // Those from before carry the token of the session, which the sign-out drops.
    if (!route.request().headers()['authorization']) sent.push(route.request().url())
    await route.abort()
  })
  await textOf(page).getByText('Close valve').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' Then leave.')
  await expect(textOf(page)).toContainText('Then leave.')
  await choose(page, 'Sign out')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await signInByForm(page, admin.account)
  expect(sent).toEqual([])
  await page.unrouteAll({ behavior: 'wait' })
  await page.goto(update(note.id))
  await useIt(page).click()
  await expect(textOf(page)).toContainText('Then leave.')
  await expect(saveState(page)).toHaveText('Saved just now')
  await expect.poll(() => storedIn(admin, place)).toEqual([expect.stringContaining('Then leave.')])
})

test('two tabs write in one note, and neither loses a word', async ({ context, page, server }) => {
  const admin = await signUp(server)
  const { place, update } = await writer(page, admin)
  const blocks = [block('paragraph', 'First'), block('paragraph', 'Second')]
  const note = await newNote(admin, place, { title: 'Log', blocks })
  const other = await context.newPage()
  for (const tab of [page, other]) await tab.goto(update(note.id))
  const write = async (tab: Page, line: string) => {
    await textOf(tab).getByText(line).click()
    await tab.keyboard.press('End')
    await tab.keyboard.type(` of ${tab === page ? 'one' : 'the other'}`)
    await tab.getByRole('button', { name: 'Save Draft' }).click()
  }
  await write(page, 'First')
  await expect(saveState(page)).toHaveText('Saved just now')
  await write(other, 'Second')
  const merge = other.getByRole('dialog', { name: 'Two texts of this note' })
  await expect(merge.getByText('First of one')).toBeVisible()
  await expect(merge.getByText('Second of the other')).toBeVisible()
  await merge.getByRole('button', { name: 'Save this text' }).click()
  await expect(saveState(other)).toHaveText('Saved just now')
  await expect.poll(() => storedIn(admin, place)).toEqual([expect.stringMatching(/First of one.*Second of the other/)])
  await page.reload()
  await expect(textOf(page)).toContainText('Second of the other')
  await expect(useIt(page)).toHaveCount(0)
})

test('what a browser keeps goes row by row, and after 30 days', async ({ page, server }) => {
  const admin = await signUp(server)
  const { place, create } = await writer(page, admin)
  const prefix = `note ${admin.user._id} ${place.assetId} new root`
  const day = 24 * 60 * 60 * 1000
  const draft = (title: string, age: number) => {
    const { data } = bodyOf([block('paragraph', `Text of ${title}`)])
    const work = { noteId: null, title, data, seen: null, creation: null }
    return { key: `${prefix} ${title}`, keptAt: Date.now() - age, work }
  }
  const rows = [draft('Month', 31 * day), draft('Week', 7 * day), draft('Day', day), { key: `${prefix} broken` }]
  const keysIn = () => page.evaluate(storedKeys, [])
  await page.goto(create)
  await expect(textOf(page)).toBeVisible()
  await page.evaluate(storedKeys, rows)

  await page.reload()
  await expect(page.getByText('“Day”')).toBeVisible()
  await expect.poll(keysIn).toEqual(['Day', 'Week', 'broken'])
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('“Week”')).toBeVisible()
  await expect.poll(keysIn).toEqual(['Week', 'broken'])
  await useIt(page).click()
  await expect(textOf(page)).toContainText('Text of Week')
  await expect(saveState(page)).toHaveText('Saved just now')
  await expect.poll(keysIn).toEqual(['broken'])
})

/** The names of the drafts in this browser, after `rows` were put there. */
async function storedKeys(rows: object[]): Promise<string[]> {
  const done = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error ?? new Error('Not stored')))
    })
  const database = await done(indexedDB.open('millwright-unsaved'))
  const store = database.transaction('work', 'readwrite').objectStore('work')
  for (const row of rows) store.put(row)
  const keys = await done(store.getAllKeys())
  database.close()
  return keys.flatMap((key) => (typeof key === 'string' ? (key.split(' ').at(-1) ?? []) : []))
}

test('what the page kept before it had one store is taken over, and its database goes with its last page', async ({
  page,
  server,
}) => {
  const admin = await signUp(server)
  const { place, create } = await writer(page, admin)
  const { data } = bodyOf([block('paragraph', 'Text of before')])
  const key = `${admin.user._id} ${place.assetId} new root before`
  const row = { key, noteId: null, title: 'Before', data, seen: null, keptAt: Date.now(), creation: null }
  await page.goto(homeOf(admin))
  await page.evaluate(keepAsBefore, row)
  const ofBefore = await page.context().newPage()
  await ofBefore.goto(homeOf(admin))
  await ofBefore.evaluate(
    () =>
      new Promise<void>((held) => {
        void navigator.locks.request('millwright-note of-before', () => {
          held()
          return new Promise(() => undefined)
        })
      }),
  )
  await page.goto(create)
  await useIt(page).click()
  await expect(textOf(page)).toContainText('Text of before')
  await expect(saveState(page)).toHaveText('Saved just now')
  const names = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  expect(await names()).toContain('millwright-notes')
  await ofBefore.close()
  await expect
    .poll(() => page.evaluate(async () => (await navigator.locks.query()).held?.map(({ name }) => name)))
    .not.toContain('millwright-note of-before')
  await page.reload()
  await expect.poll(names).toEqual(['millwright-unsaved'])
  await expect(textOf(page)).toContainText('Text of before')
  await expect(useIt(page)).toHaveCount(0)
})

/** Notes had a database of their own. */
async function keepAsBefore(row: object): Promise<void> {
  const request = indexedDB.open('millwright-notes', 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore('notes', { keyPath: 'key' }))
  await new Promise((resolve) => request.addEventListener('success', resolve))
  const transaction = request.result.transaction('notes', 'readwrite')
  transaction.objectStore('notes').put(row)
  await new Promise((resolve) => transaction.addEventListener('complete', resolve))
  request.result.close()
}

test('an older version is not restored over what somebody else saved meanwhile', async ({ page, server }) => {
  const admin = await signUp(server)
  const { place, update } = await writer(page, admin)
  const note = await newNote(admin, place, { title: 'Log', blocks: [block('paragraph', 'First')] })
  const query = { ...place, noteId: note.id }
  const save = (text: string) =>
    admin.call(noteRoutes.update, { query, body: bodyOf([block('paragraph', text)], 'Log') })
  await save('Second')
  await page.goto(update(note.id))
  await expect(textOf(page)).toContainText('Second')
  await page.getByRole('button', { name: 'Versions' }).click()
  await page.getByRole('button', { name: 'Restore version 1' }).click()
  await save('Third')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('Somebody else changed this in the meantime')).toBeVisible()
  expect(await storedIn(admin, place)).toEqual([expect.stringContaining('Third')])
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(textOf(page)).toContainText('Third')
})
