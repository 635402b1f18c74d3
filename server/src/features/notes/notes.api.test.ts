import { assetRoutes } from '@millwright/contract/assets'
import { chatRoutes } from '@millwright/contract/chats'
import { driveRoutes } from '@millwright/contract/drive'
import { type Note, noteRoutes } from '@millwright/contract/notes'
import { processingRoutes } from '@millwright/contract/processing'
import { resourceRoutes } from '@millwright/contract/resources'
import { texts } from '@millwright/contract/texts'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { jobLists, newAsset, type AssetIds } from '../../../test/documents.ts'
import { type SignedUp, signUp } from '../../../test/harness.ts'
import { joinCompany } from '../../../test/members.ts'
import { block, blocksOf, bodyOf, newNote } from '../../../test/notes.ts'

const server = inject('server')
let ada: SignedUp
let bo: Awaited<ReturnType<typeof joinCompany>>
let place: AssetIds

beforeAll(async () => {
  ada = await signUp(server)
  place = await newAsset(ada)
  bo = await joinCompany(server, ada, { username: 'bo' })
  const users = [{ userId: bo.user._id, access: 'full' as const }]
  await ada.call(assetRoutes.update, { query: place, body: { name: 'Press 7', info: 'Press 7', users } })
})

const said = (text: string, title = 'Start-up') => bodyOf([block('paragraph', text)], title)
const one = (noteId: string, where = place) => ({ query: { ...where, noteId } })
const fetchNote = (noteId: string, where = place) => ada.call(noteRoutes.fetch, one(noteId, where))
/** Without its link, which is another one every five minutes. */
const withoutLink = ({ url: _, ...note }: Note) => note
const save = (noteId: string, body: object, where = place, by: Pick<SignedUp, 'call'> = ada) =>
  by.call(noteRoutes.update, { ...one(noteId, where), body: body as never })
const saveDraft = (noteId: string, body: object, by: Pick<SignedUp, 'call'> = ada) =>
  by.call(noteRoutes.updateDraft, { ...one(noteId), body: body as never })
const versionsOf = async (noteId: string) =>
  (await ada.call(noteRoutes.fetchVersions, one(noteId))).map(
    ({ version, title, draft, current, createdBy }) =>
      `${version} ${title}${draft ? ' draft' : ''} by ${createdBy?.username}${current ? ' now' : ''}`,
  )

it('a long note that is created twice with one key is there once, and both are told the same', async () => {
  const where = await newAsset(ada)
  const body = said('Schließe "V-101". '.repeat(10_000), 'Long')
  const headers = { 'idempotency-key': randomUUID() }
  const [first, second] = [
    await ada.call(noteRoutes.create, { query: where, body, headers }),
    await ada.call(noteRoutes.create, { query: where, body, headers }),
  ]
  expect(withoutLink(second)).toEqual(withoutLink(first))
  expect(await fetchNote(first.id, where)).toMatchObject({ data: first.data })
  expect((await ada.call(driveRoutes.fetch, { query: where })).files).toHaveLength(1)
})

