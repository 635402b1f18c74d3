import { assetRoutes } from '@millwright/contract/assets'
import { companyRoutes } from '@millwright/contract/company'
import { departmentRoutes } from '@millwright/contract/departments'
import { limits } from '@millwright/contract/limits'
import { resumablePath, uploadRoutes } from '@millwright/contract/uploads'
import type { Page } from '@playwright/test'
import { jobLists, upload } from '../server/test/documents.ts'
import { type SignedUp, signUp, type TestServer } from '../server/test/harness.ts'
import { joinCompany } from '../server/test/members.ts'
import { makeManualPdf } from '../server/test/pdf/make-pdf.ts'
import { makeAsset } from '../server/test/plant.ts'
import { pngOf, videoOf } from '../server/test/sample-files.ts'
import { expect, oncePerServer, test as journey } from './journey.ts'
import { fillSignIn, homeOf, signIn } from './sign-in.ts'
import { dropFiles, entryOf, fileOf, fileOnDisk, openUploadDialog, tracker, uploadDocuments } from './uploading.ts'

type World = { admin: SignedUp; pdf: Uint8Array }

const test = journey.extend<{ world: World }>({
  world: oncePerServer(async (server) => {
    const { bytes } = await makeManualPdf({ pages: 3 })
    return { admin: await signUp(server), pdf: bytes }
  }),
})

/** Signs in and opens the resources of a new asset. Returns the address that they stand under. */
async function openAsset(page: Page, admin: SignedUp): Promise<string> {
  const { departmentId, assetId } = await makeAsset(admin)
  await signIn(page, admin.account)
  const asset = `${homeOf(admin)}/departments/${departmentId}/assets/${assetId}`
  await page.goto(`${asset}/resources`)
  return asset
}

/** Signs in as a member who may upload to an asset. */
async function openAsMember(page: Page, server: TestServer, admin: SignedUp): Promise<void> {
  const bea = await joinCompany(server, admin)
  const users = [{ userId: bea.user._id, access: 'full' as const }]
  const hall = { name: 'Press shop', info: 'Presses', users }
  const { _id: departmentId } = await admin.call(departmentRoutes.create, { body: hall })
  const press = { name: 'Press 7', info: 'Deep drawing', users }
  const { _id: assetId } = await admin.call(assetRoutes.create, { query: { departmentId }, body: press })
  await signIn(page, bea.account)
  await page.goto(`${homeOf(bea)}/departments/${departmentId}/assets/${assetId}/resources`)
}

/** A PDF of its own content, and of so many bytes more. */
const padded = (pdf: Uint8Array, more: number) => Buffer.concat([pdf, Buffer.alloc(more, ' '), Buffer.from('%%EOF')])

const row = (page: Page, name: string) => page.getByRole('main').getByRole('row').filter({ hasText: name })

test('a member whose office files are refused learns whom to ask, and has no switch', async ({
  page,
  world,
  server,
}) => {
  const admin = await signUp(server)
  const place = await makeAsset(admin)
  await upload(admin, { place, file: world.pdf, fileName: 'Seen by admins.pdf' })
  await openAsMember(page, server, admin)
  const dialog = await openUploadDialog(page, 'document')
  await dialog.locator('input[type=file]').setInputFiles([fileOf('manual.pdf', world.pdf)])
  await expect(dialog.getByRole('button', { name: 'Remove manual.pdf' })).toBeVisible()
  // It is not the company's first upload, though the member sees no other.
  await expect(dialog).not.toContainText('no office files yet')
  await dialog.locator('input[type=file]').setInputFiles([fileOf('bolts.csv', Buffer.from('Bolt;Torque'))])
  const refusal = dialog.getByRole('alert')
  await expect(refusal.getByRole('listitem')).toHaveText('bolts.csv unsupported type')
  await expect(refusal).toContainText('Your company takes PDF as documents, and no office files yet')
  await expect(refusal).toContainText('Admins can allow them. Ask ada.')
  await expect(dialog.getByRole('switch', { name: /^Allow office files/ })).toBeHidden()
})

