import { assetRoutes } from '@millwright/contract/assets'
import { assistantRoutes } from '@millwright/contract/assistant'
import { chatRoutes } from '@millwright/contract/chats'
import { keptChatRoutes } from '@millwright/contract/kept-chats'
import { questionRoutes } from '@millwright/contract/questions'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { told } from '../../../test/answers.ts'
import type { ApiClient } from '../../../test/api-client.ts'
import { signUp, type SignedUp } from '../../../test/harness.ts'
import { joinCompany } from '../../../test/members.ts'
import { makePdf } from '../../../test/pdf/make-pdf.ts'
import { addProcessedDocument, type AssetIds, makeAsset } from '../../../test/plant.ts'

const server = inject('server')
let admin: SignedUp
let reader: ApiClient

beforeAll(async () => {
  admin = await signUp(server)
  reader = await joinCompany(server, admin)
})

/** An asset that knows of one oil, and that `reader` may read. */
async function makePress(): Promise<AssetIds> {
  const ids = await makeAsset(admin)
  const { _id: userId } = (reader as SignedUp).user
  const body = { name: 'Press 7', info: 'Deep drawing', users: [{ userId, access: 'read' as const }] }
  await admin.call(assetRoutes.update, { query: ids, body })
  const bytes = await makePdf([{ texts: [{ text: 'The gearbox takes Kluberplex oil.', x: 72, y: 700 }] }])
  await addProcessedDocument(admin, ids, { bytes, fileName: 'Manual.pdf' })
  // Asked of the department: no question about the asset is left behind.
  const asked = { query: 'Which oil does the gearbox take?', departmentId: ids.departmentId }
  const isFound = async () => (await told(admin.events(assistantRoutes.ask, { body: asked }))).sources.length > 0
  await expect.poll(isFound).toBe(true)
  return ids
}

const ask = (client: ApiClient, { assetId }: AssetIds, query: string) =>
  told(client.events(chatRoutes.newMessage, { body: { assetId, query } }))
const rate = (client: ApiClient, msgId: string, feedback: 'like' | 'dislike' | 'none') =>
  client.call(keptChatRoutes.giveFeedback, { query: { msgId }, body: { feedback } })
const open = ({ assetId }: AssetIds) => admin.call(questionRoutes.fetch, { query: { assetId } })
const remove = ({ assetId }: AssetIds, ids: string[], client: ApiClient = admin) =>
  client.tryCall(questionRoutes.remove, { query: { assetId }, body: { ids } })

describe('what was asked and not answered', () => {
  it('is listed by likeness, most asked first, with what its askers thought and without their names', async () => {
    const press = await makePress()
    await ask(admin, press, 'Which mandrel?')
    const first = await ask(reader, press, 'Where is the quench tank?')
    const second = await ask(admin, press, 'Where is that quench tank')
    await rate(reader, first.messageId, 'dislike')
    await rate(admin, second.messageId, 'like')
    const groups = await open(press)
    expect(groups).toEqual([
      {
        id: expect.any(String) as string,
        question: 'Where is that quench tank',
        alike: ['Where is the quench tank?'],
        asked: 2,
        lastAskedAt: expect.any(String) as string,
        likes: 1,
        dislikes: 1,
        verdict: 'not-in-material',
        unknownWords: ['quench', 'tank'],
        handedTo: [],
      },
      expect.objectContaining({ question: 'Which mandrel?', alike: [], asked: 1, unknownWords: ['mandrel'] }),
    ])
  })

  it('holds an answer that is disliked, for as long as it is', async () => {
    const press = await makePress()
    const { messageId, end } = await ask(reader, press, 'Which oil does the gearbox take?')
    expect(end.verdict).toBe('answered')
    expect(await open(press)).toEqual([])
    await rate(reader, messageId, 'dislike')
    expect(await open(press)).toMatchObject([{ verdict: 'answered', likes: 0, dislikes: 1 }])
    await rate(reader, messageId, 'none')
    expect(await open(press)).toEqual([])
  })

  it('keeps what is disliked before it is judged, and keeps off what was taken off', async () => {
    const press = await makePress()
    const events = reader.events(chatRoutes.newMessage, {
      body: { assetId: press.assetId, query: 'Where is the quench tank?' },
    })
    let msgId = ''
    for await (const { type, content } of events) {
      if (type !== 'data' || msgId !== '') continue
      msgId = (content as { message: { id: string } }).message.id
      await rate(reader, msgId, 'dislike')
    }
    await rate(reader, msgId, 'none')
    const [tank] = await open(press)
    expect(tank).toMatchObject({ verdict: 'not-in-material', unknownWords: ['quench', 'tank'], dislikes: 0 })
    await remove(press, [tank?.id ?? ''])
    const answered = await ask(reader, press, 'Which oil does the gearbox take?')
    await rate(reader, answered.messageId, 'dislike')
    const [oil] = await open(press)
    expect(await remove(press, [oil?.id ?? ''])).toMatchObject({ status: 200 })
    for (const feedback of ['none', 'dislike'] as const) await rate(reader, answered.messageId, feedback)
    await rate(reader, msgId, 'dislike')
    expect(await open(press)).toEqual([])
  })

  it('is taken off with what was asked alike, and by full members alone', async () => {
    const press = await makePress()
    const elsewhere = await makePress()
    for (const query of ['Where is the quench tank?', 'Where is that quench tank', 'Which mandrel?'])
      await ask(reader, press, query)
    await ask(reader, elsewhere, 'Where is the quench tank?')
    const [tank, mandrel] = await open(press)
    const [foreign] = await open(elsewhere)
    if (!tank || !mandrel || !foreign) throw new Error('Too few questions are open')
    expect((await remove(press, [tank.id], reader)).status).toBe(403)
    expect((await reader.tryCall(questionRoutes.fetch, { query: { assetId: press.assetId } })).status).toBe(403)
    for (const none of [foreign.id, randomUUID()]) {
      expect((await remove(press, [tank.id, none])).status).toBe(404)
    }
    expect(await open(press)).toHaveLength(2)
    expect(await remove(press, ['x'])).toMatchObject({ status: 400, error: 'Question Id invalid' })
    expect(await remove(press, [tank.id])).toMatchObject({ status: 200, data: [tank.id] })
    expect((await open(press)).map(({ id }) => id)).toEqual([mandrel.id])
    // Asked once more, it is open again.
    await ask(admin, press, 'Where is the quench tank?')
    expect((await open(press)).map(({ asked }) => asked)).toEqual([1, 1])
  })
})
