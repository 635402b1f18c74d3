import { type Approval, approvalRoutes } from '@millwright/contract/approvals'
import { assetRoutes } from '@millwright/contract/assets'
import { assistantRoutes } from '@millwright/contract/assistant'
import { chatRoutes } from '@millwright/contract/chats'
import { expertRoutes } from '@millwright/contract/experts'
import { keptChatRoutes } from '@millwright/contract/kept-chats'
import { limits } from '@millwright/contract/limits'
import { texts } from '@millwright/contract/texts'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { told, type ToldAnswer } from '../../../test/answers.ts'
import type { ApiClient } from '../../../test/api-client.ts'
import { signUp, type SignedUp } from '../../../test/harness.ts'
import { joinCompany } from '../../../test/members.ts'
import { type Mail, mailTo, readMails } from '../../../test/outbox.ts'
import { makePdf } from '../../../test/pdf/make-pdf.ts'
import { addProcessedDocument, type AssetIds, makeAsset } from '../../../test/plant.ts'

const server = inject('server')
type Member = Omit<SignedUp, 'companyName'>
let admin: SignedUp
let full: Member
let reader: Member
let other: Member
let ids: AssetIds
let expertId: string
const expertEmail = `rajesh.${randomUUID()}@service.example`

beforeAll(async () => {
  admin = await signUp(server, { companyName: 'Nordmark Paper' })
  ids = await makeAsset(admin)
  full = await joinCompany(server, admin, { username: 'full' })
  reader = await joinCompany(server, admin, { username: 'reader' })
  other = await joinCompany(server, admin, { username: 'other' })
  const users = [
    { userId: full.user._id, access: 'full' as const },
    { userId: reader.user._id, access: 'read' as const },
    { userId: other.user._id, access: 'read' as const },
  ]
  await admin.call(assetRoutes.update, { query: ids, body: { name: 'Press 7', info: 'Deep drawing', users } })
  const expert = { name: { firstName: 'Rajesh' }, username: 'rajesh', email: expertEmail }
  const added = await admin.call(expertRoutes.addNew, { query: { assetId: ids.assetId }, body: expert })
  expertId = added._id
  const bytes = await makePdf([{ texts: [{ text: 'The gearbox takes Kluberplex oil.', x: 72, y: 700 }] }])
  await addProcessedDocument(admin, ids, { bytes, fileName: 'Manual.pdf' })
})

type Question = { query: string; chatId?: string; assetId?: string; scope?: 'database' }
const ask = (client: ApiClient, body: Question) =>
  told(client.events(chatRoutes.newMessage, { body: { ...ids, ...body } }))
const request = (client: ApiClient, msgId: string, body: object = {}) =>
  client.tryCall(approvalRoutes.request, { query: { msgId }, body })
const requested = async (client: ApiClient, { messageId }: ToldAnswer, body: object = {}): Promise<Approval> => {
  const answer = await request(client, messageId, body)
  expect([answer.status, answer.error]).toEqual([200, null])
  return approvalRoutes.request.output.parse(answer.data)
}
const decide = (client: ApiClient, { id }: { id: string }, decision: object) =>
  client.tryCall(approvalRoutes.decide, { query: { approvalId: id }, body: decision })
const listed = (client: ApiClient) => client.call(approvalRoutes.fetch, { query: { assetId: ids.assetId } })
const shownIn = async (client: ApiClient, { chatId }: ToldAnswer) =>
  (await client.call(chatRoutes.fetchCurrentMessages, { query: { assetId: ids.assetId, chatId } })).at(-1)

