import { driveRoutes } from '@millwright/contract/drive'
import { limits } from '@millwright/contract/limits'
import { mediaAddress, type NoteBlock } from '@millwright/contract/note-blocks'
import { type Note, noteRoutes } from '@millwright/contract/notes'
import { resourceRoutes } from '@millwright/contract/resources'
import { texts } from '@millwright/contract/texts'
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { newAsset, type AssetIds, upload } from '../../../test/documents.ts'
import { signIn, type SignedUp, signUp } from '../../../test/harness.ts'
import { block, blocksOf, bodyOf, newNote } from '../../../test/notes.ts'
import { pngOf } from '../../../test/sample-files.ts'
import { badAddresses, blocksWith, dangersIn, scriptVectors } from '../../../test/script-vectors.ts'

const server = inject('server')
let ada: SignedUp
let place: AssetIds

beforeAll(async () => {
  ada = await signUp(server)
  place = await newAsset(ada)
})

const create = (body: object) => ada.tryCall(noteRoutes.create, { query: place, body })
const created = async (body: object) => {
  const answer = await create(body)
  expect([answer.status, answer.error]).toEqual([201, null])
  return noteRoutes.create.output.parse(answer.data)
}
const refused = async (body: object) => {
  const { status, error } = await create(body)
  return `${status} ${error}`
}

describe('the title of a note', () => {
  const blocks = [block('paragraph', 'Close valve V-101.')]
  it('is refused when nothing of it is left, or too much is there', async () => {
    for (const title of ['', '   ', '*\\/|?.', ' . ', '\u200b\u202e', '\u0007'])
      expect([title, await refused(bodyOf(blocks, title))]).toEqual([title, `400 ${texts.noteTitleRequired}`])
    expect(await refused({ data: '[]' })).toBe(`400 ${texts.noteTitleRequired}`)
    expect(await refused(bodyOf(blocks, 'x'.repeat(300)))).toBe(`400 ${texts.noteTitleLong}`)
    expect(await refused(bodyOf(blocks, 'a\0b'))).toBe(`400 ${texts.characterRefused}`)
    expect(await refused(bodyOf(blocks, 'a\ud800'))).toBe(`400 ${texts.characterRefused}`)
  })

  it('loses what a title cannot hold', async () => {
    expect((await created(bodyOf(blocks, ' Pump 3/4: start.up? *new* \u202egnp '))).title).toBe(
      'Pump 34: startup new gnp',
    )
    expect((await created(bodyOf(blocks, '<img src=x onerror=alert(1)>'))).title).toBe('<img src=x onerror=alert(1)>')
  })
})