test('a selection is judged letter for letter, and what is valid is kept', async ({ page, world }) => {
  await openAsset(page, world.admin)
  const dialog = await openUploadDialog(page, 'document')
  const input = dialog.locator('input[type=file]')
  const refusal = dialog.getByRole('alert')

  await test.step('the first upload says that office files are off, and the switch stands beside what is refused', async () => {
    await expect(dialog).toContainText('Your company takes PDF as documents, and no office files yet')
    const csv = fileOf('bolts.csv', Buffer.from('Bolt;Torque'))
    await input.setInputFiles([csv])
    await expect(refusal.getByRole('listitem')).toHaveText('bolts.csv unsupported type')
    await dialog.getByRole('switch', { name: /^Allow office files/ }).click()
    await expect(refusal).toContainText('They are allowed now: choose them again.')
    await input.setInputFiles([csv])
    await dialog.getByRole('button', { name: 'Remove bolts.csv' }).click()
    await world.admin.call(companyRoutes.update, { body: { officeFiles: false } })
  })

  await test.step('eleven files are refused whole', async () => {
    await input.setInputFiles(Array.from({ length: 11 }, (_, at) => fileOf(`${at}.pdf`, world.pdf)))
    await expect(refusal).toHaveText('You can only upload a maximum of 10 files.')
    await expect(dialog.getByRole('list', { name: /chosen/ })).toBeHidden()
  })

  await test.step('another kind is named, and the others stay', async () => {
    await input.setInputFiles([fileOf('drawing.dwg', Buffer.from('x')), fileOf('manual.pdf', world.pdf)])
    await expect(refusal.getByRole('paragraph')).toHaveText(
      'The following files are not supported or exceed the 100MB limit:',
    )
    await expect(refusal.getByRole('listitem')).toHaveText(/^drawing\.dwg unsupported type$/)
    await expect(dialog.getByRole('list', { name: '1 file chosen' })).toContainText('manual.pdf')
  })

  await test.step('a drop says "size limit", each file with its real one, and a name counts once', async () => {
    await dropFiles(dialog.getByRole('group', { name: 'Files to upload' }), [
      { name: 'scan.pdf', size: limits.documentBytes + 1 },
      { name: 'manual.pdf', size: 5 },
    ])
    await expect(refusal.getByRole('paragraph')).toHaveText(
      'The following files are not supported or exceed the size limit:',
    )
    await expect(refusal.getByRole('listitem')).toHaveText('scan.pdf 314,572,801 bytes, limit 314,572,800 bytes')
    await expect(dialog.getByRole('list', { name: '1 file chosen' })).toBeVisible()
  })

  await test.step('without AI access nothing is processed', async () => {
    const processNow = dialog.getByRole('switch', { name: /^Process now/ })
    await expect(processNow).toBeChecked()
    await dialog.getByRole('switch', { name: /^AI access/ }).uncheck()
    await expect(processNow).toBeDisabled()
    await expect(processNow).not.toBeChecked()
    await dialog.getByRole('button', { name: 'Upload 1 file' }).click()
    await expect(entryOf(page, 'manual.pdf')).toContainText('Completed')
    await expect(row(page, 'manual.pdf')).toContainText('Non AI')
    await tracker(page).getByRole('tab', { name: 'Processing 0' }).click()
    await expect(tracker(page)).toContainText('No jobs are pending!')
  })

  await test.step('why a file cannot be read stays with it when the tracker is cleared', async () => {
    const damaged = Buffer.from('%PDF-1.7\nnothing of it is true\n%%EOF\n')
    const why = 'The file is damaged and cannot be read.'
    await uploadDocuments(page, [{ name: 'damaged.pdf', bytes: damaged }])
    await tracker(page).getByRole('tab', { name: 'Processing 1' }).click()
    const job = entryOf(page, 'damaged.pdf')
    await expect(job).toContainText(why)
    await expect(job.getByRole('button', { name: 'Retry' })).toBeHidden()
    await tracker(page).getByRole('button', { name: 'Clear' }).click()
    await expect(job).toBeHidden()
    await expect(row(page, 'damaged.pdf')).toContainText(why)
    await page.reload()
    await expect(row(page, 'damaged.pdf')).toContainText(why)
    await row(page, 'damaged.pdf').getByRole('link').click()
    await expect(page.getByRole('toolbar').getByTitle(why)).toHaveText('Failed')
  })
})