describe('an answer that is to be checked', () => {
  it('is shown to the full members and to who asked, and to nobody else', async () => {
    const answer = await ask(reader, { query: 'Which oil does the gearbox take?' })
    const approval = await requested(reader, answer, { note: 'Is that so?' })
    expect(approval).toMatchObject({
      ...ids,
      msgId: answer.messageId,
      question: 'Which oil does the gearbox take?',
      // What it says of itself is not for others to approve.
      answer: '> **The gearbox takes Kluberplex oil.** [1]',
      note: 'Is that so?',
      state: 'waiting',
      text: '',
      askedBy: { _id: reader.user._id, username: 'reader' },
      expert: null,
      decidedBy: null,
      decidedAt: null,
    })
    expect(approval.sources).toEqual(answer.sources)
    for (const client of [admin, full, reader]) expect(await listed(client)).toContainEqual(approval)
    expect(await listed(other)).toEqual([])
    expect((await shownIn(reader, answer))?.approval).toEqual({ id: approval.id, state: 'waiting', text: '' })
    expect((await decide(reader, approval, { decision: 'approved' })).status).toBe(403)
    // Who reads in the asset is told that deciding is not theirs, and nothing of what is asked or wrong with the call.
    for (const member of [reader, other]) {
      const refused = await decide(member, approval, { decision: 'maybe' })
      expect([refused.status, refused.data]).toEqual([403, null])
    }
    expect((await decide(full, { id: randomUUID() }, { decision: 'approved' })).status).toBe(404)
    expect((await request(other, answer.messageId)).status).toBe(404)
  })

  it('is approved without its numbers, corrected with a text alone, or declined, and told by mail', async () => {
    const answer = await ask(reader, { query: 'Which quorm does the flumboid take?' })
    const approval = await requested(reader, answer)
    expect(await decide(full, approval, { decision: 'corrected', text: '  ' })).toMatchObject({
      status: 400,
      error: 'Enter the corrected answer',
    })
    expect((await decide(full, approval, { decision: 'maybe' })).status).toBe(400)
    expect(await decide(full, { id: 'x' }, { decision: 'declined' })).toMatchObject({
      status: 400,
      error: 'Approval Id invalid',
    })
    const declined = await decide(full, approval, { decision: 'declined', text: 'Nobody knows' })
    expect(declined.message).toBe('Decision saved')
    expect(declined.data).toMatchObject({
      state: 'declined',
      text: 'Nobody knows',
      decidedBy: { _id: full.user._id, username: 'full' },
    })
    const isDeclined = ({ subject }: { subject: string }) => subject === 'Your answer was not approved'
    const mail = await mailTo(server.dataDir, reader.user.email, isDeclined)
    expect(mail.text).toContain('Nobody knows')
    expect(await requested(reader, answer)).toMatchObject({ id: approval.id, state: 'waiting', text: '' })
    const corrected = await decide(full, approval, { decision: 'corrected', text: 'The slide takes LGMT 2.' })
    expect(corrected.data).toMatchObject({ state: 'corrected', text: 'The slide takes LGMT 2.' })
    expect((await shownIn(reader, answer))?.approval).toMatchObject({ text: 'The slide takes LGMT 2.' })
    expect(await decide(admin, approval, { decision: 'approved' })).toMatchObject({
      status: 409,
      error: texts.approvalOfRefusal,
    })
    expect(await request(reader, answer.messageId)).toMatchObject({ status: 409, error: texts.approvalDecided })
    const found = await ask(reader, { query: 'Which oil does the gearbox take?' })
    expect(found.text).toMatch(/\[1\]/)
    const approved = await decide(admin, await requested(reader, found), { decision: 'approved' })
    expect(approved.data).toMatchObject({ state: 'approved' })
    expect((approved.data as Approval).text).not.toMatch(/\[\d/)
    const waiting = await requested(reader, await ask(reader, { query: 'Which oil does the slide take?' }))
    const states = (await listed(full)).map(({ state }) => state)
    expect(states.lastIndexOf('waiting')).toBe(states.filter((state) => state === 'waiting').length - 1)
    expect((await listed(full)).findIndex(({ id }) => id === waiting.id)).toBe(0)
  })

  it('is found in a list that comes in pages, and is searched and sorted', async () => {
    const own = await makeAsset(admin, 'Press 10')
    const first = await requested(admin, await ask(admin, { query: 'Which wax does the drum take?', ...own }))
    const second = await requested(admin, await ask(admin, { query: 'Which chalk does the drum take?', ...own }))
    const third = await requested(admin, await ask(admin, { query: 'Which resin does the roll take?', ...own }))
    await decide(admin, third, { decision: 'declined' })
    const page = async (query: { page?: number; pageSize?: number; search?: string; sort?: 'question' }) => {
      const reply = await admin.tryCall(approvalRoutes.fetch, { query: { assetId: own.assetId, ...query } })
      const found = approvalRoutes.fetch.output.parse(reply.data)
      return [reply.headers.get('x-total-count'), ...found.map(({ id }) => id)]
    }
    expect(await page({})).toEqual([null, second.id, first.id, third.id])
    expect(await page({ page: 1, pageSize: 2 })).toEqual(['3', second.id, first.id])
    expect(await page({ page: 2, pageSize: 2 })).toEqual(['3', third.id])
    expect(await page({ page: 1, pageSize: 2, search: 'DRUM' })).toEqual(['2', second.id, first.id])
    expect(await page({ sort: 'question' })).toEqual([null, second.id, third.id, first.id])
  })

  it('is not decided over by who has seen an older state of it', async () => {
    const answer = await ask(reader, { query: 'Which paint does the slide have?' })
    const { id, updatedAt } = await requested(reader, answer)
    const decideSeen = (client: ApiClient, seen: string, text: string) =>
      client.tryCall(approvalRoutes.decide, {
        query: { approvalId: id },
        body: { decision: 'corrected', text },
        headers: { 'if-match': `"${seen}"` },
      })
    const first = await decideSeen(full, updatedAt, 'RAL 7035')
    expect(first.status).toBe(200)
    const late = await decideSeen(admin, updatedAt, 'RAL 1003')
    expect(late).toMatchObject({ status: 409, data: { id, state: 'corrected', text: 'RAL 7035' } })
    const present = approvalRoutes.decide.output.parse(late.data)
    expect((await decideSeen(admin, present.updatedAt, 'RAL 1003')).status).toBe(200)
  })

  it('is mailed once to each expert while it waits, and to few in all', async () => {
    const answer = await ask(reader, { query: 'Which felt does the drum take?' })
    const addExpert = async (username: string) => {
      const body = { name: { firstName: username }, username, email: `${username}.${randomUUID()}@service.example` }
      return admin.call(expertRoutes.addNew, { query: { assetId: ids.assetId }, body })
    }
    const experts = []
    for (let n = 0; n <= limits.approvalMails; n++) experts.push(await addExpert(`kim${n}`))
    const [first, second, third, ...rest] = experts
    const last = rest.pop()
    if (!first || !second || !third || !last) throw new Error('Three experts at least may be mailed to')
    for (const { _id } of [first, second, first, second, third, ...rest]) {
      expect((await requested(reader, answer, { expertId: _id })).expert?._id).toBe(_id)
    }
    expect(await request(reader, answer.messageId, { expertId: last._id })).toMatchObject({
      status: 409,
      error: texts.approvalMailsSent,
    })
    // Who has the mail may be named again, and stays named when nobody is.
    expect((await requested(reader, answer, { expertId: first._id })).expert?._id).toBe(first._id)
    expect((await requested(reader, answer)).expert?._id).toBe(first._id)
    // They are mailed in the order in which they were asked for.
    const isAbout = ({ subject }: { subject: string }) => subject.includes('felt')
    await mailTo(server.dataDir, (rest.at(-1) ?? third).email, isAbout)
    for (const { email } of [first, second, third]) {
      expect((await readMails(server.dataDir, email)).filter(isAbout)).toHaveLength(1)
    }
  })

  it('is mailed anew to the expert who is named when it was declined and waits again', async () => {
    const answer = await ask(reader, { query: 'Which wire does the sieve take?' })
    const approval = await requested(reader, answer, { expertId, note: 'First' })
    const isNoted = (note: string) => (mail: Mail) => mail.subject.includes('sieve') && mail.text.includes(note)
    await mailTo(server.dataDir, expertEmail, isNoted('First'))
    await decide(full, approval, { decision: 'declined' })
    await requested(reader, answer, { expertId, note: 'Second' })
    expect((await mailTo(server.dataDir, expertEmail, isNoted('Second'))).headers.get('reply-to')).toBe(
      reader.user.email,
    )
  })

  it('is mailed to an expert, whose reply goes to who asked', async () => {
    const answer = await ask(reader, { query: 'Which cushion pressure?\r\nBcc: evil@x.example' })
    const approval = await requested(reader, answer, { expertId, note: 'For sheet 2 mm' })
    expect(approval.expert).toEqual({ _id: expertId, username: 'rajesh' })
    const mail = await mailTo(server.dataDir, expertEmail, ({ subject }) => subject.includes('cushion pressure'))
    expect(mail.headers.get('reply-to')).toBe(reader.user.email)
    expect(mail.headers.has('bcc')).toBe(false)
    for (const part of ['Which cushion pressure?', 'For sheet 2 mm', `/assets/${ids.assetId}/chats/approvals`])
      expect(mail.text).toContain(part)
    const elsewhere = await makeAsset(admin, 'Press 8')
    const users = [{ userId: reader.user._id, access: 'read' as const }]
    await admin.call(assetRoutes.update, { query: elsewhere, body: { name: 'Press 8', info: 'Same', users } })
    const stranger = await admin.call(expertRoutes.addNew, {
      query: { assetId: elsewhere.assetId },
      body: { name: { firstName: 'Kim' }, username: 'kim', email: `kim.${randomUUID()}@service.example` },
    })
    expect((await request(reader, answer.messageId, { expertId: stranger._id })).status).toBe(404)
  })

  it('belongs to one asset, so that nobody is shown what they may not read', async () => {
    const everywhere = await told(reader.events(assistantRoutes.ask, { body: { query: 'Quetzalcoatl?' } }))
    expect(await request(reader, everywhere.messageId)).toMatchObject({ status: 409, error: texts.approvalOfOneAsset })
  })

  it('outlives the chat that it was asked in', async () => {
    const answer = await ask(reader, { query: 'Which paint does the frame have?' })
    const approval = await requested(reader, answer)
    await reader.call(keptChatRoutes.remove, { query: ids, body: { ids: [answer.chatId] } })
    expect((await listed(full)).map(({ id }) => id)).toContain(approval.id)
    expect((await decide(full, approval, { decision: 'corrected', text: 'RAL 7035' })).status).toBe(200)
  })
})

describe('an approved answer', () => {
  const sourceTypes = ({ sources }: ToldAnswer) => sources.map(({ fileType }) => fileType)

  async function approve(query: string, text: string, before: ToldAnswer | null = null): Promise<Approval> {
    const answer = await ask(reader, { query, ...(before && { chatId: before.chatId }) })
    const approval = await requested(reader, answer)
    expect((await decide(full, approval, { decision: 'corrected', text })).status).toBe(200)
    return approval
  }

  it('is what the next asker of a like question gets, marked, and stays in that chat when it is declined', async () => {
    const approval = await approve('How often must the brake pads be changed?', 'Every 500 hours.')
    const again = await ask(other, { query: 'How often do I have to change brake pads' })
    const source = {
      n: 1,
      resourceId: approval.id,
      fileName: 'How often must the brake pads be changed?',
      fileType: 'approved',
      ...ids,
      segments: [1],
      quotes: [{ segment: 1, text: 'Every 500 hours.' }],
    }
    expect(again).toMatchObject({ text: 'Every 500 hours. [1]', sources: [source], end: { verdict: 'answered' } })
    expect((await shownIn(other, again))?.response).toEqual({ text: again.text, sources: [source], resources: [] })
    expect(sourceTypes(await ask(other, { query: 'How must the brake pads be changed?' }))).not.toContain('approved')
    expect(
      sourceTypes(await ask(other, { query: 'How often must the brake pads be changed?', scope: 'database' })),
    ).not.toContain('approved')
    await decide(full, approval, { decision: 'declined' })
    expect(sourceTypes(await ask(other, { query: 'How often must the brake pads be changed?' }))).not.toContain(
      'approved',
    )
    expect((await shownIn(other, again))?.response.sources).toEqual([source])
  })

  it.each([
    'Wo sitzt der Fußschalter der Ziehpresse?',
    'أين توجد أنابيب التبريد؟',
    'What must be done while the battery is dying?',
    'Which washer does the bolt 6ES7 131-6BH01 need?',
  ])('is found by the words of %j', async (query) => {
    await approve(query, 'As it is written on the lid.')
    expect(sourceTypes(await ask(other, { query }))).toEqual(['approved'])
  })

  it('is found only by who may read its asset', async () => {
    const question = 'How long must the mandrel cool?'
    await approve(question, 'Two hours.')
    const anywhere = (client: ApiClient) => told(client.events(assistantRoutes.ask, { body: { query: question } }))
    expect(sourceTypes(await anywhere(other))).toEqual(['approved'])
    const outsider = await joinCompany(server, admin)
    expect(sourceTypes(await anywhere(outsider))).toEqual([])
    const foreign = await signUp(server)
    expect(sourceTypes(await anywhere(foreign))).toEqual([])
    const elsewhere = await makeAsset(admin, 'Press 9')
    const there = await told(
      admin.events(chatRoutes.newMessage, { body: { query: question, assetId: elsewhere.assetId } }),
    )
    expect(sourceTypes(there)).toEqual([])
  })

  it('answers a follow-up only where it goes on from the same question', async () => {
    const before = await ask(reader, { query: 'Where is the drain plug of the reservoir?' })
    const approval = await approve('And how tight?', '40 Nm.', before)
    expect(approval.question).toBe('Where is the drain plug of the reservoir? And how tight?')
    const same = await ask(other, { query: 'Where is the drain plug of the reservoir?' })
    expect(sourceTypes(await ask(other, { query: 'And how tight?', chatId: same.chatId }))).toEqual(['approved'])
    const another = await ask(other, { query: 'Where is the filter of the compressor?' })
    expect(sourceTypes(await ask(other, { query: 'And how tight?', chatId: another.chatId }))).not.toContain('approved')
    expect(sourceTypes(await ask(other, { query: 'And how tight?' }))).not.toContain('approved')
  })
})
