import { assetRoutes } from '@millwright/contract/assets'
import { chatRoutes } from '@millwright/contract/chats'
import { keptChatRoutes } from '@millwright/contract/kept-chats'
import { texts } from '@millwright/contract/texts'
import { tokenRoutes } from '@millwright/contract/tokens'
import { createClient } from '../server/test/api-client.ts'
import { told } from '../server/test/answers.ts'
import { signUp } from '../server/test/harness.ts'
import { makePdf } from '../server/test/pdf/make-pdf.ts'
import { addProcessedDocument, makeAsset } from '../server/test/plant.ts'
import { expect, test } from './journey.ts'
import { openHome } from './sign-in.ts'

test('a program asks by token: it is made on a page, shown once, used, and ended', async ({ page, server }) => {
  const admin = await signUp(server)
  const place = await makeAsset(admin, 'Press 7')
  const { departmentId, assetId } = place
  const drawn = [{ text: 'The tightening torque of the cylinder head bolts is 85 Nm.', x: 60, y: 700 }]
  const bytes = await makePdf([{ texts: drawn }])
  const manualId = await addProcessedDocument(admin, place, { bytes, fileName: 'Press manual.pdf' })
  await openHome(page, admin)
  await page.goto(`${new URL(page.url()).pathname.split('/').slice(0, 3).join('/')}/settings/account/tokens`)
  const own = page.getByRole('region', { name: 'Your tokens' })
  await expect(own.getByText('You have made no token yet.')).toBeVisible()

  await own.getByRole('button', { name: 'New token' }).click()
  const dialog = page.getByRole('dialog', { name: 'New token' })
  const make = dialog.getByRole('button', { name: 'Make token' })
  await expect(make).toBeDisabled()
  await dialog.getByLabel('Name').fill('Nightly export')
  await dialog.getByLabel('Ask').check()
  await dialog.getByLabel('Good for').selectOption('30 days')
  await dialog.getByLabel('Only in these places').click()
  await page.getByRole('option', { name: 'Press 7' }).click()
  await page.keyboard.press('Escape')
  await make.click()

  const made = page.getByRole('dialog', { name: 'Your new token' })
  const token = await made.getByLabel('Token').inputValue()
  expect(token).toMatch(/^mw_[0-9A-Za-z]{36}$/)
  await made.getByRole('button', { name: 'Done' }).click()
  const listed = own.getByRole('listitem')
  await expect(listed).toContainText(`Nightly export`)
  await expect(listed).toContainText(`mw_…${token.slice(-4)}`)
  await expect(listed).toContainText('Never used')
  expect(await page.content()).not.toContain(token)

  const program = createClient(() => server.url, token)
  const seen = await program.call(assetRoutes.fetchAll, { query: { departmentId } })
  expect(seen.map(({ name }) => name)).toEqual(['Press 7'])
  const question = { query: 'What is the tightening torque of the cylinder head bolts?', assetId }
  const { messageId } = await told(program.events(chatRoutes.newMessage, { body: question }))
  const { message, markdown } = await program.call(keptChatRoutes.fetchAnswer, { query: { msgId: messageId } })
  expect(message.response.text).toContain('85 Nm')
  expect(message.response.sources[0]).toMatchObject({ resourceId: manualId, segments: [1] })
  expect(markdown).toMatch(/\[1\\?\].*Press manual\.pdf.*page 1/u)
  await page.reload()
  await expect(listed).toContainText('Last used:')

  await listed.getByRole('button', { name: 'End: Nightly export' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End' }).click()
  await expect(own.getByText('You have made no token yet.')).toBeVisible()
  expect(await program.tryCall(assetRoutes.fetchAll, { query: { departmentId } })).toMatchObject({ status: 401 })
})

test('an admin makes a service token for places, and sees the tokens of all', async ({ page, server }) => {
  const admin = await signUp(server)
  const place = await makeAsset(admin, 'Press 7')
  await openHome(page, admin)
  await page.goto(`${new URL(page.url()).pathname.split('/').slice(0, 3).join('/')}/settings/account/tokens`)
  const company = page.getByRole('region', { name: 'Tokens of the company' })
  await company.getByRole('button', { name: 'New service token' }).click()
  const dialog = page.getByRole('dialog', { name: 'New service token' })
  await dialog.getByLabel('Name').fill('Ticket system')
  await dialog.getByLabel('Write').check()
  await expect(dialog.getByRole('button', { name: 'Make token' })).toBeDisabled()
  await dialog.getByLabel('Only in these places').click()
  await page.getByRole('option', { name: 'Press 7' }).click()
  await page.keyboard.press('Escape')
  await dialog.getByText('Read and change').click()
  await dialog.getByRole('button', { name: 'Make token' }).click()
  const made = page.getByRole('dialog', { name: 'Your new token' })
  const program = createClient(() => server.url, await made.getByLabel('Token').inputValue())
  await made.getByRole('button', { name: 'Done' }).click()
  await expect(company.getByRole('listitem')).toContainText('Service')
  const body = { name: 'Press 7', info: 'By the ticket system' }
  expect(await program.call(assetRoutes.update, { query: place, body })).toMatchObject({ info: body.info })
})

test('the documentation of the calls tries them out with a token', async ({ page, server }) => {
  const admin = await signUp(server)
  await makeAsset(admin, 'Press 7')
  const body = { name: 'Docs', scopes: ['read' as const], expiresInDays: 1 }
  const { token } = await admin.call(tokenRoutes.create, { body })
  await page.goto('/api/docs')
  await page.getByLabel('Access token').fill(token)
  await page.getByRole('button', { name: 'Try GET /api/departments/fetch/all' }).click()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByLabel('Reply')).toContainText('Press Shop')
  await expect(page.getByLabel('Reply')).toContainText('RateLimit')
  await page.getByLabel('Path and query').fill('/api/settings/tokens')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByLabel('Reply')).toContainText(texts.notByToken)
})