describe('a note', () => {
  it('is created, read, saved again and listed, each time as the whole record', async () => {
    const blocks = [block('heading', 'Start-up', { props: { level: 1 } }), block('paragraph', 'Close valve V-101.')]
    const created = await newNote(ada, place, { blocks, title: 'Start-up' })
    expect(created).toMatchObject({ title: 'Start-up', fileName: 'Start-up', type: 'note', draft: false, version: 1 })
    expect(created).toMatchObject({ aiAccess: true, processed: false, parentId: null, access: 'full' })
    expect(created.updatedBy).toEqual({ _id: ada.user._id, username: 'ada' })
    expect(blocksOf(created)).toEqual(blocks)
    expect(created.htmlContent).toBe(
      `<h1 data-block-id="${blocks[0]?.id}">Start-up</h1><p data-block-id="${blocks[1]?.id}">Close valve V-101.</p>`,
    )
    expect(withoutLink(await fetchNote(created.id))).toEqual(withoutLink(created))
    const saved = await save(created.id, said('Open it.', 'Shut-down'))
    expect(saved).toMatchObject({ id: created.id, title: 'Shut-down', version: 2, aiAccess: true, draft: false })
    expect(withoutLink(await fetchNote(created.id))).toEqual(withoutLink(saved))
    const { files } = await ada.call(resourceRoutes.fetchNotes, { query: { ...place, parentId: null } })
    const listed = files.find(({ id }) => id === created.id)
    expect(listed).toMatchObject({ fileName: 'Shut-down', draft: false, metadata: { extension: 'note' } })
    expect(listed?.metadata.size).toBe(Buffer.byteLength(saved.data))
  })

  it('says what was done to it', async () => {
    const messages = []
    const { message, data } = await ada.tryCall(noteRoutes.createDraft, { query: place, body: said('a', 'Told') })
    messages.push(message)
    const { id } = noteRoutes.createDraft.output.parse(data)
    for (const route of [noteRoutes.updateDraft, noteRoutes.update]) {
      messages.push((await ada.tryCall(route, { ...one(id), body: said('a', 'Told') })).message)
    }
    const restored = { query: { ...one(id).query, version: 1 } }
    messages.push((await ada.tryCall(noteRoutes.restoreVersion, restored)).message)
    messages.push((await ada.tryCall(noteRoutes.create, { query: place, body: said('a', 'Told') })).message)
    expect(messages).toEqual(['Draft saved', 'Draft updated', 'Note updated', 'Version restored', 'Note saved'])
  })

  it('is given other titles by many at once, and nobody is refused', async () => {
    const { id } = await newNote(ada, place, { title: 'Contended' })
    const writers = Array.from({ length: 8 }, async (_, n) => {
      for (let round = 0; round < 5; round += 1)
        await saveDraft(id, said('a', `Contended ${n}`), n % 2 === 0 ? ada : bo)
    })
    await Promise.all(writers)
    expect((await fetchNote(id)).title).toMatch(/^Contended \d$/)
  })

  it('lies in the folder that was named, and stays there when it is saved', async () => {
    const { id: parentId } = await ada.call(driveRoutes.createFolder, { query: place, body: { name: 'Procedures' } })
    const note = await newNote(ada, place, { parentId })
    expect(note.parentId).toBe(parentId)
    expect(await save(note.id, said('b', note.title))).toMatchObject({ parentId })
    const elsewhere = { query: place, body: { ...said('a'), parentId: randomUUID() } }
    expect((await ada.tryCall(noteRoutes.create, elsewhere)).status).toBe(404)
  })

  it('gets a number where its title is taken, also by a save, a rename and a move back', async () => {
    const where = await newAsset(ada)
    const titled = async (title: string) => (await newNote(ada, where, { title })).title
    expect([await titled('Log'), await titled('Log'), await titled('Log')]).toEqual(['Log', 'Log (2)', 'Log (3)'])
    const long = `${'x'.repeat(194)}👩‍🔧`
    const cut = [' (2)', ' (3)'].map((number) => 'x'.repeat(194) + number)
    expect([await titled(long), await titled(long), await titled(long)]).toEqual([long, ...cut])
    const other = await newNote(ada, where, { title: 'Handover' })
    expect((await save(other.id, said('a', 'Log'), where)).title).toBe('Log (4)')
    expect((await save(other.id, said('a', 'Log (4)'), where)).title).toBe('Log (4)')
    const rename = (fileName: string) =>
      ada.tryCall(resourceRoutes.rename, { query: { ...where, id: other.id }, body: { fileName } })
    expect((await rename('Log')).data).toMatchObject({ fileName: 'Log (4)' })
    expect((await rename('Shift: 3.4?')).data).toMatchObject({ fileName: 'Shift: 34' })
    expect(await rename('...')).toMatchObject({ status: 400, error: texts.fileNameRequired })
    expect(await rename('x'.repeat(201))).toMatchObject({ status: 400, error: texts.noteTitleLong })
    expect((await fetchNote(other.id, where)).title).toBe('Shift: 34')
    // A character that a title cannot hold does not count.
    expect((await rename(`${'x'.repeat(200)}?`)).data).toMatchObject({ fileName: 'x'.repeat(200) })
    expect((await rename('Shift: 34')).status).toBe(200)
    const { _id: _, ...bin } = { _id: 0, query: { assetId: where.assetId }, body: { ids: [other.id] } }
    await ada.call(resourceRoutes.deleteNotes, bin)
    expect((await ada.tryCall(noteRoutes.fetch, one(other.id, where))).status).toBe(404)
    await newNote(ada, where, { title: 'Shift: 34' })
    await ada.call(driveRoutes.restore, { query: where, body: { ids: [other.id] } })
    expect((await fetchNote(other.id, where)).title).toBe('Shift: 34 (2)')
  })

  it('is made once, however often its creation is sent with one key [F17]', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const sent = { query: place, body: said('once', 'Once'), headers }
    const ids = []
    for (let time = 0; time < 3; time++) ids.push((await ada.call(noteRoutes.createDraft, sent)).id)
    expect(new Set(ids).size).toBe(1)
  })

  it('keeps its AI access unless a save says otherwise', async () => {
    const { id } = await newNote(ada, place, { aiAccess: false, title: 'Quiet' })
    expect(await save(id, said('b', 'Quiet'))).toMatchObject({ aiAccess: false })
    expect(await save(id, { ...said('c', 'Quiet'), aiAccess: true })).toMatchObject({ aiAccess: true })
    const query = { ...place, id }
    const body = { aiAccess: false }
    expect(await ada.call(resourceRoutes.setNoteAccess, { query, body })).toMatchObject({ aiAccess: false })
  })

  it('is not found by the id of a file of another kind, nor in another asset', async () => {
    const { id } = await newNote(ada, place)
    const elsewhere = await newAsset(ada)
    for (const route of [noteRoutes.fetch, noteRoutes.fetchVersions]) {
      expect((await ada.tryCall(route, one(id, elsewhere))).status).toBe(404)
    }
  })
})

