import { type Job, type JobStatusEvent, processingRoutes } from '@millwright/contract/processing'
import { uploadRoutes } from '@millwright/contract/uploads'
import type { Page } from '@playwright/test'
import { shows, type Screen } from './shot.ts'
import { fileOf } from './uploading.ts'

const path = ({ full }: { full: { asset: string } }) => `${full.asset}/chats`

const job = (number: number, by: Partial<Job>): Job => ({
  jobId: `018f0000-0000-7000-8000-00000000000${number}`,
  queue: 'documents',
  jobType: 'process',
  fileName: `Manual ${number}.pdf`,
  resourceId: `018f0000-0000-7000-8000-0000000000f${number}`,
  progress: 0,
  stage: '',
  stageReason: null,
  status: 'waiting',
  error: null,
  reason: null,
  lasting: false,
  ...by,
})
const jobs = [
  job(1, { status: 'active', progress: 42, stage: 'Reading page 71 of 168' }),
  job(2, { stage: 'Waiting for its turn' }),
  job(3, { status: 'failed', progress: 3, error: 'This PDF is encrypted. Upload it without a password.' }),
  job(4, { status: 'completed', progress: 100 }),
]

/** Jobs in each of their states. */
function answerJobs(page: Page) {
  const opened = { type: 'open', content: null } satisfies JobStatusEvent
  const status = { type: 'status', content: jobs } satisfies JobStatusEvent
  const body = [opened, status].map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')
  return page.route(`**${processingRoutes.documentStatus.path}`, (route) =>
    route.fulfill({ contentType: 'text/event-stream', body }),
  )
}

const showsJobs = shows('2 running')

async function openDial(page: Page) {
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await page.getByRole('button', { name: 'Images', exact: true }).waitFor()
}

async function choose(page: Page, kind: 'Images' | 'Documents', files: readonly string[]) {
  await openDial(page)
  await page.getByRole('button', { name: kind, exact: true }).click()
  const input = page.getByRole('dialog').locator('input[type=file]')
  await input.setInputFiles(files.map((name) => fileOf(name, new Uint8Array(4_000))))
}

const openResources = async (page: Page) => {
  const tab = page.getByRole('tab', { name: 'Resources', exact: true })
  await page.getByRole('button', { name: 'Progress Status' }).or(tab).first().waitFor()
  if (await tab.isVisible()) await tab.click()
}

export const uploadScreens: Screen[] = [
  {
    name: 'tracker',
    shots: [
      {
        state: 'empty',
        as: 'full',
        path,
        arrange: async (page) => {
          await openResources(page)
          await page.getByRole('button', { name: 'Progress Status' }).click()
          await page.getByText('All uploads are completed!').waitFor()
        },
      },
      { state: 'collapsed', as: 'full', path, prepare: answerJobs, arrange: showsJobs },
      {
        state: 'processing',
        as: 'full',
        path,
        goesOn: true,
        prepare: answerJobs,
        arrange: async (page) => {
          await showsJobs(page)
          await page.getByRole('button', { name: 'Expand the Progress Tracker' }).click()
          await page.getByText('This PDF is encrypted').waitFor()
        },
      },
      {
        state: 'uploads',
        fullest: true,
        as: 'full',
        path,
        arrange: async (page) => {
          // Never told what became of it: it stays on its way.
          await page.route(`**${uploadRoutes.uploadImage.path}*`, () => undefined)
          await openResources(page)
          await choose(page, 'Images', ['plate.png', 'gauge.jpg'])
          await page.getByRole('button', { name: 'Upload 2 files' }).click()
          await page.getByText('Pending').waitFor()
        },
      },
    ],
  },
  {
    name: 'upload',
    shots: [
      {
        state: 'refused',
        as: 'full',
        path,
        arrange: async (page) => {
          await openResources(page)
          await choose(page, 'Documents', ['Drawing.dwg', 'Manual of the line.pdf', 'Parts list.xlsx'])
          await page.getByText('Drawing.dwg').waitFor()
        },
      },
      {
        state: 'taken',
        fullest: true,
        as: 'full',
        path,
        goesOn: true,
        arrange: async (page) => {
          await openResources(page)
          await choose(page, 'Documents', ['KP-250 feed pump manual.pdf'])
          await page.getByRole('button', { name: 'Upload 1 file' }).click()
          await page.getByRole('dialog', { name: 'This name is in the folder already' }).waitFor()
        },
      },
      {
        state: 'dial',
        as: 'full',
        path,
        goesOn: true,
        arrange: async (page) => {
          await openResources(page)
          await openDial(page)
        },
      },
    ],
  },
]
