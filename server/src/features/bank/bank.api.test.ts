import { assetRoutes } from '@millwright/contract/assets'
import { bankRoutes, type BankRow } from '@millwright/contract/bank'
import { departmentRoutes } from '@millwright/contract/departments'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { newAsset, type AssetIds, upload } from '../../../test/documents.ts'
import { type SignedUp, signUp } from '../../../test/harness.ts'
import { makeManualPdf } from '../../../test/pdf/make-pdf.ts'

const { fetch, fetchFilters, export: exportCsv } = bankRoutes
let admin: SignedUp
let press: AssetIds
let oven: AssetIds

beforeAll(async () => {
  admin = await signUp(inject('server'))
  press = await newAsset(admin, 'Press 7')
  oven = await newAsset(admin, 'Oven 2')
  const { bytes: file } = await makeManualPdf({ pages: 1 })
  const send = (place: AssetIds, fileName: string, grantAIAccess = 'false') =>
    upload(admin, { place, file, fileName, fields: { grantAIAccess } })
  await send(press, 'Ölwechsel 10%.pdf')
  await send(press, 'belt.pdf', 'true')
  await send(press, 'Anchor_bolts.pdf')
  await send(oven, 'belt.pdf')
  await send(oven, '=cmd,A0.pdf')
})

type Query = Record<string, unknown>
const names = async (query: Query = {}) => {
  const { data } = await admin.tryCall(fetch, { query })
  return fetch.output.parse(data).map(({ fileName }) => fileName)
}
const formula = '=cmd,A0.pdf'
const all = [formula, 'Anchor_bolts.pdf', 'belt.pdf', 'belt.pdf', 'Ölwechsel 10%.pdf']

describe('listing the resource bank', () => {
  it('returns every file with its place, by type and then by name', async () => {
    expect(await names()).toEqual(all)
    const rows = await admin.call(fetch)
    expect(rows.filter(({ fileName }) => fileName === 'belt.pdf').map(({ id }) => id)).toEqual(
      rows
        .filter(({ fileName }) => fileName === 'belt.pdf')
        .map(({ id }) => id)
        .toSorted(),
    )
    expect(rows.find(({ assetId, fileName }) => assetId === press.assetId && fileName === 'belt.pdf')).toMatchObject({
      type: 'document',
      aiAccess: true,
      processed: false,
      parentId: null,
      assetName: 'Press 7',
      departmentId: press.departmentId,
      departmentName: 'Press 7',
      metadata: { extension: 'pdf', type: 'application/pdf' },
    })
  })

  it('filters by values that are repeated or stand in one list', async () => {
    expect(await names({ assetId: oven.assetId })).toEqual([formula, 'belt.pdf'])
    expect(await names({ assetId: `${oven.assetId},${press.assetId}` })).toEqual(all)
    expect(await names({ departmentId: [oven.departmentId, randomUUID()] })).toEqual([formula, 'belt.pdf'])
    expect(await names({ aiAccess: 'true' })).toEqual(['belt.pdf'])
    expect(await names({ aiAccess: 'true,false', processed: 'false' })).toEqual(all)
    expect(
      await names({ type: 'document,video', extension: 'PDF', aiAccess: 'false', assetId: press.assetId }),
    ).toEqual(['Anchor_bolts.pdf', 'Ölwechsel 10%.pdf'])
    expect(await names({ type: '', extension: '', assetId: '', search: '' })).toEqual(all)
  })

  it('has no rows for values that nothing has, and refuses those that are none', async () => {
    for (const query of [{ type: 'image' }, { extension: 'docx' }, { processed: 'true' }, { assetId: randomUUID() }]) {
      expect(await names(query)).toEqual([])
    }
    for (const query of [
      { assetId: 'press' },
      { departmentId: `${press.departmentId},1` },
      { type: 'pdf' },
      { processed: 'maybe' },
      { sort: 'size' },
      { page: 0 },
      { pageSize: 1001 },
    ]) {
      for (const route of [fetch, fetchFilters, exportCsv]) {
        expect([query, (await admin.tryCall(route, { query })).status]).toEqual([query, 400])
      }
    }
  })

  it('searches the names of files, assets and departments in any case, and takes every character for itself [T12a]', async () => {
    expect(await names({ search: 'öLWECHSEL' })).toEqual(['Ölwechsel 10%.pdf'])
    expect(await names({ search: '%' })).toEqual(['Ölwechsel 10%.pdf'])
    expect(await names({ search: 'r_b' })).toEqual(['Anchor_bolts.pdf'])
    expect(await names({ search: 'oven' })).toEqual([formula, 'belt.pdf'])
    for (const search of ['(a+)+$', '\\', "'; drop table resources;--", 'a'.repeat(10_000)]) {
      expect(await names({ search })).toEqual([])
    }
    expect(await names({ search: 'belt', assetId: press.assetId })).toEqual(['belt.pdf'])
  })

  it('sorts by every column, and files of the same value by name', async () => {
    expect(await names({ sort: 'fileName', order: 'desc' })).toEqual(all.toReversed())
    const inOven = [formula, 'belt.pdf']
    const inPress = ['Anchor_bolts.pdf', 'belt.pdf', 'Ölwechsel 10%.pdf']
    for (const sort of ['assetName', 'departmentName']) {
      expect(await names({ sort })).toEqual([...inOven, ...inPress])
      expect(await names({ sort, order: 'desc' })).toEqual([...inPress, ...inOven])
    }
    expect((await names({ sort: 'aiAccess', order: 'desc' }))[0]).toBe('belt.pdf')
    for (const sort of ['type', 'processed', 'metadata.extension', 'metadata.size'])
      expect(await names({ sort })).toEqual(all)
    const byTime = await admin.call(fetch, { query: { sort: 'metadata.updatedAt' } })
    const times = byTime.map(({ metadata }) => metadata.updatedAt)
    expect(times).toEqual(times.toSorted())
  })

  it('pages, with the number of all rows in the header', async () => {
    for (const sort of fetchSorts) {
      const whole = await admin.call(fetch, { query: { sort } })
      const pages: BankRow[] = []
      for (const page of [1, 2, 3, 4]) {
        const reply = await admin.tryCall(fetch, { query: { sort, page, pageSize: 2 } })
        expect(reply.headers.get('x-total-count')).toBe('5')
        pages.push(...fetch.output.parse(reply.data))
      }
      expect([sort, pages.map(({ id }) => id)]).toEqual([sort, whole.map(({ id }) => id)])
    }
    const none = await admin.tryCall(fetch, { query: { page: 1, search: 'nowhere' } })
    expect([none.headers.get('x-total-count'), none.data]).toEqual(['0', []])
  })

  it('forgets what lies in an asset that is deleted', async () => {
    const place = await newAsset(admin, 'Robot')
    const { bytes: file } = await makeManualPdf({ pages: 1 })
    await upload(admin, { place, file, fileName: 'arm.pdf' })
    expect(await names({ search: 'arm' })).toEqual(['arm.pdf'])
    await admin.call(assetRoutes.delete, { query: place })
    expect(await names({ search: 'arm' })).toEqual([])
    expect((await admin.call(fetchFilters, { query: { search: 'arm' } })).asset).toEqual([])
    await admin.call(departmentRoutes.delete, { query: { departmentId: place.departmentId } })
    expect(await names()).toEqual(all)
  })
})

