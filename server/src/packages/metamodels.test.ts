import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { aasxOf } from '../../test/aas.ts'
import type { PackageFiles } from '../../test/makers-packages.ts'
import { openPackage } from './open-package.ts'
import { MakersPackage } from './package-shape.ts'

async function packageWith(environment: string, files: PackageFiles = {}) {
  const path = join(tmpdir(), `${randomUUID()}.aasx`)
  await writeFile(path, aasxOf(environment, files))
  try {
    return MakersPackage.parse(JSON.parse(Buffer.from(await openPackage(path)).toString('utf8')))
  } finally {
    await rm(path)
  }
}

/** What is read of a package with this environment: of each machine what it is known by, and its fields. */
async function read(environment: string) {
  const { assets, problems } = await packageWith(environment)
  expect(problems).toEqual([])
  return assets.map(({ name, maker, types, serial, fields }) => [
    name.find(({ language }) => language !== 'de')?.text,
    maker,
    types.join(),
    serial,
    fields.map((one) => `${one.label[0]?.text}: ${one.value[0]?.text}`),
  ])
}

const plate = [
  'Manufacturer: Pumpenfabrik',
  'Manufacturer Product Designation: Centrifugal pump',
  'Serial number: SN-1',
]

it('metamodel 1 in XML', async () => {
  const key = (type: string, id: string) => `<keys><key type="${type}" local="true" idType="URI">${id}</key></keys>`
  const property = (idShort: string, value: string) =>
    `<submodelElement><property><idShort>${idShort}</idShort><category>PARAMETER</category><kind>Instance</kind>
      <valueType>string</valueType><value>${value}</value></property></submodelElement>`
  const read1 = await read(`<aasenv xmlns="http://www.admin-shell.io/aas/1/0">
    <assetAdministrationShells><assetAdministrationShell><idShort>Pump</idShort>
      <identification idType="URI">urn:shell</identification><assetRef>${key('Asset', 'urn:pumps:asset')}</assetRef>
      <submodelRefs><submodelRef>${key('Submodel', 'urn:plate')}</submodelRef></submodelRefs>
    </assetAdministrationShell></assetAdministrationShells>
    <assets><asset><idShort>ThePump</idShort><identification idType="URI">urn:pumps:asset</identification></asset></assets>
    <submodels><submodel><idShort>Nameplate</idShort><identification idType="URI">urn:plate</identification>
      <semanticId>${key('GlobalReference', 'https://admin-shell.io/zvei/nameplate/1/0/Nameplate')}</semanticId>
      <submodelElements>${property('ManufacturerName', 'Pumpenfabrik')}
        ${property('ManufacturerProductDesignation', 'Centrifugal pump')}${property('SerialNumber', 'SN-1')}
      </submodelElements></submodel></submodels></aasenv>`)
  expect(read1).toEqual([['Centrifugal pump', 'Pumpenfabrik', '', 'SN-1', plate]])
})

it('metamodel 2 in JSON', async () => {
  const key = (type: string, value: string) => ({ keys: [{ type, local: true, value, index: 0, idType: 'IRI' }] })
  const identification = (id: string) => ({ identification: { idType: 'IRI', id } })
  const property = (idShort: string, value: string) => ({
    idShort,
    value,
    valueType: { dataObjectType: { name: 'string' } },
    modelType: { name: 'Property' },
  })
  const langString = [
    { language: 'en', text: 'Centrifugal pump' },
    { language: 'de', text: 'Kreiselpumpe' },
  ]
  const environment = {
    assetAdministrationShells: [
      {
        ...identification('urn:shell'),
        idShort: 'Pump',
        modelType: { name: 'AssetAdministrationShell' },
        asset: key('Asset', 'urn:pumps:asset'),
        submodels: [key('Submodel', 'urn:plate')],
      },
    ],
    assets: [{ ...identification('urn:pumps:asset'), idShort: 'ThePump', modelType: { name: 'Asset' } }],
    submodels: [
      {
        ...identification('urn:plate'),
        idShort: 'Nameplate',
        modelType: { name: 'Submodel' },
        semanticId: key('GlobalReference', 'https://admin-shell.io/zvei/nameplate/1/0/Nameplate'),
        submodelElements: [
          property('ManufacturerName', 'Pumpenfabrik'),
          {
            idShort: 'ManufacturerProductDesignation',
            modelType: { name: 'MultiLanguageProperty' },
            value: { langString },
          },
          property('SerialNumber', 'SN-1'),
        ],
      },
    ],
  }
  expect(await read(JSON.stringify(environment))).toEqual([['Centrifugal pump', 'Pumpenfabrik', '', 'SN-1', plate]])
})

