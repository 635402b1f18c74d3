import { assetRoutes } from '@millwright/contract/assets'
import { departmentRoutes } from '@millwright/contract/departments'
import { driveRoutes } from '@millwright/contract/drive'
import { makersPackageRoutes } from '@millwright/contract/makers-packages'
import { packageProblems } from '@millwright/contract/package-problems'
import { settingsRoutes } from '@millwright/contract/settings'
import { texts } from '@millwright/contract/texts'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { aasxOf, environmentOf, property, shellOf } from '../../../test/aas.ts'
import { type SignedUp, signUp } from '../../../test/harness.ts'
import {
  lookInto,
  packageOf,
  pdfOf,
  takePackage,
  type VdiDocument,
  vdiMetadata,
} from '../../../test/makers-packages.ts'

describe('what packages say of documents, one after the other', () => {
  let admin: SignedUp
  let departmentId: string
  beforeAll(async () => {
    admin = await signUp(inject('server'))
    departmentId = (await admin.call(departmentRoutes.create, { body: { name: 'Pumps', info: 'Pumps' } }))._id
  })
  async function take(bytes: Uint8Array) {
    const { packageId } = await lookInto(admin, { departmentId }, { bytes })
    const [asset] = await takePackage(admin, { departmentId }, { packageId })
    const query = { departmentId, assetId: asset?._id ?? '' }
    return { asset, files: (await admin.call(driveRoutes.fetch, { query })).files }
  }

  const older = (path: string) => ({ path, sentence: packageProblems.olderVersion.sentence('1.9'), weight: 'refused' })

  it('of two versions in one metadata file the newest of each language is taken, and the older one is listed', async () => {
    const single = vdiMetadata({ serial: 'V-2', version: '1.9', files: ['old.pdf'], statusDate: '2026-02-01' })
    const [version = ''] = /<DocumentVersion>.*<\/DocumentVersion>/u.exec(single) ?? []
    const said = (number: string, file: string) => version.replace('1.9', number).replace('old.pdf', file)
    const german = said('1.0', 'deutsch.pdf').replace('<Language>en', '<Language>de')
    const pdfs = await Promise.all(['Old.', 'New.', 'Alt.'].map(pdfOf))
    const bytes = packageOf({
      'VDI2770_Metadata.xml': single.replace(version, said('1.10', 'new.pdf') + version + german),
      'old.pdf': pdfs[0] ?? '',
      'new.pdf': pdfs[1] ?? '',
      'deutsch.pdf': pdfs[2] ?? '',
    })
    const preview = await lookInto(admin, { departmentId }, { bytes })
    expect(preview.documents.map(({ path, version: number }) => [path, number])).toEqual([
      ['new.pdf', '1.10'],
      ['deutsch.pdf', '1.0'],
    ])
    expect(preview.problems).toMatchObject([older('old.pdf')])
    const { files } = await take(bytes)
    expect(new Set(files.map(({ document }) => document?.version))).toEqual(new Set(['1.0', '1.10']))
  })

  it('a version whose file is missing, and a draft, replace none that can be taken', async () => {
    const single = vdiMetadata({ serial: 'V-5', version: '1.9', files: ['old.pdf'], statusDate: '2026-02-01' })
    const [version = ''] = /<DocumentVersion>.*<\/DocumentVersion>/u.exec(single) ?? []
    const draft = version.replace('1.9', '2.0').replace('2026-02-01', '2026-05-01').replace('Released', 'InReview')
    const bytes = packageOf({
      'VDI2770_Metadata.xml': single.replace(
        version,
        version + version.replace('1.9', '3.0').replace('old.pdf', 'none.pdf') + draft.replace('old.pdf', 'draft.pdf'),
      ),
      'old.pdf': await pdfOf('Old.'),
      'draft.pdf': await pdfOf('Draft.'),
    })
    const { documents, problems } = await lookInto(admin, { departmentId }, { bytes })
    expect(documents).toMatchObject([{ path: 'old.pdf', version: '1.9' }])
    const { fileMissing, draftVersion } = packageProblems
    expect(problems).toMatchObject([
      { path: 'VDI2770_Metadata.xml', sentence: fileMissing.sentence('none.pdf') },
      { path: 'draft.pdf', sentence: draftVersion.sentence('2.0'), weight: 'refused' },
    ])
  })

  const handedOver = (versions: { number: string; date: string; file: string }[]) => {
    const collection = (idShort: string, value: unknown[]) => ({
      modelType: 'SubmodelElementCollection',
      idShort,
      value,
    })
    const id = [property({ idShort: 'DocumentDomainId', value: 'PF' }), property({ idShort: 'ValueId', value: 'H-1' })]
    const said = versions.map(({ number, date, file }, at) =>
      collection(`DocumentVersion0${at + 1}`, [
        property({ idShort: 'Language01', value: 'en' }),
        property({ idShort: 'DocumentVersionId', value: number }),
        property({ idShort: 'SetDate', value: date }),
        { modelType: 'MultiLanguageProperty', idShort: 'Title', value: [{ language: 'en', text: 'Care' }] },
        { modelType: 'File', idShort: 'DigitalFile', value: `/aasx/${file}` },
      ]),
    )
    const elements = [collection('Document01', [collection('DocumentId01', id), ...said])]
    const semanticId = '0173-1#01-AHF578#001'
    return environmentOf([shellOf('V-3', [{ idShort: 'HandoverDocumentation', semanticId, elements }])])
  }

  it("a shell's document is imported, and its next revision becomes its next version", async () => {
    const first = { number: '1.9', date: '2026-01-01', file: 'care-1.pdf' }
    const next = { number: '2.0', date: '2026-05-01', file: 'care-2.pdf' }
    const files = { 'aasx/care-1.pdf': await pdfOf('Grease it weekly.') }
    const made = await take(aasxOf(handedOver([first]), files))
    expect(made.asset).toMatchObject({ created: true, files: 1, versions: 0 })
    expect(made.files).toMatchObject([{ fileName: 'Care.pdf', version: 1, document: { version: '1.9' } }])
    const bytes = aasxOf(handedOver([first, next]), { ...files, 'aasx/care-2.pdf': await pdfOf('Grease it daily.') })
    const { problems } = await lookInto(admin, { departmentId }, { bytes })
    expect(problems).toMatchObject([
      older('aasx/pump.aas.json#HandoverDocumentation/Document01/DocumentVersion01/DigitalFile'),
    ])
    for (const file of ['none.pdf', '']) {
      const without = aasxOf(handedOver([first, { ...next, file }]), files)
      const { documents } = await lookInto(admin, { departmentId }, { bytes: without })
      expect(documents).toMatchObject([{ path: 'aasx/care-1.pdf', version: '1.9', becomes: 'same' }])
    }
    const revised = await take(bytes)
    expect(revised.asset).toMatchObject({ _id: made.asset?._id, created: false, files: 0, versions: 1, left: [] })
    expect(revised.files).toMatchObject([
      { id: made.files[0]?.id, version: 2, document: { documentId: 'H-1', domain: 'PF', version: '2.0' } },
    ])
  })

  it('fields that are left out do not come', async () => {
    const bytes = packageOf({ 'VDI2770_Metadata.xml': vdiMetadata({ serial: 'V-4', files: [] }) })
    const { packageId } = await lookInto(admin, { departmentId }, { bytes })
    const body = { packageId, assets: [{ asset: 0, leaveFields: [0, 2] }] }
    const [asset] = await takePackage(admin, { departmentId }, body)
    const query = { departmentId, assetId: asset?._id ?? '' }
    const { dynamicFields } = await admin.call(assetRoutes.fetchSingle, { query })
    expect(dynamicFields.map(({ label }) => label)).toEqual(['Type'])
  })

  it('of the same bytes the last word holds: a status, a class, unless it is of an earlier day', async () => {
    const pdf = await pdfOf('Stop it.')
    const revision = (said: VdiDocument) =>
      take(packageOf({ 'VDI2770_Metadata.xml': vdiMetadata({ serial: 'V-1', ...said }), 'manual.pdf': pdf }))
    await revision({ status: 'InReview', statusDate: '2026-01-01', classes: ['03-02'] })
    const released = { status: 'Released', statusDate: '2026-03-01', classes: ['03-04'] }
    const { asset, files } = await revision(released)
    expect(asset).toMatchObject({ created: false, files: 0, versions: 0, same: 1, left: [] })
    expect(files).toMatchObject([{ version: 1, document: released }])
    const events = await admin.call(settingsRoutes.fetchAudit)
    expect(events.slice(0, 3).map(({ action }) => action)).toEqual([
      'package-imported',
      'package-imported',
      'asset-created',
    ])
    const { files: after } = await revision({ status: 'InReview', statusDate: '2026-01-01', classes: ['03-02'] })
    expect(after).toMatchObject([{ version: 1, document: released }])
  })

  it('what would become of it in another asset that is chosen is shown, and is what its import does', async () => {
    const query = { departmentId: (await admin.call(departmentRoutes.create, { body: { name: 'P', info: 'P' } }))._id }
    const revision = async (text: string, said: VdiDocument) =>
      packageOf({ 'VDI2770_Metadata.xml': vdiMetadata(said), 'manual.pdf': await pdfOf(text) })
    const made = async (serial: string) => {
      const { packageId } = await lookInto(admin, query, { bytes: await revision('Stop it.', { serial }) })
      const [asset] = await takePackage(admin, query, { packageId, assets: [{ asset: 0, into: null }] })
      return asset?._id ?? ''
    }
    const [match, other] = [await made('C-1'), await made('C-2')]
    const bytes = await revision('Stop it at once.', { serial: 'C-1', version: '2.0' })
    const { packageId, ...found } = await lookInto(admin, query, { bytes })
    expect(found.assets[0]).toMatchObject({ into: { _id: match }, others: [{ _id: other }] })
    const chosen = (into: string | null) =>
      admin.call(makersPackageRoutes.previewChoice, { query, body: { packageId, assets: [{ asset: 0, into }] } })
    const inNew = await chosen(null)
    expect(inNew.assets[0]).toMatchObject({ into: null, others: [{ _id: match }, { _id: other }] })
    expect(inNew.assets[0]?.elsewhere.map(({ _id }) => _id)).toEqual([match])
    expect(inNew.assets[0]?.fields.map(({ becomes }) => becomes)).toEqual(['new', 'new', 'new'])
    expect(inNew.documents).toMatchObject([{ becomes: 'new', of: null }])
    expect(await chosen(match)).toEqual({ ...found, packageId })
    const inOther = await chosen(other)
    expect(inOther.assets[0]).toMatchObject({
      into: { _id: other },
      others: [{ _id: match }],
      fields: [
        { becomes: 'same' },
        { becomes: 'same' },
        { label: 'Serial number', becomes: 'differs', present: 'C-2' },
      ],
    })
    expect(inOther.documents).toMatchObject([{ becomes: 'version', of: { fileName: 'Manual.pdf' } }])
    const assets = [{ asset: 0, into: other, replaceFields: [2] }]
    expect(await takePackage(admin, query, { packageId, assets })).toMatchObject([
      { _id: other, created: false, fields: 1, files: 0, versions: 1 },
    ])
    const again = { query, body: { packageId, assets: [] } }
    expect(await admin.tryCall(makersPackageRoutes.previewChoice, again)).toMatchObject({
      status: 409,
      error: texts.packageImported,
    })
  })

  it('a revision that says it is older, and was never here, takes no place unless it is chosen', async () => {
    const revision = async (text: string, said: VdiDocument) =>
      packageOf({ 'VDI2770_Metadata.xml': vdiMetadata({ serial: 'O-1', ...said }), 'manual.pdf': await pdfOf(text) })
    const { files: here } = await take(await revision('Daily.', { version: '3.0', statusDate: '2026-05-01' }))
    const older = await revision('Weekly.', { version: '2.0', statusDate: '2026-02-01' })
    const { documents } = await lookInto(admin, { departmentId }, { bytes: older })
    expect(documents).toMatchObject([{ becomes: 'older', of: { id: here[0]?.id } }])
    const kept = await take(older)
    expect(kept.asset).toMatchObject({ created: false, files: 0, versions: 0, left: [] })
    expect(kept.files).toMatchObject([{ version: 1, document: { version: '3.0' } }])
    const ofThatDay = await revision('Hourly.', { version: '2.9', statusDate: '2026-05-01' })
    const { documents: lines } = await lookInto(admin, { departmentId }, { bytes: ofThatDay })
    expect(lines).toMatchObject([{ becomes: 'older' }])
    const { packageId } = await lookInto(admin, { departmentId }, { bytes: older })
    const chosen = { packageId, replaceDocuments: [0] }
    expect(await takePackage(admin, { departmentId }, chosen)).toMatchObject([{ files: 0, versions: 1 }])
    const now = await admin.call(driveRoutes.fetch, { query: { departmentId, assetId: kept.asset?._id ?? '' } })
    expect(now.files).toMatchObject([{ id: here[0]?.id, version: 2, document: { version: '2.0' } }])
  })
})
