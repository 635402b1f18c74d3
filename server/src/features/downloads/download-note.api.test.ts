import { assetRoutes } from '@millwright/contract/assets'
import { driveRoutes } from '@millwright/contract/drive'
import { mediaAddress, type NoteBlock } from '@millwright/contract/note-blocks'
import { type NoteFormat, noteFormats, noteRoutes } from '@millwright/contract/notes'
import { resourceRoutes } from '@millwright/contract/resources'
import { strFromU8, unzipSync } from 'fflate'
import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { newAsset, type AssetIds, upload } from '../../../test/documents.ts'
import { type ApiClient } from '../../../test/api-client.ts'
import { type SignedUp, signIn, signUp } from '../../../test/harness.ts'
import { joinCompany } from '../../../test/members.ts'
import { block, bodyOf, newNote } from '../../../test/notes.ts'

const server = inject('server')
let ada: SignedUp
let place: AssetIds

beforeAll(async () => {
  ada = await signUp(server)
  place = await newAsset(ada, 'Press 7')
})

const linkTo = async (client: ApiClient, id: string, format?: NoteFormat) =>
  (await client.call(noteRoutes.download, { query: { ...place, id, ...(format && { format }) } })).url
async function read(id: string, format: NoteFormat): Promise<Uint8Array> {
  const answer = await ada.request('GET', await linkTo(ada, id, format))
  expect(answer.status).toBe(200)
  return answer.bytes()
}
const textOfPdf = (pdf: Uint8Array) => execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf }).toString()
const partsOf = (docx: Uint8Array) => {
  const parts = unzipSync(docx)
  return { names: Object.keys(parts), xml: strFromU8(parts['word/document.xml'] ?? new Uint8Array()) }
}

