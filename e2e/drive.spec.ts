import { assetRoutes } from '@millwright/contract/assets'
import { departmentRoutes } from '@millwright/contract/departments'
import { driveRoutes } from '@millwright/contract/drive'
import { resourceRoutes } from '@millwright/contract/resources'
import type { Locator, Page } from '@playwright/test'
import { type AssetIds, upload } from '../server/test/documents.ts'
import { type SignedUp, signUp } from '../server/test/harness.ts'
import { joinCompany } from '../server/test/members.ts'
import { makeManualPdf } from '../server/test/pdf/make-pdf.ts'
import { makeAsset } from '../server/test/plant.ts'
import { expect, oncePerServer, test as journey } from './journey.ts'
import { homeOf, signIn } from './sign-in.ts'

type World = { admin: SignedUp; pdf: Uint8Array }

const test = journey.extend<{ world: World }>({
  world: oncePerServer(async (server) => {
    const { bytes } = await makeManualPdf({ pages: 1 })
    return { admin: await signUp(server), pdf: bytes }
  }),
})

const drive = (page: Page) => page.getByRole('region', { name: 'Drive' })
const rows = (page: Page) => drive(page).getByRole('row')
const row = (page: Page, name: string | RegExp) => rows(page).filter({ hasText: name })
const nameIn = (one: Locator) => one.getByRole('link')

async function openDrive(page: Page, admin: SignedUp): Promise<{ place: AssetIds; asset: string }> {
  const place = await makeAsset(admin)
  await signIn(page, admin.account)
  const asset = `${homeOf(admin)}/departments/${place.departmentId}/assets/${place.assetId}`
  await page.goto(`${asset}/profile`)
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Resources/ })
    .click()
  await expect(page).toHaveURL(`${asset}/drive`)
  return { place, asset }
}

/** Files from outside, dropped on an element. */
async function dropFiles(target: Locator, names: readonly string[], bytes: Uint8Array) {
  const transfer = await target.page().evaluateHandle(
    ({ wanted, content }) => {
      const data = new DataTransfer()
      for (const name of wanted) data.items.add(new File([new Uint8Array(content)], name, { type: 'application/pdf' }))
      return data
    },
    { wanted: names, content: [...bytes] },
  )
  await target.dispatchEvent('dragover', { dataTransfer: transfer })
  await target.dispatchEvent('drop', { dataTransfer: transfer })
}

/** The event of a window that comes to the front, and the answer to what it asks then. */
async function lookAgain(page: Page) {
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === driveRoutes.fetch.path)
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await (await (await asked).response())?.finished()
}

