import { type Dictionary, dictionaryRoutes } from '@millwright/contract/dictionaries'
import { limits } from '@millwright/contract/limits'
import { texts } from '@millwright/contract/texts'
import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { addAllSettled, addSettled, type Files, send } from '../../../test/add-dictionaries.ts'
import { dictdFiles, dictzip } from '../../../test/dictionaries.ts'
import { type SignedUp, signUp } from '../../../test/harness.ts'
import { dictionaryMessages } from '../../../test/work-sentences.ts'

const { fetchAll, add, update, remove, translate } = dictionaryRoutes

async function meanings(admin: SignedUp, [from, to]: [string, string], words: string[]): Promise<string[][]> {
  const found = await admin.call(translate, { query: { words: words.join(','), from, to } })
  expect(found.map(({ word }) => word)).toEqual(words)
  return found.map(({ translations }) => translations)
}

const bytes = (buffer: Buffer) => new Uint8Array(buffer)

const germanEnglish = dictdFiles(
  [
    { word: 'Drehmoment', lines: ['torque <n>, turning moment <n>', '   Synonyms: {Kraftmoment}'] },
    { word: 'Stopfbuchse', lines: [' [techn.] stuffing box <n>, gland <n>'] },
    { word: 'sich lösen', lines: ['1. to come loose (of a screw)', 'nicht mehr fest sein', '2. come off'] },
  ],
  { name: 'Plant words', info: 'Licensed under the Creative Commons Attribution-ShareAlike 3.0 license' },
)
const dictd = (stem: string): Files => ({
  [`${stem}.index`]: bytes(germanEnglish.index),
  [`${stem}.dict.dz`]: bytes(dictzip(germanEnglish.dict)),
})

