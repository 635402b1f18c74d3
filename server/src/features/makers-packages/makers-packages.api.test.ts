import { assetRoutes } from '@millwright/contract/assets'
import { departmentRoutes } from '@millwright/contract/departments'
import { driveRoutes } from '@millwright/contract/drive'
import { searchRoutes } from '@millwright/contract/search'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { jobLists } from '../../../test/documents.ts'
import { type SignedUp, signUp } from '../../../test/harness.ts'
import {
  documentationContainer,
  documentContainer,
  lookInto,
  packageOf,
  pdfOf,
  takePackage,
  vdiMetadata,
} from '../../../test/makers-packages.ts'

describe("a maker's package", () => {
  let admin: SignedUp
  let departmentId: string
  beforeAll(async () => {
    admin = await signUp(inject('server'))
    departmentId = (await admin.call(departmentRoutes.create, { body: { name: 'Pumps', info: 'Pumps' } }))._id
  })
  const anotherDepartment = async () =>
    (await admin.call(departmentRoutes.create, { body: { name: 'Pumps', info: 'Pumps' } }))._id
  const filesOf = async (place: { departmentId: string; assetId: string }) =>
    (await admin.call(driveRoutes.fetch, { query: place })).files

  it('of VDI 2770 becomes an asset with its fields, and its documents are processed', async () => {
    const bytes = await documentContainer('Close valve V-101 before the pump starts.', {
      titles: { en: 'Operating manual' },
    })
    const preview = await lookInto(admin, { departmentId }, { bytes })
    expect(preview).toMatchObject({ kind: 'vdi2770', fileName: 'pump.zip', problems: [] })
    expect(preview.assets).toMatchObject([
      {
        name: 'Pumpenfabrik GmbH PX-200',
        maker: 'Pumpenfabrik GmbH',
        type: 'PX-200',
        serial: 'SN-77',
        into: null,
        fields: [
          { label: 'Manufacturer', value: 'Pumpenfabrik GmbH', becomes: 'new' },
          { label: 'Type', value: 'PX-200', becomes: 'new' },
          { label: 'Serial number', value: 'SN-77', becomes: 'new', path: 'VDI2770_Metadata.xml#ReferencedObject' },
        ],
      },
    ])
    expect(preview.documents).toMatchObject([
      {
        fileName: 'Operating manual.pdf',
        documentId: 'MAN-1',
        domain: 'PF',
        classes: ['03-02'],
        languages: ['en'],
        version: '1.0',
        status: 'Released',
        statusDate: '2026-02-01',
        becomes: 'new',
      },
    ])
    expect(await admin.call(assetRoutes.fetchAll, { query: { departmentId } })).toEqual([])
    const [imported] = await takePackage(admin, { departmentId }, { packageId: preview.packageId })
    expect(imported).toMatchObject({ created: true, fields: 3, files: 1, versions: 0, same: 0, left: [] })
    const place = { departmentId, assetId: imported?._id ?? '' }
    const asset = await admin.call(assetRoutes.fetchSingle, { query: place })
    expect(asset).toMatchObject({
      name: 'Pumpenfabrik GmbH PX-200',
      dynamicFields: [
        { label: 'Manufacturer', value: 'Pumpenfabrik GmbH' },
        { label: 'Type', value: 'PX-200' },
        { label: 'Serial number', value: 'SN-77' },
      ],
    })
    expect(asset.sources.map(({ label, packageName, path }) => [label, packageName, path])).toEqual(
      ['Manufacturer', 'Serial number', 'Type'].map((label) => [
        label,
        'pump.zip',
        'VDI2770_Metadata.xml#ReferencedObject',
      ]),
    )
    const changed = asset.dynamicFields.map((field) =>
      field.label === 'Type' ? { ...field, type: 'text' as const, value: 'PX-201' } : field,
    )
    const body = { name: asset.name, info: asset.info, dynamicFields: changed }
    await admin.call(assetRoutes.update, { query: place, body })
    const { sources } = await admin.call(assetRoutes.fetchSingle, { query: place })
    expect(sources.map(({ label }) => label)).toEqual(['Manufacturer', 'Serial number'])
    await jobLists(admin, place)
    expect(await filesOf(place)).toMatchObject([{ fileName: 'Operating manual.pdf', processed: true, aiAccess: true }])
  })

  it('that comes again changes nothing, and its next revision becomes new versions', async () => {
    const there = { departmentId: await anotherDepartment() }
    const main = { 'VDI2770_Main.pdf': await pdfOf('All of it.') }
    const inner = async (text: string, version: string) =>
      documentContainer(text, { id: 'MAN-2', version, titles: { en: 'Care' } })
    const first = await documentationContainer(
      { ...main, 'MAN-2.zip': await inner('Grease it weekly.', '1.0') },
      { refersTo: ['MAN-2'] },
    )
    const { packageId } = await lookInto(admin, there, { bytes: first })
    const [made] = await takePackage(admin, there, { packageId })
    const place = { ...there, assetId: made?._id ?? '' }
    const before = await filesOf(place)
    expect(before.map(({ fileName }) => fileName)).toEqual(['Care.pdf', 'Main document.pdf'])

    const again = await lookInto(admin, there, { bytes: first })
    expect(again.assets[0]).toMatchObject({
      into: { _id: place.assetId },
      fields: [{ becomes: 'same' }, { becomes: 'same' }, { becomes: 'same' }],
    })
    expect(again.documents.map(({ becomes }) => becomes)).toEqual(['same', 'same'])
    expect(await takePackage(admin, there, { packageId: again.packageId })).toMatchObject([
      { _id: place.assetId, created: false, fields: 0, files: 0, versions: 0, same: 2 },
    ])
    expect((await filesOf(place)).map(({ id, version }) => [id, version])).toEqual(before.map(({ id }) => [id, 1]))

    const next = await documentationContainer(
      { ...main, 'MAN-2.zip': await inner('Grease it daily.', '2.0') },
      { refersTo: ['MAN-2'] },
    )
    const revision = await lookInto(admin, there, { bytes: next })
    expect(revision.documents.map(({ becomes, of }) => [becomes, of?.fileName])).toEqual([
      ['same', 'Main document.pdf'],
      ['version', 'Care.pdf'],
    ])
    expect(await takePackage(admin, there, { packageId: revision.packageId })).toMatchObject([
      { versions: 1, files: 0 },
    ])
    expect((await filesOf(place)).map(({ id, version }) => [id, version])).toEqual([
      [before[0]?.id, 2],
      [before[1]?.id, 1],
    ])
    expect(await admin.call(assetRoutes.fetchAll, { query: there })).toHaveLength(1)

    const older = await lookInto(admin, there, { bytes: first })
    expect(older.documents.map(({ becomes, of }) => [becomes, of?.fileName])).toEqual([
      ['same', 'Main document.pdf'],
      ['former', 'Care.pdf'],
    ])
    expect(await takePackage(admin, there, { packageId: older.packageId })).toMatchObject([
      { versions: 0, files: 0, same: 2, left: [] },
    ])
    const now = await filesOf(place)
    expect(now.map(({ version, document }) => [version, document?.version])).toEqual([
      [2, '2.0'],
      [1, '1.0'],
    ])
  })

  it('whose documents have ids without a domain revises those of its own maker and name alone', async () => {
    const there = { departmentId: await anotherDepartment() }
    const main = { 'VDI2770_Main.pdf': await pdfOf('All of it.') }
    const inner = async (text: string, file: string, version: string) =>
      packageOf({
        'VDI2770_Metadata.xml': vdiMetadata({ id: '1', domain: '', files: [file], titles: { en: file }, version }),
        [file]: await pdfOf(text),
      })
    const first = await documentationContainer({ ...main, 'A.zip': await inner('Stop it.', 'stop.pdf', '1') })
    const [made] = await takePackage(admin, there, {
      packageId: (await lookInto(admin, there, { bytes: first })).packageId,
    })
    const place = { ...there, assetId: made?._id ?? '' }
    const next = {
      ...main,
      'A.zip': await inner('Stop it at once.', 'stop.pdf', '2'),
      'B.zip': await inner('Start it.', 'start.pdf', '1'),
    }
    const preview = await lookInto(admin, place, { bytes: await documentationContainer(next) })
    expect(preview.documents.map(({ path, becomes }) => [path, becomes])).toEqual([
      ['VDI2770_Main.pdf', 'same'],
      ['A.zip/stop.pdf', 'version'],
      ['B.zip/start.pdf', 'new'],
    ])
    const { packageId } = await lookInto(admin, place, {
      bytes: await documentationContainer({ ...main, 'B.zip': await inner('Start it.', 'start.pdf', '1') }),
    })
    expect(await takePackage(admin, place, { packageId })).toMatchObject([{ files: 1, versions: 0, same: 1 }])
  })

  it('goes into an asset that is named, keeps what that says, and replaces what is chosen', async () => {
    const there = { departmentId: await anotherDepartment() }
    const dynamicFields = [
      { type: 'text' as const, label: 'Maker', value: 'Pumpenfabrik' },
      { type: 'text' as const, label: 'Serial no.', value: 'SN-1' },
    ]
    const { _id: assetId } = await admin.call(assetRoutes.create, {
      query: there,
      body: { name: 'P 1', info: 'P 1', dynamicFields },
    })
    const place = { ...there, assetId }
    const preview = await lookInto(admin, place, { bytes: await documentContainer('Stop it.') })
    expect(preview.assets[0]?.fields).toMatchObject([
      { label: 'Manufacturer', becomes: 'differs', present: 'Pumpenfabrik' },
      { label: 'Type', becomes: 'new' },
      { label: 'Serial number', becomes: 'differs', present: 'SN-1' },
    ])
    const choice = { asset: 0, replaceFields: [2] }
    await takePackage(admin, place, { packageId: preview.packageId, assets: [choice], leaveDocuments: [0] })
    const { dynamicFields: after, sources } = await admin.call(assetRoutes.fetchSingle, { query: place })
    expect(sources.map(({ label }) => label)).toEqual(['Serial no.', 'Type'])
    expect(after).toEqual([
      { type: 'text', label: 'Maker', value: 'Pumpenfabrik' },
      { type: 'text', label: 'Serial no.', value: 'SN-77' },
      { type: 'text', label: 'Type', value: 'PX-200' },
    ])
    expect(await filesOf(place)).toEqual([])
  })

  it('goes into the asset of the department that is chosen, whatever that says, or makes a new one beside the match', async () => {
    const there = { departmentId: await anotherDepartment() }
    const { _id } = await admin.call(assetRoutes.create, { query: there, body: { name: 'Old one', info: 'Old one' } })
    const bytes = await documentContainer('Stop it.')
    const choose = async (into: string | null) => {
      const { packageId } = await lookInto(admin, there, { bytes })
      const [made] = await takePackage(admin, there, { packageId, assets: [{ asset: 0, into }] })
      return made
    }
    expect(await choose(_id)).toMatchObject({ _id, name: 'Old one', created: false, fields: 3, files: 1 })
    expect(await choose(null)).toMatchObject({ created: true, fields: 3, files: 1 })
  })

  it('its documents are listed and found by their class and language', async () => {
    const there = { departmentId: await anotherDepartment() }
    const bytes = await documentationContainer({
      'A.zip': await documentContainer('The seal of the spindle.', { id: 'A', titles: { en: 'Spindle manual' } }),
      'B.zip': await documentContainer('The order number of the spindle.', {
        id: 'B',
        classes: ['03-06'],
        languages: ['de'],
        titles: { de: 'Spindel Ersatzteile' },
      }),
    })
    const { packageId } = await lookInto(admin, there, { bytes })
    const [made] = await takePackage(admin, there, { packageId })
    const place = { ...there, assetId: made?._id ?? '' }
    await jobLists(admin, place)
    const listed = async (query: { documentClass?: '03-06' | '03-02' | '04-01'; documentLanguage?: string }) => {
      const { files, folders } = await admin.call(driveRoutes.fetch, { query: { ...place, ...query } })
      return [...folders, ...files].map((one) => ('fileName' in one ? one.fileName : one.name))
    }
    await admin.call(driveRoutes.createFolder, { query: place, body: { name: 'By hand' } })
    expect(await listed({ documentClass: '03-06' })).toEqual(['Spindel Ersatzteile.pdf'])
    expect(await listed({ documentLanguage: 'en' })).toEqual(['Main document.pdf', 'Spindle manual.pdf'])
    expect(await listed({ documentClass: '03-06', documentLanguage: 'en' })).toEqual([])
    const [spare] = (await admin.call(driveRoutes.fetch, { query: { ...place, documentClass: '03-06' } })).files
    expect(spare?.document).toMatchObject({ documentId: 'B', domain: 'PF', classes: ['03-06'], languages: ['de'] })
    const found = async (documentClass?: '03-06' | '04-01') => {
      const { groups } = await admin.call(searchRoutes.search, {
        query: { q: 'spindle', assetId: place.assetId, documentClass },
      })
      return groups.flatMap(({ kind, hits }) => hits.map(({ title }) => `${kind} ${title}`)).toSorted()
    }
    expect(await found()).toEqual([
      'passage Spindel Ersatzteile.pdf',
      'passage Spindle manual.pdf',
      'resource Spindle manual.pdf',
    ])
    expect(await found('03-06')).toEqual(['passage Spindel Ersatzteile.pdf'])
    expect(await found('04-01')).toEqual([])
  })

  it('is read by the namespace of its elements, whatever their prefix, also from within a folder', async () => {
    const bytes = packageOf({
      'Pump 7/VDI2770_Metadata.xml': vdiMetadata({ files: ['Anleitung für Pumpen.pdf'] }, 'v'),
      'Pump 7/Anleitung für Pumpen.pdf': await pdfOf('Grease.'),
    })
    const preview = await lookInto(admin, { departmentId: await anotherDepartment() }, { bytes })
    expect(preview.problems).toEqual([])
    expect(preview.documents).toMatchObject([{ path: 'Pump 7/Anleitung für Pumpen.pdf', becomes: 'new' }])
  })
})
