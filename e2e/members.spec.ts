import { expertRoutes } from '@millwright/contract/experts'
import { memberColumns, userRoutes } from '@millwright/contract/users'
import { signUp } from '../server/test/harness.ts'
import { joinCompany } from '../server/test/members.ts'
import { makeAsset } from '../server/test/plant.ts'
import { codeMailedTo } from '../server/test/outbox.ts'
import { expect, test } from './journey.ts'
import { fillSignIn, homeOf, openHome, signIn, typeTwice } from './sign-in.ts'

test('an admin creates a member, who sets a password by the invitation, and changes them', async ({
  page,
  browser,
  server,
}) => {
  const admin = await signUp(server)
  const email = `bea.${admin.user._id}@nordmark.example`
  await openHome(page, admin)
  await page.getByRole('link', { name: 'Users' }).click()
  await expect(page.getByRole('heading', { name: 'Users 1 Member(s)' })).toBeVisible()

  await test.step('the form waits for what is required, and says at its field what is wrong', async () => {
    await page.getByRole('link', { name: 'New user' }).click()
    const create = page.getByRole('button', { name: 'Create User' })
    await expect(create).toBeDisabled()
    await expect(page.getByLabel('First name')).toHaveAttribute('required')
    await page.getByLabel('First name').fill('Bea')
    await page.getByLabel('Last name').fill('Nilsson')
    await page.getByLabel('Username').fill('bea')
    await page.getByLabel('E-mail').fill(admin.account.email)
    await page.getByLabel('Contact').fill('12345')
    await create.click()
    await expect(page.getByText('Contact number must be 10 digits.')).toBeVisible()
    await page.getByLabel('Contact').fill('5550123456')
    await create.click()
    await expect(page.getByRole('form').getByText('This e-mail address cannot be used')).toBeVisible()
    await page.getByLabel('E-mail').fill(email)
    await page.getByRole('group', { name: 'Hydraulics' }).getByLabel('3 Advanced').check({ force: true })
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('group', { name: 'Hydraulics' })).toContainText('Expert · Also train others')
    await create.dblclick()
    await expect(page.getByRole('heading', { name: 'Users 2 Member(s)' })).toBeVisible()
  })

  const phone = await browser.newContext({ baseURL: server.url })
  const bea = await phone.newPage()
  const { _id: memberId } = (await admin.call(userRoutes.fetchAll, { query: { search: email } }))[0] ?? { _id: '' }
  await test.step('the invitation leads to a password, and the password in', async () => {
    await bea.goto(`/auth/password/reset/${memberId}`)
    await bea.getByLabel('Character 1 of 6').focus()
    await bea.keyboard.type(await codeMailedTo(server.dataDir, email))
    await typeTwice(bea, 'Pulp&Paper2')
    await bea.getByRole('button', { name: 'Update password' }).click()
    await expect(bea).toHaveURL(/\/auth\/login/)
    await fillSignIn(bea, { email, password: 'Pulp&Paper2' })
    await expect(bea).toHaveURL(new RegExp(`/user/${memberId}/departments$`))
  })

  await test.step('a member who is no admin reads, and is sent back from what an admin does', async () => {
    await expect(bea.getByRole('heading', { level: 1, name: /^Departments/ })).toBeVisible()
    await expect(bea.getByRole('link', { name: 'Create Department' })).toHaveCount(0)
    await bea.getByRole('link', { name: 'Users' }).click()
    await expect(bea.getByRole('row', { name: /Bea Nilsson/ })).toContainText('You')
    await expect(bea.getByRole('button', { name: 'Import CSV' })).toHaveCount(0)
    await bea.goto(`/user/${memberId}/users/${admin.user._id}/update`)
    await expect(bea.getByText('Unauthorized')).toBeVisible()
    await expect(bea).toHaveURL(/\/users$/)
    await bea.getByRole('link', { name: 'Bea Nilsson' }).click()
    await expect(bea.getByRole('heading', { name: 'Bea Nilsson' })).toBeVisible()
    await expect(bea.getByRole('link', { name: 'Edit' })).toHaveCount(0)
  })

  await test.step('what the admin changes is asked about and shown', async () => {
    await page.getByRole('link', { name: 'Bea Nilsson' }).click()
    await page.getByRole('link', { name: 'Edit' }).click()
    await page.getByLabel('Designation').fill('Foreman')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('alertdialog', { name: 'Leave' }).getByRole('button', { name: 'Cancel' }).click()
    await page.getByLabel('May create departments').check()
    await page.getByRole('button', { name: 'Save' }).click()
    const question = page.getByRole('alertdialog', { name: 'Are you sure you want to save changes?' })
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await question.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('User updated')).toBeVisible()
    await expect(page).toHaveURL(/\/profile$/)
    await expect(page.getByRole('main')).toContainText('Foreman')
    await bea.goto(`/user/${memberId}/departments`)
    await expect(bea.getByRole('link', { name: 'Create Department' })).toBeVisible()
  })

  await test.step('a guest has a day that is shown, and is no admin while there is one', async () => {
    await page.goto(`${homeOf(admin)}/users/${memberId}/update`)
    await page.getByLabel('Access ends on').fill('2099-12-31')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Save' }).click()
    await expect(page).toHaveURL(/\/profile$/)
    await expect(page.getByRole('main')).toContainText(/Guest until .*2099/)
    await page.goto(`${homeOf(admin)}/users`)
    await page.getByRole('button', { name: 'What can be done with Bea Nilsson' }).click()
    await page.getByRole('menuitem', { name: 'Make admin' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Make admin' }).click()
    await expect(page.getByText('The access of an admin does not end on a day')).toBeVisible()
    await page.goto(`${homeOf(admin)}/users/${memberId}/update`)
    await page.getByLabel('Access ends on').fill('')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Save' }).click()
    await expect(page).toHaveURL(/\/profile$/)
    await expect(page.getByRole('main')).toContainText('Foreman')
    await expect(page.getByRole('main')).not.toContainText('Guest until')
  })

  await test.step('what they have open is handed over to somebody who is chosen, with a preview', async () => {
    const ids = await makeAsset(admin)
    await admin.call(expertRoutes.addExisting, { query: ids, body: { ids: [memberId] } })
    await page.goto(`${homeOf(admin)}/users`)
    await page.getByRole('button', { name: 'What can be done with Bea Nilsson' }).click()
    await page.getByRole('menuitem', { name: 'Hand over' }).click()
    const dialog = page.getByRole('dialog', { name: 'Hand over what Bea Nilsson has open' })
    const submit = dialog.getByRole('button', { name: 'Hand over' })
    await expect(submit).toBeDisabled()
    await dialog.getByRole('combobox', { name: 'Receiver' }).fill(admin.user.username)
    await page.getByRole('option').first().click()
    await expect(dialog.getByRole('status')).toContainText('1 asset as expert')
    await expect(dialog.getByRole('status')).toContainText('No question that nobody answered yet')
    await submit.click()
    await expect(page.getByText('Handed over', { exact: true })).toBeVisible()
    await expect(dialog).toBeHidden()
    expect((await admin.call(expertRoutes.fetchAll, { query: ids })).map(({ username }) => username)).toEqual([
      admin.user.username,
    ])
  })

  await test.step('who is suspended is signed out, is told why, and comes back when they are reinstated', async () => {
    await page.goto(`${homeOf(admin)}/users`)
    const row = page.getByRole('row', { name: /Bea Nilsson/ })
    const choose = async (entry: 'Suspend' | 'Reinstate') => {
      await page.getByRole('button', { name: 'What can be done with Bea Nilsson' }).click()
      await page.getByRole('menuitem', { name: entry }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: entry }).click()
    }
    await choose('Suspend')
    await expect(row).toContainText('Suspended')
    await bea.getByRole('link', { name: 'Users' }).click()
    await expect(bea).toHaveURL(/\/auth\/login/)
    await fillSignIn(bea, { email, password: 'Pulp&Paper2' })
    await expect(bea.getByText('Your account is suspended. Ask an admin of your company.')).toBeVisible()
    await choose('Reinstate')
    await expect(row).not.toContainText('Suspended')
    await fillSignIn(bea, { email, password: 'Pulp&Paper2' })
    await expect(bea).toHaveURL(/\/users$/)
    await bea.getByRole('link', { name: 'Departments' }).first().click()
    await expect(bea).toHaveURL(/\/departments$/)
  })

  await test.step('who is removed is signed out with the next thing they do', async () => {
    await page.goto(`${homeOf(admin)}/users`)
    await page.getByRole('button', { name: 'What can be done with Bea Nilsson' }).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByRole('heading', { name: 'Users 1 Member(s)' })).toBeVisible()
    await bea.getByRole('link', { name: 'Users' }).click()
    await expect(bea).toHaveURL(/\/auth\/login/)
  })
  await phone.close()
})

