import { type ChatEvent, chatRoutes } from '@millwright/contract/chats'
import { GlossaryImport, glossaryRoutes } from '@millwright/contract/glossary'
import { limits } from '@millwright/contract/limits'
import { reasons } from '@millwright/contract/reasons/refusals'
import { texts } from '@millwright/contract/texts'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { type SignedUp, signUp } from '../../../test/harness.ts'
import { makeManualPdf, makePdf, type ManualFact } from '../../../test/pdf/make-pdf.ts'
import { addProcessedDocument, type AssetIds, makeAsset } from '../../../test/plant.ts'
import { starterRows } from './starter.ts'

const { fetchAll, create, update, remove, exportCsv, importCsv, addStarter, fetchSuggestions } = glossaryRoutes

async function sendCsv(admin: SignedUp, csv: string | Uint8Array<ArrayBuffer>) {
  const body = new FormData()
  body.append('file', new Blob([csv]), 'glossary.csv')
  return admin.tryCall(importCsv, { body })
}

const starter = new Set(starterRows().map(({ cells }) => cells.join()))

/** The words of each set, those of the starter left out. */
async function wordsOf(admin: SignedUp): Promise<string[][]> {
  const sets = await admin.call(fetchAll)
  return sets.map(({ words }) => words).filter((words) => !starter.has(words.join()))
}

describe('the glossary', () => {
  it('of a new company is the starter, which stays deleted until it is added again', async () => {
    const admin = await signUp(inject('server'))
    const sets = await admin.call(fetchAll)
    expect(sets).toHaveLength(starterRows().length)
    const [first] = sets
    if (!first) throw new Error('The starter is empty')
    expect(await admin.tryCall(remove, { query: { id: first.id } })).toMatchObject({
      status: 200,
      data: first.id,
      message: 'Set deleted',
    })
    expect(await admin.call(fetchAll)).toHaveLength(sets.length - 1)
    expect(await admin.tryCall(addStarter)).toMatchObject({
      data: { created: 1, unchanged: sets.length - 1, errors: [] },
      message: 'Starter set added',
    })
    expect(await admin.call(fetchAll)).toContainEqual(expect.objectContaining({ words: first.words }))
  })

  it('takes a set, each word once and without its blanks, and the same call again only once', async () => {
    const admin = await signUp(inject('server'))
    const body = { words: ['  XFD ', 'frequency   inverter', 'xfd', 'Drive'] }
    const headers = { 'idempotency-key': randomUUID() }
    const made = await admin.tryCall(create, { body, headers })
    expect(made).toMatchObject({ status: 201, message: 'Set added' })
    expect(made.data).toMatchObject({ words: ['XFD', 'frequency inverter', 'Drive'] })
    expect((await admin.tryCall(create, { body, headers })).data).toEqual(made.data)
    expect(await wordsOf(admin)).toEqual([['XFD', 'frequency inverter', 'Drive']])
    const known = await admin.tryCall(create, { body: { words: ['drive', 'xfd'] } })
    expect(known).toMatchObject({ status: 409, error: texts.glossaryKnown })
    expect((await admin.tryCall(create, { body: { words: ['drive', 'belt'] } })).status).toBe(201)
  })

  it.each([
    [['VFD'], texts.glossaryWordsFew],
    [['VFD', 'vfd '], texts.glossaryWordsFew],
    [['VFD', '–'], texts.glossaryWordEmpty],
    [['VFD', ''], texts.glossaryWordEmpty],
    [['VFD', 'x'.repeat(81)], texts.glossaryWordLong],
    [Array.from({ length: 21 }, (_, n) => `word ${n}`), texts.glossaryWordsMany],
  ])('refuses %j', async (words, error) => {
    const admin = await signUp(inject('server'))
    expect(await admin.tryCall(create, { body: { words } })).toMatchObject({ status: 400, error })
  })

  it('changes a set that nobody else has changed, and tells another company nothing of it', async () => {
    const [admin, other] = [await signUp(inject('server')), await signUp(inject('server'))]
    const { id, updatedAt } = await admin.call(create, { body: { words: ['zerk', 'oiler'] } })
    const body = { words: ['zerk', 'Öler'] }
    const headers = { 'if-match': `"${updatedAt}"` }
    const saved = await admin.tryCall(update, { query: { id }, body, headers })
    expect(saved).toMatchObject({ status: 200, message: 'Set saved', data: { id, ...body } })
    const stale = await admin.tryCall(update, { query: { id }, body, headers })
    expect(stale).toMatchObject({ status: 409, data: saved.data })
    const twin = await admin.call(create, { body: { words: ['zerk', 'fitting'] } })
    const known = await admin.tryCall(update, {
      query: { id: twin.id },
      body: { words: ['Öler', 'Zerk'] },
      headers: { 'if-match': `"${twin.updatedAt}"` },
    })
    expect(known).toMatchObject({ status: 409, error: texts.glossaryKnown })
    await admin.call(remove, { query: { id: twin.id } })
    for (const route of [update, remove]) {
      const input = route === update ? { body } : {}
      const answers = [id, randomUUID()].map((one) => other.tryCall(route, { query: { id: one }, ...input }))
      for (const answer of await Promise.all(answers)) expect(answer).toMatchObject({ status: 404, error: 'Not found' })
    }
    expect(await admin.tryCall(remove, { query: { id: 'x' } })).toMatchObject({
      status: 400,
      error: texts.glossarySetIdInvalid,
    })
    expect(await wordsOf(admin)).toEqual([body.words])
  })

  it('is searched, sorted and paged', async () => {
    const admin = await signUp(inject('server'))
    const sets = [
      ['b0', 'Öl'],
      ['A0', 'XFD'],
      ['c0', '100 %'],
    ]
    for (const words of sets) await admin.call(create, { body: { words } })
    expect(await wordsOf(admin)).toEqual([sets[1], sets[0], sets[2]])
    const page = await admin.tryCall(fetchAll, { query: { search: 'xfd', page: '1', pageSize: '1' } })
    expect(page.data).toMatchObject([{ words: sets[1] }])
    expect(page.headers.get('x-total-count')).toBe('1')
    expect(await admin.call(fetchAll, { query: { search: '%' } })).toHaveLength(1)
  })
})