test('files of three kinds go out, are cancelled, tried again, replaced, and never doubled silently', async ({
  page,
  context,
  world,
}) => {
  const asset = await openAsset(page, world.admin)
  const line = await context.newCDPSession(page)
  const slow = (uploadThroughput: number) =>
    line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    })

  await test.step('one that takes long says how much is sent and how long it takes, and can be cancelled', async () => {
    await slow(120_000)
    await uploadDocuments(page, [
      { name: 'long.pdf', bytes: padded(world.pdf, 6_000_000) },
      { name: 'next.pdf', bytes: padded(world.pdf, 1) },
    ])
    const long = entryOf(page, 'long.pdf')
    await expect(long).toContainText(/[\d.]+ of 5\.\d MB/)
    await expect(long).toContainText(/\d+ s left/)
    await expect(entryOf(page, 'next.pdf')).toContainText('Pending')
    await expect(tracker(page).getByRole('button', { name: 'Clear' })).toBeDisabled()
    await long.getByRole('button', { name: 'Cancel the upload of long.pdf' }).click()
    await expect(long).toBeHidden()
    await slow(-1)
    await expect(entryOf(page, 'next.pdf')).toContainText('Completed')
  })

  await test.step('images and videos have queues of their own', async () => {
    const images = await openUploadDialog(page, 'image')
    await expect(images.getByRole('switch')).toHaveCount(1)
    await images.locator('input[type=file]').setInputFiles([fileOf('plate.png', await pngOf())])
    await images.getByRole('button', { name: 'Upload 1 file' }).click()
    const videos = await openUploadDialog(page, 'video')
    await expect(videos.getByRole('switch')).toHaveCount(1)
    await videos.locator('input[type=file]').setInputFiles([fileOf('press.mp4', videoOf('mp4'))])
    await videos.getByRole('button', { name: 'Upload 1 file' }).click()
    await expect(entryOf(page, 'plate.png')).toContainText('Completed')
    await expect(entryOf(page, 'press.mp4')).toContainText('Completed')
    await page.getByRole('tab', { name: /^Images 1/ }).click()
    // An ordinary photo has no text, which is no failure.
    await expect(row(page, 'plate.png')).toContainText('No text in it')
    await tracker(page)
      .getByRole('tab', { name: /^Processing/ })
      .click()
    await expect(entryOf(page, 'plate.png')).toContainText('No text in it')
    await tracker(page)
      .getByRole('tab', { name: /^Uploads/ })
      .click()
    await page.getByRole('tab', { name: /^Documents/ }).click()
  })

  await test.step('what the server refuses in the stream has failed, with its sentence', async () => {
    await uploadDocuments(page, [{ name: 'fake.pdf', bytes: Buffer.from('no PDF') }])
    await expect(entryOf(page, 'fake.pdf')).toContainText('Failed')
    await expect(entryOf(page, 'fake.pdf')).toContainText('This file is not a PDF')
    await expect(entryOf(page, 'fake.pdf').getByRole('button', { name: 'Retry' })).toBeHidden()
  })

  await test.step('what never reached it is an error, and Retry sends it again', async () => {
    const calls = `**${uploadRoutes.uploadDocument.path}*`
    await page.route(calls, (route) => route.abort(), { times: 1 })
    await uploadDocuments(page, [{ name: 'again.pdf', bytes: padded(world.pdf, 2) }])
    const again = entryOf(page, 'again.pdf')
    await expect(again).toContainText('Error')
    await expect(again).toContainText('No connection')
    await expect(again, 'how far it came says nothing of it').not.toContainText('%')
    await again.getByRole('button', { name: 'Retry again.pdf' }).click()
    await expect(again).toContainText('Completed')
  })

  await test.step('a name that is taken is asked about', async () => {
    const upload = () => uploadDocuments(page, [{ name: 'again.pdf', bytes: padded(world.pdf, 3) }])
    const question = page.getByRole('dialog', { name: 'This name is in the folder already' })
    await upload()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toBeHidden()
    await page.getByRole('dialog', { name: 'Upload documents' }).getByRole('button', { name: 'Upload 1 file' }).click()
    await question.getByText('Replace with a new version').click()
    await question.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(entryOf(page, 'again.pdf').filter({ hasText: 'Completed' })).toHaveCount(2)
    await expect(row(page, 'again.pdf')).toHaveCount(1)
    await upload()
    await question.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(row(page, 'again (2).pdf')).toBeVisible()
  })

  await test.step('the same content under another name is said, and the copy can be removed', async () => {
    await uploadDocuments(page, [{ name: 'copy.pdf', bytes: padded(world.pdf, 1) }])
    const copy = entryOf(page, 'copy.pdf')
    await expect(copy).toContainText('Already here as next.pdf')
    await expect(copy.getByRole('link', { name: 'Open next.pdf' })).toBeVisible()
    await expect(row(page, 'copy.pdf')).toBeVisible()
    await copy.getByRole('button', { name: 'Remove this copy' }).click()
    const question = page.getByRole('alertdialog', { name: 'Delete “copy.pdf”' })
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(copy).toBeHidden()
    await expect(row(page, 'copy.pdf')).toBeHidden()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(row(page, 'copy.pdf')).toBeVisible()
  })

  await test.step('a version with the content of another file is no copy to remove', async () => {
    await uploadDocuments(page, [{ name: 'copy.pdf', bytes: padded(world.pdf, 3) }])
    const question = page.getByRole('dialog', { name: 'This name is in the folder already' })
    await question.getByText('Replace with a new version').click()
    await question.getByRole('button', { name: 'Upload', exact: true }).click()
    const version = entryOf(page, 'copy.pdf')
    await expect(version).toContainText('Completed')
    await expect(version).not.toContainText('Already here as')
    await expect(version.getByRole('button', { name: 'Remove this copy' })).toBeHidden()
  })

  await test.step('the tracker stays over pages, and Clear empties it', async () => {
    // While a job runs the tracker is not closed below, but becomes a line.
    const [, departmentId = '', assetId = ''] = /departments\/(.+)\/assets\/(.+)/.exec(asset) ?? []
    await jobLists(world.admin, { departmentId, assetId })
    await page.goto(`${asset}/drive`)
    await page.getByRole('button', { name: 'Progress Status' }).click()
    await tracker(page).getByRole('tab', { name: 'Uploads 0' }).click()
    await expect(tracker(page)).toContainText('All uploads are completed!')
  })

  await test.step('what is dropped on the drive goes to the queue of its kind', async () => {
    const sent: string[] = []
    page.on('request', (request) => {
      const kind = /\/resources\/upload\/(\w+)\?/.exec(request.url())?.[1]
      if (kind) sent.push(kind)
    })
    const drive = page.getByRole('region', { name: 'Drive' })
    // Who may write here is known.
    await expect(drive.getByRole('button', { name: 'New folder' })).toBeVisible()
    await dropFiles(drive, [
      { name: 'a.pdf', size: 9 },
      { name: 'b.png', size: 9 },
      { name: 'c.mov', size: 9 },
      { name: 'd.exe', size: 9 },
    ])
    const refusal = page.getByRole('dialog', { name: 'Not all files can be uploaded' })
    await expect(refusal).toContainText('The following files are not supported or exceed the size limit:')
    await expect(refusal.getByRole('listitem')).toHaveText('d.exe unsupported type')
    await refusal.getByRole('button', { name: 'Close' }).click()
    for (const name of ['a.pdf', 'b.png', 'c.mov']) await expect(entryOf(page, name)).toContainText('Failed')
    expect(sent.toSorted()).toEqual(['document', 'image', 'video'])
    await page.getByRole('link', { name: 'Departments' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: /^Departments/ })).toBeVisible()
    await expect(entryOf(page, 'a.pdf')).toBeVisible()
    await tracker(page).getByRole('button', { name: 'Collapse the Progress Tracker' }).click()
    // Three uploads, and a file of the steps before that could not be read.
    await expect(tracker(page), 'collapsed it still says what failed').toContainText('4 failed')
    await page.keyboard.press('Enter')
    await tracker(page).getByRole('button', { name: 'Clear' }).click()
    await expect(tracker(page)).toContainText('All uploads are completed!')
    await page.keyboard.press('Escape')
    await tracker(page).getByRole('button', { name: 'Hide the Progress Tracker' }).click()
    await expect(tracker(page)).toBeHidden()
    await expect(page.getByRole('main')).toBeFocused()
  })
})

