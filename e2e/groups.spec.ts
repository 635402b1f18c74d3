import { groupRoutes } from '@millwright/contract/groups'
import { signUp } from '../server/test/harness.ts'
import { joinCompany } from '../server/test/members.ts'
import { makeAsset } from '../server/test/plant.ts'
import { expect, test } from './journey.ts'
import { homeOf, openHome } from './sign-in.ts'

test('a crew gets a machine', async ({ page, browser, server }) => {
  const admin = await signUp(server)
  const { departmentId, assetId } = await makeAsset(admin)
  const bea = await joinCompany(server, admin, { username: 'bea' })
  await joinCompany(server, admin, { username: 'cai' })
  const address = (home: string) => `${home}/departments/${departmentId}/assets/${assetId}`
  const context = await browser.newContext({ baseURL: server.url })
  const phone = await context.newPage()
  await openHome(phone, bea)

  await test.step('an admin puts two fitters into a group', async () => {
    await openHome(page, admin)
    await page.getByRole('link', { name: 'Users' }).click()
    await page.getByRole('link', { name: 'Groups' }).click()
    await expect(page.getByRole('heading', { name: 'No groups yet' })).toBeVisible()
    await page.getByRole('link', { name: 'New group' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Press crew')
    for (const name of ['bea', 'cai']) {
      await page
        .getByRole('radiogroup', { name: `Membership of ${name}` })
        .getByText('In', { exact: true })
        .click()
    }
    await page.getByRole('button', { name: 'Create group' }).click()
    await expect(page.getByText('Group created')).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: 'Press crew' })).toContainText('2')
  })

  await test.step('the group is given the machine in the form that gives it to people', async () => {
    await page.goto(`${address(homeOf(admin))}/update`)
    await page.getByRole('radiogroup', { name: 'Access of Press crew' }).getByText('Read', { exact: true }).click()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Asset updated')).toBeVisible()
    await page.goto(`${address(homeOf(admin))}/profile`)
    await expect(page.getByText('Read by Press crew')).toHaveCount(2)
  })

  await test.step('a fitter sees it', async () => {
    await phone.goto(`${address(homeOf(bea))}/profile`)
    await expect(phone.getByRole('heading', { name: 'Press 7' })).toBeVisible()
  })

  await test.step('one who is taken out of the group sees it no more', async () => {
    await page.goto(`${homeOf(admin)}/users/groups`)
    await page.getByRole('link', { name: 'Press crew' }).click()
    await page.getByRole('radiogroup', { name: 'Membership of bea' }).getByText('Out', { exact: true }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Group updated')).toBeVisible()
    await phone.reload()
    await expect(phone.getByText('This asset does not exist, or you may not see it.')).toBeVisible()
  })

  await test.step('what goes with the group is said before it is deleted', async () => {
    await page.getByRole('button', { name: 'What can be done with Press crew' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Delete the group Press crew?' })
    await expect(dialog).toContainText('1 member is in it, and it has access to 0 departments and 1 asset.')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Group deleted')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'No groups yet' })).toBeVisible()
  })
  await context.close()
})

test('two take somebody else into one group at once, and both are in it', async ({ page, server }) => {
  const admin = await signUp(server)
  const bea = await joinCompany(server, admin, { username: 'bea' })
  const cai = await joinCompany(server, admin, { username: 'cai' })
  const ids = [bea.user._id, cai.user._id]
  const group = await admin.call(groupRoutes.create, { body: { name: 'Crew', rule: null, members: [] } })
  const query = { groupId: group._id }
  await openHome(page, admin)
  await page.goto(`${homeOf(admin)}/users/groups`)
  await page.getByRole('link', { name: 'Crew' }).click()
  const membership = (name: string) => page.getByRole('radiogroup', { name: `Membership of ${name}` })
  await membership('bea').getByText('In', { exact: true }).click()
  await page.getByLabel('Name', { exact: true }).fill('Press crew')
  await admin.call(groupRoutes.update, { query, body: { name: 'Crew', rule: null, members: ids.slice(1) } })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Somebody else changed this in the meantime')).toBeVisible()
  await expect(membership('cai').getByRole('radio', { name: 'In', exact: true })).toBeChecked()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Press crew')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Group updated')).toBeVisible()
  const { name, handMembers } = await admin.call(groupRoutes.fetchSingle, { query })
  expect({ name, members: handMembers.toSorted() }).toEqual({ name: 'Press crew', members: ids.toSorted() })
})