const fetchSorts = [
  'fileName',
  'type',
  'processed',
  'aiAccess',
  'metadata.size',
  'metadata.updatedAt',
  'metadata.extension',
  'assetName',
  'departmentName',
] as const

describe('the filters of the resource bank', () => {
  it('count what each value has under the search and the other filters', async () => {
    const counts = await admin.call(fetchFilters, { query: { assetId: press.assetId, aiAccess: 'false' } })
    expect(counts).toEqual({
      type: [{ value: 'document', count: 2 }],
      documentClass: [],
      documentLanguage: [],
      documentTag: [],
      extension: [{ value: 'pdf', count: 2 }],
      processed: [{ value: 'false', count: 2 }],
      aiAccess: [
        { value: 'false', count: 2 },
        { value: 'true', count: 1 },
      ],
      department: [{ value: press.departmentId, name: 'Press 7', count: 2 }],
      asset: [
        { value: oven.assetId, name: 'Oven 2', departmentId: oven.departmentId, count: 2 },
        { value: press.assetId, name: 'Press 7', departmentId: press.departmentId, count: 2 },
      ],
    })
    const searched = await admin.call(fetchFilters, { query: { search: 'belt' } })
    expect(searched.asset.map(({ name, count }) => [name, count])).toEqual([
      ['Oven 2', 1],
      ['Press 7', 1],
    ])
  })

  it('name what is chosen although nothing of it is left', async () => {
    const query = { assetId: oven.assetId, departmentId: oven.departmentId, search: 'Anchor' }
    const { asset, department } = await admin.call(fetchFilters, { query })
    expect(asset).toEqual([{ value: oven.assetId, name: 'Oven 2', departmentId: oven.departmentId, count: 0 }])
    expect(department).toEqual([{ value: oven.departmentId, name: 'Oven 2', count: 0 }])
  })
})

describe('the resource bank as CSV', () => {
  it('holds what a query finds, in its order, and nothing that a spreadsheet runs [T33b]', async () => {
    const query = { search: 'oven', sort: 'fileName', order: 'desc', page: 2, pageSize: 1 }
    const response = await admin.request('GET', exportCsv.path, { query })
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="resources.csv"')
    const lines = (await response.text()).trim().split('\r\n')
    expect(lines[0]).toBe('fileName,type,aiStatus,assetName,departmentName,size,updatedAt,id')
    expect(lines[1]).toMatch(/^belt\.pdf,document,Non AI,Oven 2,Oven 2,\d+,\d{4}-[^,]+Z,[0-9a-f-]{36}$/)
    expect(lines[2]).toMatch(/^"'=cmd,A0\.pdf",document,/)
    expect(lines).toHaveLength(3)
  })
})
