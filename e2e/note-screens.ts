import { type Note, noteRoutes } from '@millwright/contract/notes'
import type { Page } from '@playwright/test'
import { blocksOf } from '../server/test/notes.ts'
import { enterText, textOf } from './note-writing.ts'
import { changed, loads, shows, type Screen, type Shot } from './shot.ts'

const createPath: Shot['path'] = ({ full }) => `${full.asset}/chats/notes/root/create`
const updatePath: Shot['path'] = ({ full }) => `${full.asset}/chats/notes/update/${full.noteId}`

const readPath: Shot['path'] = ({ full }) => `${full.asset}/resources/notes/${full.noteId}`

/** The note that the page has, with other words in its first paragraph that has any. */
function written(note: Note, words: string): Note {
  const blocks = blocksOf(note).map((block, at) =>
    at === 1 ? { ...block, content: [{ type: 'text' as const, text: words, styles: {} }] } : block,
  )
  return { ...note, data: JSON.stringify(blocks), updatedAt: new Date().toISOString() }
}

/** A save comes too late: somebody else has changed the same block. Nothing of it is kept. */
async function refuseToSave(page: Page) {
  let note: Note | undefined
  await changed<Note>(page, noteRoutes.fetch.path, (data) => (note = data))
  await page.route(`**${noteRoutes.updateDraft.path}*`, (route) => {
    const data = note && written(note, 'Lock out the drive and the valve.')
    return route.fulfill({ status: 409, json: { status: false, data, message: null, error: 'Changed meanwhile' } })
  })
}

async function savedTooLate(page: Page) {
  await textOf(page).getByText('Lock out the drive').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' Take the key with you.')
  await page.getByRole('button', { name: 'Save Draft' }).click()
  await page.getByRole('dialog', { name: 'Two texts of this note' }).waitFor()
}

export const noteScreens: Screen[] = [
  {
    name: 'note-create',
    shots: [
      { state: 'empty', as: 'full', path: createPath, arrange: shows('Nothing written yet') },
      {
        state: 'menu',
        as: 'full',
        path: createPath,
        goesOn: true,
        arrange: async (page) => {
          await enterText(page)
          await page.keyboard.type('/')
          await page.getByRole('option', { name: /^Heading 1/ }).waitFor()
        },
      },
      {
        state: 'mention',
        as: 'full',
        path: createPath,
        arrange: async (page) => {
          await enterText(page)
          await page.keyboard.type('@')
          await page
            .getByRole('option', { name: /Document$/ })
            .first()
            .waitFor()
        },
      },
      {
        state: 'kept',
        as: 'full',
        path: createPath,
        arrange: async (page) => {
          await enterText(page)
          await page.keyboard.type('Kept in this browser only')
          await page.keyboard.press('Control+s')
          await page.getByText('Kept in this browser', { exact: true }).waitFor()
          await page.reload()
          await page.getByRole('button', { name: 'Use it' }).waitFor()
        },
      },
    ],
  },
  {
    name: 'note-update',
    shots: [
      ...loads({ path: updatePath, calls: `**${noteRoutes.fetch.path}*`, shows: 'Lock out the drive' }),
      {
        state: 'toolbar',
        as: 'full',
        path: updatePath,
        goesOn: true,
        arrange: async (page) => {
          await page.getByText('Lock out the drive').dblclick()
          await page.getByRole('button', { name: 'Bold' }).waitFor()
          // The handles of a block are the pointer's: they stand left of it, wherever it is.
          await page.mouse.move(0, 0)
          await page.getByRole('button', { name: 'Add block' }).waitFor({ state: 'hidden' })
        },
      },
      {
        state: 'versions',
        as: 'full',
        path: updatePath,
        arrange: async (page) => {
          await page.getByRole('button', { name: 'Versions' }).click()
          await page.getByText('Version 1').waitFor()
        },
      },
      {
        state: 'compare',
        as: 'full',
        path: updatePath,
        arrange: async (page) => {
          await changed<Note>(page, noteRoutes.fetchVersion.path, (note) => written(note, 'Switch off the drive.'))
          await page.getByRole('button', { name: 'Versions' }).click()
          await page.getByRole('button', { name: 'Open version 1' }).click()
          await page.getByText('Switch off the drive.').waitFor()
        },
      },
      {
        state: 'others',
        as: 'full',
        path: updatePath,
        prepare: (page) => {
          const other = { _id: crypto.randomUUID(), username: 'amara', profilePic: '', since: new Date().toISOString() }
          return changed<object>(page, noteRoutes.tellEditing.path, (data) => ({ ...data, others: [other] }))
        },
        arrange: shows('amara writes here too'),
      },
      { state: 'merge', as: 'full', path: updatePath, prepare: refuseToSave, arrange: savedTooLate },
      {
        state: 'text help',
        as: 'full',
        path: updatePath,
        arrange: async (page) => {
          await page
            .getByRole('toolbar', { name: 'Note' })
            .getByRole('button', { name: 'Text help', exact: true })
            .click()
          await page.getByRole('button', { name: 'Generate SOPs' }).click()
          await page.getByRole('button', { name: 'Accept' }).waitFor()
        },
      },
    ],
  },
  {
    name: 'note',
    shots: [
      { state: 'full', as: 'full', path: readPath, arrange: shows('Lock out the drive') },
      {
        state: 'formats',
        as: 'full',
        path: readPath,
        goesOn: true,
        arrange: async (page) => {
          await page.getByRole('button', { name: 'Download' }).click()
          await page.getByRole('menuitem', { name: 'Markdown' }).waitFor()
        },
      },
    ],
  },
]
