import { type Job, type JobStatusEvent, processingRoutes } from '@millwright/contract/processing'
import type { BrowserContext, Locator, Page, Request } from '@playwright/test'
import { jobLists, toProcess, upload } from '../server/test/documents.ts'
import { signUp } from '../server/test/harness.ts'
import { makeManualPdf } from '../server/test/pdf/make-pdf.ts'
import { makeAsset } from '../server/test/plant.ts'
import { expect, test } from './journey.ts'
import { holdReader } from './servers/held-reader.ts'
import { homeOf, signIn } from './sign-in.ts'
import { entryOf, sendFrom, tracker, uploadDocuments } from './uploading.ts'

/** The status streams that the pages of a browser hold open, by their paths. */
function followStreams(context: BrowserContext) {
  const paths: string[] = [processingRoutes.documentStatus.path, processingRoutes.videoStatus.path]
  const open = new Map<Request, { page: Page; pathname: string }>()
  let most = 0
  context.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!paths.includes(pathname)) return
    open.set(request, { page: request.frame().page(), pathname })
    most = Math.max(most, open.size)
  })
  const end = (request: Request) => void open.delete(request)
  context.on('requestfinished', end)
  context.on('requestfailed', end)
  /** What a page held open is said neither to be finished nor to have failed, and what others open then is told first. */
  const close = async (page: Page) => {
    for (const [request, held] of open) if (held.page === page) end(request)
    await page.close()
  }
  return { open: () => [...open.values()].map(({ pathname }) => pathname), most: () => most, close }
}