describe('dictionaries', () => {
  let admin: SignedUp
  beforeAll(async () => {
    admin = await signUp(inject('server'))
  })

  it('in the format of dictd serve both ways, and say what they are', async () => {
    const added = await addSettled(admin, dictd('plant-deu-eng'))
    expect(added).toMatchObject({
      from: 'de',
      to: 'en',
      name: 'Plant words',
      licence: 'CC BY-SA 3.0',
      source: 'upload',
      byWayOf: null,
      state: 'completed',
      progress: 100,
      error: null,
      enabled: true,
      addedBy: 'ada',
      files: ['plant-deu-eng.index', 'plant-deu-eng.dict.dz'],
    })
    expect(added.entries).toBe(9)
    expect(await meanings(admin, ['de', 'en'], ['drehmomente', 'Stopfbuchse', 'lösen', 'Ventil'])).toEqual([
      ['torque', 'turning moment'],
      ['stuffing box', 'gland'],
      ['come loose', 'come off'],
      [],
    ])
    expect(await meanings(admin, ['en', 'de'], ['Gland', 'turning moment'])).toEqual([['Stopfbuchse'], ['Drehmoment']])
    const [gland] = await admin.call(translate, { query: { words: 'gland', from: 'eng', to: 'DE' } })
    expect(gland?.dictionaries).toEqual(['Plant words'])
  })

  it("in Ding's format pair what stands at one place, and drop marks and brackets", async () => {
    const ding = [
      '# A list of the workshop',
      '# Version :: 1.0',
      'Mutter {f} [techn.] | Muttern {pl} :: nut; screw-nut | nuts',
      'etw. anziehen; festziehen {vt} :: to tighten sth. (firmly)',
      'a line without the sign',
    ].join('\n')
    const added = await addSettled(admin, { 'words.txt': ding }, { from: 'ger', to: 'eng' })
    expect(added).toMatchObject({ from: 'de', to: 'en', name: 'A list of the workshop', state: 'completed' })
    expect(await meanings(admin, ['de', 'en'], ['Mutter', 'festziehen', 'anziehen'])).toEqual([
      ['nut', 'screw-nut', 'nuts'],
      ['tighten'],
      ['tighten'],
    ])
    expect(await meanings(admin, ['en', 'de'], ['tightened'])).toEqual([['anziehen', 'festziehen']])
  })

  it('in CSV show formulas and markup as text', async () => {
    const csv = 'from;to\r\nKühlschmierstoff;"cutting fluid; coolant"\r\n=HYPERLINK("x");<b>bold</b>\r\n@Sum;sum\r\n'
    await addSettled(admin, { 'plant-de_en.csv': csv })
    expect(await meanings(admin, ['de', 'en'], ['Kühlschmierstoffe', '@Sum'])).toEqual([
      ['cutting fluid', 'coolant'],
      ['sum'],
    ])
  })

  it('of the same pair serve together, the older first', async () => {
    const other = await signUp(inject('server'))
    await addAllSettled(other, [{ 'de-en.csv': 'Pumpe,pump\n' }, { 'de-en.csv': 'Pumpe,delivery pump\n' }])
    expect((await other.call(fetchAll)).filter(({ source }) => source === 'upload')).toHaveLength(2)
    expect(await meanings(other, ['de', 'en'], ['Pumpe'])).toEqual([['pump', 'delivery pump']])
  })

  it('serve their company alone, and no more when they are switched off or removed', async () => {
    const other = await signUp(inject('server'))
    const added = await addSettled(other, { 'de-en.csv': 'Welle,shaft\n' })
    expect(await meanings(admin, ['de', 'en'], ['Welle'])).toEqual([[]])
    const stranger = await admin.tryCall(remove, { query: { id: added.id } })
    expect([stranger.status, stranger.data]).toEqual([404, null])
    expect((await admin.tryCall(update, { query: { id: added.id }, body: { enabled: false } })).status).toBe(404)
    const off = await other.tryCall(update, { query: { id: added.id }, body: { enabled: false } })
    expect(off).toMatchObject({ message: 'Dictionary saved', data: { id: added.id, enabled: false } })
    expect(await meanings(other, ['de', 'en'], ['Welle'])).toEqual([[]])
    await other.call(update, { query: { id: added.id }, body: { enabled: true } })
    expect(await meanings(other, ['de', 'en'], ['Welle'])).toEqual([['shaft']])
    expect(await other.tryCall(remove, { query: { id: added.id } })).toMatchObject({
      message: 'Dictionary removed',
      data: added.id,
    })
    expect(await meanings(other, ['de', 'en'], ['Welle'])).toEqual([[]])
    expect((await other.tryCall(remove, { query: { id: added.id } })).status).toBe(404)
  })

  it('of the machine serve every company, in both directions of two files, until it switches them off', async () => {
    const other = await signUp(inject('server'))
    const ofMachine = async () => (await other.call(fetchAll)).filter(({ source }) => source === 'system')
    const states = async () => (await ofMachine()).map(({ state }) => state)
    // The thesaurus is prepared because an admin asks for it, the pair because somebody looks a word up.
    const [offered] = await ofMachine()
    const query = { id: offered?.id ?? '' }
    expect((await admin.call(update, { query, body: { enabled: true } })).state).not.toBe('offered')
    await meanings(other, ['it', 'eo'], ['vite'])
    await expect.poll(states).toEqual(['completed', 'completed'])
    const [thesaurus, pair] = await ofMachine()
    expect(thesaurus).toMatchObject({ from: 'eo', to: 'eo', entries: 2 })
    expect(pair).toMatchObject({ from: 'eo', to: 'it', name: 'FreeDict', licence: 'GPL-2+', addedBy: null, files: [] })
    expect(await meanings(other, ['it', 'eo'], ['vite', 'dado', 'pompa'])).toEqual([
      ['ŝraŭbo', 'bolto'],
      ['ŝraŭbingo'],
      ['pumpilo'],
    ])
    expect(await meanings(other, ['eo', 'it'], ['pumpilo'])).toEqual([['pompa', 'pompetta']])
    const id = pair?.id ?? ''
    await other.call(update, { query: { id }, body: { enabled: false } })
    expect(await meanings(other, ['it', 'eo'], ['vite'])).toEqual([[]])
    expect(await meanings(admin, ['it', 'eo'], ['vite'])).toEqual([['ŝraŭbo', 'bolto']])
    expect(await other.tryCall(remove, { query: { id } })).toMatchObject({
      status: 409,
      error: texts.dictionaryOfSystem,
    })
  })

  it('make a missing pair by way of a third language, which is told and can be switched off', async () => {
    const other = await signUp(inject('server'))
    await addAllSettled(other, [
      { 'spa-deu.csv': 'par de apriete,"Anzugsmoment, Drehmoment"\ntuerca,Mutter\n' },
      { 'deu-eng.csv': 'Drehmoment,torque\nAnzugsmoment,"tightening torque, torque"\nMutter,nut\n' },
    ])
    expect(await meanings(other, ['es', 'en'], ['par de apriete', 'tuerca'])).toEqual([
      ['torque', 'tightening torque'],
      ['nut'],
    ])
    const way = (await other.call(fetchAll)).find(({ byWayOf }) => byWayOf !== null)
    expect(way).toMatchObject({ from: 'es', to: 'en', byWayOf: 'de', entries: 0, state: 'completed', enabled: true })
    const id = way?.id ?? ''
    expect((await other.call(update, { query: { id }, body: { enabled: false } })).enabled).toBe(false)
    expect(await meanings(other, ['es', 'en'], ['tuerca'])).toEqual([[]])
    await other.call(update, { query: { id }, body: { enabled: true } })
    // A word of a direct dictionary needs no other way.
    await addSettled(other, { 'es-en.csv': 'tuerca,lock nut\n' })
    expect(await meanings(other, ['es', 'en'], ['tuerca', 'par de apriete'])).toEqual([
      ['lock nut'],
      ['torque', 'tightening torque'],
    ])
  })

  const packed = dictzip(germanEnglish.dict)
  const index = bytes(germanEnglish.index)
  const faulty: [string, Files, string][] = [
    [
      'a .dict.dz that is no gzip',
      { 'a-deu-eng.index': index, 'a-deu-eng.dict.dz': 'text' },
      dictionaryMessages.no_gzip,
    ],
    [
      'one that is cut off',
      { 'a-deu-eng.index': index, 'a-deu-eng.dict.dz': bytes(packed.subarray(0, packed.length - 20)) },
      dictionaryMessages.cut_off,
    ],
    [
      'an index that points beyond the end',
      { 'a-deu-eng.index': 'gland\tA\t//\n', 'a-deu-eng.dict.dz': bytes(packed) },
      dictionaryMessages.beyond_end,
    ],
    [
      'an index that points backwards',
      { 'a-deu-eng.index': 'a\tA\tK\nb\tF\tK\n', 'a-deu-eng.dict': bytes(germanEnglish.dict) },
      dictionaryMessages.backwards,
    ],
    [
      'an index of no numbers',
      { 'a-deu-eng.index': 'a\t-1\tK\n', 'a-deu-eng.dict': 'x' },
      dictionaryMessages.bad_index,
    ],
    ['an index alone', { 'a-deu-eng.index': index }, dictionaryMessages.no_dict],
    ['a .dict.dz alone', { 'a-deu-eng.dict.dz': bytes(packed) }, dictionaryMessages.no_index],
    ['a CSV of one column', { 'de-en.csv': 'Pumpe\nWelle\n' }, dictionaryMessages.one_column],
    ['an empty CSV', { 'de-en.csv': '' }, dictionaryMessages.one_column],
    ['a CSV that is no text', { 'de-en.csv': new Uint8Array([0xff, 0xfe, 0x41, 0xd8]) }, dictionaryMessages.no_text],
    ['a text without pairs', { 'de-en.txt': 'Nothing :: \n' }, dictionaryMessages.no_pairs],
    ['a line without an end', { 'de-en.csv': `Pumpe,${'p'.repeat(500_000)}` }, dictionaryMessages.long_line],
  ]
  it.each(faulty)('say in one sentence what is wrong with %s, and do not serve', async (_what, files, sentence) => {
    const failed = await addSettled(admin, files)
    expect([failed.state, failed.error, failed.entries]).toEqual(['failed', sentence, 0])
    expect(await admin.call(remove, { query: { id: failed.id } })).toBe(failed.id)
  })

  const refused: { what: string; files: Files; fields?: Record<string, string>; sentence: string }[] = [
    { what: 'no file', files: {}, sentence: texts.fileMissing },
    { what: 'a file of another kind', files: { 'de-en.exe': 'x' }, sentence: texts.dictionaryFormatUnknown },
    { what: 'a thesaurus', files: { 'th_en_US_v2.dat': 'UTF-8\n' }, sentence: texts.dictionaryFormatUnknown },
    { what: 'two texts', files: { 'de-en.csv': 'a,b', 'de-en.txt': 'a :: b' }, sentence: texts.dictionaryFilesMany },
    {
      what: 'three files',
      files: { 'de-en.csv': 'a,b', 'b.csv': 'a,b', 'c.csv': 'a,b' },
      sentence: texts.dictionaryFilesMany,
    },
    { what: 'no languages', files: { 'words.csv': 'a,b' }, sentence: texts.dictionaryLanguagesMissing },
    {
      what: 'a language that we do not know',
      files: { 'words.csv': 'a,b' },
      fields: { from: 'tlh', to: 'en' },
      sentence: texts.dictionaryLanguageUnknown,
    },
    {
      what: 'a language that is none',
      files: { 'words.csv': 'a,b' },
      fields: { from: '<b>', to: 'en' },
      sentence: texts.dictionaryLanguageUnknown,
    },
    {
      what: 'one language',
      files: { 'words.csv': 'a,b' },
      fields: { from: 'de', to: 'ger' },
      sentence: texts.dictionaryOneLanguage,
    },
  ]
  it.each(refused)('are refused with $what', async ({ files, fields, sentence }) => {
    const before = await admin.call(fetchAll)
    expect(await send(admin, files, fields)).toMatchObject({ status: 400, error: sentence })
    expect((await admin.call(fetchAll)).map(({ id }) => id)).toEqual(before.map(({ id }) => id))
  })

  it('are looked up by 20 words at most, in languages that we know', async () => {
    const ask = async (query: Record<string, unknown>) => (await admin.tryCall(translate, { query })).error
    expect(await ask({ words: ' , ', from: 'de', to: 'en' })).toBe(texts.dictionaryWordsMissing)
    expect(await ask({ words: 'a,'.repeat(limits.dictionaryWords + 1), from: 'de', to: 'en' })).toBe(
      texts.dictionaryWordsMany,
    )
    expect(await ask({ words: 'a'.repeat(limits.dictionaryWord + 1), from: 'de', to: 'en' })).toBe(
      texts.dictionaryWordLong,
    )
    expect(await ask({ words: 'a', from: 'tlh', to: 'en' })).toBe(texts.dictionaryLanguageUnknown)
    expect(await meanings(admin, ['de', 'de'], ['Pumpe'])).toEqual([[]])
    expect(await meanings(admin, ['de', 'en'], ['%', '𝔛', '...', "'; drop table"])).toEqual([[], [], [], []])
  })

  it('are 20 a company at most', async () => {
    const other = await signUp(inject('server'))
    const ids: string[] = []
    for (let count = 0; count < limits.dictionaries; count++) {
      const { data } = await send(other, { 'de-en.csv': 'Pumpe,pump\n' })
      ids.push((data as Dictionary).id)
    }
    expect(await send(other, { 'de-en.csv': 'Pumpe,pump\n' })).toMatchObject({
      status: 409,
      error: texts.dictionariesMany,
    })
    for (const id of ids) await other.call(remove, { query: { id } })
    expect((await other.call(fetchAll)).filter(({ source }) => source === 'upload')).toEqual([])
  })

  it('of more than 200 MB are refused before they are sent', async () => {
    const { promise, resolve, reject } = Promise.withResolvers<[number | undefined, string]>()
    const headers = {
      authorization: `Bearer ${admin.token}`,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': String(limits.dictionaryBytes + 2_000_000),
    }
    const sending = request(new URL(add.path, inject('server').url), { method: 'POST', headers }, (reply) => {
      // It comes before all is sent: the server ends the connection, which is no failure any more.
      sending.off('error', reject).on('error', () => {})
      text(reply).then((body) => resolve([reply.statusCode, body]), reject)
    })
    sending.on('error', reject)
    sending.write('--x\r\n')
    const [status, body] = await promise
    sending.destroy()
    expect([status, JSON.parse(body)]).toEqual([413, expect.objectContaining({ error: texts.dictionaryTooLarge })])
  })

  it('of an unknown id can be neither switched nor removed', async () => {
    const query = { id: randomUUID() }
    expect((await admin.tryCall(update, { query, body: { enabled: true } })).status).toBe(404)
    expect((await admin.tryCall(remove, { query })).status).toBe(404)
    expect((await admin.tryCall(remove, { query: { id: 'x' } })).error).toBe(texts.dictionaryIdInvalid)
  })
})
