import { assetRoutes } from '@millwright/contract/assets'
import { assistantRoutes } from '@millwright/contract/assistant'
import { keptChatRoutes } from '@millwright/contract/kept-chats'
import { resourceRoutes } from '@millwright/contract/resources'
import { tokenRoutes } from '@millwright/contract/tokens'
import { userRoutes } from '@millwright/contract/users'
import { randomUUID } from 'node:crypto'
import { expect, inject, it } from 'vitest'
import { type ApiClient, createClient } from '../../../../test/api-client.ts'
import { signUp } from '../../../../test/harness.ts'
import { joinCompany } from '../../../../test/members.ts'
import { makePdf } from '../../../../test/pdf/make-pdf.ts'
import { addProcessedDocument, makeAsset } from '../../../../test/plant.ts'

const server = inject('server')
const torque = 'The tightening torque of the cylinder head bolts is 85 Nm.'

async function messageOf(client: ApiClient): Promise<string> {
  const body = { query: 'What is the tightening torque of the cylinder head bolts?' }
  let id = ''
  for await (const event of client.events(assistantRoutes.ask, { body })) {
    if (event.type === 'data') id = event.content.message.id
  }
  return id
}

it('gives a ticket system an answer with its citations as JSON and Markdown, while its asker may read them', async () => {
  const admin = await signUp(server)
  const place = await makeAsset(admin, 'Press 7')
  const bytes = await makePdf([{ texts: [{ text: torque, x: 60, y: 700 }] }])
  const manualId = await addProcessedDocument(admin, place, { bytes, fileName: 'Press manual.pdf' })
  const bea = await joinCompany(server, admin)
  const info = { name: 'Press 7', info: 'Deep drawing' }
  const users = [{ userId: bea.user._id, access: 'read' as const }]
  await admin.call(assetRoutes.update, { query: place, body: { ...info, users } })
  const body = { name: 'Tickets', scopes: ['read' as const, 'ask' as const], expiresInDays: 1 }
  const tickets = createClient(() => server.url, (await bea.call(tokenRoutes.create, { body })).token)

  const query = { msgId: await messageOf(tickets) }
  const { message, markdown } = await tickets.call(keptChatRoutes.fetchAnswer, { query })
  expect(message.response.text).toContain('85 Nm')
  expect(message.response.sources[0]).toMatchObject({ resourceId: manualId, segments: [1] })
  expect(markdown).toContain('What is the tightening torque')
  expect(markdown).toContain('85 Nm')
  expect(markdown).toMatch(/\[1\\?\].*Press manual\.pdf.*page 1/u)

  const missing = { status: 404, error: 'Not found' }
  expect(await admin.tryCall(keptChatRoutes.fetchAnswer, { query })).toMatchObject(missing)
  expect(await tickets.tryCall(keptChatRoutes.fetchAnswer, { query: { msgId: randomUUID() } })).toMatchObject(missing)
  await admin.call(assetRoutes.update, { query: place, body: { ...info, users: [] } })
  const hidden = await tickets.call(keptChatRoutes.fetchAnswer, { query })
  expect(JSON.stringify(hidden)).not.toContain('85 Nm')
  await admin.call(resourceRoutes.deleteDocuments, { query: place, body: { ids: [manualId] } })
  await admin.call(userRoutes.remove, { query: { userId: bea.user._id } })
  expect(await tickets.tryCall(keptChatRoutes.fetchAnswer, { query })).toMatchObject({ status: 401 })
})
