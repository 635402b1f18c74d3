import { departmentRoutes } from '@millwright/contract/departments'
import { limits } from '@millwright/contract/limits'
import { resumablePath } from '@millwright/contract/uploads'
import type { Page } from '@playwright/test'
import { randomBytes } from 'node:crypto'
import { aasxOf, environmentOf, property, shellOf } from '../server/test/aas.ts'
import { signUp } from '../server/test/harness.ts'
import {
  documentationContainer,
  documentContainer,
  lookInto,
  pdfOf,
  takePackage,
  vdiMetadata,
} from '../server/test/makers-packages.ts'
import { rawZip } from '../server/test/raw-zip.ts'
import { expect, test } from './journey.ts'
import { homeOf, signIn } from './sign-in.ts'

const pumps = { body: { name: 'Pumps', info: 'Pumps' } }

async function choosePackage(page: Page, name: string, bytes: Uint8Array) {
  const dialog = page.getByRole('dialog', { name: 'Import a maker’s package' })
  await page.getByRole('button', { name: 'Import a maker’s package' }).click()
  const chosen = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Choose files' }).click()
  await (await chosen).setFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) })
  return dialog
}

/** A manual of the second revision, and a drawing that makes the package one that is sent in pieces. */
async function nextRevision(): Promise<Uint8Array> {
  const page = Buffer.from(await pdfOf('The drawing of the pump.'))
  const filler = `\n%${randomBytes(limits.resumableFrom / 2).toString('hex')}\n`
  const drawing = Buffer.concat([page, Buffer.from(filler), page.subarray(page.lastIndexOf('startxref'))])
  const metadata = vdiMetadata({ version: '2.0', files: ['manual.pdf', 'drawing.pdf'] })
  return rawZip([
    { name: 'VDI2770_Metadata.xml', data: metadata },
    { name: 'manual.pdf', data: await pdfOf('Close valve V-202 before the pump starts.') },
    { name: 'drawing.pdf', data: drawing, stored: true },
  ])
}

test('the next revision comes', async ({ page, server }) => {
  const admin = await signUp(server)
  const { _id: departmentId } = await admin.call(departmentRoutes.create, pumps)
  const bytes = await documentContainer('Close valve V-101 before the pump starts.')
  const { packageId } = await lookInto(admin, { departmentId }, { bytes })
  const [made] = await takePackage(admin, { departmentId }, { packageId, assets: [{ asset: 0, name: 'Feed pump' }] })
  const asset = `${homeOf(admin)}/departments/${departmentId}/assets/${made?._id}`
  await signIn(page, admin.account)

  await test.step('the first is quoted', async () => {
    await page.goto(`${asset}/drive`)
    await expect(page.getByText('Processed', { exact: true })).toBeVisible()
    await page.goto(`${asset}/chats`)
    await page.getByLabel('Question', { exact: true }).fill('Which valve must be closed?')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Close valve V-101 before the pump starts.').first()).toBeVisible()
  })
  await expect(page).toHaveURL(/\/chats\/[0-9a-f-]+\/[0-9a-f-]+$/)
  const chat = page.url()

  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().includes(resumablePath)) sent.push(request.method())
  })
  await test.step('the next one is sent in pieces, over a line that breaks, and is the next version of its file', async () => {
    await page.goto(`${homeOf(admin)}/departments/${departmentId}/assets`)
    let broken = 0
    await page.route(`**${resumablePath}/*`, async (route) => {
      if (route.request().method() !== 'PATCH' || broken > 0) return route.fallback()
      broken += 1
      return route.abort()
    })
    const dialog = await choosePackage(page, 'revision.zip', await nextRevision())
    await expect(dialog.getByLabel('Into')).toHaveText(/Feed pump/)
    await expect(dialog.getByRole('list', { name: 'Documents' })).toContainText('New version of Manual.pdf')
    expect(broken).toBe(1)
    expect(sent.filter((method) => method === 'PATCH').length).toBeGreaterThan(1)
    await dialog.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(page).toHaveURL(`${asset}/profile`)
    await page.goto(`${asset}/drive`)
    await expect(page.getByRole('region', { name: 'Drive' }).getByRole('link', { name: /drawing/ })).toBeVisible()
  })
  await test.step('what quoted the first says so', async () => {
    await page.goto(chat)
    await expect(page.getByText('newer version exists').first()).toBeVisible()
  })
})