const ids = [
  { name: 'manufacturerPartId', value: 'PN-7' },
  { name: 'Serial Number', value: 'SN-1' },
  { name: 'customerId', value: 'K' },
]
const named = ['Serial number: SN-1', 'Type: PN-7']

it('ids of metamodel 3 by which others call an asset, in JSON', async () => {
  const shell = (idShort: string, assetKind: string) => ({
    modelType: 'AssetAdministrationShell',
    idShort,
    id: `urn:${idShort}`,
    assetInformation: { assetKind, specificAssetIds: ids },
  })
  const environment = { assetAdministrationShells: [shell('Pump', 'Instance'), shell('Pumps', 'Type')] }
  expect(await read(JSON.stringify(environment))).toEqual([
    ['Pump', '', 'PN-7', 'SN-1', named],
    ['Pumps', '', 'PN-7', '', ['Type: PN-7']],
  ])
})

it('and in XML, where what the nameplate says is not said again', async () => {
  const said = ids.map(
    ({ name, value }) => `<specificAssetId><name>${name}</name><value>${value}</value></specificAssetId>`,
  )
  const property = (idShort: string, value: string) =>
    `<property><idShort>${idShort}</idShort><valueType>xs:string</valueType><value>${value}</value></property>`
  const shells = `<assetAdministrationShells><assetAdministrationShell><idShort>Pump</idShort><id>urn:shell</id>
    <assetInformation><assetKind>Instance</assetKind><specificAssetIds>${said.join('')}</specificAssetIds></assetInformation>
    <submodels><reference><type>ModelReference</type><keys><key><type>Submodel</type><value>urn:plate</value></key></keys>
    </reference></submodels></assetAdministrationShell></assetAdministrationShells>`
  const inXml = (elements: string) => `<environment xmlns="https://admin-shell.io/aas/3/0">${shells}
    <submodels><submodel><idShort>Nameplate</idShort><id>urn:plate</id><submodelElements>${elements}</submodelElements>
    </submodel></submodels></environment>`
  expect(await read(inXml(''))).toEqual([['Pump', '', 'PN-7', 'SN-1', named]])
  const plated = property('ManufacturerProductType', 'CP-9') + property('SerialNumber', 'SN-2')
  expect(await read(inXml(plated))).toEqual([
    ['Pump', '', 'CP-9', 'SN-2', ['Part number: PN-7', 'Type: CP-9', 'Serial number: SN-2']],
  ])
})

it('references of documents to others in XML, of metamodels 2 and 3', async () => {
  const collection = (idShort: string, value: string) =>
    `<submodelElementCollection><idShort>${idShort}</idShort><value>${value}</value></submodelElementCollection>`
  const property = (idShort: string, value: string) =>
    `<property><idShort>${idShort}</idShort><value>${value}</value></property>`
  const document = (place: string, id: string, reference: string) =>
    collection(
      place,
      collection('DocumentId01', property('DocumentDomainId', 'PF') + property('ValueId', id)) +
        collection(
          'DocumentVersion01',
          `<file><idShort>DigitalFile</idShort><value>/aasx/${id}.pdf</value></file>${reference}`,
        ),
    )
  const relationsIn = async (version: 2 | 3, key: (value: string) => string) => {
    const to = (place: string) => {
      const keys = `<keys>${key('urn:docs')}${key(place)}${key('DocumentVersion01')}</keys>`
      return `<referenceElement><idShort>BasedOn</idShort><value>${keys}</value></referenceElement>`
    }
    const elements = document('Document01', 'A', to('Document02')) + document('Document02', 'B', to('Document03'))
    const found = await packageWith(
      `<environment xmlns="https://admin-shell.io/aas/${version}/0"><assetAdministrationShells><assetAdministrationShell>
        <idShort>Pump</idShort><id>urn:shell</id></assetAdministrationShell></assetAdministrationShells>
        <submodels><submodel><idShort>HandoverDocumentation</idShort><id>urn:docs</id>
        <submodelElements>${elements}</submodelElements></submodel></submodels></environment>`,
      { 'aasx/A.pdf': 'A', 'aasx/B.pdf': 'B' },
    )
    const missing = found.problems.flatMap(({ code, detail }) => (code === 'relationMissing' ? [detail] : []))
    return [found.documents.map(({ relations }) => relations), missing]
  }
  const expected = [[[{ type: 'BasedOn', domain: 'PF', id: 'B' }], []], ['urn:docs/Document03/DocumentVersion01']]
  expect(await relationsIn(3, (value) => `<key><type>Submodel</type><value>${value}</value></key>`)).toEqual(expected)
  expect(await relationsIn(2, (value) => `<key type="Submodel" local="true">${value}</key>`)).toEqual(expected)
})