test('a session that ends in mid-queue is renewed once, and where it cannot be, one signs in [F18b]', async ({
  page,
  world,
}) => {
  await openAsset(page, world.admin)
  const calls = `**${uploadRoutes.uploadDocument.path}*`

  await test.step('an expired token is renewed and the file sent once more', async () => {
    let tries = 0
    await page.route(calls, async (route) => {
      tries += 1
      const headers = { ...route.request().headers(), ...(tries === 1 ? { authorization: 'Bearer expired' } : {}) }
      await route.continue({ headers })
    })
    await uploadDocuments(page, [
      { name: 'one.pdf', bytes: padded(world.pdf, 11) },
      { name: 'two.pdf', bytes: padded(world.pdf, 12) },
    ])
    await expect(entryOf(page, 'one.pdf')).toContainText('Completed')
    await expect(entryOf(page, 'two.pdf')).toContainText('Completed')
    expect(tries).toBe(3)
    await page.unroute(calls)
  })

  await test.step('a session that was ended elsewhere leads to sign-in, and the file says why', async () => {
    await page.context().clearCookies()
    await page.route(calls, (route) =>
      route.continue({ headers: { ...route.request().headers(), authorization: 'Bearer ended' } }),
    )
    await uploadDocuments(page, [{ name: 'three.pdf', bytes: padded(world.pdf, 13) }])
    await expect(page).toHaveURL(/\/auth\/login/)
    await page.unroute(calls)
    await fillSignIn(page, world.admin.account)
    await page.getByRole('button', { name: 'Progress Status' }).waitFor()
    await expect(entryOf(page, 'three.pdf')).toContainText('Error')
    await expect(entryOf(page, 'three.pdf')).toContainText('Login required')
  })
})