describe('the content of a note', () => {
  const nested = (levels: number) => {
    let json = '[]'
    for (let level = 0; level < levels; level++) {
      json = `[{"id":"${randomUUID()}","type":"paragraph","props":{},"content":[{"type":"text","text":"x","styles":{}}],"children":${json}}]`
    }
    return json
  }

  it('is required for a save', async () => {
    for (const data of [undefined, '', '[]', JSON.stringify([block('paragraph', '  '), block('divider')])]) {
      expect(await refused({ title: 'Empty', data })).toBe(`400 ${texts.noteContentRequired}`)
    }
    expect(await refused({ title: 'Empty', htmlContent: '<p> </p><script>x</script>' })).toBe(
      `400 ${texts.noteContentRequired}`,
    )
  })

  it('is refused when it is no document of the editor', async () => {
    for (const data of [
      '{',
      'Close the valve',
      '{}',
      '"x"',
      'null',
      '7',
      '[7]',
      '["x"]',
      '[null]',
      '[[]]',
      '[{}]',
      '[{"type":7}]',
      '[{"type":"paragraph","content":7}]',
      '[{"type":"paragraph","content":[7]}]',
      '[{"type":"paragraph","content":[{"type":"text"}]}]',
      '[{"type":"paragraph","children":7}]',
      '[{"type":"paragraph","props":7}]',
      '[{"type":"table","content":{"type":"tableContent","rows":7}}]',
      '[{"type":"table","content":{"type":"tableContent","rows":[{"cells":7}]}}]',
    ]) {
      expect([data, await refused({ title: 'None', data })]).toEqual([data, `400 ${texts.noteDataInvalid}`])
    }
    expect(await refused({ title: 'None', data: 7 })).toBe(`400 ${texts.noteDataInvalid}`)
    const nul = JSON.stringify([block('paragraph', 'a\0b')])
    expect(await refused({ title: 'None', data: nul })).toBe(`400 ${texts.characterRefused}`)
    const half = JSON.stringify([block('paragraph', 'a\ud800')])
    expect(await refused({ title: 'None', data: half })).toBe(`400 ${texts.characterRefused}`)
  })

  it('nests as deep as its limit, and 5,000 levels are refused without harm', async () => {
    expect((await created({ title: 'Deep', data: nested(limits.noteDepth) })).htmlContent).toContain('data-nested')
    for (const levels of [limits.noteDepth + 1, 5_000]) {
      expect(await refused({ title: 'Deeper', data: nested(levels) })).toBe(`400 ${texts.noteTooDeep}`)
    }
    const props = `[{"type":"x","props":{"a":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}}}]`
    expect(await refused({ title: 'Deeper', data: props })).toBe(`400 ${texts.noteTooDeep}`)
    const links = `[{"type":"paragraph","content":${'[{"type":"link","content":'.repeat(5_000)}["deep"]${'}]'.repeat(5_000)}}]`
    expect((await created({ title: 'Links', data: links })).htmlContent).toContain('deep')
    const brackets = '['.repeat(5_000) + ']'.repeat(5_000)
    expect(await refused({ title: 'Deeper', data: brackets })).toBe(`400 ${texts.noteDataInvalid}`)
    const html = `${'<div>'.repeat(5_000)}deep${'</div>'.repeat(5_000)}<p>near</p>${'<ul><li>x'.repeat(2_000)}`
    expect((await created({ title: 'Deep HTML', htmlContent: html })).htmlContent).toContain('near')
  })

  it('can have 10 MB, and 20 MB are refused', async () => {
    const of = (length: number) => bodyOf([block('paragraph', 'x'.repeat(length))], 'Large')
    expect((await create(of(9_000_000))).status).toBe(201)
    expect((await create(of(20_000_000))).status).toBe(413)
  })

  it('is refused when it would become larger than what came, or has too many parts', async () => {
    const tooLarge = `413 ${texts.noteTooLarge}`
    const runs = `[{"type":"paragraph","content":[${'"a",'.repeat(limits.noteNodes)}"a"]}]`
    expect(await refused({ title: 'Runs', data: runs })).toBe(tooLarge)
    expect(await refused({ title: 'Tables', htmlContent: '<table>x'.repeat(250_000) })).toBe(tooLarge)
    const short = `[${'{"type":"bulletListItem","content":""},'.repeat(limits.noteNodes - 2)}{"type":"paragraph","content":"a"}]`
    expect(await refused({ title: 'Longer', data: short })).toBe(tooLarge)
  })

  it('keeps blocks of unknown kinds, and shows their text', async () => {
    const unknown = {
      ...block('gantt', 'Week 12'),
      props: { rows: [{ a: 1, b: null }], on: true },
      extra: { deep: ['x'] },
    }
    const note = await created(bodyOf([unknown], 'Unknown'))
    expect(blocksOf(note)).toEqual([unknown])
    expect(note.htmlContent).toBe(`<p data-block-id="${unknown.id}" data-unknown="gantt">Week 12</p>`)
  })

  it('gives every block an id of its own', async () => {
    const twice = randomUUID()
    const given = [twice, twice, '', 7, undefined, '"><b>', 'x'.repeat(65), 'kept_1-a']
    const blocks = given.map((id) => ({ ...block('paragraph', 'x'), id }) as NoteBlock)
    const ids = blocksOf(await created(bodyOf(blocks, 'Ids'))).map(({ id }) => id)
    expect(new Set(ids).size).toBe(given.length)
    expect([ids[0], ids.at(-1)]).toEqual([twice, 'kept_1-a'])
    for (const id of ids) expect(id).toMatch(/^[\w-]{1,64}$/u)
  })

  it('is what `data` says where `htmlContent` says something else', async () => {
    const note = await created({ ...bodyOf([block('paragraph', 'Open')], 'Two'), htmlContent: '<p>Close</p>' })
    expect(note.htmlContent).toContain('Open')
    expect(note.data + note.htmlContent).not.toContain('Close')
  })

  it('is read from `htmlContent` where there is no `data`', async () => {
    const html = `<h2>Start-up</h2><p>Turn <b>on</b> &amp; <a href="https://plant.example/a">read</a>.</p>
      <ol><li>Open<ul><li data-checked="true">V-1</li></ul></li><li>Wait</li></ol><blockquote>Slowly</blockquote>
      <pre>a\n  b</pre><hr><aside data-callout="danger"><strong>Danger:</strong> Hot</aside>
      <table><tr><th>Fault</th><th>Cause</th></tr><tr><td>E12</td><td>Belt</td></tr></table>`
    const blocks = blocksOf(await created({ title: 'From HTML', htmlContent: html }))
    expect(blocks.map(({ type }) => type)).toEqual([
      'heading',
      'paragraph',
      'numberedListItem',
      'numberedListItem',
      'quote',
      'codeBlock',
      'divider',
      'callout',
      'table',
    ])
    expect(blocks[1]?.content).toEqual([
      { type: 'text', text: 'Turn ', styles: {} },
      { type: 'text', text: 'on', styles: { bold: true } },
      { type: 'text', text: ' & ', styles: {} },
      { type: 'link', href: 'https://plant.example/a', content: [{ type: 'text', text: 'read', styles: {} }] },
      { type: 'text', text: '.', styles: {} },
    ])
    expect(blocks[2]?.children).toMatchObject([{ type: 'checkListItem', props: { checked: true } }])
    expect(blocks.at(-1)?.content).toMatchObject({ headerRows: 1, rows: [{ cells: [{}, {}] }, { cells: [{}, {}] }] })
  })

  it('keeps the cells of a table from `htmlContent` over the columns and rows that they reach', async () => {
    const html = `<table><tr><th colspan="2">Fault</th><th>Cause</th></tr>
      <tr><td rowspan="2">E12</td><td>drive</td><td>Belt</td></tr><tr><td>motor</td><td rowspan="9">Fuse</td></tr></table>
      <table><tr><td colspan="7000">wide</td><td colspan="x" rowspan="-1">odd</td></tr></table>`
    const note = await created({ title: 'Spans', htmlContent: html })
    expect(note.htmlContent).toMatch(
      /<th scope="col" colspan="2">Fault<\/th>.*<td rowspan="2">E12<\/td>.*<td>motor<\/td><td>Fuse<\/td>/u,
    )
    expect(note.htmlContent).toContain('<td colspan="100">wide</td><td>odd</td>')
  })

  it('takes two megabytes as Word pastes them', async () => {
    const style = '<style><!-- /* Font Definitions */ @font-face{font-family:Calibri;} --></style>'
    const line = `<p class=MsoNormal style='margin:0cm'><span lang=EN-US style='font-family:"Calibri",sans-serif;mso-fareast-language:EN-US'>Tighten bolt 7 to 45&nbsp;Nm.<o:p></o:p></span></p>\n`
    const html = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head>${style}</head><body>${line.repeat(12_000)}</body></html>`
    expect(html.length).toBeGreaterThan(2_000_000)
    const note = await created({ title: 'From Word', htmlContent: html })
    expect(blocksOf(note)).toHaveLength(12_000)
    expect(note.data).not.toMatch(/Mso|mso|Calibri|font-face/u)
  })
})

describe('a script', () => {
  /** What of a note could run or load something. */
  const dangersOf = ({ htmlContent, data }: Note): string[] => [
    ...dangersIn(htmlContent),
    ...addressesIn(JSON.parse(data)).filter((address) => !isGood(address)),
  ]

  it('is in none of a note that came as HTML, whichever way it was written [T23a]', async () => {
    expect(scriptVectors.length).toBeGreaterThanOrEqual(200)
    const found: [string, string[]][] = []
    for (const vector of scriptVectors) {
      const answer = await create({ title: 'Vector', htmlContent: `<p>before</p>${vector}<p>after</p>` })
      if (answer.status === 201) found.push([vector, dangersOf(noteRoutes.create.output.parse(answer.data))])
      else found.push([vector, answer.error === texts.characterRefused ? [] : [String(answer.error)]])
    }
    expect(found.filter(([, dangers]) => dangers.length > 0)).toEqual([])
  })

  it('is in none of a note that came as blocks, in their text, addresses, properties and kinds [T23a]', async () => {
    const found: [string, string[]][] = []
    for (const vector of [...scriptVectors, ...badAddresses]) {
      const title = `Vector ${vector}`.slice(0, 200)
      const note = await created({ title, data: JSON.stringify(blocksWith(vector)) })
      found.push([vector, dangersOf(note)])
    }
    expect(found.filter(([, dangers]) => dangers.length > 0)).toEqual([])
  })
})

/** The values that lead somewhere, wherever they stand. */
function addressesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) =>
    typeof part === 'string' && ['href', 'url', 'src', 'previewUrl'].includes(key) ? [part] : addressesIn(part),
  )
}

function isGood(address: string): boolean {
  return /^(?:|https?:.*|mailto:.*|tel:.*|\/(?![/\\]).*)$/u.test(address)
}

describe('the media of a note', () => {
  const picture = async (where = place, fileName = 'gauge.png') =>
    upload(ada, { place: where, file: await pngOf(), fileName, kind: 'image' })
  const image = (url: string, caption = '') => block('image', undefined, { props: { url, caption } })

  it('are kept by their ids, and shown by links of the one who reads', async () => {
    const { id, url } = await picture()
    const absolute = new URL(url, 'https://plant.example').href
    const given = [url, absolute, mediaAddress(id), `https://plant.example${mediaAddress(id)}`]
    const note = await created(
      bodyOf(
        given.map((one) => image(one, 'Gauge')),
        'Media',
      ),
    )
    expect(blocksOf(note).map(({ props }) => props['url'])).toEqual(given.map(() => mediaAddress(id)))
    const shown = /<img src="(\/files\/[\w-]+)" alt="Gauge"/u.exec(note.htmlContent)?.[1] ?? ''
    expect((await ada.request('GET', shown)).headers.get('content-type')).toBe('image/png')
    const asHtml = await created({ title: 'Media again', htmlContent: note.htmlContent })
    expect(blocksOf(asHtml).map(({ props }) => [props['url'], props['caption']])).toEqual(
      given.map(() => [mediaAddress(id), 'Gauge']),
    )
  })

  it('are shown to the session that repeats a creation by links of its own', async () => {
    const { id } = await picture(place, 'repeated.png')
    const headers = { 'idempotency-key': randomUUID() }
    const sent = { query: place, body: bodyOf([image(mediaAddress(id)), image(mediaAddress(id))], 'Repeated'), headers }
    const linksIn = ({ htmlContent }: Note) => [...htmlContent.matchAll(/src="([^"]*)"/gu)].map(([, url]) => url ?? '')
    const first = linksIn(await ada.call(noteRoutes.create, sent))
    const again = await signIn(server, ada.account)
    const repeated = linksIn(await again.call(noteRoutes.create, sent))
    expect(repeated).toHaveLength(2)
    for (const url of repeated) expect((await again.request('GET', url)).headers.get('content-type')).toBe('image/png')
    expect((await again.request('GET', first[0] ?? '')).status).toBe(403)
  })

  it('that were deleted, lie in another asset or elsewhere leave a sentence', async () => {
    const { id } = await picture(place, 'deleted.png')
    const { id: elsewhere } = await picture(await newAsset(ada))
    const blocks = [mediaAddress(id), mediaAddress(elsewhere), mediaAddress(randomUUID())].map((url) => image(url))
    const note = await created(bodyOf([...blocks, image('https://web.example/x.png', 'From the web')], 'Missing'))
    await ada.call(resourceRoutes.deleteImages, { query: { assetId: place.assetId }, body: { ids: [id] } })
    const { htmlContent, data } = await ada.call(noteRoutes.fetch, { query: { ...place, noteId: note.id } })
    expect(htmlContent.match(/This picture is not here any more\./gu)).toHaveLength(4)
    expect(htmlContent).not.toContain('<img')
    expect(htmlContent).toContain('From the web')
    expect(data).not.toContain('web.example')
  })

  it('open by their address for whoever may read them, and for nobody else', async () => {
    const { id } = await picture(place, 'by-address.png')
    const cookie = [...ada.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const redirect = await fetch(new URL(mediaAddress(id), server.url), { redirect: 'manual', headers: { cookie } })
    expect([redirect.status, redirect.headers.get('cache-control')]).toEqual([302, 'no-store'])
    expect((await ada.request('GET', mediaAddress(id))).headers.get('content-type')).toBe('image/png')
    const other = await signUp(server)
    const { id: noteId } = await newNote(ada, place)
    const refusals = [
      await other.request('GET', mediaAddress(id)),
      await fetch(new URL(mediaAddress(id), server.url)),
      await ada.request('GET', mediaAddress(randomUUID())),
      await ada.request('GET', mediaAddress(noteId)),
      await ada.request('GET', '/files/resource/x'),
      await ada.request('GET', '/files/resource/'),
    ]
    const said = await Promise.all(refusals.map(async (answer) => `${answer.status} ${await answer.text()}`))
    expect(new Set(said).size).toBe(1)
    expect(said[0]).toMatch(/^404 .*Not found/u)
  })

  it('are fetched from nowhere: no address in a note is ever asked [T24]', async () => {
    let hits = 0
    const canary = createServer((_request, response) => {
      hits++
      response.end()
    })
    await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve))
    const address = `http://127.0.0.1:${(canary.address() as AddressInfo).port}/x.png`
    const html = `<p>x</p><img src="${address}"><a href="${address}">x</a><video src="${address}"></video>`
    const notes = [
      await created(bodyOf(blocksWith(address), 'Canary')),
      await created({
        title: 'Canary',
        htmlContent: `${html}<link href="${address}"><style>@import "${address}"</style>`,
      }),
    ]
    for (const { id } of notes) {
      const note = await ada.call(noteRoutes.fetch, { query: { ...place, noteId: id } })
      expect(dangersIn(note.htmlContent)).toEqual([])
    }
    await ada.call(driveRoutes.downloadMany, { query: place, body: { ids: notes.map(({ id }) => id) } })
    await new Promise((resolve) => canary.close(resolve))
    expect(hits).toBe(0)
  })
})
