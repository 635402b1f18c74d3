import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { openPackage } from './open-package.ts'
import { MakersPackage } from './package-shape.ts'

const read = async (name: string): Promise<MakersPackage> => {
  const path = fileURLToPath(new URL(`../../test/fixtures/makers-packages/${name}`, import.meta.url))
  return MakersPackage.parse(JSON.parse(Buffer.from(await openPackage(path)).toString('utf8')))
}
const problemsOf = ({ problems }: MakersPackage) => problems.map(({ code, path, detail }) => [code, path, detail])
const machinesOf = ({ assets }: MakersPackage) =>
  assets.map(({ name, maker, types, serial }) => [name[0]?.text, maker, types.join(), serial])
const filesOf = ({ documents }: MakersPackage) =>
  documents.map(({ path, ids, classes, languages, version }) => [
    path,
    ids[0] && `${ids[0].domain} ${ids[0].id}`,
    classes.join(),
    languages.join(),
    version,
  ])

describe('the samples of VDI 2770', () => {
  it('one document with its PDF, its metadata and a Word file', async () => {
    const found = await read('documentcontainer.zip')
    expect(machinesOf(found)).toEqual([['Beispiel GmbH BR-01-26', 'Beispiel GmbH', 'BR-01,BR-01-26', 'XUJ-345-111']])
    expect(filesOf(found)).toEqual([
      ['B.pdf', 'BSP-OEM ts-ddd-234', '02-01', 'de,en', '3.0'],
      ['B.docx', 'BSP-OEM ts-ddd-234', '02-01', 'de,en', '3.0'],
    ])
    expect(found.documents[0]).toMatchObject({
      title: [
        { language: 'de', text: 'Technisches Datenblatt' },
        { language: 'en', text: 'Technical Data Sheet' },
      ],
      keywords: [{ text: 'Datenblatt' }, { text: 'Motor' }, { text: 'data sheet' }, { text: 'engine' }],
      status: 'Released',
      statusDate: '2018-04-04',
      organization: 'Beispiel GmbH',
    })
    expect(found.problems).toEqual([])
  })

  it('a main document that lists one document container', async () => {
    const found = await read('documentationcontainer.zip')
    expect(filesOf(found)).toEqual([
      ['VDI2770_Main.pdf', 'BSP-OEM XCP328490', '01-01', 'de', '1.0'],
      ['documentcontainer.zip/B.pdf', 'BSP-OEM ts-ddd-234', '02-01', 'de,en', '3.0'],
      ['documentcontainer.zip/B.docx', 'BSP-OEM ts-ddd-234', '02-01', 'de,en', '3.0'],
    ])
    expect(found.documents[0]?.relations).toEqual([{ type: 'RefersTo', domain: 'BSP-OEM', id: 'ts-ddd-234' }])
    expect(found.problems).toEqual([])
  })

  it('two documents of one machine, one of which names another as well', async () => {
    const found = await read('vdi2770_demo.zip')
    expect(machinesOf(found)).toEqual([['Siemens ABC1223', 'Siemens', 'ABC1223', 'I123']])
    expect(filesOf(found).map(([path]) => path)).toEqual([
      'VDI2770_Main.pdf',
      '456-29201.zip/demo.pdf',
      '456-29201.zip/demo.xlsx',
      'AB393.zip/demo.pdf',
      'AB393.zip/demo.docx',
    ])
    expect(problemsOf(found)).toEqual([['otherMachine', 'AB393.zip/VDI2770_Metadata.xml', 'ABC1223']])
  })

  it('a document container with several PDFs', async () => {
    const found = await read('morethanonepdfcontainer.zip')
    expect(filesOf(found).map(([path]) => path)).toEqual([
      'VDI2770_Main.pdf',
      'documentcontainer.zip/B.pdf',
      'documentcontainer.zip/B.docx',
      'documentcontainer.zip/otherPDF.pdf',
    ])
    expect(found.problems).toEqual([])
  })

  it('a document container without metadata, whose good rest is taken', async () => {
    const found = await read('missing_Metadata.zip')
    expect(filesOf(found).map(([path]) => path)).toEqual([
      'VDI2770_Main.pdf',
      'AB393.zip/demo.pdf',
      'AB393.zip/demo.docx',
    ])
    expect(problemsOf(found)).toEqual([
      ['noMetadata', '456-29201.zip/', ''],
      ['otherMachine', 'AB393.zip/VDI2770_Metadata.xml', 'ABC1223'],
      ['relationMissing', 'VDI2770_Main.xml', '456-29201'],
    ])
  })

  it('no main document: each of its containers says of which machine it is', async () => {
    const found = await read('missing_Maindocument.zip')
    expect(machinesOf(found).map(([, , , serial]) => serial)).toEqual(['I123', 'ABC1223'])
    expect(found.documents).toHaveLength(4)
    expect(problemsOf(found)).toEqual([['noMain', '/', '']])
  })

  it('nothing at all', async () => {
    expect(await read('empty.zip')).toEqual({
      kind: null,
      assets: [],
      documents: [],
      problems: [{ code: 'empty', path: '/', detail: '' }],
    })
  })
})