test('a large file goes on where it stopped, after a broken line and after a reload [F18a]', async ({
  page,
  context,
  server,
  world,
}) => {
  await openAsset(page, world.admin)
  const line = await context.newCDPSession(page)
  const slow = (uploadThroughput: number) =>
    line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    })
  // From a disk, so that it is the same file when it is chosen again.
  const large = await fileOnDisk('Scan of the line.pdf', padded(world.pdf, limits.resumableFrom))
  const offsets: number[] = []
  page.on('request', (request) => {
    const offset = request.headers()['upload-offset']
    if (request.method() === 'PATCH' && offset !== undefined) offsets.push(Number(offset))
  })
  const entry = entryOf(page, 'Scan of the line.pdf')

  await test.step('the line breaks, and it goes on from there', async () => {
    await slow(400_000)
    const dialog = await openUploadDialog(page, 'document')
    await dialog.locator('input[type=file]').setInputFiles(large)
    await dialog.getByRole('button', { name: 'Upload 1 file' }).click()
    await expect(entry).toContainText(/[2-9]\.?\d* of 20 MB/)
    await server.kill9()
    await expect(entry).toContainText('No connection')
    await server.restart()
    await expect.poll(() => offsets.at(-1)).toBeGreaterThan(0)
  })

  await test.step('the page is closed, and the same file chosen again', async () => {
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(entry).toContainText('Choose the file again to continue.')
    const input = entry.locator('input[type=file]')
    await input.setInputFiles({ name: 'Other.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-') })
    await expect(entry).toContainText('This is not the file whose upload was begun.')
    await slow(-1)
    const before = offsets.length
    await input.setInputFiles(large)
    await expect(entry).toContainText('Completed')
    expect(offsets[before]).toBeGreaterThan(0)
    await expect(row(page, 'Scan of the line.pdf')).toHaveCount(1)
  })
})

