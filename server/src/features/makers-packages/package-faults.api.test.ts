import { assetRoutes } from '@millwright/contract/assets'
import { departmentRoutes } from '@millwright/contract/departments'
import { limits } from '@millwright/contract/limits'
import { packageProblems, type PackageProblemCode } from '@millwright/contract/package-problems'
import { texts } from '@millwright/contract/texts'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { aasxOf, environmentOf, property, shellOf } from '../../../test/aas.ts'
import { type SignedUp, signUp } from '../../../test/harness.ts'
import {
  documentationContainer,
  documentContainer,
  lookInto,
  packageOf,
  pdfOf,
  sendPackage,
  takePackage,
  vdiMetadata,
} from '../../../test/makers-packages.ts'
import { rawZip } from '../../../test/raw-zip.ts'

const metadata = 'VDI2770_Metadata.xml'
const utf8 = 0x0800

describe("what is wrong in a maker's package is said with its path, and the good rest can be taken:", () => {
  let admin: SignedUp
  let departmentId: string
  let pdf: Uint8Array
  beforeAll(async () => {
    admin = await signUp(inject('server'))
    departmentId = (await admin.call(departmentRoutes.create, { body: { name: 'Pumps', info: 'Pumps' } }))._id
    pdf = await pdfOf('Grease it.')
  })
  const look = async (bytes: Uint8Array) => lookInto(admin, { departmentId }, { bytes })
  const said = (code: PackageProblemCode, path: string, detail = '') => ({
    code,
    path,
    weight: packageProblems[code].weight,
    sentence: packageProblems[code].sentence(detail),
  })
  const good = (more: Parameters<typeof vdiMetadata>[0] = {}) => ({ name: metadata, data: vdiMetadata(more) })
  const manual = () => ({ name: 'manual.pdf', data: pdf })

  it.each<[PackageProblemCode, () => Uint8Array]>([
    ['notAZip', () => Buffer.from('This is a text')],
    ['empty', () => rawZip([])],
    ['unknownKind', () => packageOf({ 'a.txt': 'Nothing' })],
    ['iirds', () => packageOf({ 'META-INF/metadata.rdf': '<rdf/>', 'index.html': '<p>' })],
  ])('what is none at all (%s)', async (code, bytes) => {
    const preview = await look(bytes())
    expect(preview).toMatchObject({ kind: null, assets: [], documents: [] })
    expect(preview.problems).toEqual([said(code, '/')])
  })

  it('XML that is none, that declares entities, that points outside, that nests, or is of another encoding', async () => {
    const entity = '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>'
    const bomb = '<!DOCTYPE a [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>'
    const inner = (xml: string | Uint8Array) => packageOf({ [metadata]: xml, 'manual.pdf': pdf })
    const text = vdiMetadata()
    const bytes = await documentationContainer({
      'a.zip': inner('no xml'),
      'b.zip': inner(text.replace('<Document', `${entity}<Document`).replace('MAN-1', '&x;')),
      'c.zip': inner(text.replace('<Document', `${bomb}<Document`)),
      'd.zip': inner(`<a>${'<b>'.repeat(300)}${'</b>'.repeat(300)}</a>`),
      'e.zip': inner(text.replace('encoding="UTF-8"', 'encoding="klingon"')),
      'g.zip': inner(`<a>${'<b/>'.repeat(4_100_000)}</a>`),
      'f.zip': inner(
        Buffer.from(text.replace('Manual', 'Anleitung für Pumpen').replace('UTF-8', 'ISO-8859-1'), 'latin1'),
      ),
    })
    const preview = await look(bytes)
    expect(preview.problems.slice(0, 5)).toEqual([
      said('noXml', `a.zip/${metadata}`),
      said('notListed', 'a.zip/manual.pdf'),
      said('entities', `b.zip/${metadata}`),
      said('notListed', 'b.zip/manual.pdf'),
      said('entities', `c.zip/${metadata}`),
    ])
    expect(preview.problems).toContainEqual(said('nestsTooDeep', `d.zip/${metadata}`))
    expect(preview.problems).toContainEqual(said('encoding', `e.zip/${metadata}`))
    expect(preview.problems).toContainEqual(said('tooManyElements', `g.zip/${metadata}`))
    expect(JSON.stringify(preview)).not.toContain('root:')
    expect(preview.documents.map(({ title }) => title)).toEqual(['Main document', 'Anleitung für Pumpen'])
  })

  it('paths that lead out, two files of one name, an encrypted and a damaged file, a strange packing, a bomb', async () => {
    const names = ['manual.pdf', 'locked.pdf', 'broken.pdf', 'strange.pdf', 'bomb.pdf', 'lie.pdf', '../out.pdf']
    const preview = await look(
      rawZip([
        good({ files: names }),
        manual(),
        manual(),
        { name: '../out.pdf', data: pdf },
        { name: 'C:\\out.pdf', data: pdf },
        { name: 'locked.pdf', data: pdf, flags: 1 },
        { name: 'broken.pdf', data: pdf, crc: 1 },
        { name: 'strange.pdf', data: pdf, method: 12 },
        { name: 'bomb.pdf', data: Buffer.alloc(4_000_000), size: 2 ** 31 },
        { name: 'lie.pdf', data: Buffer.alloc(4_000_000), size: 100 },
      ]),
    )
    expect(preview.documents.map(({ path }) => path)).toEqual(['manual.pdf'])
    for (const problem of [
      said('twoOfOneName', 'manual.pdf'),
      said('leavesPackage', '../out.pdf'),
      said('leavesPackage', 'C:/out.pdf'),
      said('encrypted', 'locked.pdf'),
      said('damaged', 'broken.pdf'),
      said('packing', 'strange.pdf'),
      said('tooLarge', 'bomb.pdf'),
      said('tooLarge', 'lie.pdf'),
      said('fileMissing', metadata, '../out.pdf'),
    ]) {
      expect(preview.problems).toContainEqual(problem)
    }
    const [imported] = await takePackage(admin, { departmentId }, { packageId: preview.packageId })
    expect(imported).toMatchObject({ created: true, files: 1, left: [] })
  })

  it('files that lie over each other, of which all but one are refused', async () => {
    const names = ['manual.pdf', 'again.pdf', 'once more.pdf']
    const [first = '', ...others] = names
    const copies = others.map((name) => ({ name, data: pdf, ofFirst: true }))
    const preview = await look(rawZip([{ name: first, data: pdf }, ...copies, good({ files: names })]))
    expect(preview.documents.map(({ path }) => path)).toEqual(['manual.pdf'])
    expect(preview.problems.slice(0, 2)).toEqual(others.map((name) => said('overlaps', name)))
  })

  it('names in other encodings are found as they were meant', async () => {
    const [cp437, windows] = [
      Buffer.from('Pumpe f\x81r \x99l.pdf', 'latin1'),
      Buffer.from('\xd6lwechsel.pdf', 'latin1'),
    ]
    const preview = await look(
      rawZip([
        good({ files: ['Pumpe für Öl.pdf', 'Ölwechsel.pdf', 'SCHMIERUNG.PDF', '.\\Prüfung.pdf'] }),
        { name: cp437, data: pdf },
        { name: windows, data: pdf },
        { name: 'Schmierung.pdf', data: pdf },
        { name: 'Prüfung.pdf'.normalize('NFD'), data: pdf, flags: utf8 },
      ]),
    )
    expect(preview.problems).toEqual([])
    expect(preview.documents).toHaveLength(4)
  })

  it('files that are not there, an address in the web, no file, no id, no domain, no version, one id twice', async () => {
    const inner = async (more: Parameters<typeof documentContainer>[1]) => documentContainer('Grease it.', more)
    const preview = await look(
      await documentationContainer(
        {
          'a.zip': await inner({ id: 'A', files: ['manual.pdf', 'gone.pdf', 'https://pumps.example/manual.pdf'] }),
          'b.zip': await inner({ id: 'A', version: '' }),
          'c.zip': await inner({ id: '', files: [] }),
          'd.zip': await inner({ id: 'D', domain: '' }),
          'e.zip': await inner({ id: 'E', serial: 'SN-99' }),
          'f.zip': packageOf({ 'drawing.pdf': pdf }),
        },
        { refersTo: ['A', 'Z'], files: [] },
      ),
    )
    const main = 'VDI2770_Main.xml'
    for (const problem of [
      said('fileMissing', `a.zip/${metadata}`, 'gone.pdf'),
      said('webAddress', `a.zip/${metadata}`, 'https://pumps.example/manual.pdf'),
      said('twoOfOneId', `b.zip/${metadata}`, 'A'),
      said('noVersion', `b.zip/${metadata}`),
      said('noFile', `c.zip/${metadata}`),
      said('noDocumentId', `c.zip/${metadata}`),
      said('noDomain', `d.zip/${metadata}`, 'D'),
      said('otherMachine', `e.zip/${metadata}`, 'SN-99'),
      said('noMetadata', 'f.zip/'),
      said('relationMissing', main, 'Z'),
    ]) {
      expect(preview.problems).toContainEqual(problem)
    }
    expect(preview.documents.map(({ path }) => path)).toEqual([
      'a.zip/manual.pdf',
      'b.zip/manual.pdf',
      'd.zip/manual.pdf',
      'e.zip/manual.pdf',
    ])
  })

  it('another namespace, no machine, PDF/A that is none, an encrypted PDF, a main document without its PDF', async () => {
    const other = vdiMetadata({ serial: '', type: '', maker: '', format: 'application/pdf;PDF/A-2b' })
    const locked = Buffer.concat([Buffer.from(pdf), Buffer.from('\ntrailer << /Encrypt 9 0 R >>\n%%EOF')])
    const preview = await look(
      packageOf({
        'VDI2770_Main.xml': other.replace('http://www.vdi.de/schemas/vdi2770', 'urn:x'),
        'manual.pdf': locked,
      }),
    )
    expect(preview.problems).toEqual([
      said('otherNamespace', 'VDI2770_Main.xml', 'urn:x'),
      said('password', 'manual.pdf'),
      said('notPdfA', 'manual.pdf'),
      said('noMainFile', '/'),
      said('noMachine', 'VDI2770_Main.xml'),
    ])
    expect(preview.documents).toHaveLength(1)
  })

  it('containers without a main document, and in one another without end', async () => {
    let bytes: Uint8Array = await documentContainer('Grease it.')
    for (let depth = 0; depth < 12; depth++) bytes = packageOf({ 'inner.zip': bytes })
    const { problems } = await look(bytes)
    expect(problems.at(0)).toEqual(said('noMain', '/'))
    expect(problems.at(-1)).toEqual(said('nestsTooDeep', 'inner.zip/'.repeat(9).slice(0, -1)))
  })

  it('ten thousand files: those behind the limit are left out', async () => {
    const files = Array.from({ length: 10_000 }, (_, at) => ({ name: `${at}.txt`, data: '', stored: true }))
    const preview = await look(rawZip([good(), manual(), ...files]))
    expect(preview.problems[0]).toEqual(said('tooManyFiles', '/'))
    expect(preview.documents).toMatchObject([{ path: 'manual.pdf' }])
  })

  describe('in an Asset Administration Shell', () => {
    const spec = 'aasx/pump.aas.json'

    it('three shells are three machines, and what no shell names is said', async () => {
      const preview = await look(
        aasxOf(environmentOf([shellOf('1'), shellOf('2'), shellOf('3')]), { 'aasx/a.bin': 'x' }),
      )
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
      const { packageId } = await look(
        aasxOf(environmentOf([shellOf('6', [dataOf('A')]), shellOf('7', [dataOf('B')])])),
      )
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

    it('no JSON, no XML, another metamodel, entities', async () => {
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
      const elements = Array.from({ length: 20 }, (_, at) =>
        property({ idShort: `V${at}`, value: 'x'.repeat(2 ** 20) }),
      )
      const data = { idShort: 'TechnicalData', semanticId: '0173-1#01-AHX837#002', elements }
      const bytes = aasxOf(environmentOf([shellOf('1', [data])]))
      expect(await sendPackage(admin, { departmentId }, { bytes })).toMatchObject({
        status: 400,
        error: texts.packageTooHard,
      })
    })

    it('more properties than an asset has fields', async () => {
      const elements = Array.from({ length: 3_000 }, (_, at) => property({ idShort: `Value${at}`, value: String(at) }))
      const data = { idShort: 'TechnicalData', semanticId: '0173-1#01-AHX837#002', elements }
      const preview = await look(aasxOf(environmentOf([shellOf('8', [data])])))
      expect(preview.assets[0]?.fields).toHaveLength(limits.dynamicFields)
      expect(preview.problems).toEqual([said('tooManyProperties', spec, '3,005')])
    })
  })
})