test('a document leads to those that it names, and an answer names its package', async ({ page, server }) => {
  const admin = await signUp(server)
  const { _id: departmentId } = await admin.call(departmentRoutes.create, pumps)
  const care = { id: 'CARE', titles: { en: 'Care' }, classes: ['03-04'], refersTo: ['MAN-1', 'PLAN-1'] }
  const bytes = await documentationContainer({
    'manual.zip': await documentContainer('Close valve V-101 before the pump starts.'),
    'care.zip': await documentContainer('Grease it weekly.', care),
  })
  const { packageId } = await lookInto(admin, { departmentId }, { bytes })
  const [made] = await takePackage(admin, { departmentId }, { packageId, assets: [{ asset: 0, name: 'Feed pump' }] })
  const asset = `${homeOf(admin)}/departments/${departmentId}/assets/${made?._id}`
  await signIn(page, admin.account)
  await page.goto(`${asset}/drive`)
  await page.getByRole('button', { name: 'Menu of Care.pdf' }).click()
  await page.getByRole('menuitem', { name: 'Details' }).click()
  const details = page.getByRole('dialog', { name: 'Care.pdf' })
  await expect(details).toContainText('Inspection, maintenance, testing / Inspektion, Wartung, Prüfung')
  await expect(details.getByRole('button', { name: 'pump.zip' })).toBeVisible()
  const named = details.getByRole('list', { name: 'Refers to' })
  await expect(named.getByRole('listitem')).toHaveText(['Manual.pdf', 'PF PLAN-1'])
  await named.getByRole('link', { name: 'Manual.pdf' }).click()
  await expect(page).toHaveURL(/\/resources\/documents\/[0-9a-f-]+$/)
  await expect(page.getByText('Close valve V-101')).toBeAttached()
  await page.goto(`${asset}/chats`)
  await page.getByLabel('Question', { exact: true }).fill('What is the serial number?')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Sources' }).getByText('From pump.zip')).toBeVisible()
})

test('a shell with plate and data', async ({ page, server }) => {
  const admin = await signUp(server)
  const { _id: departmentId } = await admin.call(departmentRoutes.create, pumps)
  const plate = 'https://id.pumps.example/CP-9/SN-1'
  const shell = shellOf('SN-1', [
    {
      idShort: 'TechnicalData',
      semanticId: 'https://admin-shell.io/ZVEI/TechnicalData/Submodel/1/2',
      elements: [property({ idShort: 'NominalSpeed', value: '2900', valueType: 'xs:double' })],
    },
  ])
  shell.submodels[0]?.elements.push(property({ idShort: 'URIOfTheProduct', value: plate }))
  await signIn(page, admin.account)
  await page.goto(`${homeOf(admin)}/departments/${departmentId}/assets`)

  await test.step('shows what it says of the machine', async () => {
    const dialog = await choosePackage(page, 'pump.aasx', aasxOf(environmentOf([shell])))
    const information = dialog.getByRole('list', { name: 'Information' })
    await expect(information).toContainText('SN-1')
    await expect(information).toContainText('2900')
    await expect(dialog.getByText(`Codes on the plate:`)).toContainText(plate)
    await dialog.getByLabel('Name').fill('Feed pump')
    await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  })
  await test.step('which has its data from then on', async () => {
    await expect(page).toHaveURL(/\/profile$/)
    await expect(page.getByRole('heading', { name: 'Feed pump' })).toBeVisible()
    await expect(page.getByText('CP-9').first()).toBeVisible()
    await expect(page.getByText('2900')).toBeVisible()
    await expect(page.getByText('From pump.aasx').first()).toBeVisible()
    await page.getByText('In other languages').first().click()
    await expect(page.getByText('German: Pumpenfabrik')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Codes on the plate' })).toContainText(plate)
  })
  await test.step('and is opened by the code of its plate', async () => {
    const profile = page.url()
    await page.goto(`/open?${new URLSearchParams({ code: plate })}`)
    await expect(page).toHaveURL(profile)
  })
})