test('two tabs, one tracker: both see the same jobs over two status streams in all', async ({ context, server }) => {
  const admin = await signUp(server)
  const place = await makeAsset(admin)
  const { departmentId, assetId } = place
  const long = await makeManualPdf({ pages: 400, seed: 5 })
  const { bytes: ready } = await makeManualPdf({ pages: 1 })
  const { id: readyId } = await upload(admin, { place, file: ready, fileName: 'Ready.pdf', fields: toProcess })
  const done = (await jobLists(admin, place)).at(-1) ?? []
  const jobsByQueue = { documents: done.map(({ jobId }) => jobId) }
  await admin.call(processingRoutes.dequeue, { query: place, body: { jobsByQueue } })
  const asset = `${homeOf(admin)}/departments/${departmentId}/assets/${assetId}`
  const streams = followStreams(context)
  const one = await context.newPage()
  await signIn(one, admin.account)
  await one.goto(`${asset}/resources`)
  const two = await context.newPage()
  await two.goto(`${asset}/chats?doc=${readyId}&tab=resources`)
  const beside = two.getByRole('region', { name: 'AI-Resources' })
  await beside.waitFor()
  await expect(two.locator('.pdfViewer .textLayer span').first()).toBeAttached()

  const line = { client: admin, place, fileName: 'Line.pdf' }
  let goOn = () => {}
  try {
    await test.step('a job that one tab starts is seen in the other, without being asked for', async () => {
      await uploadDocuments(one, [{ name: 'Line.pdf', bytes: long.bytes }])
      // Longer than it takes to read it: that is done in some seconds.
      goOn = await holdReader(server, line)
      await one.getByRole('main').getByRole('row').filter({ hasText: 'Line.pdf' }).waitFor()
      await tracker(one)
        .getByRole('tab', { name: /^Processing/ })
        .click()
      await expect(entryOf(one, 'Line.pdf')).toHaveText(/^Line\.pdf\d+ %Reading page/)
      await expect(tracker(two)).toContainText('1 running')
      await tracker(two).getByRole('button', { name: 'Expand the Progress Tracker' }).click()
      await expect(entryOf(two, 'Line.pdf')).toContainText('Reading page')
      await expect(tracker(two).getByRole('tab', { name: /^Processing/ })).toHaveAttribute('aria-selected', 'true')
    })

    await test.step('its progress stands beside the viewer, too', async () => {
      goOn()
      goOn = await holdReader(server, line)
      const row = beside.getByRole('row').filter({ hasText: 'Line.pdf' })
      const bar = row.getByRole('progressbar')
      // Both are told of the same job, one after the other.
      const told = () => Promise.all([bar.getAttribute('aria-valuenow'), entryOf(two, 'Line.pdf').textContent()])
      await expect
        .poll(async () => {
          const [percent, entry] = await told()
          return entry?.startsWith(`Line.pdf${percent} %`)
        })
        .toBe(true)
      await expect(row).toContainText(/Reading page \d+ of 400/)
    })

    await test.step('a stream that has nothing to tell is closed, and never are there more than two', async () => {
      await expect.poll(streams.open).toEqual([processingRoutes.documentStatus.path])
      expect(streams.most()).toBeLessThanOrEqual(2)
    })

    await test.step('a tab that closes hands over', async () => {
      await streams.close(one)
      goOn()
      await jobLists(admin, place)
      await expect(entryOf(two, 'Line.pdf')).toContainText('Completed')
      await expect(beside.getByRole('row').filter({ hasText: 'Line.pdf' })).toContainText('Processed')
      expect(streams.most()).toBeLessThanOrEqual(2)
    })

    await test.step('Clear takes the job out of the list of every tab and of the server', async () => {
      const three = await context.newPage()
      await three.goto(`${asset}/chats`)
      await three.getByRole('button', { name: 'Progress Status' }).click()
      await tracker(three).getByRole('tab', { name: 'Processing 1' }).click()
      await tracker(three).getByRole('button', { name: 'Clear' }).click()
      await expect(tracker(three)).toContainText('No jobs are pending!')
      await expect(tracker(two)).toContainText('No jobs are pending!')
      await three.reload()
      await three.getByRole('button', { name: 'Progress Status' }).click()
      await tracker(three).getByRole('tab', { name: 'Processing 0' }).waitFor()
      expect((await jobLists(admin, place)).flat()).toEqual([])
    })

    await test.step('a folder that one tab makes, renames and deletes is so in the other', async () => {
      const three = await context.newPage()
      await two.goto(`${asset}/drive`)
      await three.goto(`${asset}/drive`)
      const folder = two.getByRole('region', { name: 'Drive' }).getByRole('row').filter({ hasText: 'Plans' })
      await expect(two.getByRole('region', { name: 'Drive' }).getByRole('row')).toHaveCount(2)
      const here = three.getByRole('main').getByRole('row')
      await three.getByRole('button', { name: 'New folder' }).click()
      await three.getByLabel('Name', { exact: true }).fill('Plans')
      await three.getByRole('button', { name: 'Create', exact: true }).click()
      await expect(folder).toBeVisible()
      await here.filter({ hasText: 'Plans' }).press('F2')
      await three.getByLabel('New name of Plans').fill('Old Plans')
      await three.keyboard.press('Enter')
      await expect(folder).toContainText('Old Plans')
      await here.filter({ hasText: 'Old Plans' }).press('Delete')
      await three.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
      await expect(folder).toBeHidden()
    })
  } finally {
    goOn()
  }
})

const waitingJob = (number: number): Job => ({
  jobId: `018f0000-0000-7000-8000-0000000000${number + 10}`,
  queue: 'documents',
  jobType: 'process',
  fileName: `Manual ${number}.pdf`,
  resourceId: `018f0000-0000-7000-8000-0000000001${number + 10}`,
  progress: 0,
  stage: '',
  stageReason: null,
  status: 'waiting',
  error: null,
  reason: null,
  lasting: false,
})

const dialOf = (page: Page) => page.getByRole('button', { name: 'Upload', exact: true })

/** How large the tracker is, and how far it ends left of the speed dial or above it, in pixels. */
async function room(page: Page) {
  const [dial, { x, y, width, height }] = [await boxOf(dialOf(page)), await boxOf(tracker(page))]
  return { width, height, left: dial.x - (x + width), above: dial.y - (y + height) }
}

