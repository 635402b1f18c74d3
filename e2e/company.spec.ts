import { assetRoutes } from '@millwright/contract/assets'
import { departmentRoutes } from '@millwright/contract/departments'
import { memberColumns } from '@millwright/contract/users'
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { signUp } from '../server/test/harness.ts'
import { joinCompany } from '../server/test/members.ts'
import { codeIn, mailTo } from '../server/test/outbox.ts'
import { expect, test } from './journey.ts'
import { fillSignIn, homeOf, openHome, typeTwice } from './sign-in.ts'

type Field = { type: 'text' | 'number' | 'date'; label: string; value: string }
type Person = { firstName: string; lastName: string; username: string; email: string; skills?: Record<string, string> }

const emailOf = (username: string) => `${username}.${randomUUID()}@nordmark.example`

async function fillPlace(page: Page, name: string, access: Record<string, 'Full' | 'Read'>) {
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Description').fill(`${name} of the plant`)
  for (const [username, level] of Object.entries(access)) {
    const levels = page.getByRole('radiogroup', { name: `Access of ${username}` })
    await levels.getByText(level, { exact: true }).click()
  }
}

async function addField(page: Page, position: number, { type, label, value }: Field) {
  await page.getByRole('button', { name: 'Add field' }).click()
  const field = page.getByRole('listitem', { name: `Field ${position}` })
  await field.getByLabel('Type').selectOption(type)
  await field.getByLabel('Label').fill(label)
  await field.getByLabel('Value').fill(value)
}

async function fillPerson(page: Page, { firstName, lastName, username, email, skills = {} }: Person) {
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill(lastName)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('E-mail').fill(email)
  for (const [skill, level] of Object.entries(skills)) {
    await page.getByRole('group', { name: skill }).getByRole('radio', { name: level }).check()
  }
}