describe('a note is downloaded', () => {
  it('as PDF when nothing else is asked for, as DOCX or as Markdown, under its title', async () => {
    const blocks = [block('heading', 'Before', { props: { level: 1 } }), block('paragraph', 'Close valve V-101.')]
    const { id } = await newNote(ada, place, { blocks, title: 'Ölstand #1' })
    const seen = []
    for (const format of [undefined, ...noteFormats]) {
      const answer = await ada.request('GET', await linkTo(ada, id, format))
      const bytes = await answer.bytes()
      seen.push([answer.headers.get('content-type'), answer.headers.get('content-disposition'), bytes.length > 0])
      expect(answer.headers.get('content-length')).toBe(String(bytes.length))
    }
    const named = (extension: string) =>
      `attachment; filename="_lstand #1.${extension}"; filename*=UTF-8''%C3%96lstand%20%231.${extension}`
    const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
    expect(seen).toEqual([
      ['application/pdf', named('pdf'), true],
      ['application/pdf', named('pdf'), true],
      [word, named('docx'), true],
      ['text/markdown; charset=utf-8', named('md'), true],
    ])
    expect(textOfPdf(await read(id, 'pdf'))).toMatch(
      /Ölstand #1\s+Press 7 · Version 1\s[^]*Before\s+Close valve V-101\./,
    )
    expect(partsOf(await read(id, 'docx')).xml).toContain('Close valve V-101.')
    expect(strFromU8(await read(id, 'md'))).toMatch(
      /^# Ölstand #1\n\n_Press 7 · Version 1_[^]*\n\n## Before\n\nClose valve V-101\.\n$/,
    )
  })

  it('with its pictures, drawings among them; one that is gone or of another asset is named', async () => {
    const photo = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#c2410c' } })
      .jpeg()
      .toBuffer()
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><circle r="40" cx="45" cy="45"/></svg>',
    )
    const add = (fileName: string, file: Uint8Array) => upload(ada, { place, file, fileName, kind: 'image' })
    const shown = [await add('photo.jpg', photo), await add('drawing.svg', svg)]
    const gone = await add('gone.jpg', await sharp(photo).negate().jpeg().toBuffer())
    const elsewhere = { place: await newAsset(ada, 'Press 8'), file: await sharp(photo).blur(2).jpeg().toBuffer() }
    const foreign = await upload(ada, { ...elsewhere, fileName: 'foreign.jpg', kind: 'image' })
    const picture = (id: string, name: string): NoteBlock =>
      block('image', undefined, { props: { url: mediaAddress(id), name, caption: `Caption of ${name}` } })
    const blocks = [...shown, gone, foreign].map(({ id, fileName }) => picture(id, fileName))
    const note = await newNote(ada, place, { blocks, title: 'Pictures' })
    await ada.call(resourceRoutes.deleteImages, { query: { assetId: place.assetId }, body: { ids: [gone.id] } })
    const pdf = await read(note.id, 'pdf')
    const images = execFileSync('pdfimages', ['-list', '-'], { input: pdf }).toString()
    expect(images.split('\n').filter((line) => /^\s*\d+\s+\d+ image /.test(line))).toHaveLength(2)
    expect(textOfPdf(pdf)).toContain('Picture: gone.jpg')
    expect(textOfPdf(pdf)).toContain('Picture: foreign.jpg')
    expect(textOfPdf(pdf)).toContain('Caption of photo.jpg')
    const { names, xml } = partsOf(await read(note.id, 'docx'))
    expect(names.filter((name) => name.startsWith('word/media/'))).toHaveLength(2)
    expect(xml).toContain('Picture: gone.jpg')
    expect(strFromU8(await read(note.id, 'md'))).toContain('![Caption of gone.jpg](gone.jpg)')
  })

  it('by those who may only read, and no longer once the note or their access is gone', async () => {
    const { id } = await newNote(ada, place, { title: 'Secret' })
    const bo = await joinCompany(server, ada)
    const list = (users: { userId: string; access: 'read' }[], query = place) =>
      ada.call(assetRoutes.update, { query, body: { name: 'Press 7', info: 'x', users } })
    await list([{ userId: bo.user._id, access: 'read' }], await newAsset(ada, 'Another'))
    expect((await bo.tryCall(noteRoutes.download, { query: { ...place, id } })).status).toBe(404)
    await list([{ userId: bo.user._id, access: 'read' }])
    const url = await linkTo(bo, id, 'md')
    expect((await bo.request('GET', url)).status).toBe(200)
    expect((await ada.request('GET', url)).status).toBe(403)
    await list([])
    expect((await bo.request('GET', url)).status).toBe(403)
    const own = await linkTo(ada, id, 'pdf')
    await ada.call(resourceRoutes.deleteNotes, { query: { assetId: place.assetId }, body: { ids: [id] } })
    expect((await ada.request('GET', own)).status).toBe(403)
  })

  it('as PDF by the link of its record, of each version and of a reply that is repeated to another session', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const sent = { query: place, body: bodyOf([block('paragraph', 'Close valve V-101.')], 'Linked'), headers }
    const created = await ada.call(noteRoutes.create, sent)
    const again = await signIn(server, ada.account)
    const repeated = await again.call(noteRoutes.create, sent)
    expect(repeated.id).toBe(created.id)
    const query = { ...place, noteId: created.id }
    await ada.call(noteRoutes.update, { query, body: bodyOf([block('paragraph', 'Open it.')], 'Linked') })
    const { files } = await ada.call(resourceRoutes.fetchAllNotes, { query: place })
    const listed = files.find(({ id }) => id === created.id)
    const versions = await ada.call(resourceRoutes.fetchVersions, { query: { ...place, id: created.id } })
    const links = [created.url, listed?.url, (await ada.call(noteRoutes.fetch, { query })).url]
    const said = []
    for (const url of [...links, ...versions.map((version) => version.url)]) {
      const answer = await ada.request('GET', url ?? '')
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
      said.push(/Close valve|Open it/.exec(textOfPdf(await answer.bytes()))?.[0])
    }
    expect(said).toEqual(['Close valve', 'Open it', 'Open it', 'Open it', 'Close valve'])
    expect((await again.request('GET', repeated.url)).status).toBe(200)
    expect((await again.request('GET', created.url)).status).toBe(403)
    const foreign = await signUp(server)
    expect((await foreign.request('GET', created.url)).status).toBe(403)
  })

  it('within a folder as Markdown, beside the files', async () => {
    const folder = await ada.call(driveRoutes.createFolder, { query: place, body: { name: 'Shift', parentId: null } })
    await newNote(ada, place, { title: 'Hand-over', parentId: folder.id })
    const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#123456' } })
      .png()
      .toBuffer()
    await upload(ada, { place, file: photo, fileName: 'p.png', kind: 'image', fields: { parentId: folder.id } })
    const { url } = await ada.call(driveRoutes.downloadFolder, { query: { ...place, folderId: folder.id } })
    const unzipped = unzipSync(await (await ada.request('GET', url)).bytes())
    expect(Object.keys(unzipped).toSorted()).toEqual(['Shift/Hand-over.md', 'Shift/p.png'])
    expect(strFromU8(unzipped['Shift/Hand-over.md'] ?? new Uint8Array())).toContain('\n\nClose valve V-101.\n')
    expect(Buffer.from(unzipped['Shift/p.png'] ?? [])).toEqual(photo)
  })
})
