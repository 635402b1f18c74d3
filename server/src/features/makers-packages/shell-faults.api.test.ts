import { assetRoutes } from '@millwright/contract/assets'
import { departmentRoutes } from '@millwright/contract/departments'
import { limits } from '@millwright/contract/limits'
import { packageProblems, type PackageProblemCode } from '@millwright/contract/package-problems'
import { texts } from '@millwright/contract/texts'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { aasxOf, environmentOf, property, shellOf } from '../../../test/aas.ts'
import { type SignedUp, signUp } from '../../../test/harness.ts'
import { lookInto, sendPackage, takePackage } from '../../../test/makers-packages.ts'

describe('what is wrong in an Asset Administration Shell is said with its path:', () => {
  let admin: SignedUp
  let departmentId: string
  beforeAll(async () => {
    admin = await signUp(inject('server'))
    departmentId = (await admin.call(departmentRoutes.create, { body: { name: 'Pumps', info: 'Pumps' } }))._id
  })
  const look = async (bytes: Uint8Array) => lookInto(admin, { departmentId }, { bytes })
  const said = (code: PackageProblemCode, path: string, detail = '') => ({
    code,
    path,
    weight: packageProblems[code].weight,
    sentence: packageProblems[code].sentence(detail),
  })
  const spec = 'aasx/pump.aas.json'

  it('three shells are three machines, and what no shell names is said', async () => {
    const preview = await look(aasxOf(environmentOf([shellOf('1'), shellOf('2'), shellOf('3')]), { 'aasx/a.bin': 'x' }))
    expect(preview.assets.map(({ name, maker, serial }) => [name, maker, serial])).toEqual([
      ['Centrifugal pump', 'Pumpenfabrik', '1'],
      ['Centrifugal pump', 'Pumpenfabrik', '2'],
      ['Centrifugal pump', 'Pumpenfabrik', '3'],
    ])
    expect(preview.assets[0]?.fields).toMatchObject([
      { label: 'Manufacturer', value: 'Pump works', semanticId: '0173-1#02-AAO677#004' },
      { label: 'Manufacturer Product Designation', value: 'Centrifugal pump' },
      { label: 'Type', value: 'CP-9' },
      { label: 'Serial number', value: '1' },
      { label: 'Flow Rate', value: '5 … 40', path: `${spec}#Nameplate/FlowRate` },
    ])
    expect(preview.problems).toEqual([said('notListed', 'aasx/a.bin')])
  })

  it('several machines that go into one asset leave it with the fields of each once', async () => {
    const shells = [
      shellOf('4'),
      shellOf('5', [
        {
          idShort: 'TechnicalData',
          semanticId: '0173-1#01-AHX837#002',
          elements: [property({ idShort: 'Mass', value: '12', valueType: 'xs:int' })],
        },
      ]),
    ]
    const preview = await look(aasxOf(environmentOf(shells)))
    const body = { name: 'Pumps', info: 'Both' }
    const { _id: into } = await admin.call(assetRoutes.create, { query: { departmentId }, body })
    const { packageId } = preview
    await takePackage(
      admin,
      { departmentId },
      {
        packageId,
        assets: [
          { asset: 0, into },
          { asset: 1, into },
        ],
      },
    )
    const { dynamicFields } = await admin.call(assetRoutes.fetchSingle, { query: { departmentId, assetId: into } })
    expect(dynamicFields.map(({ label, value }) => [label, value])).toEqual([
      ['Manufacturer', 'Pump works'],
      ['Manufacturer Product Designation', 'Centrifugal pump'],
      ['Type', 'CP-9'],
      ['Serial number', '4'],
      ['Flow Rate', '5 … 40'],
      ['Mass', 12],
    ])
  })

  it('several machines that say more than one asset has room for', async () => {
    const dataOf = (name: string) => ({
      idShort: 'TechnicalData',
      semanticId: '0173-1#01-AHX837#002',
      elements: Array.from({ length: 150 }, (_, at) => property({ idShort: `${name}${at}`, value: String(at) })),
    })
    const { packageId } = await look(aasxOf(environmentOf([shellOf('6', [dataOf('A')]), shellOf('7', [dataOf('B')])])))
    const body = { name: 'Pumps', info: 'Both' }
    const { _id: into } = await admin.call(assetRoutes.create, { query: { departmentId }, body })
    const assets = [0, 1].map((asset) => ({ asset, into }))
    const [first, second] = await takePackage(admin, { departmentId }, { packageId, assets })
    expect(first).toMatchObject({ fields: 155, left: [] })
    expect(second?.fields).toBe(45)
    expect(second?.left).toHaveLength(105)
    expect(second?.left[0]).toEqual({ path: `${spec}#TechnicalData/B45`, why: texts.packageFieldsFull })
    const query = { departmentId, assetId: into }
    const { dynamicFields, sources } = await admin.call(assetRoutes.fetchSingle, { query })
    expect(dynamicFields).toHaveLength(limits.dynamicFields)
    expect(sources).toHaveLength(limits.dynamicFields)
  })

  it('submodels without a shell are of one machine; what is not understood is named by its path', async () => {
    const environment = JSON.parse(
      environmentOf([shellOf('7', [{ idShort: 'Carbon', semanticId: 'urn:carbon', elements: [] }])]),
    ) as Record<string, unknown>
    const preview = await look(aasxOf(JSON.stringify({ ...environment, assetAdministrationShells: [] })))
    expect(preview.assets).toMatchObject([{ serial: '7' }])
    expect(preview.problems).toEqual([said('noShell', spec), said('notUnderstood', `${spec}#Carbon`)])
  })

  it('elements that are not understood are named by their paths, in JSON and in XML, beside documents as well', async () => {
    const others = ['Blob', 'ReferenceElement', 'RelationshipElement', 'Operation', 'BasicEventElement', 'Capability']
    const inJson = others.map((modelType) => ({ modelType, idShort: `The${modelType}` }))
    const document = {
      modelType: 'SubmodelElementCollection',
      idShort: 'Document01',
      value: [{ modelType: 'File', idShort: 'DigitalFile', value: '/aasx/a.txt', contentType: 'text/plain' }],
    }
    const semanticId = '0173-1#01-AHX837#002'
    const data = { idShort: 'TechnicalData', semanticId, elements: inJson }
    const documentation = {
      idShort: 'Documentation',
      semanticId: '0173-1#01-AHF578#001',
      elements: [property({ idShort: 'numberOfDocuments', value: '1' }), document, ...inJson],
    }
    const paths = others.flatMap((name) => [`TechnicalData/The${name}`, `Documentation/The${name}`])
    const saidOf = ({ problems }: Awaited<ReturnType<typeof look>>) =>
      problems.flatMap(({ code, path }) => (code === 'notUnderstood' ? [path.slice(path.indexOf('#') + 1)] : []))
    const json = await look(aasxOf(environmentOf([shellOf('10', [data, documentation])]), { 'aasx/a.txt': 'x' }))
    expect(saidOf(json).toSorted()).toEqual(paths.toSorted())

    const tagOf = (name: string) => `${name.charAt(0).toLowerCase()}${name.slice(1)}`
    const inXml = [...others, 'SomethingNew'].map((name) => {
      const value = name === 'Blob' ? '<value>AAAA</value><contentType>image/png</contentType>' : ''
      return `<${tagOf(name)}><idShort>The${name}</idShort>${value}</${tagOf(name)}>`
    })
    const xml = await look(
      aasxOf(`<environment xmlns="https://admin-shell.io/aas/3/0"><submodels><submodel>
        <idShort>TechnicalData</idShort><id>urn:data</id><submodelElements>${inXml.join('')}</submodelElements>
      </submodel></submodels></environment>`),
    )
    expect(saidOf(xml).toSorted()).toEqual(
      [...others, 'SomethingNew'].map((name) => `TechnicalData/The${name}`).toSorted(),
    )
  })

  it('so many of them that others have no room leave that for what is wrong', async () => {
    const blobs = Array.from({ length: 2_500 }, (_, at) => ({ modelType: 'Blob', idShort: `Blob${at}` }))
    const picture = { modelType: 'File', idShort: 'ProductImage1', value: '/aasx/gone.png', contentType: 'image/png' }
    const data = { idShort: 'TechnicalData', semanticId: '0173-1#01-AHX837#002', elements: [...blobs, picture] }
    const { problems } = await look(aasxOf(environmentOf([shellOf('11', [data])])))
    expect(problems.filter(({ code }) => code === 'notUnderstood')).toHaveLength(1_000)
    expect(problems.at(-1)).toEqual(said('fileMissing', `${spec}#TechnicalData/ProductImage1`, '/aasx/gone.png'))
  })

  it('a shell that names no asset and holds nothing, and a package without a shell', async () => {
    const shell = { modelType: 'AssetAdministrationShell', idShort: 'Bare', id: 'https://pumps.example/bare' }
    const bare = await look(aasxOf(JSON.stringify({ assetAdministrationShells: [shell], submodels: [] })))
    expect(bare.assets).toMatchObject([{ name: 'Bare', serial: '', fields: [] }])
    expect(bare.problems).toEqual([said('noAsset', spec)])
    const none = await look(aasxOf(JSON.stringify({ assetAdministrationShells: [], submodels: [] })))
    expect(none).toMatchObject({ assets: [], documents: [], problems: [said('noShell', spec)] })
  })

  it('a file that is not there, an address of the web as a file, and a path that leads out [T47b, T47c]', async () => {
    const picture = (idShort: string, value: string) => ({
      modelType: 'File',
      idShort,
      value,
      contentType: 'image/png',
    })
    const pictures = [
      picture('ProductImage1', '/aasx/gone.png'),
      picture('ProductImage2', 'https://pumps.example/pump.png'),
      picture('ProductImage3', '/../../etc/passwd'),
    ]
    const general = { modelType: 'SubmodelElementCollection', idShort: 'GeneralInformation', value: pictures }
    const data = { idShort: 'TechnicalData', semanticId: '0173-1#01-AHX837#002', elements: [general] }
    const preview = await look(aasxOf(environmentOf([shellOf('9', [data])])))
    const at = (name: string) => `${spec}#TechnicalData/GeneralInformation/${name}`
    expect(preview.problems).toEqual([
      said('fileMissing', at('ProductImage1'), '/aasx/gone.png'),
      said('webAddress', at('ProductImage2'), 'https://pumps.example/pump.png'),
      said('fileMissing', at('ProductImage3'), '/../../etc/passwd'),
    ])
    const [made] = await takePackage(admin, { departmentId }, { packageId: preview.packageId })
    expect(made).toMatchObject({ created: true, left: [] })
  })

  it('no JSON, no XML, another metamodel, entities [T47a]', async () => {
    expect((await look(aasxOf('{"assetAdministrationShells": ['))).problems).toEqual([said('noJson', spec)])
    const xml = 'aasx/pump.aas.xml'
    expect((await look(aasxOf('<a><b></a>'))).problems).toEqual([said('noXml', xml)])
    expect((await look(aasxOf('<a xmlns="urn:y"/>'))).problems).toContainEqual(said('otherMetamodel', xml, 'urn:y'))
    expect((await look(aasxOf('<!DOCTYPE a [<!ENTITY x "y">]><a/>'))).problems).toEqual([said('entities', xml)])
  })

  it('more machines than a package can have, and more properties for all of them', async () => {
    const elements = Array.from({ length: 200 }, (_, at) => property({ idShort: `V${at}`, value: String(at) }))
    const data = { idShort: 'TechnicalData', semanticId: '0173-1#01-AHX837#002', elements }
    const environment = JSON.parse(environmentOf([shellOf('1', [data])])) as {
      assetAdministrationShells: { idShort: string }[]
    }
    const [shell] = environment.assetAdministrationShells
    const assetAdministrationShells = Array.from({ length: 5_000 }, (_, at) => ({ ...shell, idShort: `Pump${at}` }))
    const preview = await look(aasxOf(JSON.stringify({ ...environment, assetAdministrationShells })))
    expect(preview.assets).toHaveLength(limits.packageAssets)
    expect(preview.assets.flatMap(({ fields }) => fields)).toHaveLength(limits.packageFields)
    expect(preview.problems).toContainEqual(said('tooManyFields', spec))
    expect(preview.problems).toContainEqual(said('tooManyAssets', spec))
  })

  it('characters that no database holds are left out, also of its name', async () => {
    const elements = [property({ idShort: 'Ma\0ss', value: '1\ud8002' })]
    const data = { idShort: 'Tech\0nicalData', semanticId: '0173-1#01-AHX837#002', elements }
    const bytes = aasxOf(environmentOf([shellOf('SN\0-5', [data])]))
    const preview = await lookInto(admin, { departmentId }, { bytes, fileName: 'pu\0mp\u202e.aasx' })
    expect(preview).toMatchObject({ fileName: 'pump.aasx', assets: [{ serial: 'SN-5' }] })
    const { packageId } = preview
    const [made] = await takePackage(admin, { departmentId }, { packageId, assets: [{ asset: 0, into: null }] })
    const query = { departmentId, assetId: made?._id ?? '' }
    const { dynamicFields } = await admin.call(assetRoutes.fetchSingle, { query })
    expect(dynamicFields.at(-1)).toMatchObject({ label: 'Mass', value: '1\ufffd2' })
  })

  it('that says more than any package does is refused', async () => {
    const elements = Array.from({ length: 20 }, (_, at) => property({ idShort: `V${at}`, value: 'x'.repeat(2 ** 20) }))
    const data = { idShort: 'TechnicalData', semanticId: '0173-1#01-AHX837#002', elements }
    const bytes = aasxOf(environmentOf([shellOf('1', [data])]))
    expect(await sendPackage(admin, { departmentId }, { bytes })).toMatchObject({
      status: 400,
      error: texts.packageSaysTooMuch,
    })
  })

  it('a hundred thousand properties, more than an asset has fields [T47b]', async () => {
    const elements = Array.from({ length: 100_000 }, (_, at) => property({ idShort: `Value${at}`, value: String(at) }))
    const data = { idShort: 'TechnicalData', semanticId: '0173-1#01-AHX837#002', elements }
    const preview = await look(aasxOf(environmentOf([shellOf('8', [data])])))
    expect(preview.assets[0]?.fields).toHaveLength(limits.dynamicFields)
    expect(preview.problems).toEqual([said('tooManyProperties', spec, '100,005')])
  })
})