test('an admin sets a company up: members, departments, assets, and who knows what of them', async ({
  page,
  browser,
  server,
}) => {
  const admin = await signUp(server)
  const menu = page.getByRole('navigation', { name: 'Menu' })
  const [bea, cai, dan] = [emailOf('bea'), emailOf('cai'), emailOf('dan')]
  await openHome(page, admin)

  await test.step('two members are created, and one comes from a file', async () => {
    await menu.getByRole('link', { name: 'Users' }).click()
    const members: Person[] = [
      { firstName: 'Bea', lastName: 'Nilsson', username: 'bea', email: bea, skills: { Hydraulics: '3 Advanced' } },
      { firstName: 'Cai', lastName: 'Berg', username: 'cai', email: cai },
    ]
    for (const [at, person] of members.entries()) {
      await page.getByRole('link', { name: 'New user' }).click()
      await fillPerson(page, person)
      await page.getByRole('button', { name: 'Create User' }).click()
      await expect(page.getByText('User created').first()).toBeVisible()
      await expect(page.getByRole('heading', { name: `Users ${at + 2} Member(s)` })).toBeVisible()
    }
    await page.getByRole('button', { name: 'Import CSV' }).click()
    const buffer = Buffer.from(`${memberColumns.join(',')}\nDan,,Ek,dan,${dan},4711,5550123456,Fitter,Hall 3,UTC`)
    const dialog = page.getByRole('dialog', { name: 'Import members' })
    await dialog.getByLabel('Choose file').setInputFiles({ name: 'members.csv', mimeType: 'text/csv', buffer })
    await dialog.getByRole('button', { name: 'Import 1 member' }).click()
    await expect(page.getByText('Members imported')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Users 4 Member(s)' })).toBeVisible()
  })

  await test.step('two departments are created, each with an asset that has a field of each type', async () => {
    const places = [
      { department: 'Press shop', asset: 'Press 7', maker: 'Schuler', size: '900', overhaul: '2026-03-14' },
      { department: 'Paint shop', asset: 'Dip tank 2', maker: 'Dürr', size: '-0.5', overhaul: '2024-02-29' },
    ]
    for (const { department, asset, maker, size, overhaul } of places) {
      await menu.getByRole('link', { name: 'Departments' }).click()
      await page.getByRole('link', { name: /^(Create Department|New department)$/ }).click()
      await fillPlace(page, department, { bea: 'Read', cai: 'Full' })
      await page.getByRole('button', { name: 'Create Department' }).click()
      await page.getByRole('link', { name: new RegExp(`^${department}`) }).click()
      await page.getByRole('link', { name: 'Create Asset' }).click()
      await fillPlace(page, asset, { bea: 'Read' })
      await addField(page, 1, { type: 'text', label: 'Maker', value: maker })
      await addField(page, 2, { type: 'number', label: 'Size', value: size })
      await addField(page, 3, { type: 'date', label: 'Overhaul', value: overhaul })
      await page.getByRole('button', { name: 'Create Asset' }).click()
      await page.getByRole('link', { name: new RegExp(`^${asset}`) }).click()
      const plate = page.getByRole('region', { name: 'Information' })
      await expect(plate.getByRole('definition')).toContainText([maker, size, overhaul.slice(0, 4)])
      await expect(page.getByRole('row', { name: /bea/ })).toContainText('Read')
    }
    await menu.getByRole('link', { name: 'Departments' }).click()
    await expect(page.getByRole('list', { name: 'Departments' }).getByRole('listitem')).toContainText([
      '3 people',
      '3 people',
    ])
  })

  await test.step('experts are a member and somebody new, and the map tells the risk', async () => {
    await page.getByRole('link', { name: /^Press shop/ }).click()
    await page.getByRole('link', { name: /^Press 7/ }).click()
    await page.getByRole('link', { name: /^Experts/ }).click()
    await page.getByRole('link', { name: 'Add existing' }).first().click()
    await page.getByRole('checkbox', { name: 'Select Bea Nilsson' }).check()
    await page.getByRole('button', { name: 'Add 1 expert' }).click()
    await expect(page.getByRole('heading', { name: 'Experts 1' })).toBeVisible()
    await page.getByRole('link', { name: 'New expert' }).click()
    await fillPerson(page, {
      firstName: 'Ingrid',
      lastName: 'Solberg',
      username: 'ingrid',
      email: 'ingrid@service.example',
      skills: { Safety: '3 Advanced', Hydraulics: '4 Expert' },
    })
    await page.getByRole('button', { name: 'Create expert' }).click()
    await expect(page.getByRole('heading', { name: 'Experts 2' })).toBeVisible()
    await page.getByRole('link', { name: 'Skills' }).click()
    const map = page.getByRole('table', { name: 'Experts by skills' })
    const cover = map.getByRole('row', { name: /^Cover/ }).getByRole('cell')
    await expect(cover.nth(0)).toHaveText('1one holder')
    await expect(cover.nth(1)).toHaveText('2')
    await expect(cover.nth(2)).toHaveText('0nobody')
    await expect(map).toContainText('11 skills at risk')
  })

  await test.step('who was invited sets a password by the mail, and finds what was set up', async () => {
    const context = await browser.newContext({ baseURL: server.url })
    const invited = await context.newPage()
    const mail = await mailTo(server.dataDir, bea, () => true)
    await invited.goto(/\/auth\/password\/reset\/[0-9a-f-]+/.exec(mail.text)?.[0] ?? '')
    await invited.getByLabel('Character 1 of 6').focus()
    await invited.keyboard.type(codeIn(mail) ?? '')
    await typeTwice(invited, 'Pulp&Paper2')
    await invited.getByRole('button', { name: 'Update password' }).click()
    await expect(invited).toHaveURL(/\/auth\/login/)
    await fillSignIn(invited, { email: bea, password: 'Pulp&Paper2' })
    await expect(invited).toHaveURL(/\/user\/[0-9a-f-]+\/departments$/)
    const departments = invited.getByRole('list', { name: 'Departments' }).getByRole('link')
    await expect(departments).toContainText(['Paint shop', 'Press shop'])
    await departments.last().click()
    await expect(invited.getByRole('list', { name: 'Assets' }).getByRole('link')).toContainText(['Press 7'])
    await context.close()
  })
})

test('a member with read sees what lists them, asks about it, and changes nothing', async ({ page, server }) => {
  const admin = await signUp(server)
  const bea = await joinCompany(server, admin)
  const users = [{ userId: bea.user._id, access: 'read' as const }]
  const newPlace = (name: string) => ({ name, info: `${name} of the plant` })
  const shop = await admin.call(departmentRoutes.create, { body: { ...newPlace('Press shop'), users } })
  await admin.call(departmentRoutes.create, { body: newPlace('Paint shop') })
  const query = { departmentId: shop._id }
  const press = await admin.call(assetRoutes.create, { query, body: { ...newPlace('Press 7'), users } })
  await admin.call(assetRoutes.create, { query, body: newPlace('Press 8') })
  const home = homeOf(bea)
  const assets = `${home}/departments/${shop._id}/assets`
  const profile = `${assets}/${press._id}/profile`
  const cards = (name: string) => page.getByRole('list', { name }).getByRole('link')
  const main = page.getByRole('main')
  const changing = /^(New|Create|Edit|Delete|Import|Add|Menu of|What can be done with)\b/

  await openHome(page, bea)

  await test.step('lists hold what lists them; nothing there creates, changes or deletes', async () => {
    await expect(cards('Departments')).toHaveCount(1)
    await expect(cards('Departments')).toContainText('Press shop')
    const isWithoutChanges = async () => {
      await expect(main.getByRole('link', { name: changing })).toHaveCount(0)
      await expect(main.getByRole('button', { name: changing })).toHaveCount(0)
    }
    await isWithoutChanges()
    await cards('Departments').click()
    await expect(cards('Assets')).toHaveCount(1)
    await isWithoutChanges()
    await cards('Assets').click()
    await expect(page.getByRole('heading', { name: 'Press 7' })).toBeVisible()
    await expect(page).toHaveTitle('Press 7 · Millwright')
    await isWithoutChanges()
    await page.getByRole('link', { name: /^Experts/ }).click()
    await expect(page.getByText('Nobody has been named for this asset.')).toBeVisible()
    await expect(page).toHaveTitle('Experts · Press 7 · Millwright')
    await isWithoutChanges()
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Users' }).click()
    await expect(page.getByRole('heading', { name: 'Users 2 Member(s)' })).toBeVisible()
    await isWithoutChanges()
  })

  await test.step('screens that create or change say so and lead back', async () => {
    const guarded = [
      [`${home}/departments/create`, `${home}/departments`],
      [`${home}/departments/${shop._id}/update`, `${home}/departments`],
      [`${assets}/create`, assets],
      [`${assets}/${press._id}/update`, profile],
      [`${assets}/${press._id}/experts/add/new`, `${assets}/${press._id}/experts`],
      [`${assets}/${press._id}/experts/add/existing`, `${assets}/${press._id}/experts`],
      [`${home}/users/${admin.user._id}/update`, `${home}/users`],
    ] as const
    for (const [address, back] of guarded) {
      await page.goto(address)
      await expect(page.getByText('Unauthorized')).toBeVisible()
      await expect(page).toHaveURL(back)
    }
    for (const [address, end] of [
      [`${home}/users/create`, 'Go to the users'],
      [`${assets}/${press._id}/chats/notes/root/create`, 'Go to Notes'],
    ] as const) {
      await page.goto(address)
      await expect(page.getByRole('heading', { name: 'Unauthorized' })).toBeVisible()
      await expect(page.getByRole('main').getByRole('link', { name: end })).toBeVisible()
      await expect(page).toHaveURL(address)
    }
  })

  await test.step('of an asset that one may not see neither chat nor approvals look alive, nor a new note', async () => {
    const hidden = await admin.call(assetRoutes.create, { query, body: newPlace('Press 9') })
    await page.goto(`${assets}/${hidden._id}/chats`)
    await expect(main).toContainText('This asset does not exist, or you may not see it.')
    await expect(main.getByRole('textbox')).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Upload/ })).toHaveCount(0)
    await page.goto(`${assets}/${hidden._id}/chats/approvals`)
    await expect(main.getByRole('heading', { name: 'Not found' })).toBeVisible()
    await expect(main.getByRole('heading', { name: 'Approval Section' })).toHaveCount(0)
    await page.goto(`${assets}/${hidden._id}/chats/notes/root/create`)
    await expect(main.getByRole('heading', { name: 'Not found' })).toBeVisible()
    await expect(main).toContainText('This asset does not exist, or you may not see it.')
  })

  await test.step('what the page hides, the server refuses to the same session', async () => {
    const [read] = await Promise.all([
      page.waitForRequest((request) => request.url().includes(assetRoutes.fetchSingle.path)),
      page.goto(profile),
    ])
    const authorization = (await read.allHeaders())['authorization'] ?? ''
    const ids = new URLSearchParams({ ...query, assetId: press._id }).toString()
    const answer = await page.evaluate(
      async ([address, token, body]) => {
        const headers = { authorization: token, 'content-type': 'application/json' }
        const response = await fetch(address, { method: 'PUT', headers, body })
        return { status: response.status, error: ((await response.json()) as { error: string }).error }
      },
      [`${assetRoutes.update.path}?${ids}`, authorization, JSON.stringify(newPlace('Mine'))] as const,
    )
    expect(answer).toEqual({ status: 403, error: 'Unauthorized' })
    await expect(page.getByRole('heading', { name: 'Press 7' })).toBeVisible()
  })

  await test.step('a question is answered', async () => {
    await page.getByRole('link', { name: /^AI Chat/ }).click()
    await page.getByLabel('Question').fill('Which oil does the gearbox take?')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('article')).toHaveAttribute('data-state', 'complete')
  })
})
