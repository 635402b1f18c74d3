import { assistantRoutes } from '@millwright/contract/assistant'
import { chatRoutes } from '@millwright/contract/chats'
import { keptChatRoutes } from '@millwright/contract/kept-chats'
import { type NoteBlock } from '@millwright/contract/note-blocks'
import { noteRoutes } from '@millwright/contract/notes'
import { assetRoutes } from '@millwright/contract/assets'
import { texts } from '@millwright/contract/texts'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { told } from '../../../../test/answers.ts'
import type { ApiClient } from '../../../../test/api-client.ts'
import { type SignedUp, signUp } from '../../../../test/harness.ts'
import { joinCompany } from '../../../../test/members.ts'
import { makeManualPdf, type ManualFact } from '../../../../test/pdf/make-pdf.ts'
import { addProcessedDocument, type AssetIds, makeAsset } from '../../../../test/plant.ts'

const server = inject('server')
let admin: SignedUp
let reader: ApiClient
let ids: AssetIds
let fact: ManualFact

beforeAll(async () => {
  admin = await signUp(server)
  ids = await makeAsset(admin)
  const { bytes, facts } = await makeManualPdf({ pages: 3 })
  await addProcessedDocument(admin, ids, { bytes, fileName: 'Manual.pdf' })
  const bea = await joinCompany(server, admin)
  reader = bea
  const users = [{ userId: bea.user._id, access: 'read' as const }]
  await admin.call(assetRoutes.update, { query: ids, body: { name: 'Press 7', info: 'Deep drawing', users } })
  const [, second] = facts
  if (!second) throw new Error('The manual has too few facts')
  fact = second
  // Asked from the landing: no chat of the asset is left behind.
  const body = { query: fact.question, ...ids }
  const isFound = async () => (await told(admin.events(assistantRoutes.ask, { body }))).sources.length > 0
  // Before the tests of a file `expect.poll` may not be called; its limit.
  await vi.waitUntil(isFound, { timeout: 60_000 })
})

type Question = { query: string; chatId?: string; currentMsgId?: string; insteadOf?: string }
const ask = (client: ApiClient, body: Question) =>
  told(client.events(chatRoutes.newMessage, { body: { ...body, assetId: ids.assetId } }))
const listed = (client: ApiClient, search?: string) =>
  client.call(chatRoutes.fetch, { query: { assetId: ids.assetId, ...(search === undefined ? {} : { search }) } })
const shown = (client: ApiClient, chatId: string, currentMsgId: string | null = null) =>
  client.call(chatRoutes.fetchCurrentMessages, { query: { assetId: ids.assetId, chatId, currentMsgId } })
const remove = (client: ApiClient, chatIds: string[]) =>
  client.tryCall(keptChatRoutes.remove, { query: ids, body: { ids: chatIds } })

