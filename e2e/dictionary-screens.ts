import { type Dictionary, dictionaryRoutes } from '@millwright/contract/dictionaries'
import type { Page } from '@playwright/test'
import { changed, type Companies, retry, type Screen, type Shot, shows } from './shot.ts'

const path = ({ full }: Companies) => `${full.home}/settings/dictionaries`
/** Not the screen itself, whose address ends alike. */
const calls = /\/api\/settings\/dictionaries$/

const id = (last: number) => `018f0000-0000-7000-8000-00000000000${last}`
const ding: Dictionary = {
  id: id(1),
  from: 'de',
  to: 'en',
  name: 'Ding',
  licence: 'GPL-2+',
  source: 'system',
  byWayOf: null,
  addedBy: null,
  files: [],
  entries: 334_209,
  enabled: true,
  state: 'completed',
  progress: 100,
  error: null,
  reason: null,
  updatedAt: '2026-11-18T09:42:00.000Z',
}
const bySpanish: Dictionary = { ...ding, id: id(2), from: 'es', to: 'de', byWayOf: 'en', licence: '', entries: 0 }
const thesaurus: Dictionary = { ...ding, id: id(3), from: 'en', to: 'en', name: 'mythes-en-us', licence: 'BSD' }
const own: Dictionary = {
  ...ding,
  id: id(4),
  to: 'es',
  name: 'plant-words.csv',
  licence: '',
  source: 'upload',
  addedBy: 'admin',
  files: ['plant-words.csv'],
  entries: 1_204,
  enabled: false,
}
const preparing: Dictionary = { ...own, id: id(5), to: 'tr', entries: 0, enabled: true, state: 'active', progress: 62 }
const failed: Dictionary = {
  ...own,
  id: id(6),
  to: 'it',
  files: ['deu-ita.index', 'deu-ita.dict.dz'],
  state: 'failed',
  error: 'The .dict.dz is cut off: its end is missing. Fetch the dictionary again and add it anew.',
}
const offered: Dictionary = {
  ...ding,
  id: id(7),
  to: 'fr',
  name: 'FreeDict',
  entries: 0,
  state: 'offered',
  progress: 0,
}
const all = [ding, bySpanish, thesaurus, own, preparing, failed, offered]

/** The demo has none: they take a while to be prepared. */
const filled = (arrange: (page: Page) => Promise<void>, state: string): Shot => ({
  state,
  as: 'full',
  path,
  prepare: (page) => changed(page, dictionaryRoutes.fetchAll.path, () => all),
  arrange,
})

export const dictionaryScreens: Screen[] = [
  {
    name: 'dictionaries',
    shots: [
      {
        state: 'loading',
        as: 'full',
        path,
        hold: calls,
        arrange: (page) => page.locator('[aria-busy="true"]').first().waitFor(),
      },
      { state: 'failed', as: 'full', path, fail: calls, arrange: retry },
      {
        state: 'empty',
        as: 'blank',
        path: ({ blank }) => `${blank.home}/settings/dictionaries`,
        arrange: shows('No dictionaries yet'),
      },
      filled(shows('plant-words.csv, added by admin'), 'full'),
      filled(async (page) => {
        await page.getByRole('button', { name: 'Add a dictionary' }).click()
        await page
          .getByRole('dialog')
          .locator('input[type=file]')
          .setInputFiles([{ name: 'plant-words.csv', mimeType: 'text/csv', buffer: Buffer.from('Mutter,nut\n') }])
        await page.getByLabel('From').waitFor()
      }, 'add'),
      filled(async (page) => {
        await page.getByRole('button', { name: 'Remove German – Spanish, plant-words.csv' }).click()
        await page.getByRole('alertdialog').waitFor()
      }, 'remove'),
    ],
  },
]
