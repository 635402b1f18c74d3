import { approvalRoutes } from '@millwright/contract/approvals'
import { assetRoutes } from '@millwright/contract/assets'
import { chatRoutes } from '@millwright/contract/chats'
import { type ChangedFact, factRoutes } from '@millwright/contract/facts'
import { noteRoutes } from '@millwright/contract/notes'
import { processingRoutes } from '@millwright/contract/processing'
import { resourceRoutes } from '@millwright/contract/resources'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { told } from '../../../test/answers.ts'
import type { ApiClient } from '../../../test/api-client.ts'
import { jobLists, newAsset, type AssetIds } from '../../../test/documents.ts'
import { type SignedUp, signUp } from '../../../test/harness.ts'
import { joinCompany } from '../../../test/members.ts'
import { block, bodyOf, newNote } from '../../../test/notes.ts'
import { mailTo, readMails } from '../../../test/outbox.ts'

const server = inject('server')
let ada: SignedUp
let reader: Awaited<ReturnType<typeof joinCompany>>

beforeAll(async () => {
  ada = await signUp(server)
})

/** What a note says of a pump, with lines behind it. */
const saying = (torque: string, ...more: string[]) => [
  block('heading', 'Tightening torques', { props: { level: 1 } }),
  block('paragraph', `Casing cover: ${torque}`),
  block('paragraph', 'Weight of the housing: 40 kg'),
  ...more.map((text) => block('paragraph', text)),
]

/** A pump of its own, who reads it, and a note on it that was read. */
async function newPump(name: string) {
  reader = await joinCompany(server, ada)
  const place = await newAsset(ada, name)
  const users = [{ userId: reader.user._id, access: 'read' as const }]
  await ada.call(assetRoutes.update, { query: place, body: { name, info: name, users } })
  const { id } = await newNote(ada, place, { title: 'Torques', blocks: saying('150 Nm'), aiAccess: true })
  return { place, id, first: await process(place, id) }
}

async function process(place: AssetIds, noteId: string) {
  await ada.call(processingRoutes.processNote, { query: { ...place, noteId } })
  return (await jobLists(ada, place)).at(-1)?.find(({ resourceId }) => resourceId === noteId)
}

/** Another version of the note, read. */
async function writeVersion(place: AssetIds, noteId: string, blocks: ReturnType<typeof saying>) {
  await ada.call(noteRoutes.update, { query: { ...place, noteId }, body: bodyOf(blocks, 'Torques') })
  return process(place, noteId)
}

const question = 'What is the tightening torque of the casing cover?'

async function ask({ assetId }: AssetIds, asker: ApiClient = reader) {
  const body = { query: question, assetId }
  const answer = await told(asker.events(chatRoutes.newMessage, { body }))
  const { messageId, chatId } = answer
  const query = { assetId, chatId, currentMsgId: messageId }
  const changed = async () => (await asker.call(chatRoutes.fetchCurrentMessages, { query }))[0]?.changedFacts
  return { ...answer, changed }
}

const isServedFrom = ({ sources }: { sources: { fileType: string; resourceId: string }[] }, { id }: { id: string }) =>
  sources.some(({ fileType, resourceId }) => fileType === 'approved' && resourceId === id)

const approve = (messageId: string) =>
  reader.call(approvalRoutes.request, { query: { msgId: messageId }, body: { note: '' } })
const decide = ({ id }: { id: string }, body: { decision: 'approved' | 'corrected' | 'declined'; text?: string }) =>
  ada.call(approvalRoutes.decide, { query: { approvalId: id }, body: { text: '', ...body } })
const approvalsOf = ({ assetId }: AssetIds) => ada.call(approvalRoutes.fetch, { query: { assetId } })
const changes = async (client: ApiClient, resourceId: string, [from, to]: [number, number]) =>
  client.call(factRoutes.changes, { query: { resourceId, from, to } })
const restore = (place: AssetIds, id: string, version: number) =>
  ada.call(resourceRoutes.restoreVersion, { query: { ...place, id, version } })
const mailsOfChanges = async () =>
  (await readMails(server.dataDir, reader.account.email)).filter(({ subject }) => /otherwise/.test(subject))

const torque = (resourceId: string, version: number, [before, after]: [string, string]): ChangedFact => ({
  resourceId,
  version,
  subject: 'Casing cover',
  attribute: 'torque',
  condition: 'Tightening torques',
  before: { value: before, unit: 'Nm' },
  after: { value: after, unit: 'Nm' },
})