test('what a closed page left is named, outlives Clear, and leaves the server only when it is removed', async ({
  page,
  context,
  world,
}) => {
  await openAsset(page, world.admin)
  const line = await context.newCDPSession(page)
  const slow = (uploadThroughput: number) =>
    line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    })
  const large = { name: 'Large.pdf', bytes: padded(world.pdf, limits.resumableFrom) }
  const small = { name: 'Small.pdf', bytes: padded(world.pdf, 20) }
  const deletions: number[] = []
  page.on('response', (response) => {
    if (response.request().method() === 'DELETE') deletions.push(response.status())
  })
  page.on('dialog', (dialog) => void dialog.accept())
  const clear = tracker(page).getByRole('button', { name: 'Clear' })

  await test.step('cancelled on its way, it leaves the server at once, asked once', async () => {
    await slow(400_000)
    await uploadDocuments(page, [large])
    await expect(entryOf(page, large.name)).toContainText(/of 20 MB/)
    await page.getByRole('button', { name: `Cancel the upload of ${large.name}` }).click()
    await expect.poll(() => deletions).toEqual([204])
  })

  await test.step('a reload names what was on its way and what waited behind it, and so does the next', async () => {
    await uploadDocuments(page, [large, small])
    await expect(entryOf(page, large.name)).toContainText(/of 20 MB/)
    for (let reloads = 0; reloads < 2; reloads++) {
      await page.reload()
      await expect(entryOf(page, large.name)).toContainText('Choose the file again to continue.')
      await expect(entryOf(page, small.name)).toContainText('Choose the file again.')
      await expect(clear).toBeDisabled()
    }
  })

  await test.step('what had waited starts anew', async () => {
    await slow(-1)
    const input = entryOf(page, small.name).locator('input[type=file]')
    await input.setInputFiles(fileOf('Other.pdf', small.bytes))
    await expect(entryOf(page, small.name)).toContainText('This file has another name.')
    await input.setInputFiles(fileOf(small.name, small.bytes))
    await expect(entryOf(page, small.name)).toContainText('Completed')
  })

  await test.step('Clear takes what is completed alone', async () => {
    await clear.click()
    await expect(entryOf(page, small.name)).toBeHidden()
    await expect(entryOf(page, large.name)).toBeVisible()
  })

  await test.step('removed while another process of the server writes it, it goes as soon as that is done', async () => {
    const calls = `**${resumablePath}/*`
    deletions.length = 0
    // A process lets go of its own senders at once; journeys have one, so what the other one says is said here.
    let isBusy = true
    await page.route(calls, async (route) => {
      if (isBusy) await route.fulfill({ status: 423, body: '{}' })
      else await route.continue()
      isBusy = false
    })
    await page.getByRole('button', { name: `Take ${large.name} out of the list` }).click()
    await expect.poll(() => deletions).toEqual([423, 204])
    await page.reload()
    await page.getByRole('button', { name: 'Progress Status' }).click()
    await expect(tracker(page)).toContainText('All uploads are completed!')
  })
})
