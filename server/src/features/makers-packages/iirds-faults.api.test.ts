import { departmentRoutes } from '@millwright/contract/departments'
import { driveRoutes } from '@millwright/contract/drive'
import { limits } from '@millwright/contract/limits'
import { noteRoutes } from '@millwright/contract/notes'
import { packageProblems, type PackageProblemCode } from '@millwright/contract/package-problems'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { type SignedUp, signUp } from '../../../test/harness.ts'
import { iirdsPackage, iirdsRdf, iirdsUnit, points, rendition } from '../../../test/iirds.ts'
import { lookInto, packageOf, pdfOf, takePackage } from '../../../test/makers-packages.ts'

const rdfPath = 'META-INF/metadata.rdf'

describe('what is wrong in an iiRDS package', () => {
  let admin: SignedUp
  let departmentId: string
  let pdf: Uint8Array
  beforeAll(async () => {
    admin = await signUp(inject('server'))
    departmentId = (await admin.call(departmentRoutes.create, { body: { name: 'Pumps', info: 'Pumps' } }))._id
    pdf = await pdfOf('Grease the bearing every 500 hours.')
  })
  const look = (bytes: Uint8Array) => lookInto(admin, { departmentId }, { bytes, fileName: 'pump.iirds' })

  const selector = '<iirds:has-selector><iirds:FragmentSelector/></iirds:has-selector>'
  const topic = (source: string, id = 't1') => iirdsUnit({ id, title: 'A topic', source })
  const html = '<p>Text</p>'
  it.each<[PackageProblemCode, string, string, () => Uint8Array]>([
    ['noIirdsMetadata', '/', '', () => packageOf({ mimetype: 'application/iirds+zip', 'a.html': html })],
    ['noMimetype', '/', '', () => packageOf({ [rdfPath]: iirdsRdf(topic('a.html')), 'a.html': html })],
    ['noXml', rdfPath, '', () => iirdsPackage('<rdf')],
    ['noRdf', rdfPath, '', () => iirdsPackage(iirdsRdf('<rdf:Bag><rdf:RDF/></rdf:Bag>'))],
    [
      'entities',
      rdfPath,
      '',
      () => iirdsPackage(`<!DOCTYPE a [<!ENTITY b "c">]>${iirdsRdf('').replace(/^<\?xml.*?\?>/u, '')}`),
    ],
    ['rdfTooLarge', rdfPath, '', () => iirdsPackage(iirdsRdf(`<!--${' '.repeat(limits.packageRdfBytes)}-->`))],
    ['noUnits', rdfPath, '', () => iirdsPackage(iirdsRdf(''))],
    [
      'otherIirdsVersion',
      rdfPath,
      '2.0',
      () => iirdsPackage(iirdsRdf(topic('a.html'), { version: '2.0' }), { 'a.html': html }),
    ],
    [
      'notIirdsA',
      `${rdfPath}#https://pf.example/t1`,
      'a.html',
      () => iirdsPackage(iirdsRdf(topic('a.html'), { restriction: 'A' }), { 'a.html': html }),
    ],
    [
      'partsOfFile',
      'a.pdf',
      '2',
      () =>
        iirdsPackage(
          iirdsRdf(['t1', 't2'].map((id) => iirdsUnit({ id, more: rendition('a.pdf', selector) })).join('')),
          { 'a.pdf': pdf },
        ),
    ],
    [
      'otherRendition',
      'a.html',
      '',
      () =>
        iirdsPackage(iirdsRdf(iirdsUnit({ id: 't1', source: 'a.html', more: rendition('a.pdf') })), {
          'a.html': html,
          'a.pdf': pdf,
        }),
    ],
    ['fileMissing', `${rdfPath}#https://pf.example/t1`, 'b.html', () => iirdsPackage(iirdsRdf(topic('b.html')))],
    [
      'fileMissing',
      `${rdfPath}#https://pf.example/t1`,
      '../../etc/passwd',
      () => iirdsPackage(iirdsRdf(topic('../../etc/passwd'))),
    ],
    [
      'webAddress',
      `${rdfPath}#https://pf.example/t1`,
      'https://a.example/b.pdf',
      () => iirdsPackage(iirdsRdf(topic('https://a.example/b.pdf'))),
    ],
    ['notListed', 'b.html', '', () => iirdsPackage(iirdsRdf(topic('a.html')), { 'a.html': html, 'b.html': html })],
    [
      'encoding',
      'a.html',
      '',
      () => iirdsPackage(iirdsRdf(topic('a.html')), { 'a.html': Uint8Array.of(0x3c, 0x70, 0x3e, 0xff) }),
    ],
    [
      'noIirdsMetadata',
      'in.iirds/',
      '',
      () => iirdsPackage(iirdsRdf(topic('a.html')), { 'a.html': html, 'in.iirds': packageOf({ 'a.html': html }) }),
    ],
  ])('says %s at %s [T47a, T47b, T47c]', async (code, path, detail, bytes) => {
    const { weight, sentence } = packageProblems[code]
    expect((await look(bytes())).problems).toContainEqual({ code, path, weight, sentence: sentence(detail) })
  })

  it('takes labels that are too long, have commas or say nothing, a text without a name, and pictures that frames and scripts would fetch', async () => {
    const long = `${'x'.repeat(119)}\u{1f600}`
    const labels = [long, ' , ', 'Seal, upper']
    const subjects = labels.map(
      (label, at) =>
        `<iirds:Component rdf:about="https://pf.example/s${at}"><rdfs:label>${label}</rdfs:label></iirds:Component>`,
    )
    const more = labels.map((_, at) => points('relates-to-component', `https://pf.example/s${at}`)).join('')
    const rdf = iirdsRdf(subjects.join('') + iirdsUnit({ id: 't1', title: '\u200b', source: 'a/.html', more }))
    const text = `<p onclick="alert(1)">Text</p><iframe src="https://elsewhere.example/f"></iframe><img src="//elsewhere.example/p.png">
      <img src="../../../etc/passwd"><a href="javascript:alert(1)">Link</a>`
    const preview = await look(iirdsPackage(rdf, { 'a/.html': text }))
    const [imported] = await takePackage(admin, { departmentId }, { packageId: preview.packageId })
    expect(imported).toMatchObject({ files: 1, left: [] })
    const assetId = imported?._id ?? ''
    const [note] = (await admin.call(driveRoutes.fetch, { query: { departmentId, assetId } })).files
    expect(note?.fileName).toBe('note')
    expect(note?.document?.tags.map(({ label }) => label)).toEqual(['x'.repeat(119), 'Seal upper'])
    const query = { departmentId, assetId, noteId: note?.id ?? '' }
    const { htmlContent, data } = await admin.call(noteRoutes.fetch, { query })
    expect(htmlContent).toContain('Text')
    expect(`${htmlContent} ${data}`).not.toMatch(/alert|elsewhere|passwd|iframe/u)
  })

  it('says what becomes no note', async () => {
    const rdf = iirdsRdf(topic('a.html', 't1') + topic('b.html', 't2'))
    const large = `<p>${'a'.repeat(10_000_001)}</p>`
    const preview = await look(iirdsPackage(rdf, { 'a.html': '<style>p {}</style>', 'b.html': large }))
    expect(preview.documents.map(({ becomes }) => becomes)).toEqual(['new', 'left'])
    const [imported] = await takePackage(admin, { departmentId }, { packageId: preview.packageId })
    expect(imported).toMatchObject({
      files: 0,
      left: [
        { path: 'a.html', why: 'A note needs some content' },
        { path: 'b.html', why: /too large/u },
      ].map(({ path, why }) => ({ path, why: expect.stringMatching(why) as string })),
    })
  })
})