describe('a save that began from an older state', () => {
  it('is refused with the present note, and changes nothing [T25a]', async () => {
    const note = await newNote(ada, place, { title: 'Shared' })
    const present = await save(note.id, said('by Bo', 'Shared'), place, bo)
    for (const route of [noteRoutes.update, noteRoutes.updateDraft]) {
      const headers = { 'if-match': `"${note.updatedAt}"` }
      const answer = await ada.tryCall(route, { ...one(note.id), body: said('by Ada', 'Renamed'), headers })
      expect(answer.status).toBe(409)
      expect(answer.data).toMatchObject({ id: note.id, data: present.data, updatedAt: present.updatedAt })
    }
    expect((await fetchNote(note.id)).data).toBe(present.data)
    const headers = { 'if-match': `"${present.updatedAt}"` }
    const answer = await ada.tryCall(noteRoutes.update, { ...one(note.id), body: said('now', 'Shared'), headers })
    expect(answer.status).toBe(200)
  })

  it('keeps both texts in the history when two save at once without saying what they began from', async () => {
    const note = await newNote(ada, place, { title: 'Raced' })
    await Promise.all([save(note.id, said('Ada', 'Raced')), save(note.id, said('Bo', 'Raced'), place, bo)])
    const versions = await ada.call(noteRoutes.fetchVersions, one(note.id))
    const all = await Promise.all(
      versions.map(({ version }) => ada.call(noteRoutes.fetchVersion, { query: { ...one(note.id).query, version } })),
    )
    const written = all.map(({ data }) => /Ada|Bo|Close/u.exec(data)?.[0])
    expect(new Set(written)).toEqual(new Set(['Ada', 'Bo', 'Close']))
  })
})

describe('drafts', () => {
  it('go on in one version while one person writes, and end with a save', async () => {
    const { id } = await ada.call(noteRoutes.createDraft, { query: place, body: said('o', 'Typed') })
    for (const text of ['on', 'one']) await saveDraft(id, said(text, 'Typed'))
    expect(await fetchNote(id)).toMatchObject({ draft: true, version: 1 })
    expect(await versionsOf(id)).toEqual(['1 Typed draft by ada now'])
    const listed = async () => {
      const { files } = await ada.call(resourceRoutes.fetchAllNotes, { query: place })
      return files.find((file) => file.id === id)
    }
    expect(await listed()).toMatchObject({ draft: true, savedUnprocessed: false })
    await save(id, said('one.', 'Typed'))
    expect(await versionsOf(id)).toEqual(['1 Typed by ada now'])
    await saveDraft(id, said('one. two', 'Typed'))
    expect(await versionsOf(id)).toEqual(['2 Typed draft by ada now', '1 Typed by ada'])
    expect(await listed(), 'what was saved can be processed').toMatchObject({
      draft: true,
      processed: false,
      savedUnprocessed: true,
    })
  })

  it('never write over the words of somebody else', async () => {
    const { id } = await newNote(ada, place, { title: 'Both' })
    await saveDraft(id, said('Ada', 'Both'))
    await saveDraft(id, said('Bo', 'Both'), bo)
    await saveDraft(id, said('Bo again', 'Both'), bo)
    await saveDraft(id, said('Ada again', 'Both'))
    expect(await versionsOf(id)).toEqual([
      '4 Both draft by ada now',
      '3 Both draft by bo',
      '2 Both draft by ada',
      '1 Both by ada',
    ])
  })

  it('need a title, not a text', async () => {
    const sent = { query: place, body: { title: 'Empty', data: '[]' } }
    expect(await ada.call(noteRoutes.createDraft, sent)).toMatchObject({ draft: true, data: '[]', htmlContent: '' })
    expect(await ada.tryCall(noteRoutes.create, sent)).toMatchObject({ status: 400, error: texts.noteContentRequired })
    const untitled = { query: place, body: { ...said('a'), title: '  ' } }
    expect(await ada.tryCall(noteRoutes.createDraft, untitled)).toMatchObject({
      status: 400,
      error: texts.noteTitleRequired,
    })
  })
})

