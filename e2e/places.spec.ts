import { assetRoutes } from '@millwright/contract/assets'
import { departmentRoutes } from '@millwright/contract/departments'
import type { Page } from '@playwright/test'
import { signUp, type SignedUp } from '../server/test/harness.ts'
import { expect, test } from './journey.ts'
import { homeOf, signIn } from './sign-in.ts'

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
  await test.step('profile, breadcrumb and chat of an asset ask for no list', async () => {
    await page.goto('about:blank')
    asked.length = 0
    await page.goto(`${assets}/${assetId}/profile`)
    await expect(page.getByRole('heading', { name: 'Press 001' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Press Shop')
    await page.goto(`${assets}/${assetId}/chats`)
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Press 001')
    await expect(page.getByText('Upload a document first')).toBeVisible()
    expect(asked).toEqual([])
  })
})
