import { assetRoutes } from '@millwright/contract/assets'
import { assistantRoutes } from '@millwright/contract/assistant'
import { chatRoutes } from '@millwright/contract/chats'
import { settingsRoutes } from '@millwright/contract/settings'
import { sharedChatRoutes } from '@millwright/contract/shared-chats'
import { texts } from '@millwright/contract/texts'
import { tokenRoutes } from '@millwright/contract/tokens'
import { userRoutes } from '@millwright/contract/users'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { told } from '../../../../test/answers.ts'
import { type ApiClient, createClient } from '../../../../test/api-client.ts'
import { type SignedUp, signUp } from '../../../../test/harness.ts'
import { joinCompany } from '../../../../test/members.ts'
import { makePdf } from '../../../../test/pdf/make-pdf.ts'
import { addProcessedDocument, type AssetIds, makeAsset } from '../../../../test/plant.ts'

const server = inject('server')
const question = 'Which oil does the gearbox take?'
type Member = Omit<SignedUp, 'companyName'>
let admin: SignedUp
let bea: Member
let carl: Member
let press: AssetIds

beforeAll(async () => {
  admin = await signUp(server)
  bea = await joinCompany(server, admin, { username: 'bea' })
  carl = await joinCompany(server, admin, { username: 'carl' })
  press = await makeAsset(admin, 'Press 7')
  const bytes = await makePdf([{ texts: [{ text: 'The gearbox takes Kluberplex oil.', x: 72, y: 700 }] }])
  await addProcessedDocument(admin, press, { bytes, fileName: 'Manual.pdf' })
  await letRead(bea, carl)
})

const letRead = (...members: Member[]) =>
  admin.call(assetRoutes.update, {
    query: press,
    body: {
      name: 'Press 7',
      info: 'Deep drawing',
      users: members.map(({ user }) => ({ userId: user._id, access: 'read' as const })),
    },
  })
const share = async (client: ApiClient, chatId: string) => {
  const { shareId } = await client.call(sharedChatRoutes.share, { query: { chatId } })
  if (shareId === null) throw new Error('It was not shared')
  return shareId
}
const read = (client: ApiClient, shareId: string) =>
  client.tryCall(sharedChatRoutes.fetchShared, { query: { shareId } })
const gone = { status: 404, error: 'Not found' }

