import { assetRoutes } from '@millwright/contract/assets'
import { departmentRoutes } from '@millwright/contract/departments'
import { limits } from '@millwright/contract/limits'
import { plateCodeRoutes } from '@millwright/contract/plate-codes'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type SignedUp, signUp } from '../server/test/harness.ts'
import type { TestServer } from '../server/test/harness.ts'
import { availableBrowser, chromiumArguments } from '../tools/test-programs.ts'
import { cameraThatSees } from './fake-camera.ts'
import { expect, test } from './journey.ts'
import { fillSignIn, homeOf, signIn } from './sign-in.ts'

const plate = 'https://id.pumps.example/X200/4711'
const folder = mkdtempSync(join(tmpdir(), 'camera-'))
const executablePath = availableBrowser()

test.use({
  launchOptions: {
    ...(executablePath ? { executablePath } : {}),
    args: [...chromiumArguments, ...cameraThatSees(plate, folder)],
  },
})
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function withPump(server: TestServer) {
  const admin: SignedUp = await signUp(server)
  const { _id: departmentId } = await admin.call(departmentRoutes.create, { body: { name: 'Pumps', info: 'Pumps' } })
  const dynamicFields = [
    { type: 'text' as const, label: 'Type', value: 'X200' },
    { type: 'text' as const, label: 'Serial number', value: 'SN-4711' },
  ]
  const body = { name: 'Feed pump', info: 'Feeds', dynamicFields }
  const { _id: assetId } = await admin.call(assetRoutes.create, { query: { departmentId }, body })
  return { admin, place: { departmentId, assetId } }
}

/** Width and height of each page that the browser prints, in points. */
async function paperOf(page: Page) {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  return Array.from(pdf.matchAll(/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g), ([, ...sides]) =>
    sides.map((side) => Math.round(Number(side))),
  )
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('scan the plate', async ({ page, server }) => {
    const { admin, place } = await withPump(server)
    await signIn(page, admin.account)
    await page.goto(`${homeOf(admin)}/departments`)
    const scan = async () => {
      await page.getByRole('button', { name: 'Open the menu' }).click()
      await page.getByRole('link', { name: 'Scan a code' }).click()
    }

    await test.step('a code that nobody knows is given to a machine', async () => {
      await scan()
      await expect(page.getByRole('heading', { name: 'No machine is known by this code' })).toBeVisible()
      await expect(page.getByText(plate)).toBeVisible()
      await page.getByRole('combobox', { name: 'Department' }).click()
      await page.getByRole('option', { name: 'Pumps' }).click()
      // Whoever comes back to the page after a while finds what was chosen, also where the server is not reached.
      await page.route('**/api/open?*', (route) => route.abort())
      const again = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/open?'))
      await page.evaluate(() => {
        const now = Date.now.bind(Date)
        Date.now = () => now() + 60_000
        window.dispatchEvent(new Event('visibilitychange'))
      })
      await again
      await page.unroute('**/api/open?*')
      await page.getByRole('combobox', { name: 'Machine' }).click()
      await page.getByRole('option', { name: 'Feed pump' }).click()
      await page.getByRole('button', { name: 'Add the code' }).click()
      await expect(page).toHaveURL(new RegExp(`/assets/${place.assetId}/chats$`))
    })

    await test.step('from then on it opens the chat', async () => {
      await page.goto(`${homeOf(admin)}/departments`)
      await scan()
      await expect(page).toHaveURL(new RegExp(`/assets/${place.assetId}/chats$`))
    })
  })
})