async function makeFolder(page: Page, name: string) {
  await drive(page).getByRole('button', { name: 'New folder' }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

test('a drive is filled: folders, files by drag and drop, names, and what is found below', async ({ page, world }) => {
  const { place } = await openDrive(page, world.admin)
  const tenNames = Array.from({ length: 10 }, (_, at) => `Sheet ${at + 1}.pdf`)

  await test.step('an empty drive says what to do', async () => {
    await expect(page.getByRole('heading', { name: 'Upload files for your Asset' })).toBeVisible()
  })

  await test.step('a folder wants a name', async () => {
    await drive(page).getByRole('button', { name: 'New folder' }).click()
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await expect(page.getByText('Folder name is required')).toBeVisible()
    await page.keyboard.press('Escape')
    await makeFolder(page, 'Hydraulics')
    await makeFolder(page, 'Drawings')
    await expect(rows(page)).toContainText(['Drawings', 'Hydraulics'])
  })

  await test.step('a click opens a folder as it opens a file', async () => {
    await nameIn(row(page, 'Hydraulics')).click()
    await expect(page).toHaveURL(/\/drive\/[0-9a-f-]+$/)
    await expect(drive(page).getByRole('navigation', { name: 'Folders' })).toContainText('DriveHydraulics')
  })

  await test.step('ten files dropped into a folder are uploaded into it', async () => {
    await dropFiles(drive(page), tenNames, world.pdf)
    for (const name of tenNames) await expect(row(page, name)).toBeVisible()
    await expect(rows(page)).toHaveCount(10)
    await expect(rows(page)).toContainText(['Sheet 1.pdf', 'Sheet 2.pdf', 'Sheet 3.pdf'])
    await expect(drive(page).getByText('10 Files')).toBeVisible()
  })

  await test.step('the way back says how much lies in each folder', async () => {
    await drive(page).getByRole('link', { name: 'Back to Drive' }).click()
    await expect(row(page, 'Hydraulics')).toContainText('10 items')
    await expect(row(page, 'Drawings')).toContainText('0 items')
  })

  await test.step('a folder is renamed in its place: Escape leaves it, Enter saves', async () => {
    await row(page, 'Drawings').press('F2')
    const field = page.getByLabel('New name of Drawings')
    await expect(field).toBeFocused()
    await field.fill('Plans')
    await field.press('Escape')
    await expect(row(page, 'Drawings')).toBeFocused()
    await page.keyboard.press('F2')
    await field.fill('')
    await field.press('Enter')
    await expect(page.getByText('Folder name is required')).toBeVisible()
    await field.fill('Plans')
    await field.press('Enter')
    await expect(row(page, 'Plans')).toBeFocused()
    await expect.poll(async () => (await list(world, place)).folders).toEqual(['Hydraulics', 'Plans'])
  })

  await test.step('what lies below is found from above', async () => {
    await page.keyboard.press('/')
    await page.keyboard.type('sheet 7')
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText('Sheet 7.pdf')
    await expect(page).toHaveURL(/search=sheet\+7/)
    await page.reload()
    await expect(rows(page)).toContainText('Sheet 7.pdf')
    await page.keyboard.press('/')
    await page.keyboard.press('Escape')
    await expect(rows(page)).toContainText(['Hydraulics', 'Plans'])
  })

  await test.step('what is selected is dragged onto a folder of the way back, and one file onto a folder', async () => {
    await nameIn(row(page, 'Hydraulics')).click()
    await nameIn(row(page, 'Sheet 1.pdf')).click({ modifiers: ['ControlOrMeta'] })
    await nameIn(row(page, 'Sheet 3.pdf')).click({ modifiers: ['Shift'] })
    await expect(drive(page).getByText('3/10 selected')).toBeVisible()
    const way = drive(page).getByRole('navigation', { name: 'Folders' })
    await row(page, 'Sheet 2.pdf').dragTo(way.getByRole('link', { name: 'Drive' }))
    await expect(rows(page)).toHaveCount(7)
    await way.getByRole('link', { name: 'Drive' }).click()
    await expect(rows(page)).toContainText(['Hydraulics', 'Plans', 'Sheet 1.pdf', 'Sheet 2.pdf', 'Sheet 3.pdf'])
    await row(page, 'Sheet 1.pdf').dragTo(row(page, 'Plans'))
    await expect(row(page, 'Plans')).toContainText('1 item')
    await expect(rows(page)).toHaveCount(4)
  })

  await test.step('the dialog moves a folder into another one by keyboard', async () => {
    await row(page, 'Plans').getByRole('button', { name: 'Menu of Plans' }).click()
    await page.getByRole('menuitem', { name: 'Move' }).click()
    const tree = page.getByRole('dialog').getByRole('tree')
    await expect(tree.getByRole('treeitem', { name: 'Hydraulics' })).toBeVisible()
    await expect(tree.getByRole('treeitem', { name: 'Plans' })).toBeHidden()
    await tree.getByRole('treeitem', { name: 'Drive' }).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Move here' }).click()
    await expect(row(page, 'Hydraulics')).toContainText('8 items')
    await expect(row(page, 'Plans')).toBeHidden()
    await expect(row(page, 'Sheet 2.pdf')).toBeFocused()
  })

  await test.step('without a line a folder says so, and comes when the line is back', async () => {
    await nameIn(row(page, 'Hydraulics')).dblclick()
    await expect(rows(page)).toHaveCount(8)
    await page.context().setOffline(true)
    await nameIn(row(page, 'Plans')).dblclick()
    const failure = drive(page).getByRole('alert')
    await expect(failure).toContainText('Files could not be loaded')
    await expect(failure.getByRole('button', { name: 'Retry' })).toBeVisible()
    await page.context().setOffline(false)
    await expect(rows(page)).toHaveCount(1)
    await drive(page).getByRole('navigation', { name: 'Folders' }).getByRole('link', { name: 'Drive' }).click()
  })

  await test.step('a file keeps its ending when it is renamed', async () => {
    await row(page, 'Sheet 2.pdf').getByRole('button', { name: 'Menu of Sheet 2.pdf' }).click()
    await page.getByRole('menuitem', { name: 'Rename' }).click()
    await page.getByLabel('New name of Sheet 2').fill('Overview')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await list(world, place)).files).toEqual(['Overview.pdf', 'Sheet 3.pdf'])
  })

  await test.step('a name that somebody else gave meanwhile is not written over', async () => {
    const rename = async (from: string, to: string) => {
      await row(page, `${from}.pdf`).press('F2')
      await page.getByLabel(`New name of ${from}`).fill(to)
    }
    const { files } = await world.admin.call(driveRoutes.fetch, { query: place })
    const id = files.find(({ fileName }) => fileName === 'Sheet 3.pdf')?.id ?? ''
    await rename('Sheet 3', 'Mine')
    await world.admin.call(resourceRoutes.rename, { query: { ...place, id }, body: { fileName: 'Theirs.pdf' } })
    await page.keyboard.press('Enter')
    await expect(page.getByText('Somebody else renamed it to “Theirs.pdf” in the meantime')).toBeVisible()
    await expect(row(page, 'Theirs.pdf')).toBeVisible()
    await rename('Theirs', 'Sheet 3')
    const body = { aiAccess: true }
    await world.admin.call(resourceRoutes.setDocumentAccess, { query: { ...place, id }, body })
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await list(world, place)).files).toEqual(['Overview.pdf', 'Sheet 3.pdf'])
  })

  await test.step('deleting asks, and can be undone', async () => {
    await row(page, 'Overview').focus()
    await page.keyboard.press('Delete')
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText('Are you sure you want to delete?')
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(row(page, 'Overview')).toBeHidden()
    await expect(row(page, 'Sheet 3.pdf')).toBeFocused()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(row(page, 'Overview.pdf')).toBeVisible()
    await expect(row(page, 'Sheet 3.pdf')).toBeFocused()
  })

  await test.step('a folder goes to the bin with all that is in it, and comes back from there', async () => {
    await row(page, 'Hydraulics').getByRole('button', { name: 'Menu of Hydraulics' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText('Are you sure you want to delete? 8 items in it go to the bin, too.')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(rows(page)).toHaveCount(2)
    await expect(row(page, 'Overview.pdf')).toBeFocused()
    await page.getByRole('link', { name: 'Bin' }).click()
    const binned = page.getByRole('table', { name: 'Bin' }).getByRole('row').filter({ hasText: 'Hydraulics' })
    await expect(binned).toContainText('30 days')
    await binned.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Restore 1' }).click()
    await expect(page.getByRole('heading', { name: 'Nothing was deleted in the last 30 days' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Undo' }), 'nothing is left to undo').toBeHidden()
    await expect(page.locator('body')).not.toBeFocused()
    await page.getByRole('link', { name: 'Go to the drive' }).click()
    await expect(row(page, 'Hydraulics')).toContainText('8 items')
  })

  await test.step('an admin deletes for good what is in the bin', async () => {
    await drive(page).getByRole('checkbox', { name: 'Select Sheet 3.pdf' }).check()
    await drive(page).getByRole('button', { name: 'Delete what is selected' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(rows(page)).toHaveCount(2)
    await expect(row(page, 'Overview.pdf')).toBeFocused()
    await page.getByRole('link', { name: 'Bin' }).click()
    await page.getByRole('button', { name: 'Menu of Sheet 3.pdf' }).click()
    await page.getByRole('menuitem', { name: 'Delete for good' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete for good' }).click()
    await expect(page.getByRole('heading', { name: 'Nothing was deleted in the last 30 days' })).toBeVisible()
    await expect.poll(async () => (await list(world, place)).files).toEqual(['Overview.pdf'])
  })
})

test('a member with read opens and downloads, and is offered nothing that writes', async ({ page, world, server }) => {
  const bea = await joinCompany(server, world.admin)
  const users = [{ userId: bea.user._id, access: 'read' as const }]
  const { _id: departmentId } = await world.admin.call(departmentRoutes.create, {
    body: { name: 'Press shop', info: 'Presses', users },
  })
  const { _id: assetId } = await world.admin.call(assetRoutes.create, {
    query: { departmentId },
    body: { name: 'Press 7', info: 'Deep drawing', users },
  })
  const place = { departmentId, assetId }
  await upload(world.admin, { place, file: world.pdf, fileName: 'Manual.pdf' })
  await world.admin.call(driveRoutes.createFolder, { query: place, body: { name: 'Empty' } })
  await signIn(page, bea.account)
  const asset = `${homeOf(bea)}/departments/${departmentId}/assets/${assetId}`
  await page.goto(`${asset}/drive`)
  const main = page.getByRole('main')
  const writing = /^(New folder|Delete|Move|Upload|Rename|Bin)/
  const expectEntries = async (name: string, entries: string[]) => {
    await row(page, name)
      .getByRole('button', { name: /^Menu of/ })
      .click()
    await expect(page.getByRole('menuitem')).toHaveText(entries)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menuitem')).toHaveCount(0)
  }

  await expectEntries('Manual.pdf', ['Open in New Tab', 'Download', 'Versions', 'Details'])
  await expectEntries('Empty', ['Open', 'Download', 'Details'])
  await test.step('what others change is there when the window is looked at again', async () => {
    const body = { name: 'Of others' }
    const { id: folderId } = await world.admin.call(driveRoutes.createFolder, { query: place, body })
    await lookAgain(page)
    await expect(row(page, 'Of others')).toBeVisible()
    await world.admin.call(driveRoutes.renameFolder, { query: place, body: { folderId, newName: 'Renamed' } })
    await lookAgain(page)
    await expect(row(page, 'Renamed')).toBeVisible()
    await world.admin.call(driveRoutes.deleteFolders, { query: place, body: { ids: [folderId] } })
    await lookAgain(page)
    await expect(row(page, 'Renamed')).toBeHidden()
  })
  await nameIn(row(page, 'Manual.pdf')).dblclick()
  await expect(page.getByRole('region', { name: 'Document Manual.pdf' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page, 'closing leads back to the drive').toHaveURL(`${asset}/drive`)
  await row(page, 'Manual.pdf').focus()
  await page.keyboard.press('Delete')
  await page.keyboard.press('F2')
  await page.keyboard.press('Space')
  await expect(drive(page).getByText('1/1 selected')).toBeVisible()
  await expect(main.getByRole('button', { name: writing })).toHaveCount(0)
  await expect(main.getByRole('link', { name: writing })).toHaveCount(0)
  await nameIn(row(page, 'Empty')).dblclick()
  await expect(page.getByText('Somebody with full access can add some here.')).toBeVisible()
  await expect(main.getByRole('button', { name: writing })).toHaveCount(0)
  await page.goto(`${asset}/drive/bin`)
  await expect(page).toHaveURL(`${asset}/drive`)
})

test('files are selected by keyboard and by pointer as in a file manager', async ({ page, world }) => {
  const place = await makeAsset(world.admin)
  for (const fileName of ['Alpha.pdf', 'Beta.pdf', 'Bolts.pdf', 'Gamma.pdf']) {
    await upload(world.admin, { place, file: world.pdf, fileName })
  }
  await world.admin.call(driveRoutes.createFolder, { query: place, body: { name: 'Old' } })
  await signIn(page, world.admin.account)
  await page.goto(`${homeOf(world.admin)}/departments/${place.departmentId}/assets/${place.assetId}/drive`)
  const count = (text: string) => expect(drive(page).getByText(text, { exact: true })).toBeVisible()
  await expect(rows(page)).toContainText(['Old', 'Alpha.pdf', 'Beta.pdf', 'Bolts.pdf', 'Gamma.pdf'])

  await test.step('arrows go from row to row, with Shift they select', async () => {
    await rows(page).first().focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(row(page, 'Beta')).toBeFocused()
    await count('4 Files')
    await page.keyboard.press('Shift+ArrowDown')
    await count('2/4 selected')
    await page.keyboard.press('Shift+ArrowUp')
    await page.keyboard.press('Shift+ArrowUp')
    await expect(row(page, 'Alpha')).toHaveAttribute('aria-selected', 'true')
    await expect(row(page, 'Bolts')).toHaveAttribute('aria-selected', 'false')
    await page.keyboard.press('Escape')
    await count('4 Files')
  })

  await test.step('Space selects one, Ctrl+A all', async () => {
    await page.keyboard.press('Space')
    await count('1/4 selected')
    await page.keyboard.press('ControlOrMeta+a')
    await count('4/4 selected')
    await count('and 1 folder')
    await expect(drive(page).getByRole('checkbox', { name: 'Select all' })).toBeChecked()
    await page.keyboard.press('Escape')
  })

  await test.step('what is typed goes to the name that begins so', async () => {
    // As fast as a hand, whatever the machine does: after a pause a letter begins another name.
    await page.evaluate(async () => {
      for (const key of ['b', 'o']) {
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
        await Promise.resolve()
      }
    })
    await expect(row(page, 'Bolts')).toBeFocused()
  })

  await test.step('Tab comes to the list once; the arrows go to what stands in a row', async () => {
    const inList = drive(page).getByRole('grid').locator(':focus')
    await page.keyboard.press('ArrowRight')
    await expect(drive(page).getByRole('checkbox', { name: 'Select Bolts.pdf' })).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(nameIn(row(page, 'Bolts'))).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(row(page, 'Bolts').getByRole('button')).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(row(page, 'Beta')).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(inList).toHaveCount(0)
    await page.keyboard.press('Tab')
    await expect(row(page, 'Beta')).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Tab')
    await expect(inList).toHaveCount(0)
  })

  await test.step('clicks with Ctrl and Shift select', async () => {
    await nameIn(row(page, 'Alpha')).click({ modifiers: ['ControlOrMeta'] })
    await nameIn(row(page, 'Gamma')).click({ modifiers: ['ControlOrMeta'] })
    await count('2/4 selected')
    await nameIn(row(page, 'Bolts')).click({ modifiers: ['Shift'] })
    await count('3/4 selected')
    await drive(page).getByRole('checkbox', { name: 'Select Alpha.pdf' }).click()
    await count('2/4 selected')
    await drive(page)
      .getByRole('checkbox', { name: 'Select Gamma.pdf' })
      .click({ modifiers: ['Shift'] })
    await count('4/4 selected')
  })

  await test.step('Enter opens a file', async () => {
    await row(page, 'Beta').focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/drive\/root\/view-document\/[0-9a-f-]+/)
  })

  await test.step('in the tab of a kind Select all takes its files, and no folder with what the tab does not show', async () => {
    const { folders } = await world.admin.call(driveRoutes.fetch, { query: place })
    await upload(world.admin, {
      place,
      file: world.pdf,
      fileName: 'Below.pdf',
      fields: { parentId: folders[0]?.id ?? '' },
    })
    await page.goto(`${homeOf(world.admin)}/departments/${place.departmentId}/assets/${place.assetId}/resources`)
    const documents = page.getByRole('region', { name: 'Documents' })
    await expect(documents.getByRole('status').filter({ hasText: '4 Documents' })).toHaveText(
      '4 Documents of 5 in all folders',
    )
    await documents.getByRole('checkbox', { name: 'Select all' }).check()
    await expect(documents.getByText('4/4 selected')).toBeVisible()
    await documents.getByRole('button', { name: 'Delete what is selected' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(documents.getByRole('row')).toHaveCount(1)
    await expect(documents.getByRole('row')).toContainText('Old')
  })

  await test.step('a folder counts in the tab of a kind what lies in it of that', async () => {
    await expect(page.getByRole('region', { name: 'Documents' }).getByRole('row')).toContainText('1 item')
    await page.getByRole('tab', { name: /^Images/ }).click()
    await expect(page.getByRole('region', { name: 'Images' }).getByRole('row')).toContainText('0 items')
  })
})

test('a file gets a new version from its menu, and the old one is restored', async ({ page, world }) => {
  const place = await makeAsset(world.admin)
  await upload(world.admin, { place, file: world.pdf, fileName: 'Manual.pdf' })
  await signIn(page, world.admin.account)
  await page.goto(`${homeOf(world.admin)}/departments/${place.departmentId}/assets/${place.assetId}/resources`)
  const manual = page.getByRole('row').filter({ hasText: 'Manual.pdf' })
  const choose = async (entry: string) => {
    await manual.getByRole('button', { name: 'Menu of Manual.pdf' }).click()
    await page.getByRole('menuitem', { name: entry }).click()
  }
  const versions = page.getByRole('dialog', { name: 'Versions of Manual.pdf' }).getByRole('listitem')

  const { bytes } = await makeManualPdf({ pages: 2, seed: 5 })
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), choose('Replace with a new version')])
  await chooser.setFiles({ name: 'Another name.pdf', mimeType: 'application/pdf', buffer: Buffer.from(bytes) })
  await expect(page.getByRole('status').filter({ hasText: '1 Document' })).toBeVisible()
  const newest = () => world.admin.call(driveRoutes.fetch, { query: place }).then(({ files }) => files[0]?.version)
  await expect.poll(newest).toBe(2)

  await choose('Versions')
  await expect(versions).toHaveCount(2)
  await expect(versions.first()).toContainText(/Version 2 ?Current/)
  await versions.last().getByRole('button', { name: 'Restore version 1' }).click()
  await expect(versions.filter({ hasText: 'Current' })).toContainText('Version 1')
  await expect.poll(newest).toBe(1)
  await page.keyboard.press('Escape')
  await expect(manual.getByRole('button', { name: 'Menu of Manual.pdf' })).toBeFocused()

  await test.step('on a phone the closed viewer leaves the focus in the page that it leads back to', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await nameIn(manual).click()
    await expect(page.getByRole('region', { name: 'Manual.pdf' })).toBeVisible()
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(manual).toBeVisible()
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
  })
})

/** What lies at the root, as the server says it. */
async function list({ admin }: World, place: AssetIds) {
  const { files, folders } = await admin.call(driveRoutes.fetch, { query: place })
  return { files: files.map(({ fileName }) => fileName), folders: folders.map(({ name }) => name) }
}
