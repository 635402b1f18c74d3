import { assetRoutes } from '@millwright/contract/assets'
import { departmentRoutes } from '@millwright/contract/departments'
import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { signUp, type SignedUp } from '../server/test/harness.ts'
import { joinCompany } from '../server/test/members.ts'
import { expect, test } from './journey.ts'
import { homeOf, openHome, signIn } from './sign-in.ts'

const lists: string[] = [departmentRoutes.fetchAll.path, assetRoutes.fetchAll.path]

/** The query of each list that the page asks for from now on. */
function listsAskedBy(page: Page): URLSearchParams[] {
  const asked: URLSearchParams[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (lists.includes(pathname)) asked.push(searchParams)
  })
  return asked
}

async function createAssets(admin: SignedUp, departmentId: string, count: number) {
  const names = Array.from({ length: count }, (_, index) => `Press ${String(index + 1).padStart(3, '0')}`)
  const create = (name: string) =>
    admin.call(assetRoutes.create, { query: { departmentId }, body: { name, info: `${name} draws deep` } })
  const [first] = await Promise.all(names.map(create))
  if (!first) throw new Error('No asset was created')
  return first
}

test('a long list of assets comes page by page, and one asset comes without any list', async ({ page, server }) => {
  const admin = await signUp(server)
  const { _id: departmentId } = await admin.call(departmentRoutes.create, {
    body: { name: 'Press Shop', info: 'Transfer presses' },
  })
  const { _id: assetId } = await createAssets(admin, departmentId, 230)
  const assets = `${homeOf(admin)}/departments/${departmentId}/assets`
  const cards = page.getByRole('list', { name: 'Assets' }).getByRole('link')
  await signIn(page, admin.account)
  const asked = listsAskedBy(page)

  await test.step('what is far below is not loaded; its cards say how many people there are', async () => {
    const reply = page.waitForResponse((response) => response.url().includes(assetRoutes.fetchAll.path))
    await page.goto(assets)
    expect(((await (await reply).json()) as { data: object[] }).data[0]).not.toHaveProperty('users')
    await expect(page.getByRole('heading', { name: 'Assets 230' })).toBeVisible()
    await expect(cards).toHaveCount(200)
    await expect(cards.first()).toContainText('1 person')
    expect(asked.filter((query) => query.has('departmentId')).map((query) => query.get('page'))).toEqual(['1'])
  })
  await test.step('scrolling brings the rest, and tells when it could not', async () => {
    const second = `**${assetRoutes.fetchAll.path}?*page=2*`
    await page.route(second, (route) => route.fulfill({ status: 400, body: '{}' }))
    await cards.last().scrollIntoViewIfNeeded()
    await expect(page.getByRole('alert')).toContainText('More could not be loaded')
    await expect(cards).toHaveCount(200)
    await page.unroute(second)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(cards).toHaveCount(230)
  })
  await test.step('the server searches all of them, also those that were not loaded', async () => {
    await page.goto(assets)
    await page.getByLabel('Search assets').fill(' press 229 DRAWS')
    await expect(cards).toHaveCount(1)
    await expect(cards).toContainText('Press 229')
    await expect(page.getByRole('heading', { name: 'Assets 1', exact: true })).toBeVisible()
    await page.getByLabel('Search assets').fill('press 999')
    await expect(page.getByText('Nothing found for “press 999”')).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'Clear search' }).last().click()
    await expect(cards).toHaveCount(200)
  })
  await test.step('after a card was deleted, the focus is on the one in its place', async () => {
    await page.getByRole('button', { name: 'Menu of Press 002' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('heading', { name: 'Assets 229' })).toBeVisible()
    await expect(page.getByRole('link', { name: /^Press 003/ })).toBeFocused()
  })
  await test.step('profile, breadcrumb and chat of an asset ask for no list', async () => {
    await page.goto('about:blank')
    asked.length = 0
    await page.goto(`${assets}/${assetId}/profile`)
    await expect(page.getByRole('heading', { name: 'Press 001' })).toBeVisible()
    await expect(page).toHaveTitle('Press 001 · Millwright')
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Press Shop')
    await page.goto(`${assets}/${assetId}/chats`)
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Press 001')
    await expect(page.getByText('Upload a document or write a note first')).toBeVisible()
    expect(asked).toEqual([])
  })
})

test('the screen behind the sign-in comes in few files', async ({ page, server }) => {
  const admin = await signUp(server)
  const files: string[] = []
  page.on('request', (request) => {
    if (/\.(?:js|css)$/.test(request.url())) files.push(request.url())
  })
  await openHome(page, admin)
  await expect(page.getByText('No departments yet')).toBeVisible()
  // A browser asks for six at a time. There were 118.
  expect(files.length).toBeLessThan(20)
})