describe('versions of a note', () => {
  it('are not restored over what somebody else saved meanwhile', async () => {
    const { id, updatedAt } = await newNote(ada, place, { title: 'Stale' })
    await save(id, said('second', 'Stale'))
    const present = await fetchNote(id)
    const query = { ...one(id).query, version: 1 }
    const restore = (seen: string) =>
      ada.tryCall(noteRoutes.restoreVersion, { query, headers: { 'if-match': `"${seen}"` } })
    expect(await restore(updatedAt)).toMatchObject({ status: 409, data: { id, data: present.data, version: 2 } })
    expect(await restore(present.updatedAt)).toMatchObject({ status: 200, data: { version: 1 } })
  })

  it('are read and restored with their titles, by both calls', async () => {
    const first = await newNote(ada, place, { title: 'First' })
    await save(first.id, said('second', 'Second'))
    const query = { ...one(first.id).query, version: 1 }
    expect(await ada.call(noteRoutes.fetchVersion, { query })).toMatchObject({ title: 'First', data: first.data })
    expect(await ada.call(noteRoutes.restoreVersion, { query })).toMatchObject({ title: 'First', version: 1 })
    expect(await versionsOf(first.id)).toEqual(['2 Second by ada', '1 First by ada now'])
    await ada.call(resourceRoutes.restoreVersion, { query: { ...place, id: first.id, version: 2 } })
    expect(await fetchNote(first.id)).toMatchObject({ title: 'Second', version: 2 })
    expect(await ada.call(resourceRoutes.fetchVersions, { query: { ...place, id: first.id } })).toHaveLength(2)
    for (const version of [3, 9]) {
      const missing = { query: { ...one(first.id).query, version } }
      expect((await ada.tryCall(noteRoutes.restoreVersion, missing)).status).toBe(404)
      expect((await ada.tryCall(noteRoutes.fetchVersion, missing)).status).toBe(404)
    }
  })

  it('keep a draft that was put aside by restoring another one', async () => {
    const { id } = await newNote(ada, place, { title: 'Aside' })
    await saveDraft(id, said('draft', 'Aside'))
    await ada.call(noteRoutes.restoreVersion, { query: { ...one(id).query, version: 1 } })
    await saveDraft(id, said('anew', 'Aside'))
    expect(await versionsOf(id)).toEqual(['3 Aside draft by ada now', '2 Aside draft by ada', '1 Aside by ada'])
  })
})

describe('who writes in a note', () => {
  it('is told to the others, and no more once they have ended', async () => {
    const { id, updatedAt } = await newNote(ada, place, { title: 'Open' })
    const tell = (by: Pick<SignedUp, 'call'>, editing: boolean) =>
      by.call(noteRoutes.tellEditing, { ...one(id), body: { editing } })
    expect(await tell(ada, true)).toEqual({ others: [], updatedAt })
    const { others } = await tell(bo, true)
    expect(others).toEqual([expect.objectContaining({ _id: ada.user._id, username: 'ada' })])
    expect((await tell(ada, true)).others).toMatchObject([{ username: 'bo' }])
    expect((await tell(bo, true)).others).toEqual(others)
    await tell(ada, false)
    expect((await tell(bo, true)).others).toEqual([])
  })
})