describe('a version that says otherwise', () => {
  it('shows figures of sentences that are no facts, and who quotes them', async () => {
    const { place, id } = await newPump('Pump 9')
    const belt = (way: string) => saying('150 Nm', `Press the belt of the pump: it may give way by ${way} at most.`)
    await writeVersion(place, id, belt('5 mm'))
    const query = 'By how much may the belt of the pump give way?'
    const answer = await told(reader.events(chatRoutes.newMessage, { body: { query, assetId: place.assetId } }))
    expect(answer.sources.map(({ resourceId }) => resourceId)).toContain(id)

    await writeVersion(place, id, belt('8 mm'))
    const subject = 'Press the belt of the pump: it may give way by 8 mm at most.'
    const [before, after] = ['5', '8'].map((value) => ({ value, unit: 'mm' }))
    expect(await changes(reader, id, [2, 3])).toMatchObject({ changed: [], lines: [{ subject, before, after }] })
    await expect
      .poll(async () => (await changes(ada, id, [2, 3])).quotedBy)
      .toEqual([{ kind: 'message', id: answer.messageId, name: null }])
    // A fact that changed is said once.
    expect((await changes(ada, id, [1, 2])).lines).toEqual([])
    await writeVersion(place, id, [...belt('8 mm').slice(1), block('paragraph', 'Length of the belt: 900 mm')])
    await writeVersion(place, id, [...belt('8 mm').slice(1), block('paragraph', 'Length of the belt: 920 mm')])
    expect(await changes(ada, id, [4, 5])).toMatchObject({
      changed: [{ before: { value: '900' }, after: { value: '920' } }],
      lines: [],
    })
  })

  it('shows what changed, marks what quoted it and tells who asked', async () => {
    const { place, id, first } = await newPump('Pump 4')
    expect(first?.compared).toBeUndefined()
    const { messageId, sources, changed: changedInAnswer } = await ask(place)
    expect(sources.map(({ resourceId }) => resourceId)).toContain(id)
    const approval = await approve(messageId)
    const copy = await newNote(ada, place, {
      title: 'Copy',
      blocks: [block('paragraph', 'Casing cover: 150 N·m')],
      aiAccess: true,
    })
    await process(place, copy.id)

    expect((await writeVersion(place, id, saying('140 Nm', 'Height: 3 m')))?.compared).toEqual({ from: 1, to: 2 })
    const { added, removed, changed } = await changes(reader, id, [1, 2])
    expect(added.map(({ subject, value }) => [subject, value])).toEqual([['Height', '3']])
    expect(removed).toEqual([])
    expect(changed.map(({ before, after }) => [before.subject, before.value, after.value])).toEqual([
      ['Casing cover', '150', '140'],
    ])
    await expect.poll(async () => (await changes(ada, id, [1, 2])).quotedBy).toHaveLength(3)
    expect((await changes(ada, id, [1, 2])).quotedBy).toEqual([
      { kind: 'approval', id: approval.id, name: question },
      // Whoever else asked is not told on.
      { kind: 'message', id: messageId, name: null },
      { kind: 'note', id: copy.id, name: 'Copy' },
    ])
    expect((await changes(reader, id, [1, 2])).quotedBy).toEqual([])

    const mark = torque(id, 2, ['150', '140'])
    expect(await changedInAnswer()).toEqual([mark])
    expect((await approvalsOf(place))[0]?.changedFacts).toEqual([mark])
    const mail = await mailTo(server.dataDir, reader.account.email, ({ subject }) => /otherwise/.test(subject))
    expect(mail.text).toContain('Casing cover: 150 Nm → 140 Nm')

    const readCopy = async () => ada.call(noteRoutes.fetch, { query: { ...place, noteId: copy.id } })
    expect((await readCopy()).changedFacts).toEqual([mark])
    await ada.call(noteRoutes.update, {
      query: { ...place, noteId: copy.id },
      body: bodyOf([block('paragraph', 'Casing cover: 140 N·m')], 'Copy'),
    })
    expect((await readCopy()).changedFacts).toBeUndefined()

    await restore(place, id, 1)
    expect(await changedInAnswer()).toBeUndefined()
    expect(await ada.tryCall(factRoutes.changes, { query: { resourceId: id, from: 1, to: 9 } })).toMatchObject({
      status: 404,
    })
  })

  it('marks answers, approvals and notes of the first, though one between them said the same', async () => {
    const { place, id } = await newPump('Pump 5')
    const { messageId, changed } = await ask(place)
    await approve(messageId)
    await writeVersion(place, id, saying('150 Nm', 'Height: 3 m'))
    await writeVersion(place, id, saying('130 Nm', 'Height: 3 m'))
    const mark = torque(id, 3, ['150', '130'])
    await expect.poll(changed).toEqual([mark])
    expect((await approvalsOf(place))[0]?.changedFacts).toEqual([mark])
    // The last two versions tell it too: what the first said, the second said as well.
    for (const from of [1, 2]) expect((await changes(ada, id, [from, 3])).quotedBy).toHaveLength(2)
    const mail = await mailTo(server.dataDir, reader.account.email, ({ subject }) => /otherwise/.test(subject))
    expect(mail.text).toContain('Casing cover: 150 Nm → 130 Nm')
    await restore(place, id, 1)
    expect(await changed()).toBeUndefined()
    expect((await approvalsOf(place))[0]?.changedFacts).toBeUndefined()
  })

  it('marks what quotes a newer version when one before it is shown again, and tells who asked', async () => {
    const { place, id } = await newPump('Pump 7')
    const first = await ask(place)
    await writeVersion(place, id, saying('140 Nm'))
    await expect.poll(first.changed).toEqual([torque(id, 2, ['150', '140'])])
    const second = await ask(place)
    expect(await second.changed()).toBeUndefined()
    await restore(place, id, 1)
    await expect.poll(second.changed).toEqual([torque(id, 1, ['140', '150'])])
    expect(await first.changed()).toBeUndefined()
    await mailTo(server.dataDir, reader.account.email, ({ text }) => text.includes('140 Nm → 150 Nm'))
    await restore(place, id, 2)
    await expect.poll(first.changed).toEqual([torque(id, 2, ['150', '140'])])
    expect(await second.changed()).toBeUndefined()
  })

  it('takes the place of what one between them said, and tells nobody twice of the same', async () => {
    const { place, id } = await newPump('Pump 6')
    const { messageId, changed } = await ask(place)
    await approve(messageId)
    const approvedMark = async () => (await approvalsOf(place))[0]?.changedFacts
    const copy = await newNote(ada, place, {
      title: 'Copy',
      blocks: [block('paragraph', 'Casing cover: 150 N·m')],
      aiAccess: true,
    })
    await process(place, copy.id)
    const ofCopy = async () => (await ada.call(noteRoutes.fetch, { query: { ...place, noteId: copy.id } })).changedFacts
    await writeVersion(place, id, saying('140 Nm'))
    await expect.poll(changed).toEqual([torque(id, 2, ['150', '140'])])
    await mailTo(server.dataDir, reader.account.email, ({ text }) => text.includes('150 Nm → 140 Nm'))
    await writeVersion(place, id, saying('140 Nm', 'Height: 3 m'))
    await expect.poll(changed).toEqual([torque(id, 3, ['150', '140'])])
    await writeVersion(place, id, saying('130 Nm', 'Height: 3 m'))
    const last = [torque(id, 4, ['150', '130'])]
    await expect.poll(changed).toEqual(last)
    expect(await approvedMark()).toEqual(last)
    expect(await ofCopy()).toEqual(last)
    await mailTo(server.dataDir, reader.account.email, ({ text }) => text.includes('150 Nm → 130 Nm'))
    expect((await mailsOfChanges()).map(({ text }) => /Version \d/.exec(text)?.[0])).toEqual(['Version 2', 'Version 4'])

    await restore(place, id, 2)
    expect(await changed()).toEqual([torque(id, 2, ['150', '140'])])
    await restore(place, id, 4)
    await writeVersion(place, id, saying('150 Nm', 'Height: 3 m'))
    await expect.poll(changed).toBeUndefined()
    expect(await approvedMark()).toBeUndefined()
    expect(await ofCopy()).toBeUndefined()
  })

  it('is not answered by what was approved before, and told to whom that was the answer', async () => {
    const { place, id } = await newPump('Pump 10')
    const served = await joinCompany(server, ada)
    const users = [reader, served].map(({ user }) => ({ userId: user._id, access: 'read' as const }))
    await ada.call(assetRoutes.update, { query: place, body: { name: 'Pump 10', info: 'Pump', users } })
    const approval = await approve((await ask(place)).messageId)
    await decide(approval, { decision: 'approved' })
    const second = await ask(place, served)
    expect(isServedFrom(second, approval)).toBe(true)
    // What was approved of an approved answer holds no longer than that.
    const copied = await served.call(approvalRoutes.request, { query: { msgId: second.messageId }, body: { note: '' } })
    await decide(copied, { decision: 'approved' })

    await writeVersion(place, id, saying('140 Nm'))
    // Before the versions are compared as well.
    const atOnce = await ask(place, served)
    expect([atOnce.text.includes('140'), atOnce.text.includes('150')]).toEqual([true, false])
    const mark = [torque(id, 2, ['150', '140'])]
    await expect.poll(second.changed).toEqual(mark)
    const isOtherwise = ({ subject }: { subject: string }) => /otherwise/.test(subject)
    const mail = await mailTo(server.dataDir, served.account.email, isOtherwise)
    expect(mail.text).toContain('Casing cover: 150 Nm → 140 Nm')
    expect((await approvalsOf(place)).map(({ changedFacts }) => changedFacts)).toEqual([mark, mark])
    const later = await ask(place, served)
    expect([later.text.includes('140'), later.text.includes('150')]).toEqual([true, false])
    await restore(place, id, 1)
    expect(later.sources.some(({ fileType }) => fileType === 'approved')).toBe(false)
    expect((await ask(place, served)).sources.some(({ fileType }) => fileType === 'approved')).toBe(true)
  })

  it('marks an approval for as long as it says so, and again when what it was corrected to changes', async () => {
    const { place, id } = await newPump('Pump 11')
    const approval = await approve((await ask(place)).messageId)
    const marked = async () => (await approvalsOf(place))[0]?.changedFacts
    const isListed = async (from: number, to: number) =>
      (await changes(ada, id, [from, to])).quotedBy.some(({ kind }) => kind === 'approval')
    await writeVersion(place, id, saying('140 Nm'))
    await expect.poll(marked).toEqual([torque(id, 2, ['150', '140'])])
    expect(await isListed(1, 2)).toBe(true)
    await decide(approval, { decision: 'declined' })
    expect(await marked()).toBeUndefined()
    expect(await isListed(1, 2)).toBe(false)
    await decide(approval, { decision: 'corrected', text: 'Tighten the casing cover to 140 Nm.' })
    expect(await marked()).toBeUndefined()
    expect(await isListed(1, 2)).toBe(false)
    let served = await ask(place)
    // It is marked a moment before the versions have been compared to the end.
    const isServed = async () => isServedFrom((served = await ask(place)), approval)
    await expect.poll(isServed).toBe(true)

    await writeVersion(place, id, saying('130 Nm'))
    const mark = [torque(id, 3, ['140', '130'])]
    await expect.poll(marked).toEqual(mark)
    await expect.poll(served.changed).toEqual(mark)
    expect(await isListed(2, 3)).toBe(true)
    await decide(approval, { decision: 'corrected', text: 'Tighten the casing cover to 130 Nm.' })
    expect(await marked()).toBeUndefined()
    // What was put right to what a version between them said.
    await decide(approval, { decision: 'corrected', text: 'Tighten the casing cover to 140 Nm.' })
    await expect.poll(marked).toEqual(mark)
  })

  it('marks an approval that is put right to what a version between them said, whatever was marked before', async () => {
    const { place, id } = await newPump('Pump 13')
    const approval = await approve((await ask(place)).messageId)
    const marked = async () => (await approvalsOf(place))[0]?.changedFacts
    await writeVersion(place, id, saying('140 Nm'))
    await writeVersion(place, id, saying('130 Nm'))
    await expect.poll(marked).toEqual([torque(id, 3, ['150', '130'])])
    await decide(approval, { decision: 'corrected', text: 'Tighten the casing cover to 140Nm.' })
    await expect.poll(marked).toEqual([torque(id, 3, ['140', '130'])])
  })

  it('marks what is copied from an answer, or read, after it', async () => {
    const { place, id } = await newPump('Pump 12')
    const { messageId, changed } = await ask(place)
    await writeVersion(place, id, saying('140 Nm'))
    await writeVersion(place, id, saying('140 Nm', 'Height: 3 m'))
    const mark = [torque(id, 3, ['150', '140'])]
    await expect.poll(changed).toEqual(mark)
    await approve(messageId)
    await expect.poll(async () => (await approvalsOf(place))[0]?.changedFacts).toEqual(mark)
    const blocks = [block('paragraph', 'Casing cover: 150 N·m')]
    const copy = await newNote(ada, place, { title: 'Copy', blocks, aiAccess: true })
    await process(place, copy.id)
    const readCopy = async () => ada.call(noteRoutes.fetch, { query: { ...place, noteId: copy.id } })
    await expect.poll(async () => (await readCopy()).changedFacts).toEqual(mark)
  })

  it('shows many changes page by page, with how many there are', async () => {
    const { place, id } = await newPump('Pump 13')
    const more = Array.from(
      { length: 60 },
      (_, at) => `Length of belt number ${String(at + 1)}x: ${String(at + 100)} mm`,
    )
    await writeVersion(place, id, saying('140 Nm', ...more))
    const first = await changes(reader, id, [1, 2])
    expect([first.changed.length, first.added.length, first.removed.length]).toEqual([1, 50, 0])
    expect(first.totals).toEqual({ changed: 1, lines: 0, added: 60, removed: 0 })
    const query = { resourceId: id, from: 1, to: 2, list: 'added' as const, pageNo: 2 }
    const second = await reader.call(factRoutes.changes, { query })
    expect([second.changed.length, second.added.length]).toEqual([0, 10])
    expect(new Set([...first.added, ...second.added].map((fact) => fact.id)).size).toBe(60)
  })
})