const boxOf = async (element: Locator) =>
  (await element.boundingBox()) ?? { x: Number.NaN, y: Number.NaN, width: Number.NaN, height: Number.NaN }

test('the tracker stays clear of the speed dial, wide and narrow, and is worked by keyboard', async ({
  page,
  server,
}) => {
  const admin = await signUp(server)
  const { departmentId, assetId } = await makeAsset(admin)
  await signIn(page, admin.account)
  await page.goto(`${homeOf(admin)}/departments/${departmentId}/assets/${assetId}/chats`)
  const dial = dialOf(page)

  await test.step('wide: beside it', async () => {
    await page.getByRole('button', { name: 'Progress Status' }).click()
    await expect.poll(async () => (await room(page)).left).toBeGreaterThanOrEqual(0)
    expect((await room(page)).width).toBeLessThanOrEqual(300)
    await dial.click()
    await page.getByRole('button', { name: 'Documents', exact: true }).click()
    await page.getByRole('dialog', { name: 'Upload documents' }).getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('arrows change its tab, Escape collapses it, and the line that stays is closed', async () => {
    await tracker(page).getByRole('tab', { name: 'Uploads 0' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(tracker(page).getByRole('tab', { name: 'Processing 0' })).toBeFocused()
    await expect(tracker(page)).toContainText('No jobs are pending!')
    await page.keyboard.press('Escape')
    await expect(tracker(page).getByRole('button', { name: 'Expand the Progress Tracker' })).toBeFocused()
    await expect(tracker(page)).toContainText('Done')
    await tracker(page).getByRole('button', { name: 'Hide the Progress Tracker' }).click()
    await expect(tracker(page)).toBeHidden()
    await expect(page.getByRole('button', { name: 'Progress Status' })).toBeFocused()
  })

  await test.step('what failed is counted while it is collapsed and nothing runs, and is there when it is opened', async () => {
    await dial.click()
    await page.getByRole('button', { name: 'Documents', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Upload documents' })
    await sendFrom(dialog, [{ name: 'fake.pdf', bytes: Buffer.from('no PDF') }])
    await expect(entryOf(page, 'fake.pdf')).toContainText('Failed')
    await tracker(page).getByRole('button', { name: 'Collapse the Progress Tracker' }).click()
    const expand = tracker(page).getByRole('button', { name: 'Expand the Progress Tracker' })
    await expect(expand).toBeFocused()
    await expect(tracker(page)).toContainText('1 failed')
    await page.keyboard.press('Enter')
    await expect(entryOf(page, 'fake.pdf')).toContainText('This file is not a PDF')
    await page.keyboard.press('Escape')
  })

  await test.step('narrow: above it, at most half as high as the screen', async () => {
    const jobs = Array.from({ length: 12 }, (_, at) => waitingJob(at))
    const status = { type: 'status', content: jobs } satisfies JobStatusEvent
    await page.route(`**${processingRoutes.documentStatus.path}`, (route) =>
      route.fulfill({ contentType: 'text/event-stream', body: `data: ${JSON.stringify(status)}\n\n` }),
    )
    await page.setViewportSize({ width: 390, height: 844 })
    await page.reload()
    await page.getByRole('tab', { name: 'Resources' }).click()
    await page.getByRole('button', { name: 'Expand the Progress Tracker' }).click()
    // It makes room for the dial when that is there.
    await expect.poll(async () => (await room(page)).above).toBeGreaterThanOrEqual(0)
    expect((await room(page)).height).toBeLessThanOrEqual(844 / 2)
    await expect(entryOf(page, 'Manual 11.pdf')).not.toBeInViewport()
    await entryOf(page, 'Manual 11.pdf').scrollIntoViewIfNeeded()
    await expect(entryOf(page, 'Manual 11.pdf')).toBeInViewport()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})
