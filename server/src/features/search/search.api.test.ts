import { assetRoutes } from '@millwright/contract/assets'
import { limits } from '@millwright/contract/limits'
import { departmentRoutes } from '@millwright/contract/departments'
import { expertRoutes } from '@millwright/contract/experts'
import { processingRoutes } from '@millwright/contract/processing'
import type { BodyInputOf } from '@millwright/contract/route'
import { searchRoutes } from '@millwright/contract/search'
import { texts } from '@millwright/contract/texts'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import type { ApiClient } from '../../../test/api-client.ts'
import { type SignedUp, signUp } from '../../../test/harness.ts'
import { joinCompany } from '../../../test/members.ts'
import { block, newNote } from '../../../test/notes.ts'
import { makeManualPdf, makePdf, type ManualFact } from '../../../test/pdf/make-pdf.ts'
import { addProcessedDocument, type AssetIds } from '../../../test/plant.ts'

describe('the search', () => {
  let admin: SignedUp
  let reader: ApiClient
  let line: AssetIds
  let oven: AssetIds
  let facts: ManualFact[]
  let manualId: string

  beforeAll(async () => {
    admin = await signUp(inject('server'))
    const member = await joinCompany(inject('server'), admin)
    reader = member
    const { _id: departmentId } = await admin.call(departmentRoutes.create, {
      body: { name: 'Enamel works', info: 'Kilns and baths' },
    })
    const add = async (name: string, changes: Partial<BodyInputOf<typeof assetRoutes.create>>) => {
      const body = { name, info: 'A machine', ...changes }
      const { _id } = await admin.call(assetRoutes.create, { query: { departmentId }, body })
      return { departmentId, assetId: _id }
    }
    line = await add('Rolling line 4', {
      users: [{ userId: member.user._id, access: 'read' }],
      dynamicFields: [{ type: 'text', label: 'Serial No', value: 'RL4-7781 B' }],
    })
    oven = await add('Annealing oven', { dynamicFields: [{ type: 'text', label: 'Serial No', value: 'AO-0042' }] })
    await admin.call(expertRoutes.addNew, {
      query: { assetId: line.assetId },
      body: {
        name: { firstName: 'Greta', middleName: '', lastName: 'Rollmann' },
        username: 'greta',
        email: 'greta@enamel.example',
        designation: 'Mill operator',
      },
    })
    const made = await makeManualPdf({ pages: 8 })
    facts = made.facts
    manualId = await addProcessedDocument(admin, line, { bytes: made.bytes, fileName: 'Rolling manual.pdf' })
    await addProcessedDocument(admin, oven, { bytes: made.bytes, fileName: 'Oven manual.pdf' })
  })

  const find = async (q: string, query: object = {}, client: ApiClient = admin) => {
    const { groups } = await client.call(searchRoutes.search, { query: { q, ...query } })
    return groups
  }
  const group = (groups: Awaited<ReturnType<typeof find>>, kind: string) => groups.find((one) => one.kind === kind)

  it('finds files, assets and experts by the beginning of a word, each in its group', async () => {
    const groups = await find('roll')
    expect(group(groups, 'resource')?.hits[0]).toMatchObject({
      title: 'Rolling manual.pdf',
      resourceId: manualId,
      ...line,
    })
    expect(group(groups, 'asset')?.hits[0]).toMatchObject({
      id: line.assetId,
      title: 'Rolling line 4',
      fileType: 'asset',
    })
    expect(group(groups, 'expert')?.hits[0]).toMatchObject({ title: 'Greta Rollmann', fileType: 'expert' })
    const departments = group(await find('enamel'), 'department')
    expect(departments).toMatchObject({ total: 1, hits: [{ title: 'Enamel works', departmentId: line.departmentId }] })
  })

  it('finds the page that holds what is typed, with marks on it, also while the last word is typed', async () => {
    const fact = facts[4]
    if (!fact) throw new Error('The manual has too few facts')
    const words = fact.sentence.replace(/[.,]/gu, '').split(' ')
    const typed = words.join(' ').slice(0, -2)
    const hit = group(await find(typed.slice(0, 190), { assetId: line.assetId }), 'passage')?.hits[0]
    expect(hit).toMatchObject({ resourceId: manualId, segment: fact.page, ...line })
    expect(hit?.marks.length).toBeGreaterThan(1)
    for (const { start, end } of hit?.marks ?? []) {
      expect(typed.toLowerCase()).toContain(hit?.snippet.slice(start, end).toLowerCase())
    }
  })

  it('brings a whole serial number first, however its groups are written', async () => {
    for (const typed of ['RL4-7781 B', 'rl47781b', 'RL4 7781-B']) {
      const [first] = await find(typed)
      expect(first).toMatchObject({ kind: 'field' })
      expect(first?.hits[0]).toMatchObject({ id: line.assetId, segment: 'Serial No', snippet: 'Serial No: RL4-7781 B' })
      const { snippet = '', marks = [] } = first?.hits[0] ?? {}
      expect(marks.map(({ start, end }) => snippet.slice(start, end))).toEqual(['RL4-7781 B'])
    }
  })

  it('finds nothing that its reader may not see [T28a]', async () => {
    expect((await find('oven')).length).toBeGreaterThan(0)
    expect(await find('oven', {}, reader)).toEqual([])
    expect(await find('AO-0042', { kinds: 'field' }, reader)).toEqual([])
    const passages = group(await find('tightened', {}, reader), 'passage')
    expect(new Set(passages?.hits.map(({ assetId }) => assetId))).toEqual(new Set([line.assetId]))
    const stranger = await signUp(inject('server'))
    expect(await find('rolling', {}, stranger)).toEqual([])
    expect((await stranger.tryCall(searchRoutes.search, { query: { q: 'x', assetId: line.assetId } })).status).toBe(404)
  })

  it('leaves a note its place beside many passages that fit better', async () => {
    const text = 'The shift leader says that, as far as anybody can tell, the rolls of this line wear less than others.'
    const { id } = await newNote(admin, line, {
      blocks: [block('paragraph', text)],
      title: 'Shift book',
      aiAccess: true,
    })
    await admin.call(processingRoutes.processNote, { query: { ...line, noteId: id } })
    const isFound = async () => group(await find('rolls wear', { kinds: 'note' }), 'note')?.hits[0]?.resourceId
    await expect.poll(isFound).toBe(id)
    const sentence = `Rolls wear. ${'Wear of rolls, rolls that wear. '.repeat(30)}`
    const pages = Array.from({ length: 70 }, (_, n) => ({
      texts: [{ text: `${n} ${sentence}`, x: 10, y: 700, size: 2 }],
    }))
    await addProcessedDocument(admin, line, { bytes: await makePdf(pages), fileName: 'Wear.pdf' })
    const pagesFound = async () => group(await find('rolls wear', { kinds: 'passage' }), 'passage')?.total
    await expect.poll(pagesFound).toBe(60)
    expect(group(await find('rolls wear'), 'note')?.hits[0]?.resourceId).toBe(id)
  })

  it('leaves a passage its place beside a note that fits better', async () => {
    const text = 'The shift leader says that, as far as anybody can tell, the bolts of this line rust less than others.'
    const bytes = await makePdf([{ texts: [{ text, x: 10, y: 700, size: 8 }] }])
    const resourceId = await addProcessedDocument(admin, line, { bytes, fileName: 'Bolts.pdf' })
    const isFound = async (kinds?: string) =>
      group(await find('bolts rust', { kinds }), 'passage')?.hits.map((hit) => hit.resourceId)
    await expect.poll(() => isFound('passage')).toEqual([resourceId])
    const sentence = `Bolts rust. ${'Rust of bolts, bolts that rust. '.repeat(30)}`
    const blocks = Array.from({ length: 70 }, (_, n) => [block('heading', `Day ${n}`), block('paragraph', sentence)])
    const { id } = await newNote(admin, line, { blocks: blocks.flat(), title: 'Rust book', aiAccess: true })
    await admin.call(processingRoutes.processNote, { query: { ...line, noteId: id } })
    const daysFound = async () => group(await find('bolts rust', { kinds: 'note' }), 'note')?.total
    await expect.poll(daysFound).toBe(60)
    expect(await isFound()).toEqual([resourceId])
    expect(await isFound('passage')).toEqual([resourceId])
  })

  it('takes a number for one only as a whole', async () => {
    const { departmentId } = line
    await admin.call(assetRoutes.create, {
      query: { departmentId },
      body: { name: 'QX-5512 tester', info: 'A machine' },
    })
    const bytes = await makePdf([{ texts: [{ text: 'Order number QX-5512-7 fits.', x: 72, y: 700 }] }])
    await addProcessedDocument(admin, line, { bytes, fileName: 'Orders.pdf' })
    await expect.poll(async () => (await find('QX-5512-7'))[0]?.kind).toBe('passage')
    expect((await find('QX-5512')).map(({ kind }) => kind)).toEqual(['asset', 'passage'])
  })

  describe('for a word that the material does not know as it is typed', () => {
    const search = (q: string, query: object = {}, client: ApiClient = admin) =>
      client.call(searchRoutes.search, { query: { q, ...query } })
    const text = 'The thermostat of the enamel bath is cooled by a fan. Children stay outside of the hall.'
    beforeAll(async () => {
      const bytes = await makePdf([{ texts: [{ text, x: 72, y: 700 }] }])
      await addProcessedDocument(admin, oven, { bytes, fileName: 'Bath.pdf' })
    })

    it('corrects a letter, says so, and leaves it out again', async () => {
      const found = await search('thermostt')
      expect(group(found.groups, 'passage')?.hits[0]?.snippet).toContain('thermostat')
      expect(found.searchedFor).toEqual([
        { word: 'thermostt', alternatives: ['thermostat'], from: 'spelling', typed: 'thermostt' },
      ])
      const hit = group((await search('thermostt fan')).groups, 'passage')?.hits[0]
      expect(hit?.marks.map(({ start, end }) => hit.snippet.slice(start, end))).toEqual(['thermostat', 'fan'])
      expect(await search('thermostt', { without: 'thermostat' })).toEqual({ groups: [], searchedFor: [] })
    })

    it('looks for what the thesaurus calls it, and leaves that out again', async () => {
      const found = await search('kids')
      expect(group(found.groups, 'passage')?.hits[0]?.snippet).toContain('Children')
      expect(found.searchedFor).toMatchObject([{ word: 'kids', from: 'thesaurus', sameLanguage: true }])
      const without = found.searchedFor.flatMap(({ alternatives }) => alternatives).join(',')
      expect((await search('kids', { without })).groups).toEqual([])
    })

    it('looks for its own words first, and changes no number', async () => {
      const own = await search('thermostat fan')
      expect([own.searchedFor, group(own.groups, 'passage')?.total]).toEqual([[], 1])
      expect(await search('RL4-7782')).toEqual({ groups: [], searchedFor: [] })
    })

    it('corrects to nothing that its reader may not see [T48]', async () => {
      expect(await search('thermostt', {}, reader)).toEqual({ groups: [], searchedFor: [] })
    })
  })

  it('looks only for the kinds, and only in the place, that are asked for', async () => {
    const kinds = (await find('manual', { kinds: 'resource,asset' })).map(({ kind }) => kind)
    expect(kinds).toEqual(['resource'])
    const inOven = await find('manual', { assetId: oven.assetId, kinds: 'resource' })
    expect(group(inOven, 'resource')).toMatchObject({ total: 1, hits: [{ title: 'Oven manual.pdf' }] })
    const one = group(await find('manual', { kinds: 'resource', pageSize: 1 }), 'resource')
    expect([one?.total, one?.hits.length]).toEqual([2, 1])
  })

  it.each([
    ['', texts.searchRequired],
    ['   ', texts.searchRequired],
    ['x'.repeat(201), texts.searchTooLong],
  ])('refuses to search for %j', async (q, error) => {
    expect(await admin.tryCall(searchRoutes.search, { query: { q } })).toMatchObject({ status: 400, error })
  })

  it.each([
    ["%_' OR 1=1 --", 200],
    ['()[]{}*+?\\', 200],
    ['\u0000a', 400],
  ])('answers %j with %i', async (q, status) => {
    expect((await admin.tryCall(searchRoutes.search, { query: { q } })).status).toBe(status)
  })

  it('refuses kinds that there are not, and more hits than it shows', async () => {
    expect((await admin.tryCall(searchRoutes.search, { query: { q: 'x', kinds: 'secret' } })).status).toBe(400)
    const tooMany = await admin.tryCall(searchRoutes.search, { query: { q: 'x', pageSize: limits.searchHits.max + 1 } })
    expect(tooMany).toMatchObject({ status: 400, error: texts.searchPageSizeInvalid })
  })
})
