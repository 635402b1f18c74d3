import { bankRoutes } from '@millwright/contract/bank'
import { chatRoutes } from '@millwright/contract/chats'
import { departmentRoutes } from '@millwright/contract/departments'
import { driveRoutes } from '@millwright/contract/drive'
import { noteRoutes } from '@millwright/contract/notes'
import { searchRoutes } from '@millwright/contract/search'
import sharp from 'sharp'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { told } from '../../../test/answers.ts'
import { jobLists } from '../../../test/documents.ts'
import { type SignedUp, signUp } from '../../../test/harness.ts'
import { iirdsPackage, iirdsPump, iirdsRdf, iirdsUnit, points } from '../../../test/iirds.ts'
import { lookInto, type PackageFiles, pdfOf, takePackage } from '../../../test/makers-packages.ts'

describe('an iiRDS package', () => {
  let admin: SignedUp
  let departmentId: string
  let pdf: Uint8Array
  let png: Uint8Array
  beforeAll(async () => {
    admin = await signUp(inject('server'))
    departmentId = (await admin.call(departmentRoutes.create, { body: { name: 'Pumps', info: 'Pumps' } }))._id
    pdf = await pdfOf('Grease the bearing every 500 hours.')
    png = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
  })
  const look = (bytes: Uint8Array) => lookInto(admin, { departmentId }, { bytes, fileName: 'pump.iirds' })
  const filesOf = async (assetId: string, query = {}) =>
    (await admin.call(driveRoutes.fetch, { query: { departmentId, assetId, ...query } })).files
  const noteOf = (assetId: string, noteId: string) =>
    admin.call(noteRoutes.fetch, { query: { departmentId, assetId, noteId } })

  const event = `<iirds:Event rdf:about="https://pf.example/e204"><rdfs:label xml:lang="en">Overpressure</rdfs:label>
    <iirds:has-event-code>E-204</iirds:has-event-code></iirds:Event>
    <iirds:Component rdf:about="https://pf.example/seal"><rdfs:label xml:lang="en">Shaft seal</rdfs:label>
    <rdfs:label xml:lang="de">Wellendichtung</rdfs:label></iirds:Component>`
  const status = `<iirds:has-content-lifecycle-status><iirds:ContentLifeCycleStatus>
    ${points('has-content-lifecycle-status-value', 'Released')}
    <iirds:dateOfStatus>2026-03-01T10:00:00+01:00</iirds:dateOfStatus></iirds:ContentLifeCycleStatus></iirds:has-content-lifecycle-status>`
  const sealTopic = iirdsUnit({
    id: 'seal/en/1',
    title: 'Replacing the shaft seal',
    source: 'CONTENT/seal%20en.xhtml',
    more: `<iirds:revision>1</iirds:revision>${status}${points('has-topic-type', 'GenericTask')}
      ${points('is-version-of', 'https://pf.example/seal')}${points('has-subject', 'SafetyInstruction')}
      ${points('relates-to-component', 'https://pf.example/seal')}${points('relates-to-event', 'https://pf.example/e204')}
      ${points('relates-to-product-variant', 'https://pf.example/sn-77')}`,
  })
  const manual = iirdsUnit({
    kind: 'Document',
    id: 'manual',
    title: 'Maintenance, all intervals',
    source: 'CONTENT/manual.pdf',
    more: points('has-document-type', 'MaintenanceInstructions'),
  })
  const sealHtml = (torque: number) =>
    `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>no text</title><link rel="stylesheet" href="css/a.css"/>
    <script>alert(1)</script></head><body><h1>Replacing the shaft seal</h1><p>Tighten the gland to ${torque} Nm.</p>
    <img src="img/seal.png" alt="The seal"/><img src="https://elsewhere.example/x.png" alt="Elsewhere"/>
    <table><tr><th>Part</th><th>Number</th></tr><tr><td>Seal</td><td>4711</td></tr></table></body></html>`
  const files = (torque = 25): PackageFiles => ({
    'CONTENT/seal en.xhtml': sealHtml(torque),
    'CONTENT/img/seal.png': png,
    'CONTENT/css/a.css': 'p {}',
    'CONTENT/manual.pdf': pdf,
  })
  const pump = (torque?: number) => iirdsPackage(iirdsRdf(iirdsPump + event + sealTopic + manual), files(torque))

  it('becomes a machine; its topics notes with their pictures, its PDFs documents, and what they are about their tags', async () => {
    const preview = await look(pump())
    expect(preview).toMatchObject({ kind: 'iirds', problems: [] })
    expect(preview.assets).toMatchObject([
      {
        name: 'Pumpenfabrik GmbH PX-200',
        maker: 'Pumpenfabrik GmbH',
        type: 'PX-200',
        serial: 'SN-77',
        codes: ['https://pf.example/id/SN-77'],
      },
    ])
    expect(preview.documents).toMatchObject([
      {
        fileName: 'Maintenance, all intervals.pdf',
        classes: ['03-04'],
        isNote: false,
        tags: [{ kind: 'type', label: 'Maintenance instructions' }],
      },
      {
        fileName: 'Replacing the shaft seal',
        isNote: true,
        documentId: 'https://pf.example/seal',
        classes: ['03-03'],
        languages: ['en'],
        version: '1',
        status: 'Released',
        statusDate: '2026-03-01',
        tags: [
          { kind: 'type', label: 'Task' },
          { kind: 'subject', label: 'Safety instruction' },
          { kind: 'component', label: 'Shaft seal' },
          { kind: 'product', label: 'SN-77' },
          { kind: 'event', label: 'E-204 Overpressure' },
        ],
      },
      { fileName: 'seal.png', becomes: 'new' },
    ])
    const [imported] = await takePackage(admin, { departmentId }, { packageId: preview.packageId })
    expect(imported).toMatchObject({ created: true, files: 3, left: [] })
    const assetId = imported?._id ?? ''
    await jobLists(admin, { departmentId, assetId })
    const stored = await filesOf(assetId)
    const [note, image] = [stored.find(({ type }) => type === 'note'), stored.find(({ type }) => type === 'image')]
    expect(note).toMatchObject({
      fileName: 'Replacing the shaft seal',
      processed: true,
      document: { classes: ['03-03'] },
    })
    const { data, htmlContent } = await noteOf(assetId, note?.id ?? '')
    expect(htmlContent).toContain('Tighten the gland to 25 Nm.')
    expect(htmlContent).not.toMatch(/alert|elsewhere\.example/u)
    expect(data).toContain(image?.id ?? 'no image')

    // What it says is found, and it by what it is about.
    const { groups } = await admin.call(searchRoutes.search, { query: { q: 'gland', assetId, departmentId } })
    expect(groups.flatMap(({ hits }) => hits.map(({ resourceId }) => resourceId))).toContain(note?.id)
    const hitsOf = async (documentTag: string) => {
      const asked = { q: 'gland', assetId, departmentId, documentTag }
      const found = await admin.call(searchRoutes.search, { query: asked })
      return found.groups.flatMap(({ hits }) => hits.map(({ resourceId }) => resourceId))
    }
    expect(await hitsOf('Shaft seal')).toContain(note?.id)
    expect(await hitsOf('Maintenance instructions')).toEqual([])
    const ask = (documentTag: string) => {
      const body = { query: 'How tight is the gland?', assetId, chatLanguage: 'English' as const, documentTag }
      return told(admin.events(chatRoutes.newMessage, { body }))
    }
    const answer = await ask('Shaft seal')
    expect(answer.text).toMatch(/^Looked only in documents of the maker: Shaft seal\.\n\n/)
    expect(answer.sources.map(({ fileName }) => fileName)).toEqual(['Replacing the shaft seal'])
    expect((await ask('Maintenance instructions')).sources).toEqual([])
    const [kept] = await admin.call(chatRoutes.fetchCurrentMessages, { query: { assetId, chatId: answer.chatId } })
    expect(kept).toMatchObject({ documentTag: 'Shaft seal' })
    const tagged = await filesOf(assetId, { documentTag: 'E-204 Overpressure' })
    expect(tagged.map(({ id }) => id)).toEqual([note?.id])
    expect(await filesOf(assetId, { documentTag: 'E-205' })).toEqual([])
    const counts = await admin.call(bankRoutes.fetchFilters, { query: { documentTag: ['Shaft seal'] } })
    expect(counts.type).toContainEqual({ value: 'note', count: 1 })
    expect(counts.documentTag).toContainEqual({ value: 'Maintenance instructions', count: 1 })
  })

  it('comes again unchanged, then as the next revision, and an older one never takes its place', async () => {
    const first = await look(pump(26))
    const [asset] = await takePackage(
      admin,
      { departmentId },
      { packageId: first.packageId, assets: [{ asset: 0, into: null }] },
    )
    const place = { departmentId, assetId: asset?._id ?? '' }
    const again = async (torque: number) => {
      const preview = await lookInto(admin, place, { bytes: pump(torque), fileName: 'pump.iirds' })
      const [imported] = await takePackage(admin, place, { packageId: preview.packageId })
      return { becomes: preview.documents.map(({ becomes }) => becomes), imported }
    }
    expect(await again(26)).toMatchObject({
      becomes: ['same', 'same', 'same'],
      imported: { files: 0, versions: 0, same: 3 },
    })
    expect(await again(30)).toMatchObject({ becomes: ['same', 'version', 'same'], imported: { versions: 1, same: 2 } })
    const note = (await filesOf(place.assetId)).find(({ type }) => type === 'note')
    expect(note).toMatchObject({ version: 2 })
    expect((await noteOf(place.assetId, note?.id ?? '')).htmlContent).toContain('30 Nm')
    expect(await again(26)).toMatchObject({ becomes: ['same', 'former', 'same'], imported: { versions: 0 } })
    expect((await noteOf(place.assetId, note?.id ?? '')).htmlContent).toContain('30 Nm')
  })

  it('keeps pictures that the next revision numbers anew, or shows in another topic', async () => {
    const dyed = (background: string) =>
      sharp({ create: { width: 8, height: 8, channels: 3, background } })
        .png()
        .toBuffer()
    const [first, second, third] = [await dyed('green'), await dyed('blue'), await dyed('white')]
    const revision = (images: Record<string, Uint8Array>, topics: Record<string, string[]>) =>
      iirdsPackage(
        iirdsRdf(
          iirdsPump +
            Object.keys(topics)
              .map((id) => iirdsUnit({ id, title: id, source: `${id}.html` }))
              .join(''),
        ),
        {
          ...images,
          ...Object.fromEntries(
            Object.entries(topics).map(([id, shown]): [string, string] => [
              `${id}.html`,
              `<p>${id}</p>${shown.map((name) => `<img src="${name}">`).join('')}`,
            ]),
          ),
        },
      )
    const before = await look(revision({ '1.png': first, '2.png': second }, { oiling: ['1.png', '2.png'] }))
    const [asset] = await takePackage(
      admin,
      { departmentId },
      { packageId: before.packageId, assets: [{ asset: 0, into: null }] },
    )
    const place = { departmentId, assetId: asset?._id ?? '' }
    const images = async () => (await filesOf(place.assetId)).filter(({ type }) => type === 'image')
    const ids = (await images()).map(({ id }) => id)
    const next = revision(
      { '1.png': third, '2.png': first, '3.png': second },
      { cleaning: ['2.png'], oiling: ['1.png', '2.png', '3.png'] },
    )
    const preview = await lookInto(admin, place, { bytes: next, fileName: 'pump.iirds' })
    const becomes = Object.fromEntries(preview.documents.map((one) => [one.path, one.becomes]))
    expect(becomes).toEqual({
      'cleaning.html': 'new',
      'oiling.html': 'version',
      '1.png': 'new',
      '2.png': 'same',
      '3.png': 'same',
    })
    await takePackage(admin, place, { packageId: preview.packageId })
    const after = await images()
    expect(after).toHaveLength(3)
    expect(after.filter(({ version }) => version !== 1)).toEqual([])
    const notes = (await filesOf(place.assetId)).filter(({ type }) => type === 'note')
    const shown = await Promise.all(notes.map(async ({ id }) => (await noteOf(place.assetId, id)).data))
    for (const id of ids) expect(shown.join()).toContain(id)
  })

  it('a topic that is left, or whose picture is, leaves nothing half done', async () => {
    const preview = await look(pump(27))
    const line = preview.documents.findIndex(({ fileName }) => fileName === 'seal.png')
    const [asset] = await takePackage(
      admin,
      { departmentId },
      { packageId: preview.packageId, assets: [{ asset: 0, into: null }], leaveDocuments: [line] },
    )
    const stored = await filesOf(asset?._id ?? '')
    expect(stored.map(({ type }) => type).toSorted()).toEqual(['document', 'note'])
    const note = stored.find(({ type }) => type === 'note')
    const { htmlContent } = await noteOf(asset?._id ?? '', note?.id ?? '')
    expect(htmlContent).toContain('The seal')
    expect(htmlContent).not.toContain('<img')
  })

  const topic = (source: string) => iirdsUnit({ id: 't1', title: 'A topic', source })
  const html = '<p>Text</p>'
  it('reads packages in packages, and one language of a topic beside another as one document', async () => {
    const of = (language: string) =>
      iirdsUnit({
        id: `t/${language}`,
        title: language,
        language,
        source: `${language}.html`,
        more: points('is-version-of', 'https://pf.example/t'),
      })
    const inner = iirdsPackage(iirdsRdf(of('en') + of('de-DE')), {
      'en.html': html,
      'de-DE.html': '<p>Text auf Deutsch</p>',
    })
    const preview = await look(
      iirdsPackage(iirdsRdf(iirdsPump + topic('a.html')), { 'a.html': '<p>Outer</p>', 'in.iirds': inner }),
    )
    expect(preview.problems).toEqual([])
    expect(preview.documents.map(({ path, documentId, languages }) => [path, documentId, languages])).toEqual([
      ['a.html', 'https://pf.example/t1', ['en']],
      ['in.iirds/en.html', 'https://pf.example/t', ['en']],
      ['in.iirds/de-DE.html', 'https://pf.example/t', ['de-de']],
    ])
    expect(preview.assets.map(({ name }) => name)).toEqual(['Pumpenfabrik GmbH PX-200'])
  })
})
