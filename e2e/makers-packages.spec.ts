import { assetRoutes } from '@millwright/contract/assets'
import { departmentRoutes } from '@millwright/contract/departments'
import { signUp } from '../server/test/harness.ts'
import {
  documentationContainer,
  documentContainer,
  lookInto,
  packageOf,
  pdfOf,
  takePackage,
  vdiMetadata,
} from '../server/test/makers-packages.ts'
import { readFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import { iirdsPackage, iirdsPump, iirdsRdf, iirdsUnit, points } from '../server/test/iirds.ts'
import { expect, test } from './journey.ts'
import { homeOf, signIn } from './sign-in.ts'

/** Files from outside, dropped on an element. */
async function dropFiles(target: Locator, files: Record<string, Uint8Array>) {
  const transfer = await target.page().evaluateHandle(
    (dropped) => {
      const data = new DataTransfer()
      for (const [name, base64] of dropped) {
        const content = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
        data.items.add(new File([content], name))
      }
      return data
    },
    Object.entries(files).map(([name, bytes]): [string, string] => [name, Buffer.from(bytes).toString('base64')]),
  )
  await target.dispatchEvent('dragover', { dataTransfer: transfer })
  await target.dispatchEvent('drop', { dataTransfer: transfer })
}
const dropPackage = (target: Locator, name: string, bytes: Uint8Array) => dropFiles(target, { [name]: bytes })

test("a maker's container becomes a machine", async ({ page, server }) => {
  const admin = await signUp(server)
  const { _id: departmentId } = await admin.call(departmentRoutes.create, { body: { name: 'Pumps', info: 'Pumps' } })
  const inner = await documentContainer('Close valve V-101 before the pump starts.', {
    titles: { en: 'Operating manual' },
    languages: ['en', 'de'],
  })
  const bytes = await documentationContainer({ 'MAN-1.zip': inner, 'notes.txt': 'Not listed' }, { refersTo: ['MAN-1'] })
  await signIn(page, admin.account)
  const listed = Promise.withResolvers<void>()
  await page.route('**/api/departments/assets/fetch/all*', async (route) => {
    await listed.promise
    await route.continue()
  })
  await page.goto(`${homeOf(admin)}/departments/${departmentId}/assets`)
  const drive = page.getByRole('region', { name: 'Drive' })
  const dialog = page.getByRole('dialog', { name: 'Import a maker’s package' })

  await test.step('the file is looked into, and shows what it would become', async () => {
    await page.getByRole('button', { name: 'Import a maker’s package' }).click()
    await expect(dialog).toBeVisible()
    // The list comes, and is drawn with its buttons elsewhere.
    listed.resolve()
    await expect(page.getByText('No assets in Pumps')).toBeAttached()
    const chosen = page.waitForEvent('filechooser')
    await dialog.getByRole('button', { name: 'Choose files' }).click()
    await (await chosen).setFiles({ name: 'pump.zip', mimeType: 'application/zip', buffer: Buffer.from(bytes) })
    await expect(dialog.getByLabel('Name')).toHaveValue('Pumpenfabrik GmbH PX-200')
    await expect(dialog.getByRole('list', { name: 'Information' })).toContainText('SN-77')
    const documents = dialog.getByRole('list', { name: 'Documents' })
    await expect(documents.getByRole('listitem')).toHaveCount(2)
    await expect(documents).toContainText(
      'Operation / Bedienung · English · German · Version 1.0 · 2026-02-01 · Released',
    )
    await expect(documents.getByText('2026-02-01', { exact: true }).first()).toHaveCSS('white-space', 'nowrap')
    await expect(dialog.getByRole('list', { name: 'What is wrong or unknown' })).toContainText('notes.txt')
  })
  await test.step('one line is left out, and one button makes the machine', async () => {
    await dialog.getByRole('checkbox', { name: 'Take Main document.pdf' }).uncheck()
    await dialog.getByLabel('Name').fill('Feed pump')
    await dialog.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Feed pump' })).toBeVisible()
    await expect(page.getByText('SN-77')).toBeVisible()
    await expect(page.getByText('From pump.zip')).toHaveCount(3)
  })
  let pump = ''
  await test.step('its documents are there and read', async () => {
    await page.getByRole('link', { name: /^Resources/ }).click()
    // By its link: that it is processed is said in a line with its name, too.
    await expect(drive.getByRole('link', { name: 'Operating manual.pdf' })).toBeVisible()
    await expect(drive.getByRole('link', { name: 'Main document.pdf' })).toHaveCount(0)
    await expect(page.getByText('Processed', { exact: true })).toBeVisible()
    pump = page.url().replace(/\/drive.*$/u, '')
  })
  await test.step('they are shown by their class, and say what the package says of them', async () => {
    await page.getByLabel('Class of documents').selectOption('Spare parts / Ersatzteile')
    await expect(drive.getByRole('link', { name: 'Operating manual.pdf' })).toHaveCount(0)
    await expect(drive.getByText('No documents of this class')).toBeVisible()
    await page.getByLabel('Class of documents').selectOption('Operation / Bedienung')
    await expect(drive.getByRole('link', { name: 'Operating manual.pdf' })).toBeVisible()
    await page.getByLabel('Class of documents').selectOption('All classes')
    await drive.getByRole('button', { name: 'Menu of Operating manual.pdf' }).click()
    await page.getByRole('menuitem', { name: 'Details' }).click()
    const details = page.getByRole('dialog', { name: 'Operating manual.pdf' })
    await expect(details).toContainText('Status of the documentReleased, 2026-02-01')
    await expect(details).toContainText('OrganizationPumpenfabrik GmbH')
    await page.keyboard.press('Escape')
  })
  await test.step('the same file, dropped on the drive, finds everything here already', async () => {
    await dropPackage(drive, 'pump.zip', bytes)
    await expect(dialog.getByRole('list', { name: 'Information' })).toContainText('Here already')
    await expect(dialog.getByRole('list', { name: 'Documents' })).toContainText('Here already as Operating manual.pdf')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })
  await test.step('where it goes into a new machine instead, nothing is said of the one that it was compared with', async () => {
    const more = packageOf({
      'VDI2770_Metadata.xml': vdiMetadata({ files: ['manual.pdf', 'tool.exe'] }),
      'manual.pdf': await pdfOf('Grease it.'),
      'tool.exe': 'No document',
    })
    await page.goto(`${homeOf(admin)}/departments/${departmentId}/assets`)
    await page.getByRole('button', { name: 'Import a maker’s package' }).click()
    // The list below takes packages, too, but not those that are dropped on the dialog.
    await dropPackage(dialog.getByRole('group', { name: 'Files to upload' }), 'more.zip', more)
    await expect(dialog).toHaveCount(1)
    const serial = dialog.getByRole('checkbox', { name: 'Take Serial number' })
    await expect(dialog.getByLabel('Into')).toHaveText(/Feed pump/)
    await expect(dialog.getByText(/^Here already/u).first()).toBeVisible()
    await dialog.getByLabel('Into').selectOption('A new asset')
    await expect(dialog.getByText(/^Here already/u)).toHaveCount(0)
    await expect(serial).toBeChecked()
    await serial.uncheck()
  })
  await test.step('it stays open while it imports, and says what was left out', async () => {
    const held = Promise.withResolvers<void>()
    await page.route('**/api/departments/packages/import*', async (route) => {
      await held.promise
      await route.continue()
    })
    await dialog.getByLabel('Name').fill('Second pump')
    await dialog.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled()
    await page.keyboard.press('Escape')
    await expect(dialog.getByRole('button', { name: 'Importing' })).toBeVisible()
    held.resolve()
    await expect(dialog.getByRole('list', { name: 'What was left out' })).toContainText('tool.exe')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('heading', { name: 'Second pump' })).toBeVisible()
    await expect(page.getByText('From more.zip')).toHaveCount(2)
  })
  await test.step('another machine is chosen, and what would become of that is shown, line by line, and done', async () => {
    await page.goto(`${homeOf(admin)}/departments/${departmentId}/assets`)
    await page.getByRole('button', { name: 'Import a maker’s package' }).click()
    const next = await documentContainer('Grease it daily.', { maker: 'Pumpen AG', serial: 'SN-99', version: '2.0' })
    await dropPackage(dialog.getByRole('group', { name: 'Files to upload' }), 'next.zip', next)
    const maker = dialog.getByRole('checkbox', { name: 'Take Manufacturer' })
    await expect(maker).toBeChecked()
    await expect(dialog.getByText('VDI2770_Metadata.xml#ReferencedObject').first()).toBeVisible()
    const documents = dialog.getByRole('list', { name: 'Documents' })
    await expect(documents.getByText('manual.pdf', { exact: true })).toBeVisible()
    const held = Promise.withResolvers<void>()
    await page.route('**/api/departments/packages/preview/choice*', async (route) => {
      await held.promise
      await route.continue()
    })
    await dialog.getByLabel('Into').selectOption('Second pump')
    await expect(dialog.getByRole('status')).toContainText('Looking up what would change')
    await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()
    held.resolve()
    await expect(dialog.getByText('Here: Pumpenfabrik GmbH. It is kept unless you choose this one.')).toBeVisible()
    await expect(documents).toContainText('New version of Manual.pdf')
    await expect(maker).not.toBeChecked()
    await maker.check()
    await dialog.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Second pump' })).toBeVisible()
    await expect(page.getByText('Pumpen AG')).toBeVisible()
    await expect(page.getByText('From next.zip')).toHaveCount(2)
  })
  await test.step('an older revision takes the place of none unless it is chosen', async () => {
    await page.goto(`${homeOf(admin)}/departments/${departmentId}/assets`)
    await page.getByRole('button', { name: 'Import a maker’s package' }).click()
    const older = await documentContainer('Grease it.  ', { maker: 'Pumpen AG', serial: 'SN-99', version: '0.9' })
    await dropPackage(dialog.getByRole('group', { name: 'Files to upload' }), 'older.zip', older)
    await expect(dialog.getByText('Older than Manual.pdf here, which is kept unless you choose this one')).toBeVisible()
    const manual = dialog.getByRole('checkbox', { name: 'Take Manual.pdf' })
    await expect(manual).not.toBeChecked()
    await manual.check()
    await page.keyboard.press('Escape')
  })
  await test.step('a question is asked of one class and language of them alone, and the chat keeps to it', async () => {
    await page.goto(`${pump}/chats`)
    await page.getByRole('button', { name: 'Class of documents that is asked: All documents' }).click()
    await page.getByRole('menuitem', { name: 'Operation' }).click()
    await page.getByRole('button', { name: 'Language of documents that is asked: All languages' }).click()
    await page.getByRole('menuitem', { name: 'German' }).click()
    await page.getByLabel('Question', { exact: true }).fill('Which valve must be closed?')
    await page.keyboard.press('Enter')
    const said = page.getByText('Looked only in documents of the maker: Operation — German.')
    await expect(said).toBeVisible()
    await expect(page.getByText('Close valve V-101 before the pump starts.').first()).toBeVisible()
    await expect(page.getByRole('article')).toHaveAttribute('data-state', 'complete')
    await page.reload()
    await expect(said).toBeVisible()
    await expect(page.getByRole('button', { name: 'Class of documents that is asked: Operation' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Language of documents that is asked: German' })).toBeVisible()
  })
  await test.step('the bank shows those of one class and language', async () => {
    await page.goto(`${homeOf(admin)}/resources`)
    const filters = page.getByRole('complementary', { name: 'Filters' })
    await filters.getByRole('group', { name: 'Class' }).getByLabel('Operation').check()
    await filters.getByRole('group', { name: 'Language' }).getByLabel('German').check()
    await expect(page.getByRole('group', { name: 'Filters that are on' })).toContainText('Language German')
    await expect(page.getByRole('table', { name: 'Resource Bank' }).getByRole('row')).toContainText([
      /File name/,
      /Operating manual\.pdf/,
    ])
  })
})

test('hand on the documentation', async ({ page, server }) => {
  const [maker, plant] = [await signUp(server), await signUp(server)]
  const departmentOf = async (admin: typeof maker) =>
    (await admin.call(departmentRoutes.create, { body: { name: 'Pumps', info: 'Pumps' } }))._id
  const bytes = await documentContainer('Close valve V-101.', { titles: { en: 'Operating manual' } })
  const there = { departmentId: await departmentOf(maker) }
  const { packageId } = await lookInto(maker, there, { bytes })
  const [made] = await takePackage(maker, there, { packageId, assets: [{ asset: 0, name: 'Feed pump' }] })
  const departmentId = await departmentOf(plant)
  let container: Buffer

  await test.step('a machine is downloaded as a container', async () => {
    await signIn(page, maker.account)
    await page.goto(`${homeOf(maker)}/departments/${there.departmentId}/assets/${made?._id}/profile`)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export documentation' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe('Feed pump.zip')
    container = await readFile(await file.path())
  })
  await test.step('which makes the same machine elsewhere', async () => {
    await page.context().clearCookies()
    await signIn(page, plant.account)
    await page.goto(`${homeOf(plant)}/departments/${departmentId}/assets`)
    await page.getByRole('button', { name: 'Import a maker’s package' }).click()
    const dialog = page.getByRole('dialog', { name: 'Import a maker’s package' })
    const chosen = page.waitForEvent('filechooser')
    await dialog.getByRole('button', { name: 'Choose files' }).click()
    await (await chosen).setFiles({ name: 'Feed pump.zip', mimeType: 'application/zip', buffer: container })
    await expect(dialog.getByLabel('Name')).toHaveValue('Feed pump')
    await expect(dialog.getByRole('list', { name: 'Documents' }).getByRole('listitem')).toHaveCount(1)
    await dialog.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Feed pump' })).toBeVisible()
    await expect(page.getByText('SN-77')).toBeVisible()
  })
})

test('topics of an iiRDS package become notes that say what they are about', async ({ page, server }) => {
  const admin = await signUp(server)
  const { _id: departmentId } = await admin.call(departmentRoutes.create, { body: { name: 'Pumps', info: 'Pumps' } })
  const topic = iirdsUnit({
    id: 'seal',
    title: 'Replacing the seal',
    source: 'seal.html',
    more: points('has-topic-type', 'GenericTask'),
  })
  const bytes = iirdsPackage(iirdsRdf(iirdsPump + topic), { 'seal.html': '<p>Tighten the gland to 25 Nm.</p>' })
  await signIn(page, admin.account)
  await page.goto(`${homeOf(admin)}/departments/${departmentId}/assets`)
  // The cards of a department take a package that is dropped on them.
  await dropPackage(page.getByText('No assets in Pumps'), 'pump.iirds', bytes)
  const dialog = page.getByRole('dialog', { name: 'Import a maker’s package' })
  const documents = dialog.getByRole('list', { name: 'Documents' })
  await expect(documents).toContainText('Replacing the seal')
  await expect(documents).toContainText('Task · English')
  await expect(documents).toContainText('Becomes a note')
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Pumpenfabrik GmbH PX-200' })).toBeVisible()

  await test.step('a search is narrowed to what documents are about, at both widths', async () => {
    await admin.call(assetRoutes.create, { query: { departmentId }, body: { name: 'Seal store', info: 'Seals' } })
    await page.goto(`${homeOf(admin)}/search?q=seal`)
    const found = page.getByRole('listbox', { name: 'Found' })
    const about = page.getByLabel('What documents are about')
    await expect(found).toContainText('Seal store')
    await about.selectOption('Task')
    await expect(found).not.toContainText('Seal store')
    await expect(found).toContainText('Replacing the seal')
    await expect(page).toHaveURL(/documentTag=Task/)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.reload()
    await expect(about).toHaveValue('Task')
    await expect(found).toContainText('Replacing the seal')
    await expect(found).not.toContainText('Seal store')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await about.selectOption('About anything')
    await expect(found).toContainText('Seal store')
  })
})

test('several packages are dropped at once, one is offered where it is uploaded, and it is kept as it came', async ({
  page,
  server,
}) => {
  const admin = await signUp(server)
  const { _id: departmentId } = await admin.call(departmentRoutes.create, { body: { name: 'Pumps', info: 'Pumps' } })
  const [first, second] = await Promise.all(['SN-1', 'SN-2'].map((serial) => documentContainer('Stop it.', { serial })))
  if (!first || !second) throw new Error('Two containers were to be made')
  await signIn(page, admin.account)
  await page.goto(`${homeOf(admin)}/departments/${departmentId}/assets`)
  const dialog = page.getByRole('dialog', { name: 'Import a maker’s package' })
  await test.step('each is looked through by itself, and what is none is told', async () => {
    await expect(page.getByText('No assets in Pumps')).toBeAttached()
    const files = { 'first.zip': first, 'readme.txt': Buffer.from('Read it'), 'second.zip': second }
    await dropFiles(page.getByText('No assets in Pumps'), files)
    await expect(page.getByText(/^Only packages of makers .* so not: readme\.txt$/)).toBeVisible()
    await expect(dialog.getByText('One more package follows.')).toBeVisible()
    await expect(dialog.getByRole('list', { name: 'Information' })).toContainText('SN-1')
    await dialog.getByLabel('Name').fill('Pump 1')
    await dialog.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(dialog.getByRole('list', { name: 'Information' })).toContainText('SN-2')
    await expect(dialog.getByText('One more package follows.')).toHaveCount(0)
    await dialog.getByLabel('Into').selectOption('A new asset')
    await dialog.getByLabel('Name').fill('Pump 2')
    await dialog.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('link', { name: /Pump 1/ }).first()).toBeVisible()
    await expect(page.getByRole('link', { name: /Pump 2/ }).first()).toBeVisible()
  })
  await test.step('the package is downloaded from the fields that came with it', async () => {
    await page
      .getByRole('link', { name: /Pump 1/ })
      .first()
      .click()
    const downloaded = page.waitForEvent('download')
    await page.getByRole('button', { name: 'From first.zip' }).first().click()
    expect((await readFile(await (await downloaded).path())).equals(first)).toBe(true)
  })
  await test.step('among documents that are uploaded it is offered to be imported', async () => {
    await page.getByRole('link', { name: /^Resources/ }).click()
    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    await page.getByRole('menuitem', { name: /document/i }).click()
    const upload = page.getByRole('dialog', { name: /Upload/ })
    await dropPackage(upload.getByRole('group', { name: 'Files to upload' }), 'first.zip', first)
    await expect(upload.getByText('may be a package of a maker, which can be imported')).toBeVisible()
    await upload.getByRole('button', { name: 'Import a maker’s package' }).click()
    await expect(upload).toBeHidden()
    await expect(dialog.getByRole('list', { name: 'Documents' })).toContainText('Here already as')
  })
})
