import { departmentRoutes } from '@millwright/contract/departments'
import { driveRoutes } from '@millwright/contract/drive'
import { packageProblems } from '@millwright/contract/package-problems'
import { resourceRoutes } from '@millwright/contract/resources'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { aasxOf, environmentOf, property, shellOf } from '../../../test/aas.ts'
import { type SignedUp, signUp } from '../../../test/harness.ts'
import { iirdsPackage, iirdsPump, iirdsRdf, iirdsUnit, points } from '../../../test/iirds.ts'
import {
  documentationContainer,
  documentContainer,
  lookInto,
  packageOf,
  pdfOf,
  takePackage,
  type VdiDocument,
  vdiMetadata,
} from '../../../test/makers-packages.ts'

describe('documents that name others', () => {
  let admin: SignedUp
  let departmentId: string
  beforeAll(async () => {
    admin = await signUp(inject('server'))
    departmentId = (await admin.call(departmentRoutes.create, { body: { name: 'Pumps', info: 'Pumps' } }))._id
  })
  async function take(bytes: Uint8Array) {
    const { packageId, documents } = await lookInto(admin, { departmentId }, { bytes })
    const [asset] = await takePackage(admin, { departmentId }, { packageId })
    const query = { departmentId, assetId: asset?._id ?? '' }
    return { query, asset, lines: documents, files: (await admin.call(driveRoutes.fetch, { query })).files }
  }
  const named = (documentId: string, fileName: string | null) => ({
    domain: 'PF',
    documentId,
    file: fileName === null ? null : { fileName, type: 'document' },
  })

  it('say so, with the file of the other one where that stands on the same asset and outside the bin', async () => {
    const inner = (text: string, said: VdiDocument) => documentContainer(text, { serial: 'R-1', ...said })
    const bytes = await documentationContainer(
      {
        'care.zip': await inner('Grease it.', {
          id: 'CARE',
          titles: { en: 'Care' },
          refersTo: ['MAN'],
          relations: [
            ['translationof', 'PFLEGE'],
            ['SeeAlso', 'PLAN'],
          ],
        }),
        'manual.zip': await inner('Start it.', { id: 'MAN', titles: { en: 'Manual' } }),
      },
      { serial: 'R-1', refersTo: ['MAN', 'CARE'] },
    )
    const { query, files } = await take(bytes)
    const relationsOf = (listed: typeof files, name: string) =>
      listed.find(({ fileName }) => fileName === name)?.document?.relations
    expect(relationsOf(files, 'Care.pdf')).toMatchObject([
      { type: 'RefersTo', ...named('MAN', 'Manual.pdf') },
      { type: 'RefersTo', ...named('PLAN', null) },
      { type: 'TranslationOf', ...named('PFLEGE', null) },
    ])
    expect(relationsOf(files, 'Main document.pdf')).toHaveLength(2)
    expect(relationsOf(files, 'Manual.pdf')).toBeUndefined()
    const [care, manual] = ['Care.pdf', 'Manual.pdf'].map((name) => files.find(({ fileName }) => fileName === name))
    const single = await admin.call(resourceRoutes.fetchDocument, {
      query: { assetId: query.assetId, docId: care?.id ?? '' },
    })
    expect(single.document?.relations).toEqual(relationsOf(files, 'Care.pdf'))
    const body = { ids: [manual?.id ?? ''] }
    await admin.call(resourceRoutes.deleteDocuments, { query: { assetId: query.assetId }, body })
    const { files: left } = await admin.call(driveRoutes.fetch, { query })
    expect(relationsOf(left, 'Care.pdf')?.[0]).toEqual({ type: 'RefersTo', ...named('MAN', null) })
  })

  it('take the place of those that they replace: as their next version, which an older package does not undo', async () => {
    const document = (text: string, said: VdiDocument) => documentContainer(text, { serial: 'R-2', ...said })
    const old = await document('Close valve V-1.', { id: 'OLD', titles: { en: 'Care' } })
    const first = await take(old)
    const replaces: VdiDocument['relations'] = [['Replaces', 'OLD']]
    const next = await document('Close valve V-2.', { id: 'NEW', titles: { en: 'Upkeep' }, relations: replaces })
    const replaced = await take(next)
    expect(replaced.lines).toMatchObject([{ becomes: 'version', of: { fileName: 'Care.pdf' } }])
    expect(replaced.files).toMatchObject([
      {
        id: first.files[0]?.id,
        version: 2,
        document: { documentId: 'NEW', relations: [{ type: 'Replaces', ...named('OLD', null) }] },
      },
    ])
    expect((await take(next)).lines).toMatchObject([{ becomes: 'same' }])
    expect((await take(old)).lines).toMatchObject([{ becomes: 'former' }])
    const last = await take(await document('Close valve V-3.', { id: 'NEW', titles: { en: 'Upkeep' }, version: '2.0' }))
    expect(last.files).toMatchObject([
      { version: 3, document: { version: '2.0', relations: [{ type: 'Replaces', documentId: 'OLD' }] } },
    ])
    expect((await take(old)).lines).toMatchObject([{ becomes: 'former' }])
    const other = await take(await document('Paint it.', { id: 'PAINT', relations: [['BasedOn', 'NEW']] }))
    expect(other.asset).toMatchObject({ files: 1, versions: 0 })
  })

  it('of the same bytes are the document that they replace, and keep their own id', async () => {
    const pdf = await pdfOf('Close it.')
    const document = (said: VdiDocument) =>
      packageOf({ 'VDI2770_Metadata.xml': vdiMetadata({ serial: 'R-3', ...said }), 'manual.pdf': pdf })
    await take(document({ id: 'OLD' }))
    const { asset, files } = await take(document({ id: 'NEW', relations: [['Replaces', 'OLD']] }))
    expect(asset).toMatchObject({ files: 0, versions: 0, same: 1 })
    expect(files).toMatchObject([{ version: 1, document: { documentId: 'NEW' } }])
  })

  it('of a shell are found by its references; one that leads nowhere is said', async () => {
    const group = (idShort: string | undefined, value: unknown[]) => ({
      modelType: 'SubmodelElementCollection',
      ...(idShort === undefined ? {} : { idShort }),
      value,
    })
    const submodel = 'https://pumps.example/Pump_R-4/HandoverDocumentation'
    const reference = (idShort: string, ...path: string[]) => ({
      modelType: 'ReferenceElement',
      idShort,
      value: { type: 'ModelReference', keys: [submodel, ...path].map((value) => ({ type: 'Submodel', value })) },
    })
    const document = (id: string, file: string, relations: unknown[] = []) =>
      group(undefined, [
        group('DocumentId01', [
          property({ idShort: 'DocumentDomainId', value: 'PF' }),
          property({ idShort: 'ValueId', value: id }),
        ]),
        group('DocumentVersion01', [
          property({ idShort: 'Language01', value: 'en' }),
          property({ idShort: 'DocumentVersionId', value: '1.0' }),
          { modelType: 'MultiLanguageProperty', idShort: 'Title', value: [{ language: 'en', text: id }] },
          { modelType: 'File', idShort: 'DigitalFile', value: `/aasx/${file}`, contentType: 'application/pdf/a' },
          ...relations,
        ]),
      ])
    const documents = [
      document('CARE', 'care.pdf', [
        reference('BasedOn01', 'Documents', '1', 'DocumentVersion01'),
        { ...group('RefersToEntities', [reference('RefersTo', 'Documents', '7')]), modelType: 'SubmodelElementList' },
        reference('TranslationOf', 'Documents', '0'),
      ]),
      document('MAN', 'manual.pdf'),
    ]
    const elements = [{ ...group('Documents', documents), modelType: 'SubmodelElementList' }]
    const semanticId = '0173-1#01-AHF578#003'
    const shell = shellOf('R-4', [{ idShort: 'HandoverDocumentation', semanticId, elements }])
    const bytes = aasxOf(environmentOf([shell]), {
      'aasx/care.pdf': await pdfOf('Grease it.'),
      'aasx/manual.pdf': await pdfOf('Start it.'),
    })
    const { files } = await take(bytes)
    expect(files.map(({ fileName, document: said }) => [fileName, said?.relations])).toMatchObject([
      ['CARE.pdf', [{ type: 'BasedOn', ...named('MAN', 'MAN.pdf') }]],
      ['MAN.pdf', undefined],
    ])
    const { problems } = await lookInto(admin, { departmentId }, { bytes })
    expect(problems.map(({ code, path }) => [code, path])).toEqual([
      ['relationMissing', 'aasx/pump.aas.json#HandoverDocumentation/Documents/0/DocumentVersion01'],
      // Said of their files to be PDF/A, and not so.
      ['notPdfA', 'aasx/care.pdf'],
      ['notPdfA', 'aasx/manual.pdf'],
    ])
    const { relationMissing, notPdfA } = packageProblems
    expect(problems.slice(0, 2)).toMatchObject([
      { weight: 'hint', sentence: relationMissing.sentence(`${submodel}/Documents/7`) },
      { weight: 'hint', sentence: notPdfA.sentence() },
    ])
  })

  it('of an iiRDS package take the place of the topic that they replace', async () => {
    const page = (text: string) => `<html><body><h1>Gland</h1><p>${text}</p></body></html>`
    const topic = (id: string, more: string, text: string) => {
      const unit = iirdsUnit({ id, title: `Gland ${id}`, source: 'topic.html', more })
      return iirdsPackage(iirdsRdf(iirdsPump + unit), { 'topic.html': page(text) })
    }
    const old = topic('old', '', 'Tighten it to 25 Nm.')
    const first = await take(old)
    const next = topic('new', points('is-replacement-of', 'https://pf.example/old'), 'Tighten it to 30 Nm.')
    const replaced = await take(next)
    expect(replaced.files).toMatchObject([{ id: first.files[0]?.id, type: 'note', version: 2 }])
    expect(replaced.files[0]?.document?.relations).toMatchObject([
      { type: 'Replaces', documentId: 'https://pf.example/old', file: null },
    ])
    expect((await take(old)).lines).toMatchObject([{ becomes: 'former' }])
  })
})