describe('a file', () => {
  it('holds a line a set, and read again changes nothing', async () => {
    const admin = await signUp(inject('server'))
    await admin.call(create, { body: { words: ['+24 V', 'the "control" voltage'] } })
    const response = await admin.request(exportCsv.method, exportCsv.path)
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="glossary.csv"')
    const bytes = new Uint8Array(await response.arrayBuffer())
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
    expect(text.startsWith(`\uFEFF`)).toBe(true)
    expect(text.slice(1).split('\r\n')).toContain(`"'+24 V","the ""control"" voltage"`)
    const answer = await sendCsv(admin, bytes)
    expect(answer).toMatchObject({
      status: 200,
      message: 'File imported',
      data: { created: 0, unchanged: starter.size + 1, errors: [] },
    })
    expect(await wordsOf(admin)).toEqual([['+24 V', 'the "control" voltage']])
  })

  it('adds what is new and says of each wrong line what is wrong, in the ways in which spreadsheets save', async () => {
    const admin = await signUp(inject('server'))
    await admin.call(create, { body: { words: ['XFD', 'drive', 'Umrichter'] } })
    const { data } = await sendCsv(admin, 'netbook;lappy\r\n\r\ndrive;xfd;;\r\nalone;\r\nLappy;Netbook\r\n')
    expect(data).toEqual({
      created: 1,
      unchanged: 2,
      errors: [{ line: 4, error: texts.glossaryWordsFew, reason: reasons.glossaryWordsFew }],
    })
    const latin1 = Uint8Array.from([0xd6, ...new TextEncoder().encode('l,oil')])
    expect((await sendCsv(admin, latin1)).data).toEqual({ created: 1, unchanged: 0, errors: [] })
    expect(await wordsOf(admin)).toEqual([
      ['netbook', 'lappy'],
      ['Öl', 'oil'],
      ['XFD', 'drive', 'Umrichter'],
    ])
  })

  it('fills the glossary up to its limit; an empty form and a larger file are refused', async () => {
    const admin = await signUp(inject('server'))
    const lines = Array.from({ length: limits.glossarySets + 1 }, (_, n) => `word ${n},other ${n}`)
    const { created, errors } = GlossaryImport.parse((await sendCsv(admin, lines.join('\n'))).data)
    expect(created).toBe(limits.glossarySets - starter.size)
    expect(errors).toHaveLength(starter.size + 1)
    expect(errors.at(-1)).toEqual({
      line: limits.glossarySets + 1,
      error: texts.glossaryFull,
      reason: reasons.glossaryFull,
    })
    const full = await admin.tryCall(create, { body: { words: ['one', 'more'] } })
    expect(full).toMatchObject({ status: 409, error: texts.glossaryFull })
    expect(await admin.tryCall(importCsv, { body: new FormData() })).toMatchObject({ status: 400 })
    const large = new Uint8Array(limits.csvBytes + 1)
    expect(await sendCsv(admin, large)).toMatchObject({ status: 413, error: texts.csvTooLarge })
    const long = Array.from({ length: limits.importRows + 1 }, (_, at) => `a${at},b${at}`).join('\n')
    expect(await sendCsv(admin, long)).toMatchObject({ status: 400, error: texts.glossaryImportLong })
  })
})