test('a code opens the profile at the desk: from its address through the sign-in, from a label, and typed', async ({
  page,
  server,
}) => {
  const { admin, place } = await withPump(server)
  await admin.call(plateCodeRoutes.add, { query: place, body: { code: plate } })
  const profile = new RegExp(`/assets/${place.assetId}/profile$`)

  await test.step('the address is kept while one signs in', async () => {
    await page.goto(`/open?${new URLSearchParams({ code: plate })}`)
    await fillSignIn(page, admin.account)
    await expect(page).toHaveURL(profile)
  })

  await test.step('a code that cannot be looked up, or is none, leads back to the scanner', async () => {
    await page.goto(`/open?${new URLSearchParams({ code: 'x'.repeat(limits.plateCode + 1) })}`)
    await expect(page.getByText('A code can have 1,000 characters at most.')).toBeVisible()
    await page.route('**/api/open?*', (route) => route.abort())
    await page.goto(`/open?${new URLSearchParams({ code: plate })}`)
    const failed = page.getByRole('alert').filter({ hasText: 'The code could not be looked up' })
    await expect(failed.getByRole('button', { name: 'Retry' })).toBeVisible()
    await page.unroute('**/api/open?*')
    await failed.getByRole('link', { name: 'Scan another code' }).click()
    // The camera sees the plate.
    await expect(page).toHaveURL(profile)
  })

  let photo: Buffer
  await test.step('a label says name, type and serial number, and is printed on A4', async () => {
    await page.getByRole('link', { name: 'Print a label' }).click()
    const label = page.getByRole('list', { name: 'Labels' }).getByRole('listitem')
    await expect(label).toHaveText('Feed pumpType X200No. SN-4711')
    photo = await label.getByRole('img').screenshot()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeHidden()
    // 63.5 mm at 96 pixels an inch.
    expect((await label.boundingBox())?.width).toBeCloseTo(240, 0)
    await page.emulateMedia({ media: null })
    // In points: A4, and for any other screen what the browser prints on.
    expect(await paperOf(page)).toEqual([[595, 842]])
    await page.goBack()
    await expect(page).toHaveURL(profile)
    await expect(page.getByRole('link', { name: 'Print a label' })).toBeVisible()
    expect((await paperOf(page))[0]).toEqual([612, 792])
  })

  await test.step('more labels than are shown are said', async () => {
    await page.route('**/api/departments/assets/labels*', async (route) => {
      const response = await route.fetch()
      const { data, ...rest } = (await response.json()) as { data: { _id: string }[] }
      const many = Array.from({ length: limits.labels }, () => ({ ...data[0], _id: randomUUID() }))
      await route.fulfill({ response, json: { ...rest, data: many } })
    })
    await page.goto(`${homeOf(admin)}/departments/${place.departmentId}/assets/labels`)
    await expect(page.getByText('At most 1,000 labels are shown')).toBeVisible()
    await page.unroute('**/api/departments/assets/labels*')
  })

  await test.step('its code is read in a photo', async () => {
    // No camera, as on plain http.
    await page.addInitScript(() => Object.defineProperty(window, 'isSecureContext', { value: false }))
    await page.goto(`${homeOf(admin)}/open`)
    await expect(page.getByText('The camera needs a secure connection (https).')).toBeVisible()
    await page
      .getByLabel('Choose a photo')
      .setInputFiles({ name: 'x.txt', mimeType: 'image/png', buffer: Buffer.from('x') })
    await expect(page.getByText('This photo could not be opened.')).toBeVisible()
    const nothing = await page.getByRole('button', { name: 'Open', exact: true }).screenshot()
    await page.getByLabel('Choose a photo').setInputFiles({ name: 'b.png', mimeType: 'image/png', buffer: nothing })
    await expect(page.getByText('No code was found in this photo.')).toBeVisible()
    await page.getByLabel('Choose a photo').setInputFiles({ name: 'label.png', mimeType: 'image/png', buffer: photo })
    await expect(page).toHaveURL(profile)
  })

  await test.step('it is typed, and without its serial number lists the machines of the type', async () => {
    await page.goto(`${homeOf(admin)}/open`)
    await page.getByRole('button', { name: 'Open', exact: true }).click()
    await expect(page.getByText('A code is required')).toBeVisible()
    await page.getByLabel('Code or serial number').fill('https://id.pumps.example/X200')
    await page.getByRole('button', { name: 'Open', exact: true }).click()
    await page.getByRole('link', { name: 'Feed pump' }).click()
    await expect(page).toHaveURL(profile)
  })

  await test.step('codes are added and removed on the profile', async () => {
    const box = page.getByRole('region', { name: 'Codes on the plate' })
    await box.getByLabel('New code').fill('SN 4711')
    await box.getByRole('button', { name: 'Add the code' }).click()
    await expect(box.getByRole('listitem')).toHaveText([plate, 'SN 4711'])
    await box.getByRole('button', { name: `Remove the code ${plate}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect(box.getByRole('listitem')).toHaveText(['SN 4711'])
  })
})
