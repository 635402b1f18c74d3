import { expertRoutes } from '@millwright/contract/experts'
import type { Page } from '@playwright/test'
import { signUp } from '../server/test/harness.ts'
import { makeAsset } from '../server/test/plant.ts'
import { expect, test } from './journey.ts'
import { homeOf, signIn } from './sign-in.ts'

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

/** With the keyboard alone, from wherever the focus is. */
async function tabTo(page: Page, name: RegExp | string) {
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press('Tab')
    const focused = page.locator(':focus')
    if ((await focused.count()) > 0 && (await focused.and(page.getByLabel(name)).count()) > 0) return
  }
  throw new Error(`Tab does not lead to ${String(name)}`)
}

test('experts are added, their skills changed by keyboard, seen on the map and deleted', async ({ page, server }) => {
  const admin = await signUp(server)
  const { departmentId, assetId } = await makeAsset(admin)
  const experts = `${homeOf(admin)}/departments/${departmentId}/assets/${assetId}/experts`
  const query = { assetId }
  await admin.call(expertRoutes.addNew, {
    query,
    body: {
      name: { firstName: 'Ingrid', lastName: 'Solberg' },
      username: 'ingrid.solberg',
      email: 'ingrid@service.example',
      designation: 'Automation engineer',
      skillMatrix: { safety: 4, hydraulics: 3, robot: 2 },
    },
  })
  await signIn(page, admin.account)

  await test.step('members are added, and those who are experts already cannot be chosen again', async () => {
    await page.goto(experts)
    await page.getByRole('link', { name: 'Add existing' }).click()
    const add = page.getByRole('main').getByRole('button', { name: /^Add/ })
    await expect(add).toBeDisabled()
    await page.getByRole('checkbox', { name: /^Select ada/i }).check()
    await add.click()
    await expect(page.getByText('Experts added')).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`${experts}$`))
    await expect(page.getByRole('heading', { name: 'Experts 2' })).toBeVisible()
    await page.getByRole('link', { name: 'Add existing' }).click()
    const box = page.getByRole('checkbox', { name: /^Select ada/i })
    await expect(box).toBeChecked()
    await expect(box).toBeDisabled()
    await page.getByRole('main').getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('a new one needs names and an e-mail, a wrong contact is named, a taken e-mail too', async () => {
    await page.getByRole('link', { name: 'New expert' }).click()
    const create = page.getByRole('button', { name: 'Create expert' })
    await expect(create).toBeDisabled()
    await page.getByLabel('First name').fill('Rajesh')
    await page.getByLabel('Last name').fill('Kumar')
    await page.getByLabel('Username').fill('rajesh.kumar')
    await page.getByLabel('E-mail').fill('Ingrid@Service.example')
    await page.getByLabel('Contact').fill('12345')
    await page.getByLabel('Designation').fill('Senior fitter')
    await expect(create).toBeDisabled()
    await create.click({ force: true })
    await expect(page.getByText('Contact number must be 10 digits.')).toBeVisible()
    await page.getByLabel('Contact').fill('5550114201')
    await create.click()
    await expect(page.getByText('An expert with this e-mail address is here already').first()).toBeVisible()
    await page.getByLabel('E-mail').fill('Rajesh@Service.example')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    // It gives the focus back when it goes.
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await expect(page.getByLabel('Designation')).toHaveValue('Senior fitter')
  })

  await test.step('the scales are set by keyboard alone', async () => {
    await page.getByLabel('About').focus()
    await tabTo(page, '0 No Training')
    // A scale is one stop of Tab; its levels are gone through with the arrows.
    for (let presses = 0; presses < 3; presses++) await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('group', { name: 'Safety' }).getByRole('radio', { name: '3 Advanced' })).toBeChecked()
    await page.keyboard.press('Tab')
    for (let presses = 0; presses < 4; presses++) await page.keyboard.press('ArrowRight')
    const hydraulics = page.getByRole('group', { name: 'Hydraulics' })
    await expect(hydraulics.getByRole('radio', { name: '4 Expert' })).toBeChecked()
    await expect(hydraulics).toContainText('Also train others')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('Expert created')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Experts 3' })).toBeVisible()
    await expect(rowOf(page, 'Rajesh Kumar')).toContainText('rajesh.kumar')
  })

  await test.step('the table is searched and sorted, and its address keeps that', async () => {
    await page.getByLabel('Search experts').fill('FITTER')
    await expect(page.getByRole('heading', { name: 'Experts 1' })).toBeVisible()
    await expect(page).toHaveURL(/search=FITTER/)
    await page.reload()
    await expect(rowOf(page, 'Rajesh Kumar')).toBeVisible()
    await page.getByLabel('Search experts').fill('')
    await expect(page.getByRole('heading', { name: 'Experts 3' })).toBeVisible()
    await page.getByRole('button', { name: 'Name', exact: true }).click()
    await expect(page.getByRole('columnheader', { name: 'Name' }).first()).toHaveAttribute('aria-sort', 'descending')
    await expect(page.getByRole('row').nth(1)).toContainText('Rajesh')
  })

  const map = page.getByRole('table', { name: 'Experts by skills' })
  const levelOf = (name: string, column: number) => map.getByRole('row', { name }).getByRole('cell').nth(column)
  const coverOf = (column: number) =>
    map
      .getByRole('row', { name: /^Cover/ })
      .getByRole('cell')
      .nth(column)

  await test.step('the map shows the levels, and tells what nobody and what one alone can do', async () => {
    await page.getByRole('link', { name: 'Skills' }).click()
    await expect(page).toHaveURL(/view=skills/)
    await expect(levelOf('Rajesh Kumar', 0)).toHaveText('3')
    await expect(levelOf('Rajesh Kumar', 1)).toHaveText('4')
    await expect(coverOf(0)).toHaveText('2')
    await expect(coverOf(6)).toHaveText('0nobody')
    await expect(map.getByText('10 skills at risk').filter({ visible: true })).toHaveCount(1)
    await map.getByRole('button', { name: /Rajesh Kumar/ }).click()
    const card = page.getByRole('complementary', { name: 'Rajesh Kumar' })
    await expect(card).toContainText('5550114201')
    await expect(card.getByRole('img')).toHaveAccessibleName(/Skills of Rajesh: Safety 3, Hydraulics 4.*Median of 3/)
    await card.getByRole('link', { name: 'Open profile' }).click()
    await expect(page.getByRole('heading', { name: 'Rajesh Kumar' })).toBeVisible()
    await expect(page).toHaveTitle('Rajesh Kumar · Millwright')
  })

  await test.step('a change is confirmed, and what somebody else changed meanwhile is told', async () => {
    await page.getByRole('link', { name: 'Edit' }).click()
    await expect(page.getByLabel('E-mail')).not.toBeEditable()
    await page.getByRole('group', { name: 'Robot' }).getByRole('radio', { name: '3 Advanced' }).check()
    const expertId = /experts\/([^/]+)\/update/.exec(page.url())?.[1] ?? ''
    await admin.call(expertRoutes.update, {
      query: { ...query, expertId },
      body: { name: { firstName: 'Rajesh', lastName: 'Kumar' }, username: 'rajesh.kumar', location: 'Hall 3' },
    })
    const save = async () => {
      await page.getByRole('button', { name: 'Save changes' }).click()
      const question = page.getByRole('alertdialog')
      await expect(question).toContainText('Are you sure you want to save changes?')
      await question.getByRole('button', { name: 'Save' }).click()
    }
    await save()
    await expect(page.getByText(/in the meantime: .*Location/)).toBeVisible()
    await expect(page.getByLabel('Location')).toHaveValue('Hall 3')
    await page.getByRole('group', { name: 'Conveyor' }).getByRole('radio', { name: '4 Expert' }).check()
    await save()
    await expect(page.getByText('Expert updated')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Rajesh Kumar' })).toBeVisible()
    await page.goto(`${experts}?view=skills`)
    await expect(levelOf('Rajesh Kumar', 6)).toHaveText('3')
    await expect(coverOf(6)).toHaveText('1one holder')
    await expect(map.getByRole('row', { name: /Rajesh Kumar/ })).toContainText('Robot')
  })

  await test.step('a bad address says so', async () => {
    await page.goto(`${experts}/nobody/profile`)
    await expect(page.getByText('Invalid expertId!')).toBeVisible()
  })

  await test.step('on a phone each expert is a card, and nothing scrolls sideways', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${experts}?view=skills`)
    const cards = page.getByRole('list', { name: 'Experts by skills' }).locator(':scope > li')
    await expect(cards).toHaveCount(4)
    await cards.getByRole('button', { name: /^Compare Rajesh/ }).click()
    await expect(cards.getByRole('img')).toHaveCount(1)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('several are deleted at once, after a question', async () => {
    await page.goto(experts)
    for (const name of ['Rajesh Kumar', 'Ingrid Solberg']) {
      await page.getByRole('checkbox', { name: `Select ${name}` }).check()
    }
    const remove = page.getByRole('main').getByRole('button', { name: 'Delete' })
    await remove.click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('Are you sure you want to delete?')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('heading', { name: 'Experts 3' })).toBeVisible()
    await remove.click()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Experts deleted')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Experts 1' })).toBeVisible()
    // The button that was pressed has gone.
    await expect(page.getByRole('row').nth(1)).toBeFocused()
  })
})
