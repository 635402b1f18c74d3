import {
  type FactCorrection,
  type FactKind,
  factRoutes,
  type FactSort,
  type FactsQuery,
} from '@millwright/contract/facts'
import { processingRoutes } from '@millwright/contract/processing'
import { resourceRoutes } from '@millwright/contract/resources'
import { settingsRoutes } from '@millwright/contract/settings'
import { assetRoutes } from '@millwright/contract/assets'
import { texts } from '@millwright/contract/texts'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import type { ApiClient } from '../../../test/api-client.ts'
import { jobLists, newAsset, type AssetIds, toProcess, upload } from '../../../test/documents.ts'
import { type SignedUp, signUp } from '../../../test/harness.ts'
import { joinCompany } from '../../../test/members.ts'
import { block, newNote } from '../../../test/notes.ts'
import { makePdf } from '../../../test/pdf/make-pdf.ts'

const server = inject('server')
let ada: SignedUp
let reader: Awaited<ReturnType<typeof joinCompany>>
let place: AssetIds
let noteId: string

const blocks = [
  block('heading', 'Tightening torques', { props: { level: 1 } }),
  block('paragraph', 'Casing cover: 150 Nm'),
  block('paragraph', 'Tighten the gland nuts to 12 Nm.'),
  block('heading', 'Gearbox', { props: { level: 1 } }),
  block('paragraph', 'Oil: CLP 220'),
  block('paragraph', 'Change the oil every 4,000 h or yearly.'),
  block('heading', 'Troubleshooting', { props: { level: 1 } }),
  block('paragraph', 'Symptom: =Seal is leaking'),
  block('paragraph', 'Cause: Seal worn'),
  block('paragraph', 'Remedy: Replace the seal'),
  block('paragraph', 'The rest is plain talk without anything to measure.'),
]

beforeAll(async () => {
  ada = await signUp(server)
  reader = await joinCompany(server, ada)
  place = await newAsset(ada)
  const users = [{ userId: reader.user._id, access: 'read' as const }]
  await ada.call(assetRoutes.update, { query: place, body: { name: 'Press 7', info: 'Press 7', users } })
  ;({ id: noteId } = await newNote(ada, place, { title: 'Pump', blocks, aiAccess: true }))
  await processNote(noteId)
})

async function processNote(id: string, at = place): Promise<void> {
  await ada.call(processingRoutes.processNote, { query: { ...at, noteId: id } })
  const done = (await jobLists(ada, at)).at(-1)
  expect(done).toContainEqual(expect.objectContaining({ resourceId: id, status: 'completed', error: null }))
}

type FactsFilter = Omit<FactsQuery, 'assetId'>
const factsOf = (client: ApiClient, { assetId }: AssetIds, asked: FactsFilter = {}) =>
  client.call(factRoutes.fetch, { query: { assetId, ...asked } })