test('an address whose ids lead nowhere says so, and offers neither a form nor another try', async ({
  page,
  server,
}) => {
  const admin = await signUp(server)
  const { _id: departmentId } = await admin.call(departmentRoutes.create, { body: { name: 'Press Shop', info: 'x' } })
  await signIn(page, admin.account)
  const departments = `${homeOf(admin)}/departments`
  for (const address of [
    `${departments}/nonsense/assets`,
    `${departments}/${randomUUID()}/assets`,
    `${departments}/${randomUUID()}/assets/create`,
    `${departments}/${departmentId}/assets/${randomUUID()}/profile`,
    `${departments}/${departmentId}/assets/nonsense/profile`,
    `${departments}/${departmentId}/assets/${randomUUID()}/experts/add/new`,
    `${departments}/${departmentId}/assets/nonsense/experts/add/existing`,
    `${departments}/${departmentId}/assets/${randomUUID()}/chats`,
    `${departments}/${departmentId}/assets/${randomUUID()}/chats/approvals`,
  ]) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('heading')).toHaveCount(1)
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
  }
})

test('departments and assets are created, changed and deleted by who may, with their people and fields', async ({
  page,
  browser,
  server,
}) => {
  const admin = await signUp(server)
  await joinCompany(server, admin, { username: 'bea' })
  const cai = await joinCompany(server, admin, {
    username: 'cai',
    name: { firstName: 'Cai', lastName: 'Berg' },
    email: `cai.${randomUUID()}@nordmark.example`,
  })
  const home = homeOf(admin)
  await openHome(page, admin)
  const access = (name: string) => page.getByRole('radiogroup', { name: `Access of ${name}` })
  const pick = (name: string, level: string) => access(name).getByText(level, { exact: true }).click()
  const card = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  const confirmSaving = async () => {
    await expect(page.getByRole('alertdialog')).toContainText('Are you sure you want to save changes?')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Save changes' }).click()
  }

  await test.step('a department, with members at the level that each is to have', async () => {
    await page.getByRole('link', { name: 'Create Department' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Press shop')
    await page.getByLabel('Description').fill('Transfer presses')
    await expect(page.getByRole('row', { name: /ada/ })).toContainText('Admins always have full access')
    await page.getByLabel('Search people').fill('BEA')
    await expect(page.getByRole('row')).toHaveCount(2)
    await page.getByLabel('Search people').press('Enter')
    await pick('bea', 'Full')
    await page.getByLabel('Search people').fill('')
    await page.getByText('With access 2').click()
    await expect(page.getByRole('row')).toHaveCount(3)
    await page.getByRole('button', { name: 'Create Department' }).click()
    await expect(page.getByText('Department created')).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`${home}/departments$`))
    await expect(card('Press shop')).toContainText('2 people')
  })
  await test.step('its name and people, after a question', async () => {
    await page.getByRole('button', { name: 'Menu of Press shop' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Press hall')
    await pick('cai', 'Read')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await confirmSaving()
    await expect(page.getByText('Department updated')).toBeVisible()
    await expect(card('Press hall')).toContainText('3 people')
  })
  await test.step('an asset, with fields of each type in the order that one wants', async () => {
    await page.getByRole('link', { name: /^Press hall/ }).click()
    await page.getByRole('link', { name: 'Create Asset' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Press 7')
    await page.getByLabel('Description').fill('Deep drawing')
    const field = (position: number) => page.getByRole('listitem', { name: `Field ${position}` })
    for (const [position, type, label, value] of [
      [1, 'text', 'Maker', 'Schuler'],
      [2, 'number', 'Stroke', '900'],
      [3, 'date', 'Overhaul', ''],
    ] as const) {
      await page.getByRole('button', { name: 'Add field' }).click()
      await expect(field(position)).not.toContainText('is required')
      await field(position).getByLabel('Type').selectOption(type)
      await field(position).getByLabel('Label').fill(label)
      await field(position).getByLabel('Value').fill(value)
    }
    await page.getByRole('button', { name: 'Create Asset' }).click()
    await expect(field(3)).toContainText('Value must be a date (YYYY-MM-DD)')
    await field(3).getByLabel('Value').fill('2026-03-14')
    await field(3)
      .getByRole('button', { name: /^Move field 3/ })
      .press('ArrowUp')
    await expect(field(2).getByLabel('Label')).toHaveValue('Overhaul')
    await expect(field(2).getByRole('button', { name: /^Move field 2/ })).toBeFocused()
    await dragOnto(page, field(2).getByRole('button', { name: /^Move field 2/ }), field(1))
    await expect(field(1).getByLabel('Label')).toHaveValue('Overhaul')
    // What a field says when it is left moves the page: a press on what is below must not miss.
    const name = page.getByLabel('Name', { exact: true })
    await name.fill('')
    const access = page.getByRole('radiogroup', { name: 'Access of bea' })
    await access.getByText('Full').click()
    await expect(access.getByRole('radio', { name: 'Full' })).toBeChecked()
    await name.fill('Press 7')
    await pick('bea', 'Read')
    await pick('cai', 'Full')
    await page.getByRole('button', { name: 'Create Asset' }).click()
    await expect(page.getByText('Asset created')).toBeVisible()
    await page.getByRole('link', { name: /^Press 7/ }).click()
    const plate = page.getByRole('region', { name: 'Information' })
    await expect(plate.getByRole('term')).toHaveText(['Overhaul', 'Maker', 'Stroke'])
    await expect(plate.getByRole('definition')).toHaveText(['Mar 14, 2026', 'Schuler', '900'])
    await expect(page.getByRole('row', { name: /bea/ })).toContainText('Read')
    const people = page.getByRole('region', { name: 'People with access 3' })
    await expect(people.getByRole('row', { name: /ada/ })).toContainText('YouAdmin')
    await expect(people.getByRole('link', { name: 'Cai Berg' })).toHaveAttribute(
      'href',
      /\/users\/[0-9a-f-]+\/profile$/,
    )
  })
  const profile = new URL(page.url()).pathname
  await test.step('what somebody else saved meanwhile is shown, and nothing of it is lost', async () => {
    await page.getByRole('link', { name: 'Edit' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Press 7 old')
    const [departmentId = '', assetId = ''] = profile.match(/[0-9a-f-]{36}/g)?.slice(1) ?? []
    const query = { departmentId, assetId }
    const before = await admin.call(assetRoutes.fetchSingle, { query })
    const users = before.users.filter(({ username }) => username !== 'bea')
    await admin.call(assetRoutes.update, { query, body: { ...before, name: 'Press 7 new', info: 'Shallow', users } })
    await page.getByRole('button', { name: 'Save changes' }).click()
    await confirmSaving()
    const dialog = page.getByRole('dialog', { name: 'Somebody changed this meanwhile' })
    await expect(dialog.getByRole('heading', { level: 3 })).toHaveText(['Name', 'Description', 'Access of bea'])
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Description' })).toContainText('Shallow')
    await expect(dialog.getByRole('radio', { name: 'Keep mine' }).first()).toBeChecked()
    // The dialog says it; a toast would cover its button on a phone.
    expect(await page.locator('[data-sonner-toast][data-type=error]').count()).toBe(0)
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Press 7 old')
    await expect(page.getByLabel('Description')).toHaveValue('Shallow')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await confirmSaving()
    await expect(page.getByText('Asset updated')).toBeVisible()
    await expect(page).toHaveURL(profile)
    await expect(page.getByRole('heading', { name: 'Press 7 old' })).toBeVisible()
    await expect(page.getByRole('row', { name: /bea/ })).toHaveCount(0)
  })
  await test.step('unsaved changes are not left without a question', async () => {
    await page.getByRole('link', { name: 'Edit' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Press 70')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    // While it fades out its buttons can still be found.
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Press 70')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
    await expect(page.getByRole('heading', { name: 'Press 7 old' })).toBeVisible()
  })
  await test.step('a reader sees no menu, and no form', async () => {
    const context = await browser.newContext()
    const reader = await context.newPage()
    await openHome(reader, cai)
    await expect(reader.getByRole('link', { name: /^Press hall/ })).toBeVisible()
    await expect(reader.getByRole('button', { name: /^Menu of/ })).toHaveCount(0)
    const own = `${homeOf(cai)}/departments`
    const departmentId = /departments\/([0-9a-f-]{36})/.exec(profile)?.[1] ?? ''
    for (const address of [`${own}/create`, `${own}/${departmentId}/update`]) {
      await reader.goto(address)
      await expect(reader.getByText('Unauthorized')).toBeVisible()
      await expect(reader).toHaveURL(new RegExp(`${own}$`))
    }
    // In full on the asset, though.
    await reader.goto(`${own}/${departmentId}/assets`)
    await expect(reader.getByRole('button', { name: 'Menu of Press 7 old' })).toBeVisible()
    await expect(reader.getByRole('link', { name: 'New asset' })).toHaveCount(0)
    await context.close()
  })
  await test.step('an asset, then its department; the lists know it at once', async () => {
    await page.goto(profile.replace(/\/[0-9a-f-]{36}\/profile$/, ''))
    for (const [name, empty] of [
      ['Press 7 old', 'No assets in Press hall yet'],
      ['Press hall', 'No departments yet'],
    ] as const) {
      await page.getByRole('button', { name: `Menu of ${name}` }).click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
      const question = page.getByRole('alertdialog')
      await expect(question).toContainText('Are you sure you want to delete?')
      await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
      await question.getByRole('button', { name: 'Delete' }).click()
      await expect(page.getByText(empty)).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
      await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Departments' }).click()
    }
  })
})

async function dragOnto(page: Page, handle: Locator, target: Locator) {
  await handle.scrollIntoViewIfNeeded()
  const [from, to] = [await handle.boundingBox(), await target.boundingBox()]
  if (!from || !to) throw new Error('What is dragged is not in sight')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x + from.width / 2, to.y + 4, { steps: 4 })
  await page.mouse.up()
}