describe('chats', () => {
  it('are deleted all or not at all [T11a, T26]', async () => {
    const [one, two] = [await ask(admin, { query: 'Oil?' }), await ask(admin, { query: 'Torque?' })]
    const foreign = await ask(reader, { query: 'Whose?' })
    for (const others of [[foreign.chatId], [randomUUID()]]) {
      expect(await remove(admin, [one.chatId, two.chatId, ...others])).toMatchObject({ status: 404 })
    }
    expect((await listed(admin)).map(({ id }) => id)).toEqual([two.chatId, one.chatId])
    const chatIds = [one.chatId, two.chatId, one.chatId]
    expect(await remove(admin, chatIds)).toMatchObject({ status: 200, data: [one.chatId, two.chatId] })
    expect(await listed(admin)).toEqual([])
    expect((await listed(reader)).map(({ id }) => id)).toEqual([foreign.chatId])
    const picture = { query: 'x', assetId: ids.assetId, pictureId: 'x' }
    expect(await admin.tryCall(chatRoutes.newMessage, { body: picture })).toMatchObject({
      status: 400,
      error: 'Picture Id invalid',
    })
    for (const wrong of [undefined, [], ['x'], 'x']) {
      expect(await admin.tryCall(keptChatRoutes.remove, { query: ids, body: { ids: wrong } })).toMatchObject({
        status: 400,
        error: 'Chat Id invalid',
      })
    }
  })

  it('are renamed by their own user alone, and found by their name', async () => {
    const { chatId } = await ask(admin, { query: 'How do I set the cushion?' })
    const rename = (client: ApiClient, chatName: string) =>
      client.tryCall(keptChatRoutes.rename, { query: { assetId: ids.assetId, chatId }, body: { chatName } })
    const renamed = await rename(admin, ' Cushion 100% ')
    expect(renamed).toMatchObject({ status: 200, message: 'Chat renamed', data: { id: chatId, title: 'Cushion 100%' } })
    for (const name of ['Mine', ' ']) expect(await rename(reader, name)).toMatchObject({ status: 404 })
    expect(await rename(admin, ' ')).toMatchObject({ status: 400, error: 'Chat name is required' })
    const tooLong = 'A chat name can have 120 characters at most'
    expect(await rename(admin, 'n'.repeat(121))).toMatchObject({ status: 400, error: tooLong })
    expect((await listed(admin, 'ION 100%')).map(({ id }) => id)).toEqual([chatId])
    expect(await listed(admin, '100_')).toEqual([])
  })

  it('show what a question that was asked anew is followed by, and keep the rest', async () => {
    const first = await ask(admin, { query: 'One?' })
    const { chatId } = first
    const second = await ask(admin, { query: 'Two?', chatId })
    const third = await ask(admin, { query: 'Three?', chatId })
    const other = await ask(admin, { query: 'Two, but other?', chatId, currentMsgId: first.messageId })
    const idsOf = async (from: string | null = null) => (await shown(admin, chatId, from)).map(({ id }) => id)
    expect(await idsOf()).toEqual([first.messageId, other.messageId])
    // What is asked next follows what is shown.
    const next = await ask(admin, { query: 'And then?', chatId })
    expect(await idsOf()).toEqual([first.messageId, other.messageId, next.messageId])
    expect(await idsOf(next.messageId)).toEqual([next.messageId])
    // What was shown before is kept: whoever goes on from it sees it again.
    const back = await ask(admin, { query: 'Four?', chatId, currentMsgId: third.messageId })
    expect(await idsOf()).toEqual([first.messageId, second.messageId, third.messageId, back.messageId])
  })

  it('begin anew with a first question that was asked otherwise', async () => {
    const { chatId, messageId } = await ask(admin, { query: 'Oil?' })
    await ask(admin, { query: 'How much?', chatId })
    const other = await ask(admin, { query: 'Which oil?', chatId, insteadOf: messageId })
    expect((await shown(admin, chatId, messageId)).map(({ id }) => id)).toEqual([other.messageId])
    const chat = (await listed(admin)).find(({ id }) => id === chatId)
    expect(chat?.firstMsgId).toBe(other.messageId)
    const elsewhere = await ask(reader, { query: 'Whose chat is it?' })
    for (const name of ['insteadOf', 'currentMsgId']) {
      const body = { query: 'x', assetId: ids.assetId, chatId, [name]: elsewhere.messageId }
      expect(await admin.tryCall(chatRoutes.newMessage, { body })).toMatchObject({ status: 404 })
    }
  })
})

describe('an answer', () => {
  const like = (client: ApiClient, msgId: string, feedback: string) =>
    client.tryCall(keptChatRoutes.giveFeedback, { query: { msgId }, body: { feedback } })

  it('is liked, disliked or neither, by its own user alone', async () => {
    const { messageId, chatId } = await ask(admin, { query: fact.question })
    for (const feedback of ['like', 'dislike', 'none'] as const) {
      expect(await like(admin, messageId, feedback)).toMatchObject({ data: { id: messageId, feedback } })
      expect((await shown(admin, chatId))[0]?.feedback).toBe(feedback)
    }
    expect(await like(admin, messageId, 'love')).toMatchObject({ status: 400 })
    const [foreign, random] = [await like(reader, messageId, 'like'), await like(reader, randomUUID(), 'like')]
    expect([foreign.status, foreign.error]).toEqual([404, random.error])
    expect(await like(reader, messageId, 'love')).toMatchObject({ status: 404 })
  })
})