describe('the facts of an asset', () => {
  it('are what its notes say in lines and sentences, each with its place', async () => {
    const { total, facts } = await factsOf(reader, place)
    expect(facts.map((one) => [one.kind, one.subject, one.attribute, one.value, one.unit, one.condition])).toEqual([
      ['fault', '=Seal is leaking', 'cause', 'Seal worn', '', ''],
      ['fault', '=Seal is leaking', 'remedy', 'Replace the seal', '', 'Seal worn'],
      ['interval', 'Change the oil', 'interval', 'every 4,000 h or yearly', '', ''],
      ['setting', 'Casing cover', 'torque', '150', 'Nm', 'Tightening torques'],
      ['setting', 'gland nuts', 'torque', '12', 'Nm', 'Tightening torques'],
      ['fluid', 'Gearbox', 'Oil', 'CLP 220', '', ''],
    ])
    expect(total).toBe(5)
    const [cause, remedy, work, cover] = facts
    expect(cause?.row).toBe(remedy?.row)
    expect(new Set([cause, work, cover].map((one) => one?.row)).size).toBe(3)
    const source = { resourceId: noteId, fileName: 'Pump', fileType: 'note', segment: blocks[1]?.id, boxes: [] }
    expect(cover).toMatchObject({ text: 'Casing cover: 150 Nm', source, corrected: false, hidden: false })
  })

  it('are found by kind and words, page by page, and for nobody else [T48]', async () => {
    const found = async (asked: FactsFilter) => {
      const { total, facts } = await factsOf(reader, place, asked)
      return { total, values: facts.map(({ value }) => value) }
    }
    expect(await found({ kinds: ['fluid', 'interval'] })).toEqual({
      total: 2,
      values: ['every 4,000 h or yearly', 'CLP 220'],
    })
    expect(await found({ search: 'tighten GLAND' })).toEqual({ total: 1, values: ['12'] })
    expect(await found({ pageNo: 2, pageSize: 2 })).toEqual({ total: 5, values: ['150', '12'] })
    expect(await reader.tryCall(factRoutes.fetch, { query: { assetId: place.assetId, pageNo: 0 } })).toMatchObject({
      status: 400,
      error: texts.pageNoInvalid,
    })
    const inOrder = async (sort: FactSort, order: 'asc' | 'desc') =>
      (await found({ kinds: ['setting', 'fluid'], sort, order })).values
    expect(await inOrder('value', 'asc')).toEqual(['12', '150', 'CLP 220'])
    expect(await inOrder('subject', 'desc')).toEqual(['12', '150', 'CLP 220'])
    expect(await inOrder('subject', 'asc')).toEqual(['150', '12', 'CLP 220'])
    const outsider = await joinCompany(server, ada)
    const { assetId } = place
    expect(await outsider.tryCall(factRoutes.fetch, { query: { assetId } })).toMatchObject({ status: 404 })
    const wrong = ['nothing'] as unknown as FactKind[]
    expect(await ada.tryCall(factRoutes.fetch, { query: { assetId, kinds: wrong } })).toMatchObject({
      status: 400,
      error: texts.factKindUnknown,
    })
  })

  it('are put in order by the figures of their values, with those that have none last', async () => {
    const bolts = await newAsset(ada, 'Press 8')
    const torques = ['1.5 Nm', '1.25 Nm', '1,200 Nm', '90 Nm', '−5 Nm', '80 Nm']
    const lines = torques.map((torque, at) => `Bolt ${'ABCDEF'[at]}: ${torque}`)
    const { id } = await newNote(ada, bolts, {
      title: 'Bolts',
      blocks: lines.map((line) => block('paragraph', line)),
      aiAccess: true,
    })
    await processNote(id, bolts)
    const { facts } = await factsOf(ada, bolts)
    expect(facts).toHaveLength(lines.length)
    const correct = (said: string, value: string) =>
      ada.call(factRoutes.correct, {
        query: { factId: facts.find((fact) => fact.value === said)?.id ?? '' },
        body: { value },
      })
    await correct('90', 'hand-tight')
    await correct('80', '≤ 80')
    const inOrder = async (order: 'asc' | 'desc') =>
      (await factsOf(ada, bolts, { sort: 'value', order })).facts.map(({ value }) => value)
    expect(await inOrder('asc')).toEqual(['−5', '1.25', '1.5', '≤ 80', '1,200', 'hand-tight'])
    expect(await inOrder('desc')).toEqual(['1,200', '≤ 80', '1.5', '1.25', '−5', 'hand-tight'])
  })

  it('are counted, paged, found and exported by rows, as people read them', async () => {
    const pumps = await newAsset(ada, 'Pumps')
    const lines = [
      'Symptom: Seal is leaking',
      'Cause: Seal worn',
      'Remedy: Replace the seal',
      'Remedy: Check the seat',
      'Cause: Shaft bent',
      'Remedy: Straighten the shaft',
      'Symptom: Pump is loud',
      'Cause: Air in the pump',
      'Remedy: Bleed the pump',
    ]
    const blocks = [block('heading', 'Troubleshooting', { props: { level: 1 } })].concat(
      lines.map((line) => block('paragraph', line)),
    )
    const { id } = await newNote(ada, pumps, { title: 'Pumps', blocks, aiAccess: true })
    await processNote(id, pumps)
    const found = async (asked: FactsFilter) => {
      const { total, facts } = await factsOf(ada, pumps, { kinds: ['fault'], ...asked })
      return { total, values: facts.map(({ value }) => value) }
    }
    const worn = ['Seal worn', 'Replace the seal', 'Check the seat']
    const bent = ['Shaft bent', 'Straighten the shaft']
    const loud = ['Air in the pump', 'Bleed the pump']
    expect(await found({})).toEqual({ total: 3, values: [...worn, ...bent, ...loud] })
    expect(await found({ pageSize: 1 })).toEqual({ total: 3, values: worn })
    expect(await found({ pageSize: 1, pageNo: 3 })).toEqual({ total: 3, values: loud })
    expect(await found({ pageSize: 2, pageNo: 3 })).toEqual({ total: 3, values: [] })
    // A word of the remedy and one of the cause: the row comes whole.
    expect(await found({ search: 'replace worn' })).toEqual({ total: 1, values: worn })
    expect(await found({ sort: 'value', order: 'asc' })).toEqual({ total: 3, values: [...loud, ...worn, ...bent] })
    const { facts } = await factsOf(ada, pumps, { search: 'worn' })
    const cause = facts[0]?.id ?? ''
    await ada.call(factRoutes.correct, { query: { factId: cause }, body: { value: 'Seal broken' } })
    expect(await found({ search: 'broken' })).toEqual({ total: 1, values: ['Seal broken', ...worn.slice(1)] })
    const { assetId } = pumps
    const file = await ada.request('GET', factRoutes.export.path, { query: { assetId, kinds: 'fault' } })
    const exported = (await file.text()).trim().split('\r\n').slice(1)
    expect(exported.map((line) => line.split(',').slice(0, 8).join(','))).toEqual([
      'fault,Seal is leaking,,,,,Seal broken,Replace the seal',
      'fault,Seal is leaking,,,,,Seal broken,Check the seat',
      'fault,Seal is leaking,,,,,Shaft bent,Straighten the shaft',
      'fault,Pump is loud,,,,,Air in the pump,Bleed the pump',
    ])
  })

  it('are told from what is no fact', async () => {
    const correct = (factId: string, value: string) =>
      ada.tryCall(factRoutes.correct, { query: { factId }, body: { value } })
    expect(await correct('x', '12')).toMatchObject({ status: 400, error: 'Fact Id invalid' })
    const long = { status: 400, error: 'A part of a fact can have 2,000 characters at most' }
    const factId = (await factsOf(ada, place, { search: 'gland' })).facts[0]?.id ?? ''
    expect(await correct(factId, 'a'.repeat(2001))).toMatchObject(long)
    const empty = { status: 400, error: 'A fact needs a value. Hide the line if nothing is to stand there' }
    expect(await correct(factId, ' ')).toMatchObject(empty)
    expect(await ada.tryCall(factRoutes.correct, { query: { factId }, body: { subject: '' } })).toMatchObject({
      status: 400,
      error: 'A fact needs a subject: say what the value is of',
    })
    // A value may have no unit, and hold without a condition.
    const bare = { unit: '', condition: '' }
    expect(await ada.call(factRoutes.correct, { query: { factId }, body: bare })).toMatchObject(bare)
    await ada.call(factRoutes.correct, { query: { factId }, body: { unit: null, condition: null } })
    expect(await correct(factId, '12')).toMatchObject({ status: 200, message: 'Fact saved' })
  })

  it('are corrected and hidden by full members, with a line in the trail, and stay so when they are read again', async () => {
    const factOf = async (client: ApiClient, search: string) => (await factsOf(client, place, { search })).facts[0]
    const factId = (await factOf(ada, 'gland'))?.id ?? ''
    const body = { value: '14', hidden: false }
    expect(await reader.tryCall(factRoutes.correct, { query: { factId }, body })).toMatchObject({ status: 403 })
    expect(await ada.tryCall(factRoutes.correct, { query: { factId: randomUUID() }, body })).toMatchObject({
      status: 404,
    })
    expect(await ada.call(factRoutes.correct, { query: { factId }, body })).toMatchObject({
      value: '14',
      unit: 'Nm',
      subject: 'gland nuts',
      corrected: true,
      hidden: false,
    })
    const oil = (await factOf(ada, 'CLP'))?.id ?? ''
    await ada.call(factRoutes.correct, { query: { factId: oil }, body: { hidden: true } })
    await processNote(noteId)
    expect(await factOf(reader, 'gland')).toMatchObject({ value: '14', corrected: true })
    expect(await factOf(reader, 'CLP')).toBeUndefined()
    expect(await factOf(ada, 'CLP')).toMatchObject({ hidden: true, corrected: false })
    const events = await ada.call(settingsRoutes.fetchAudit, { query: {} })
    expect(events.slice(0, 2).map(({ action, target }) => `${action}: ${target}`)).toEqual([
      'fact-hidden: Gearbox: CLP 220 in Pump of the asset Press 7',
      'fact-corrected: gland nuts: 12 Nm → gland nuts: 14 Nm in Pump of the asset Press 7',
    ])
  })

  it('are refused to who corrects what somebody else has corrected meanwhile', async () => {
    const [work] = (await factsOf(ada, place, { kinds: ['interval'] })).facts
    const query = { factId: work?.id ?? '' }
    const by = (seen: string | undefined, body: FactCorrection) =>
      ada.tryCall(factRoutes.correct, { query, body, headers: { 'if-match': `"${seen ?? ''}"` } })
    const first = await by(work?.updatedAt, { value: 'every 5,000 h' })
    expect(first.status).toBe(200)
    const late = await by(work?.updatedAt, { value: 'every 6,000 h' })
    expect(late).toMatchObject({ status: 409, data: { value: 'every 5,000 h', corrected: true } })
    const { updatedAt } = (await factsOf(ada, place, { kinds: ['interval'] })).facts[0] ?? {}
    expect((await by(updatedAt, { condition: 'first' })).data).toMatchObject({
      value: 'every 5,000 h',
      condition: 'first',
    })
    expect((await factsOf(reader, place, { search: '5,000 first' })).total).toBe(1)
    const undone = { value: null, condition: null }
    await ada.call(factRoutes.correct, { query, body: undone })
    expect((await factsOf(ada, place, { kinds: ['interval'] })).facts).toEqual([work])
  })

  it('are as they were read again where that is typed, and where a correction is taken back', async () => {
    const factOf = async () => (await factsOf(ada, place, { search: 'Casing cover' })).facts[0]
    const read = await factOf()
    const correct = (body: FactCorrection) => ada.call(factRoutes.correct, { query: { factId: read?.id ?? '' }, body })
    expect(await correct({ value: '145', subject: 'Cover' })).toMatchObject({ value: '145', corrected: true })
    expect(await correct({ value: '150' })).toMatchObject({ value: '150', subject: 'Cover', corrected: true })
    expect(await correct({ subject: 'Casing cover' })).toEqual(read)
    await correct({ value: '145', hidden: true })
    expect(await correct({ value: null, unit: null, subject: null, condition: null })).toMatchObject({
      value: '150',
      corrected: false,
      hidden: true,
    })
    expect(await correct({ hidden: false })).toEqual(read)
    const events = await ada.call(settingsRoutes.fetchAudit, { query: {} })
    expect(events[1]?.target).toMatch(/^Casing cover: 145 Nm → Casing cover: 150 Nm in Pump/)
  })

  it('go out as CSV without what is hidden, and as no formulas [T33b]', async () => {
    const { assetId } = place
    const file = await reader.request('GET', factRoutes.export.path, { query: { assetId } })
    const lines = (await file.text()).split('\r\n')
    expect(file.headers.get('content-type')).toContain('text/csv')
    expect(lines[0]).toBe(
      'kind,subject,attribute,value,unit,condition,cause,remedy,meaning,partNumber,position,quantity,text,fileName,segment,corrected,id',
    )
    expect(lines.find((line) => line.includes('Seal worn'))).toContain(
      `fault,"'=Seal is leaking",,,,,Seal worn,Replace the seal,,`,
    )
    expect(lines.some((line) => line.startsWith('setting,gland nuts,torque,14,Nm,'))).toBe(true)
    expect(lines.some((line) => line.includes('CLP 220'))).toBe(false)
    const parts = await reader.request('GET', factRoutes.export.path, { query: { assetId, kinds: 'part' } })
    expect((await parts.text()).trim().split('\r\n')).toHaveLength(1)
    const query = { assetId, search: 'cause', sort: 'value', order: 'desc' }
    const found = await reader.request('GET', factRoutes.export.path, { query })
    expect((await found.text()).trim().split('\r\n').slice(1)).toEqual([expect.stringContaining('Seal worn')])
  })

  it('are those of files that the assistant may read', async () => {
    const query = { ...place, id: noteId }
    await ada.call(resourceRoutes.setNoteAccess, { query, body: { aiAccess: false } })
    expect((await factsOf(ada, place)).total).toBe(0)
    await ada.call(resourceRoutes.setNoteAccess, { query, body: { aiAccess: true } })
    await expect.poll(async () => (await factsOf(ada, place)).total).toBe(5)
  })

  it('stand on the page that says them', async () => {
    const other = await newAsset(ada)
    const lines = ['Weight: 27 kg', 'Tighten the gland nuts to 12 Nm.']
    const listed = ['Bolt M8: 25 Nm', 'Bolt M10: 49 Nm', 'Bolt M12: 85 Nm']
    const texts = [
      ...lines.map((text, at) => ({ text, x: 72, y: 700 - 60 * at })),
      ...listed.map((text, at) => ({ text, x: 72, y: 500 - 14 * at })),
    ]
    const file = await makePdf([{ texts }])
    await upload(ada, { place: other, file, fileName: 'Manual.pdf', fields: toProcess })
    await jobLists(ada, other)
    const { facts } = await factsOf(ada, other)
    expect(facts.map(({ value, source }) => [value, source.segment, source.boxes.length])).toEqual([
      ['27', 1, 1],
      ['12', 1, 1],
      ['25', 1, 1],
      ['49', 1, 1],
      ['85', 1, 1],
    ])
    const [weight, nuts] = facts.map(({ source }) => source.boxes[0])
    expect(weight?.y).toBeLessThan(nuts?.y ?? 0)
  })

  it('say what the lamps of a page mean, by how they look', async () => {
    const other = await newAsset(ada)
    const rows = [
      ['Leuchte', 'Zustand', 'Bedeutung', 'Maßnahme'],
      ['Rot', 'blinkt', 'Motor zu heiß', 'Abkühlen lassen'],
      ['', 'an', 'Sicherung defekt', 'Sicherung tauschen'],
      ['Gelb', 'an', 'Öl fehlt', 'Öl nachfüllen'],
    ]
    const texts = rows.flatMap((row, line) =>
      row.flatMap((text, column) => (text === '' ? [] : [{ text, x: 72 + 110 * column, y: 700 - 26 * line }])),
    )
    await upload(ada, { place: other, file: await makePdf([{ texts }]), fileName: 'Lampen.pdf', fields: toProcess })
    await jobLists(ada, other)
    const { total, facts } = await factsOf(ada, other)
    expect(facts.map(({ kind, subject, attribute, value }) => [kind, subject, attribute, value])).toEqual([
      ['code', 'Leuchte: Rot, blinkt', 'meaning', 'Motor zu heiß'],
      ['code', 'Leuchte: Rot, blinkt', 'remedy', 'Abkühlen lassen'],
      ['code', 'Leuchte: Rot, an', 'meaning', 'Sicherung defekt'],
      ['code', 'Leuchte: Rot, an', 'remedy', 'Sicherung tauschen'],
      ['code', 'Leuchte: Gelb, an', 'meaning', 'Öl fehlt'],
      ['code', 'Leuchte: Gelb, an', 'remedy', 'Öl nachfüllen'],
    ])
    expect(total).toBe(3)
  })
})