describe('a shared chat', () => {
  it('is read by a colleague who may read the same, until the sharing ends', async () => {
    const { chatId } = await told(bea.events(chatRoutes.newMessage, { body: { ...press, query: question } }))
    const query = { chatId }
    expect(await bea.call(sharedChatRoutes.fetch, { query })).toEqual({ shareId: null })
    for (const route of [sharedChatRoutes.fetch, sharedChatRoutes.share, sharedChatRoutes.end]) {
      expect(await carl.tryCall(route, { query })).toMatchObject(gone)
    }
    const shareId = await share(bea, chatId)
    expect(await bea.tryCall(sharedChatRoutes.share, { query })).toMatchObject({
      message: 'Chat shared',
      data: { shareId },
    })
    const shown = sharedChatRoutes.fetchShared.output.parse((await read(carl, shareId)).data)
    expect(shown).toMatchObject({ owner: 'bea', messages: [{ query: question }] })
    expect(shown.messages[0]?.answer).toContain('Kluberplex')
    expect(shown.messages[0]?.sources[0]).toMatchObject({ fileName: 'Manual.pdf', segments: [1] })

    await letRead(bea)
    expect(await read(carl, shareId)).toMatchObject(gone)
    await letRead(bea, carl)
    expect((await read(carl, shareId)).status).toBe(200)
    const malformed = { query: { shareId: 'x' } }
    expect(await carl.tryCall(sharedChatRoutes.fetchShared, malformed)).toMatchObject({ error: texts.shareIdInvalid })

    expect(await bea.tryCall(sharedChatRoutes.end, { query })).toMatchObject({ message: 'Sharing ended' })
    expect(await read(carl, shareId)).toMatchObject(gone)
    const again = await share(bea, chatId)
    expect(again).not.toBe(shareId)
    expect(await read(carl, shareId)).toMatchObject(gone)
    const trail = await admin.call(settingsRoutes.fetchAudit, { query: {} })
    const lines = trail.filter(({ action }) => action.startsWith('chat-'))
    expect(lines.map(({ action, actor, target }) => [action, actor, target])).toEqual([
      ['chat-shared', 'bea', 'Press 7'],
      ['chat-sharing-ended', 'bea', 'Press 7'],
      ['chat-shared', 'bea', 'Press 7'],
    ])
  })

  it('shows nobody an answer of the landing that rests on what they may not read themselves', async () => {
    const { chatId } = await told(bea.events(assistantRoutes.ask, { body: { query: question } }))
    await told(bea.events(assistantRoutes.ask, { body: { chatId, query: 'How many assets are there?' } }))
    const shareId = await share(bea, chatId)
    const messagesFor = async (client: ApiClient) =>
      sharedChatRoutes.fetchShared.output.parse((await read(client, shareId)).data).messages
    expect((await messagesFor(carl))[0]?.answer).toContain('Kluberplex')
    await letRead(bea)
    const hidden = await messagesFor(carl)
    expect(hidden.map(({ answer }) => answer)).toEqual([texts.answerHidden, texts.answerHidden])
    expect(JSON.stringify(hidden)).not.toMatch(/Kluberplex|Manual\.pdf/)
    expect((await messagesFor(bea))[0]?.answer).toContain('Kluberplex')
    await letRead(bea, carl)
  })

  it('is not read once its owner has lost the asset, and its sharing is still theirs to end', async () => {
    const { chatId } = await told(bea.events(chatRoutes.newMessage, { body: { ...press, query: question } }))
    const shareId = await share(bea, chatId)
    const query = { chatId }
    await letRead(carl)
    expect(await read(carl, shareId)).toMatchObject(gone)
    expect(await read(admin, shareId)).toMatchObject(gone)
    expect(await bea.call(sharedChatRoutes.fetch, { query })).toEqual({ shareId })
    expect(await bea.tryCall(sharedChatRoutes.share, { query })).toMatchObject(gone)
    expect(await bea.call(sharedChatRoutes.end, { query })).toEqual({ shareId: null })
    const [ended] = await admin.call(settingsRoutes.fetchAudit, { query: {} })
    expect(ended).toMatchObject({ action: 'chat-sharing-ended', actor: 'bea', target: 'Press 7' })
    await letRead(bea, carl)
    expect(await read(carl, shareId)).toMatchObject(gone)
  })

  it('is nothing to other companies, to programs, and to nobody once its owner has left', async () => {
    const cleo = await joinCompany(server, admin, { username: 'cleo' })
    await letRead(bea, carl, cleo)
    const { chatId } = await told(cleo.events(chatRoutes.newMessage, { body: { ...press, query: question } }))
    const shareId = await share(cleo, chatId)
    expect(await read(await signUp(server), shareId)).toMatchObject(gone)
    expect(
      (
        await read(
          createClient(() => server.url),
          shareId,
        )
      ).status,
    ).toBe(401)
    const body = { name: 'Reader', scopes: ['read' as const, 'ask' as const], expiresInDays: 1 }
    const program = createClient(() => server.url, (await carl.call(tokenRoutes.create, { body })).token)
    expect(await read(program, shareId)).toMatchObject({ status: 403, error: texts.notByToken })
    expect((await read(carl, shareId)).status).toBe(200)
    const query = { userId: cleo.user._id }
    await admin.call(userRoutes.suspend, { query })
    expect(await read(carl, shareId)).toMatchObject(gone)
    await admin.call(userRoutes.reinstate, { query })
    expect((await read(carl, shareId)).status).toBe(200)
    await admin.call(userRoutes.remove, { query })
    expect(await read(carl, shareId)).toMatchObject(gone)
  })
})
