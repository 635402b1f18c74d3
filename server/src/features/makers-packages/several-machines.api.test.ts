import { departmentRoutes } from '@millwright/contract/departments'
import { driveRoutes } from '@millwright/contract/drive'
import { limits } from '@millwright/contract/limits'
import { packageProblems } from '@millwright/contract/package-problems'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { aasxOf, environmentOf, property, shellOf } from '../../../test/aas.ts'
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
import { pngOf } from '../../../test/sample-files.ts'

describe("a maker's package of several machines", () => {
  let admin: SignedUp
  let departmentId: string
  beforeAll(async () => {
    admin = await signUp(inject('server'))
    departmentId = (await admin.call(departmentRoutes.create, { body: { name: 'Pumps', info: 'Pumps' } }))._id
  })
  const look = (bytes: Uint8Array) => lookInto(admin, { departmentId }, { bytes })
  /** What each machine has after an import: its name, and its files with their bytes. */
  const imported = async (packageId: string) => {
    const made = await takePackage(admin, { departmentId }, { packageId })
    const contents = made.map(async ({ _id: assetId }) => {
      const { files } = await admin.call(driveRoutes.fetch, { query: { departmentId, assetId } })
      return Promise.all(
        files.map(async ({ fileName, url }) => {
          const response = await admin.request('GET', url)
          return [fileName, Buffer.from(await response.arrayBuffer()).length]
        }),
      )
    })
    return Promise.all(contents)
  }

  it('gives a document to each machine that it names, by serial number, by type, and where it names none', async () => {
    const serials = ['S-1', 'S-2']
    const ofBoth = await pdfOf('Both of them.')
    const container = (id: string, document: Parameters<typeof vdiMetadata>[0], pdf = ofBoth) =>
      packageOf({ 'VDI2770_Metadata.xml': vdiMetadata({ id, titles: { en: id }, ...document }), 'manual.pdf': pdf })
    const bytes = await documentationContainer(
      {
        'A.zip': container('Named', { serials }),
        'B.zip': container('Typed', { serial: '' }),
        'C.zip': container('Bare', { serial: '', type: '' }),
        'D.zip': await documentContainer('One of them.', { id: 'One', titles: { en: 'One' }, serial: 'S-2' }),
      },
      { serials },
    )
    const preview = await look(bytes)
    expect(preview.problems).toEqual([])
    expect(preview.documents.map(({ asset, fileName }) => `${asset} ${fileName}`)).toEqual([
      '0 Main document.pdf',
      '0 Named.pdf',
      '0 Typed.pdf',
      '0 Bare.pdf',
      '1 Main document.pdf',
      '1 Named.pdf',
      '1 Typed.pdf',
      '1 Bare.pdf',
      '1 One.pdf',
    ])
    const [first, second] = await imported(preview.packageId)
    expect(first).toContainEqual(['Named.pdf', ofBoth.length])
    expect(second).toContainEqual(['Named.pdf', ofBoth.length])
    expect([first?.length, second?.length]).toEqual([4, 5])
    const again = await look(bytes)
    expect(new Set(again.documents.map(({ becomes }) => becomes))).toEqual(new Set(['same']))
  })

  it('finds the machine of a serial number, however a document writes the name of its maker', async () => {
    const of = (id: string, maker: string) =>
      documentContainer(id, { id, titles: { en: id }, serial: 'W-2', type: 'PX-9', maker })
    const bytes = await documentationContainer(
      { 'A.zip': await of('Whole', 'Pumpenfabrik GmbH'), 'B.zip': await of('Dealer', 'Meyer Supplies') },
      { serials: ['W-1', 'W-2'], maker: 'Pumpenfabrik' },
    )
    const { documents, problems } = await look(bytes)
    expect(problems).toEqual([])
    expect(documents.map(({ asset, fileName }) => `${asset} ${fileName}`)).toEqual([
      '0 Main document.pdf',
      '1 Main document.pdf',
      '1 Whole.pdf',
      '1 Dealer.pdf',
    ])
  })

  it('gives a file that several shells name to each, and to each document and picture that it is', async () => {
    const document = (name: string, id: string) => ({
      modelType: 'SubmodelElementCollection',
      idShort: name,
      value: [
        {
          modelType: 'SubmodelElementCollection',
          idShort: 'DocumentId01',
          value: [property({ idShort: 'ValueId', value: id }), property({ idShort: 'DomainId', value: 'PF' })],
        },
        {
          modelType: 'SubmodelElementCollection',
          idShort: 'DocumentVersion01',
          value: [
            { modelType: 'MultiLanguageProperty', idShort: 'Title', value: [{ language: 'en', text: id }] },
            { modelType: 'File', idShort: 'DigitalFile', value: '/aasx/manual.pdf' },
            { modelType: 'File', idShort: 'DigitalFile2', value: '/aasx/manual.pdf' },
          ],
        },
      ],
    })
    const submodels = [
      {
        idShort: 'HandoverDocumentation',
        semanticId: '0173-1#01-AHF578#001',
        elements: [document('Document01', 'Manual'), document('Document02', 'Safety')],
      },
      {
        idShort: 'TechnicalData',
        semanticId: '0173-1#01-AHX837#002',
        elements: [{ modelType: 'File', idShort: 'ProductImage01', value: '/aasx/pump.png' }],
      },
    ]
    const shells = ['T-1', 'T-2', 'T-3'].map((serial) => ({
      ...shellOf(serial, submodels),
      thumbnail: 'aasx/pump.png',
    }))
    const files = { 'aasx/manual.pdf': await pdfOf('Stop it.'), 'aasx/pump.png': await pngOf() }
    const preview = await look(aasxOf(environmentOf(shells), files))
    expect(preview.documents.map(({ asset, path, fileName }) => [asset, path, fileName])).toEqual(
      [0, 1, 2].flatMap((asset) => [
        [asset, 'aasx/manual.pdf', 'Manual.pdf'],
        [asset, 'aasx/manual.pdf', 'Safety.pdf'],
        [asset, 'aasx/pump.png', 'pump.png'],
      ]),
    )
    const names = (await imported(preview.packageId)).map((of) => of.map(([name]) => String(name)).toSorted())
    expect(names).toEqual([1, 2, 3].map(() => ['Manual.pdf', 'Safety.pdf', 'pump.png']))
  })

  it('has as many documents at most as a package has files, each for every machine', async () => {
    const serials = Array.from({ length: 100 }, (_, at) => `U-${at}`)
    const files = Array.from({ length: 51 }, (_, at) => `${at}.txt`)
    const bytes = packageOf({
      'VDI2770_Metadata.xml': vdiMetadata({ serials, files }),
      ...Object.fromEntries(files.map((name) => [name, name])),
    })
    const preview = await look(bytes)
    expect(preview.assets).toHaveLength(100)
    expect(preview.documents).toHaveLength(98 * 51)
    const sentence = packageProblems.tooManyDocuments.sentence()
    expect(preview.problems).toMatchObject([{ path: 'VDI2770_Metadata.xml', sentence, weight: 'refused' }])
    expect(limits.packageFiles).toBe(5_000)
  })
})