describe('the samples of Asset Administration Shells', () => {
  it('documents in German, English and French, with pictures; an address is not fetched', async () => {
    const found = await read('handover-documentation-example.aasx')
    const domain = 'https://www.aasexample.com/aas/'
    expect(filesOf(found)).toEqual([
      ['aasx/files/datasheet_en.pdf', `${domain} 123-ABC-456`, '02-01', 'en', '1.0'],
      ['aasx/files/datasheet_de.pdf', `${domain} 123-ABC-456`, '02-01', 'de', '1.0'],
      ['aasx/files/datasheet_en_de_fr.pdf', `${domain} 123-ABC-456`, '02-01', 'en,de,fr', '1.0'],
      ['aasx/files/3dmodel.step', `${domain} 123-ABC-789`, '02-02', '', '1.0'],
    ])
    expect(found.documents[0]).toMatchObject({
      status: 'released',
      statusDate: '2025-02-01',
      organization: 'AAS Example AG',
    })
    expect(found.problems.map(({ code, detail }) => [code, detail])).toEqual([
      ['webAddress', 'https://files.aasexample.com/path/cadmodel.step'],
    ])
  })

  it('technical data with units, languages, semantic ids and pictures', async () => {
    const found = await read('technical-data-sample.aasx')
    expect(machinesOf(found)).toEqual([['IPS001', 'Manufacturer AG', '', '']])
    const fields = found.assets[0]?.fields ?? []
    const field = (group: string, label: string) =>
      fields.find((one) => one.group.join() === group && one.label.some(({ text }) => text === label))
    expect(field('ECLASS', 'Durchmesser')).toMatchObject({
      value: [{ language: '', text: '30' }],
      unit: 'mm',
      kind: 'number',
      semanticId: '0173-1#02-AAC895#009',
    })
    expect(field('CUSTOMER', 'Housing')?.value).toEqual([
      { language: 'en', text: 'plastic and metal' },
      { language: 'de', text: 'Kunststoff und Metall' },
    ])
    expect(field('ECLASS', 'Material of the housing')?.value).toEqual([
      { language: '', text: 'plastic, brass nickel-plated' },
    ])
    expect(field('', 'Validity date')).toMatchObject({ kind: 'date', value: [{ text: '2025-03-15' }] })
    expect(found.documents.map(({ path, title }) => [path, title[0]?.text])).toEqual([
      ['aasx/files/TechDatExample.jpg', undefined],
      ['aasx/files/product_front.jpg', 'Front view of product'],
      ['aasx/files/product_back.jpg', 'Back view of product'],
    ])
  })

  it('an older metamodel with its manual and picture, and a relation that leads nowhere', async () => {
    const found = await read('servo-dc-motor.aasx')
    expect(machinesOf(found)).toEqual([['I40 Capable Servo Motor (EN)', 'CUSTOMER GmbH', '', 'P12345678I40']])
    expect(filesOf(found)).toEqual([
      ['aasx/OperatingManual.pdf', ' 3 608 870 A47', '03-02', 'en-us', ''],
      ['MotorI40.JPG', undefined, '', '', ''],
    ])
    const speed = found.assets[0]?.fields.find(({ path }) => path.endsWith('TechnicalData/MaxRotationSpeed'))
    expect(speed).toMatchObject({ unit: '1/min', value: [{ text: '5000' }], semanticId: '0173-1#02-BAA120#008' })
    expect(found.problems.map(({ code, detail }) => [code, detail])).toEqual([
      ['fileMissing', 'aasx/Details_of-the_Asset_Administration_Shell.PDF'],
      ['noDomain', '3 608 870 A47'],
      ['notListed', ''],
    ])
  })
})