describe('a chat as a document', () => {
  const link = (client: ApiClient, chatId: string, format: string) =>
    client.tryCall(keptChatRoutes.exportChat, { query: { assetId: ids.assetId, chatId, format } })
  const open = async (client: ApiClient, url: string) => client.request('GET', url)

  it('is Markdown and PDF with its sources, for its own user alone', async () => {
    const { chatId, sources } = await ask(admin, { query: fact.question })
    const markdown = (await link(admin, chatId, 'md')).data as { url: string }
    const reply = await open(admin, markdown.url)
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/markdown; charset=utf-8'])
    const text = await reply.text()
    expect(text).toContain(`## ${fact.question}`)
    expect(text).toContain(fact.answer)
    expect(text).toMatch(/\[1\\?\] \*\*Manual\.pdf\*\*, page \d/)
    expect(text).toContain(sources[0]?.fileName)
    const pdf = (await link(admin, chatId, 'pdf')).data as { url: string }
    const printed = await open(admin, pdf.url)
    expect(printed.headers.get('content-type')).toBe('application/pdf')
    expect(
      Buffer.from(await printed.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    expect(await link(reader, chatId, 'md')).toMatchObject({ status: 404 })
    expect((await open(reader, markdown.url)).status).toBe(403)
    expect(await link(admin, chatId, 'docx')).toMatchObject({ status: 400 })
    await remove(admin, [chatId])
    expect((await open(admin, markdown.url)).status).toBe(403)
  })

  it('becomes a draft of a note whose sources are mentions, for full members', async () => {
    const { chatId, sources, chatName } = await ask(admin, { query: fact.question })
    const query = { assetId: ids.assetId, chatId }
    const made = await admin.tryCall(keptChatRoutes.makeNote, { query })
    expect(made.message).toBe('Note drafted')
    const { noteId } = keptChatRoutes.makeNote.output.parse(made.data)
    const note = await admin.call(noteRoutes.fetch, { query: { ...ids, noteId } })
    expect(note).toMatchObject({ draft: true, title: chatName.replace(/[*\\/|?.]/g, '') })
    const blocks = JSON.parse(note.data) as NoteBlock[]
    const inlines = blocks.flatMap(({ content }) => (Array.isArray(content) ? (content as unknown[]) : []))
    const { resourceId, fileName } = sources[0] ?? {}
    const mention = { type: 'mention', props: { resourceId, resourceType: 'document', name: fileName } }
    expect(inlines).toContainEqual(mention)
    const own = await ask(reader, { query: fact.question })
    const refused = await reader.tryCall(keptChatRoutes.makeNote, { query: { ...query, chatId: own.chatId } })
    expect(refused).toMatchObject({ status: 403 })
    expect(await admin.tryCall(keptChatRoutes.makeNote, { query: { ...query, chatId: own.chatId } })).toMatchObject({
      status: 404,
    })
    // Of a chat that is not theirs, who may not write either is told nothing.
    expect(await reader.tryCall(keptChatRoutes.makeNote, { query })).toMatchObject({ status: 404 })
  })

  it('leaves out of a note what those who read it may not', async () => {
    const { assetId: otherId } = await makeAsset(admin, 'Quenching bath 9')
    const { chatId, sources } = await ask(admin, { query: 'In which department is Quenching bath 9?' })
    expect(sources.map(({ departmentId }) => departmentId)).not.toContain(ids.departmentId)
    await ask(admin, { query: fact.question, chatId })
    const made = await admin.tryCall(keptChatRoutes.makeNote, { query: { assetId: ids.assetId, chatId } })
    const { noteId } = keptChatRoutes.makeNote.output.parse(made.data)
    const { data } = await admin.call(noteRoutes.fetch, { query: { ...ids, noteId } })
    expect(data).toContain(texts.answerFromElsewhere)
    for (const { resourceId, fileName } of sources) {
      expect(data).not.toContain(resourceId)
      expect(data).not.toContain(fileName)
    }
    expect(data).not.toContain(otherId)
    expect(data).toContain('Manual.pdf')
  })
})