describe('a processed note', () => {
  const process = (noteId: string, where: AssetIds) => ada.tryCall(processingRoutes.processNote, one(noteId, where))
  const torque = (value: string) => `The flange bolts of pump P-7 are tightened to ${value} Nm.`
  const sourcesOf = async (where: AssetIds) => {
    const sources = []
    const query = 'What torque are the flange bolts of pump P-7 tightened to?'
    for await (const event of ada.events(chatRoutes.newMessage, { body: { query, assetId: where.assetId } })) {
      if (event.type === 'source') sources.push(event.content)
    }
    return sources
  }

  it('is cited by the block that holds the sentence', async () => {
    const where = await newAsset(ada)
    const blocks = [
      block('heading', 'Start-up of pump P-7', { props: { level: 1 } }),
      block('paragraph', torque('45')),
      block('callout', 'Never run pump P-7 dry.', { props: { kind: 'danger' } }),
    ]
    const { id } = await newNote(ada, where, { blocks, title: 'Pump P-7' })
    expect(await process(id, where)).toMatchObject({ status: 200, data: { queue: 'notes', fileName: 'Pump P-7' } })
    expect((await jobLists(ada, where)).at(-1)).toMatchObject([{ status: 'completed', error: null }])
    expect(await fetchNote(id, where)).toMatchObject({ processed: true })
    const [source] = await sourcesOf(where)
    expect(source).toMatchObject({
      resourceId: id,
      fileType: 'note',
    })
    expect(source?.segments).toContain(blocks[1]?.id)
    expect(source?.quotes[0]).toMatchObject({ segment: blocks[1]?.id, text: torque('45') })
  })

  it('answers from what was saved last: a draft changes nothing, a save is indexed by itself', async () => {
    const where = await newAsset(ada)
    const { id } = await newNote(ada, where, { blocks: [block('paragraph', torque('45'))], title: 'Pump' })
    await process(id, where)
    await jobLists(ada, where)
    await ada.call(noteRoutes.updateDraft, { ...one(id, where), body: said(torque('60'), 'Pump') })
    expect((await sourcesOf(where))[0]?.quotes[0]?.text).toBe(torque('45'))
    expect(await process(id, where)).toMatchObject({ status: 200 })
    await jobLists(ada, where)
    expect((await sourcesOf(where))[0]?.quotes[0]?.text).toBe(torque('45'))
    await save(id, said(torque('80'), 'Pump'), where)
    expect((await jobLists(ada, where)).at(-1)).toMatchObject([{ status: 'completed' }])
    expect((await sourcesOf(where))[0]?.quotes[0]?.text).toBe(torque('80'))
    await ada.call(noteRoutes.restoreVersion, { query: { ...one(id, where).query, version: 1 } })
    // As soon as its passages are counted again.
    await expect.poll(async () => (await sourcesOf(where))[0]?.quotes[0]?.text).toBe(torque('45'))
    await save(id, { ...said(torque('80'), 'Pump'), aiAccess: false }, where)
    expect(await sourcesOf(where)).toEqual([])
    await ada.call(noteRoutes.updateDraft, { ...one(id, where), body: said(torque('60'), 'Pump') })
    await ada.call(resourceRoutes.setNoteAccess, { query: { ...where, id }, body: { aiAccess: true } })
    expect((await jobLists(ada, where)).at(-1)).toMatchObject([{ resourceId: id, status: 'completed' }])
    expect((await sourcesOf(where))[0]?.quotes[0]?.text).toBe(torque('80'))
  })

  it('is refused while it is a draft alone or closed to the assistant, and fails without text', async () => {
    const where = await newAsset(ada)
    const { id } = await ada.call(noteRoutes.createDraft, { query: where, body: said(torque('45'), 'Draft') })
    expect(await process(id, where)).toMatchObject({ status: 409, error: texts.noteIsDraft })
    const quiet = await newNote(ada, where, { aiAccess: false })
    expect(await process(quiet.id, where)).toMatchObject({ status: 409, error: texts.aiAccessOff })
    await save(quiet.id, { ...said('Loud', quiet.title), aiAccess: true }, where)
    expect((await jobLists(ada, where)).at(-1)).toMatchObject([{ resourceId: quiet.id, status: 'completed' }])
    const empty = await newNote(ada, where, {
      blocks: [block('image', undefined, { props: { url: `/files/resource/${id}` } })],
    })
    await process(empty.id, where)
    const job = (await jobLists(ada, where)).at(-1)?.find(({ resourceId }) => resourceId === empty.id)
    expect(job?.status).toBe('failed')
    expect(job?.error).toContain('no text in the note')
  })
})
