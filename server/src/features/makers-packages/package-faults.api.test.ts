import { departmentRoutes } from '@millwright/contract/departments'
import { packageProblems, type PackageProblemCode } from '@millwright/contract/package-problems'
import { beforeAll, describe, expect, inject, it } from 'vitest'
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
  ])('what is none at all (%s)', async (code, bytes) => {
    const preview = await look(bytes())
    expect(preview).toMatchObject({ kind: null, assets: [], documents: [] })
    expect(preview.problems).toEqual([said(code, '/')])
  })

  it('XML that is none, that declares entities, that points outside, that nests, or is of another encoding [T47a]', async () => {
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

  it('paths that lead out, two files of one name, an encrypted and a damaged file, a strange packing, a bomb [T47b]', async () => {
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

  it('files that lie over each other, of which all but one are refused [T47b]', async () => {
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

  it('files that are not there, an address in the web, no file, no id, no domain, no version, one id twice [T47c]', async () => {
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

  it('parties that are neither maker nor author, each once in a package', async () => {
    const withParties = (id: string) => {
      const party = (role: string, name: string) =>
        `<Party Role="${role}"><Organization OrganizationName="${name}"/></Party>`
      const text = vdiMetadata({ id })
        .replace('</ReferencedObject>', `${party('Supplier', 'Dealer Ltd')}</ReferencedObject>`)
        .replace(
          '<Party Role="Responsible"><Organization OrganizationName="Pumpenfabrik GmbH"/></Party>',
          party('Responsible', 'Checker AG'),
        )
      return packageOf({ [metadata]: text, 'manual.pdf': pdf })
    }
    const { problems } = await look(
      await documentationContainer({ 'a.zip': withParties('A'), 'b.zip': withParties('B') }),
    )
    expect(problems).toEqual([
      said('otherParty', `a.zip/${metadata}`, 'Dealer Ltd (Supplier)'),
      said('otherParty', `a.zip/${metadata}`, 'Checker AG (Responsible)'),
    ])
  })

  it('containers without a main document, and in one another without end [T47b]', async () => {
    let bytes: Uint8Array = await documentContainer('Grease it.')
    for (let depth = 0; depth < 12; depth++) bytes = packageOf({ 'inner.zip': bytes })
    const { problems } = await look(bytes)
    expect(problems.at(0)).toEqual(said('noMain', '/'))
    expect(problems.at(-1)).toEqual(said('nestsTooDeep', 'inner.zip/'.repeat(9).slice(0, -1)))
  })

  it('ten thousand files: those behind the limit are left out [T47b]', async () => {
    const files = Array.from({ length: 10_000 }, (_, at) => ({ name: `${at}.txt`, data: '', stored: true }))
    const preview = await look(rawZip([good(), manual(), ...files]))
    expect(preview.problems[0]).toEqual(said('tooManyFiles', '/'))
    expect(preview.documents).toMatchObject([{ path: 'manual.pdf' }])
  })
})
