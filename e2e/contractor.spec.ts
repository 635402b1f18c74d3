import { assetRoutes } from '@millwright/contract/assets'
import { mediaAddress } from '@millwright/contract/note-blocks'
import { plateCodeRoutes } from '@millwright/contract/plate-codes'
import { texts } from '@millwright/contract/texts'
import { signUp } from '../server/test/harness.ts'
import { joinCompany } from '../server/test/members.ts'
import { makePdf } from '../server/test/pdf/make-pdf.ts'
import { addProcessedDocument, makeAsset } from '../server/test/plant.ts'
import { ask } from './asking.ts'
import { expect, test } from './journey.ts'
import { homeOf, openHome, signIn } from './sign-in.ts'

test('a contractor asks but downloads nothing', async ({ page, browser, server }) => {
  const admin = await signUp(server)
  const { departmentId, assetId } = await makeAsset(admin)
  const cora = await joinCompany(server, admin, { username: 'cora' })
  const drawn = [
    { text: '3 Care of the press', x: 72, y: 780, size: 16, font: 'bold' as const },
    { text: 'The gearbox is filled with oil of grade HLP 46.', x: 72, y: 740 },
  ]
  const bytes = await makePdf([{ texts: drawn }])
  const manualId = await addProcessedDocument(admin, { departmentId, assetId }, { bytes, fileName: 'Press manual.pdf' })
  const address = (home: string) => `${home}/departments/${departmentId}/assets/${assetId}`
  const context = await browser.newContext({ baseURL: server.url })
  const phone = await context.newPage()

  await test.step('an admin lets them ask about the machine, in the form that gives it to people', async () => {
    await signIn(page, admin.account)
    await page.goto(`${address(homeOf(admin))}/update`)
    await page.getByRole('radiogroup', { name: 'Access of cora' }).getByText('Ask', { exact: true }).click()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Asset updated')).toBeVisible()
    const people = page.getByRole('region', { name: 'People with access' })
    await page.goto(`${address(homeOf(admin))}/profile`)
    await expect(people.getByRole('row').filter({ hasText: 'cora' })).toContainText('Ask')
  })

  await test.step('the machine opens on its chat, and answers with the quote', async () => {
    await openHome(phone, cora)
    await phone.getByRole('link', { name: 'Press Shop' }).click()
    await phone.getByRole('link', { name: 'Press 7' }).click()
    await expect(phone).toHaveURL(/\/chats$/)
    await expect(phone.getByText('You may ask about this asset.')).toBeVisible()
    const turn = await ask(phone, 'With which oil is the gearbox filled?')
    await expect(turn).toContainText('HLP 46')
    await turn.getByRole('list', { name: 'Sources' }).getByRole('button').first().click()
    await expect(phone.getByText(texts.askOnly)).toBeVisible()
    // Nothing has opened beside the chat.
    expect(phone.url()).not.toContain('doc=')
    await expect(turn.getByRole('button', { name: 'Ask for a check' })).toHaveCount(0)
  })

  await test.step('before the machine and at the desk, its code opens the chat, and that of another one nothing', async () => {
    const code = 'https://id.presses.example/P7/1'
    await admin.call(plateCodeRoutes.add, { query: { departmentId, assetId }, body: { code } })
    const saw = await makeAsset(admin, 'Saw 1')
    const desk = phone.viewportSize()
    await phone.setViewportSize({ width: 390, height: 844 })
    await phone.goto(`/open?code=${encodeURIComponent(code)}`)
    await expect(phone).toHaveURL(new RegExp(`${assetId}/chats`))
    await expect(phone.getByText('You may ask about this asset.')).toBeVisible()
    if (desk) await phone.setViewportSize(desk)
    await phone.goto(`/open?code=${encodeURIComponent(code)}`)
    await expect(phone).toHaveURL(new RegExp(`${assetId}/chats`))
    await phone.goto(`/open?code=${saw.assetId}`)
    await expect(phone.getByRole('heading', { name: 'No machine is known by this code' })).toBeVisible()
  })

  await test.step('no other screen of the machine opens', async () => {
    for (const screen of ['drive', 'resources', 'experts', `resources/documents/${manualId}`]) {
      await phone.goto(`${address(homeOf(cora))}/${screen}`)
      await expect(phone).toHaveURL(/\/chats$/)
    }
    await phone.goto(`${address(homeOf(cora))}/profile`)
    await expect(phone.getByRole('heading', { name: 'Press 7' })).toBeVisible()
    await expect(phone.getByRole('link', { name: /^Resources/ })).toHaveCount(0)
    expect((await context.request.get(mediaAddress(manualId))).status()).toBe(404)
  })

  await test.step('they request more, and read once it is given', async () => {
    await phone.getByRole('button', { name: 'Request access' }).click()
    const dialog = phone.getByRole('dialog', { name: 'Request access' })
    await dialog.getByRole('button', { name: 'Send request' }).click()
    await expect(dialog).toBeHidden()
    await page.goto(`${homeOf(admin)}/users/access-requests`)
    await expect(page.getByText('May ask about it already')).toBeVisible()
    await page.getByRole('button', { name: 'Give access: cora, Press 7' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Give access' }).click()
    await expect(page.getByText('Decision saved')).toBeVisible()
    const asset = await cora.call(assetRoutes.fetchSingle, { query: { departmentId, assetId } })
    expect(asset.access).toBe('read')
    await phone.goto(`${address(homeOf(cora))}/drive`)
    await expect(phone.getByText('Press manual').first()).toBeVisible()
  })
  await context.close()
})
