import { type DataExport, dataExportRoutes } from '@millwright/contract/data-exports'
import { type Removal, removalRoutes } from '@millwright/contract/removal'
import { retentionRoutes } from '@millwright/contract/retention'
import type { Page } from '@playwright/test'
import { changed, shows, type Companies, type Screen, type Shot } from './shot.ts'

const companyPath = ({ full }: Companies) => `${full.home}/settings/company`
const createdAt = '2026-11-20T08:30:00.000Z'

/** The card with data in this state. */
const dataShot = (state: string, data: Partial<DataExport> | null, text: string | RegExp): Shot => ({
  state,
  as: 'full',
  path: ({ full }) => `${full.home}/settings/account/security`,
  prepare: (page) => {
    const id = '018f0000-0000-7000-8000-000000000001'
    const whole = data && { id, state: 'ready', url: null, missing: 0, createdAt, ...data }
    return changed(page, dataExportRoutes.fetch.path, () => whole)
  },
  arrange: shows(text),
})

/** A company that goes, until it is taken back. */
async function remove(page: Page): Promise<void> {
  let isGoing = true
  await page.route(`**${removalRoutes.fetch.path}`, async (route) => {
    if (route.request().method() === 'DELETE') {
      isGoing = false
      const data: Removal = { name: 'Nordmark Paper', removedAt: null }
      await route.fulfill({ json: { status: true, data, message: removalRoutes.takeBack.message, error: null } })
      return
    }
    const response = await route.fetch()
    const reply = (await response.json()) as { data: Removal }
    const removedAt = isGoing ? '2026-12-04T08:30:00.000Z' : null
    await route.fulfill({ response, json: { ...reply, data: { ...reply.data, removedAt } } })
  })
}
const showsRemoval = shows(/ is being removed$/)

/** A member's data as a ZIP, the end of a company, and how long things are kept. */
export const privacyScreens: Screen[] = [
  {
    name: 'personal-data',
    shots: [
      dataShot('empty', null, 'Gather my data'),
      dataShot('waiting', { state: 'waiting' }, 'Gathering …'),
      dataShot('failed', { state: 'failed' }, 'They could not be gathered. Try again.'),
      dataShot('ready', { url: '/api/files/x' }, /^Download the data of/),
      dataShot('full', { url: '/api/files/x', missing: 2 }, /^2 pictures are missing/),
    ],
  },
  {
    name: 'company-removal',
    shots: [
      {
        state: 'asked',
        as: 'full',
        path: companyPath,
        arrange: async (page) => {
          await page.getByRole('button', { name: 'Remove the company' }).click()
          await page.getByRole('dialog').getByLabel('Your password', { exact: true }).waitFor()
        },
      },
      { state: 'waiting', as: 'full', path: companyPath, prepare: remove, arrange: showsRemoval },
      {
        state: 'taken-back',
        as: 'full',
        path: companyPath,
        onlyPicture: true,
        prepare: remove,
        arrange: async (page) => {
          await showsRemoval(page)
          await page.getByRole('button', { name: 'Keep the company' }).click()
          await shows(removalRoutes.takeBack.message)(page)
        },
      },
    ],
  },
  {
    name: 'retention',
    shots: [
      { state: 'full', as: 'full', path: companyPath, arrange: shows('How long things are kept') },
      {
        state: 'asked',
        as: 'full',
        path: companyPath,
        arrange: async (page) => {
          await changed(page, retentionRoutes.preview.path, () => ({ chats: 12, lines: 3400, binned: 1 }))
          await page.getByLabel('Bin', { exact: true }).selectOption('7 days')
          await page.getByRole('button', { name: 'Set how long' }).click()
          await page.getByRole('alertdialog').waitFor()
        },
      },
    ],
  },
]
