import type { FileRecord } from '@millwright/contract/resources'
import { resourceRoutes } from '@millwright/contract/resources'
import { type Transcript, videoRoutes } from '@millwright/contract/videos'
import type { Page } from '@playwright/test'
import { changed, loads, type Screen, type Shot, shows } from './shot.ts'

const path: Shot['path'] = ({ full }) => `${full.asset}/resources/videos/${full.videoId}`
const linesPath: Shot['path'] = (places) => `${path(places)}?view=transcriptions`

const said = 'Pull the basket out of the strainer'
const lineOf = (page: Page) => page.getByRole('textbox', { name: /^Line at / }).nth(3)

async function edit(page: Page) {
  await page.getByRole('button', { name: 'Edit transcript' }).click()
  await lineOf(page).fill('Pull the basket out and rinse it.')
  await page.getByText('1 line changed').waitFor()
}

/** A save that comes too late: somebody else has written the same line. Nothing of it is kept. */
async function savedTooLate(page: Page) {
  await page.route(`**${videoRoutes.saveTranscript.path}*`, async (route) => {
    const response = await route.fetch({ method: 'GET' })
    const { data } = (await response.json()) as { data: Transcript[] }
    const [present] = data
    const segments = present?.segments.map(({ text, ...times }) => ({ ...times, text: text.replace('Pull', 'Take') }))
    const json = { status: false, data: { ...present, segments }, message: null, error: 'Changed meanwhile' }
    return route.request().method() === 'PUT' ? route.fulfill({ status: 409, json }) : route.fulfill({ response })
  })
  await page.getByText(said).waitFor()
  await edit(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('dialog', { name: 'Two who changed the same lines' }).waitFor()
}

export const videoScreens: Screen[] = [
  {
    name: 'video',
    shots: [
      ...loads({ path, calls: `**${resourceRoutes.fetchVideo.path}*`, shows: 'Welcome to the Monday round' }),
      {
        state: 'clips-loading',
        as: 'full',
        path,
        hold: `**${videoRoutes.fetchClips.path}*`,
        arrange: (page) => page.getByRole('status', { name: 'It is loading' }).waitFor(),
      },
      {
        state: 'clips-failed',
        as: 'full',
        path,
        fail: `**${videoRoutes.fetchClips.path}*`,
        arrange: (page) => page.getByRole('button', { name: 'Retry' }).waitFor(),
      },
      {
        state: 'speeds',
        as: 'full',
        path,
        goesOn: true,
        arrange: async (page) => {
          await page.getByRole('button', { name: /^Speed, now/ }).click()
          await page.getByRole('menuitemradio', { name: '1.5×' }).waitFor()
        },
      },
      {
        state: 'unread',
        as: 'full',
        onlyPicture: true,
        path,
        prepare: (page) =>
          changed<FileRecord>(page, resourceRoutes.fetchVideo.path, (one) => ({ ...one, processed: false })),
        arrange: shows('Clips and transcript are there once'),
      },
      {
        state: 'transcriptions',
        as: 'full',
        onlyPicture: true,
        path: linesPath,
        arrange: async (page) => {
          await page.getByText(said).waitFor()
          await page.getByLabel('Search in the transcript').fill('basket')
          await page.getByText('1 / 3').waitFor()
        },
      },
      {
        state: 'editing',
        as: 'full',
        path: linesPath,
        arrange: async (page) => {
          await page.getByText(said).waitFor()
          await edit(page)
        },
      },
      {
        state: 'kept',
        as: 'full',
        path: linesPath,
        arrange: async (page) => {
          await page.getByText(said).waitFor()
          await edit(page)
          await page.reload()
          await page.getByRole('button', { name: 'Use them' }).waitFor()
        },
      },
      { state: 'stale', as: 'full', path: linesPath, arrange: savedTooLate },
      {
        state: 'in the chat',
        as: 'full',
        path: ({ full }) => `${full.asset}/chats?doc=${full.videoId}&type=video&tab=resources`,
        arrange: shows('Welcome to the Monday round'),
      },
    ],
  },
]