describe('a question', () => {
  let admin: SignedUp
  let ids: AssetIds
  let fact: ManualFact
  beforeAll(async () => {
    admin = await signUp(inject('server'))
    ids = await makeAsset(admin)
    const { bytes, facts } = await makeManualPdf({ pages: 12 })
    await addProcessedDocument(admin, ids, { bytes, fileName: 'Manual.pdf' })
    const [, second] = facts
    if (!second) throw new Error('The manual has too few facts')
    fact = second
  })

  async function ask(query: string) {
    const events: ChatEvent[] = []
    for await (const event of admin.events(chatRoutes.newMessage, { body: { query, assetId: ids.assetId } })) {
      events.push(event)
    }
    const end = events.at(-1)
    const data = events.find((event) => event.type === 'data')
    if (end?.type !== 'end' || !data) throw new Error('The stream did not end')
    const place = { assetId: ids.assetId, chatId: data.content.chatId }
    const [stored] = await admin.call(chatRoutes.fetchCurrentMessages, { query: place })
    return { end: end.content, stored }
  }

  it('in the words of the workshop is answered once the glossary knows them, and says what was looked for', async () => {
    const asked = fact.question.replace(/coolant pump \S+/, 'Überströmglied')
    expect(asked).not.toBe(fact.question)
    const before = await ask(asked)
    expect(before.end).toMatchObject({ unknownWords: ['Überströmglied'] })
    expect(before.end.searchedFor).not.toContainEqual(expect.objectContaining({ word: 'Überströmglied' }))
    expect(before.end.verdict).not.toBe('answered')
    expect(await admin.call(fetchSuggestions)).toContainEqual({ word: 'Überströmglied', asked: 1 })

    await admin.call(create, { body: { words: ['Überströmglied', 'coolant pump', 'nowhere to be found'] } })
    const { end, stored } = await ask(asked)
    const searchedFor = { word: 'Überströmglied', alternatives: ['coolant pump'], from: 'glossary' }
    expect(end).toMatchObject({ verdict: 'answered', unknownWords: [] })
    expect(end.searchedFor).toContainEqual(expect.objectContaining(searchedFor))
    expect(stored).toMatchObject(end)
    expect(stored?.response.sources[0]?.quotes[0]?.text).toContain('coolant pump')
    expect(await admin.call(fetchSuggestions)).not.toContainEqual(expect.objectContaining({ word: 'Überströmglied' }))
  })

  it('leaves the words that it asked for in vain as suggestions, most asked first, whatever their case', async () => {
    await ask('What does the quibbler weigh?')
    await ask('Where is the Quibbler of the squonkel?')
    await ask('Who made the quibbler?')
    const [first, ...others] = await admin.call(fetchSuggestions)
    expect(first).toEqual({ word: 'quibbler', asked: 3 })
    expect(others).toContainEqual({ word: 'squonkel', asked: 1 })
    expect(await (await signUp(inject('server'))).call(fetchSuggestions)).toEqual([])
  })

  it('leaves no word as a suggestion that the material has learned since, in whatever form', async () => {
    await ask('Where is the flumboid of the grommick?')
    const suggested = async () => (await admin.call(fetchSuggestions)).map(({ word }) => word)
    expect(await suggested()).toEqual(expect.arrayContaining(['flumboid', 'grommick']))
    const bytes = await makePdf([{ texts: [{ text: 'The flumboids are greased once a week.', x: 60, y: 700 }] }])
    await addProcessedDocument(admin, ids, { bytes, fileName: 'Flumboids.pdf' })
    expect(await suggested()).not.toContain('flumboid')
    expect(await suggested()).toContain('grommick')
  })
})
