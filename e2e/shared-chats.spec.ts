import { assetRoutes } from '@millwright/contract/assets'
import { assistantRoutes } from '@millwright/contract/assistant'
import { texts } from '@millwright/contract/texts'
import { told } from '../server/test/answers.ts'
import { signUp } from '../server/test/harness.ts'
import { joinCompany } from '../server/test/members.ts'
import { makePdf } from '../server/test/pdf/make-pdf.ts'
import { addProcessedDocument, makeAsset } from '../server/test/plant.ts'
import { expect, test } from './journey.ts'
import { homeOf, signIn } from './sign-in.ts'

test('a chat is shared with a colleague, who reads what they may, until the sharing ends', async ({
  page,
  server,
  browser,
}) => {
  const admin = await signUp(server)
  const bea = await joinCompany(server, admin, { username: 'bea' })
  const press = await makeAsset(admin, 'Press 7')
  const bytes = await makePdf([{ texts: [{ text: 'The gearbox takes Kluberplex oil.', x: 72, y: 700 }] }])
  await addProcessedDocument(admin, press, { bytes, fileName: 'Manual.pdf' })
  const letRead = (users: { userId: string; access: 'read' }[]) =>
    admin.call(assetRoutes.update, { query: press, body: { name: 'Press 7', info: 'Deep drawing', users } })
  await letRead([{ userId: bea.user._id, access: 'read' }])
  const body = { query: 'Which oil does the gearbox take?' }
  const { chatId } = await told(admin.events(assistantRoutes.ask, { body }))

  await signIn(page, admin.account)
  await page.goto(`${homeOf(admin)}/assistant/${chatId}`)
  const openDialog = async () => {
    await page.getByRole('button', { name: 'Export this chat' }).click()
    await page.getByRole('menuitem', { name: 'Share with colleagues' }).click()
  }
  await openDialog()
  const dialog = page.getByRole('dialog', { name: 'Share this chat' })
  await dialog.getByRole('button', { name: 'Make a link' }).click()
  const link = await dialog.getByLabel('Link').inputValue()

  const context = await browser.newContext({ baseURL: server.url })
  try {
    const theirs = await context.newPage()
    await signIn(theirs, bea.account)
    await theirs.goto(link)
    const chat = theirs.getByRole('region', { name: 'Chat' })
    await expect(chat).toContainText('Kluberplex')
    expect(theirs.url()).toContain(homeOf(bea))
    await letRead([])
    await theirs.reload()
    await expect(chat).toContainText(texts.answerHidden)
    await expect(chat).not.toContainText('Kluberplex')
    await dialog.getByRole('button', { name: 'End sharing' }).click()
    await expect(dialog.getByRole('button', { name: 'Make a link' })).toBeVisible()
    await theirs.reload()
    await expect(theirs.getByText('This chat is not shared')).toBeVisible()
  } finally {
    await context.close()
  }
})