test('members come from a file whose bad lines are named, and their list is read by keyboard', async ({
  page,
  server,
}) => {
  const admin = await signUp(server)
  const bea = await joinCompany(server, admin)
  await signIn(page, admin.account)
  await page.goto(`${homeOf(admin)}/users`)
  const rows = page.getByRole('table', { name: 'Users' }).getByRole('row')

  await test.step('a preview names the bad lines before anything is made', async () => {
    await page.getByRole('button', { name: 'Import CSV' }).click()
    const lines = Array.from({ length: 12 }, (_, n) => {
      const name = `Fitter${String(n).padStart(2, '0')}`
      return `${name},,Ek,${name.toLowerCase()},${name}.${admin.user._id}@nordmark.example,,,Fitter,,UTC`
    })
    const text = [memberColumns.join(','), ...lines, `Bo,,Ek,bo,${bea.user.email},,,,,UTC`].join('\n')
    const dialog = page.getByRole('dialog', { name: 'Import members' })
    await dialog
      .getByLabel('Choose file')
      .setInputFiles({ name: 'm.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
    await expect(dialog.getByRole('status').first()).toContainText('12 lines are good, 1 is bad.')
    await expect(dialog.getByRole('row', { name: /14 .*This e-mail address cannot be used/ })).toBeVisible()
    // Another file takes the place of the first, also one that is none.
    const choose = (fileName: string, content: string) =>
      dialog.getByLabel('Choose file').setInputFiles({
        name: fileName,
        mimeType: 'text/csv',
        buffer: Buffer.from(content),
      })
    await choose('other.csv', 'name,mail\nBo,bo@nordmark.example')
    await expect(dialog.getByRole('alert')).toContainText('other.csv')
    await expect(dialog.getByRole('button', { name: /^Import/ })).toBeDisabled()
    await choose('m.csv', text)
    await dialog.getByRole('button', { name: 'Import 12 members' }).click()
    await expect(page.getByRole('heading', { name: 'Users 14 Member(s)' })).toBeVisible()
  })

  await test.step('page, size, order and search stand in the address, and none shows an older reply', async () => {
    await expect(rows).toHaveCount(6)
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(page.getByText('6–10 of 14')).toBeVisible()
    for (const order of ['ascending', 'descending']) {
      await page.getByRole('button', { name: 'Username' }).click()
      await expect(page.getByRole('columnheader', { name: 'Username' })).toHaveAttribute('aria-sort', order)
    }
    await expect(rows.nth(1)).toContainText('fitter11')
    await page.getByLabel('Rows').selectOption('10')
    await expect(rows).toHaveCount(11)
    await page.getByRole('textbox', { name: 'Search...' }).pressSequentially('fitter0', { delay: 10 })
    await expect(page.getByText('1–10 of 10')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'Search...' })).toHaveValue('fitter0')
    await expect(rows.nth(1)).toContainText('fitter09')
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      sort: 'username',
      order: 'desc',
      pageSize: '10',
      search: 'fitter0',
    })
  })

  await test.step('rows are gone through with the arrows and opened with Enter; a width is kept', async () => {
    const width = page.getByRole('separator', { name: 'Width of the column Username' })
    await width.press('ArrowRight')
    await expect(width).toHaveAttribute('aria-valuenow', '166')
    await rows.nth(3).getByRole('button').focus()
    await expect(rows.nth(1)).toHaveAttribute('tabindex', '0')
    await rows.nth(1).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(rows.nth(3)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Fitter07 Ek' })).toBeVisible()
    await page.goBack()
    await expect(width).toHaveAttribute('aria-valuenow', '166')
  })

  await test.step('on a phone each row is a card, and nothing scrolls sideways', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    const card = page.getByRole('list', { name: 'Users' }).getByRole('listitem').first()
    await expect(card).toContainText('Fitter09 Ek')
    await expect(card).toContainText('fitter09')
    await expect(card.getByRole('term')).toContainText(['Designation'])
    await expect(card.getByRole('term').filter({ hasText: 'Username' })).toHaveCount(0)
    const scrolled = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(await scrolled()).toBeLessThanOrEqual(0)
  })
})
