import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { collect } from '../../../../test/collect.ts'
import {
  headed,
  listed,
  makeDocx,
  makePptx,
  paragraph,
  relations,
  table,
  zipOf,
} from '../../../../test/office-files.ts'
import { temporaryFolder } from '../../../../test/temporary-folder.ts'
import { readingMessages } from '../../../../test/work-sentences.ts'
import type { ReadSegment } from '../read-segment.ts'
import type { ReadingOptions } from '../reader.ts'
import { readerFor } from '../readers.ts'
import { readsAll } from '../../../../test/reads-all.ts'

const all = readsAll(import.meta.filename)

const folder = temporaryFolder()
let files = 0

async function read(bytes: Uint8Array | string, extension: string, more: ReadingOptions = {}): Promise<ReadSegment[]> {
  const path = join(folder, String(++files))
  writeFileSync(path, bytes)
  const reader = readerFor({ type: 'document', extension })
  if (!reader) throw new Error(`nobody reads ${extension}`)
  return collect(reader.read(path, { extension, ...more }))
}

const texts = (pages: readonly ReadSegment[]) => pages.map(({ text }) => text)
const headingsOf = ({ text, headings }: ReadSegment) => headings.map(({ start, end }) => text.slice(start, end))

describe('a Word file', () => {
  it('has its headings, numbered steps and table rows', async () => {
    const [page] = await read(
      makeDocx(
        headed(1, 'Gearbox') +
          headed(2, 'Oil change') +
          listed('Drain the oil.') +
          listed('Fill in 4 l.') +
          table([
            ['Part', 'Torque'],
            ['M8 bolt', '25 Nm'],
          ]),
      ),
      'docx',
    )
    expect(page?.text).toBe('Gearbox\nOil change\n1. Drain the oil.\n2. Fill in 4 l.\nPart\tTorque\nM8 bolt\t25 Nm')
    expect(page && headingsOf(page)).toEqual(['Gearbox', 'Oil change'])
    const [first, second] = page?.headings ?? []
    expect(first?.size).toBeGreaterThan(second?.size ?? Infinity)
  })

  it('has the pages on which Word laid it out, also within a paragraph, or those of its author', async () => {
    const laidOut =
      '<w:p><w:r><w:t>First page, </w:t></w:r><w:r><w:lastRenderedPageBreak/><w:t>second page.</w:t></w:r></w:p><w:p><w:r><w:br w:type="page"/></w:r></w:p><w:p><w:r><w:lastRenderedPageBreak/><w:t>Third.</w:t></w:r></w:p>'
    expect(texts(await read(makeDocx(laidOut), 'docx'))).toEqual(['First page,', 'second page.', 'Third.'])
    const byHand = `${paragraph('One')}<w:p><w:r><w:br w:type="page"/></w:r></w:p>${paragraph('Two', '<w:pageBreakBefore/>')}`
    expect(texts(await read(makeDocx(byHand), 'docx')).filter(Boolean)).toEqual(['One', 'Two'])
  })

  it.runIf(all)('without pages is parted by length at its headings', async () => {
    const chapters = Array.from({ length: 6 }, (_, at) => headed(1, `Chapter ${at}`) + paragraph('word '.repeat(400)))
    const pages = await read(makeDocx(chapters.join('')), 'docx')
    expect(pages.map(({ segment, headings }) => [segment, headings.length])).toEqual(
      Array.from({ length: 6 }, (_, at) => [at + 1, 1]),
    )
  })

  it.runIf(all)('says nothing that is hidden, deleted or written twice', async () => {
    const run = (inner: string) => `<w:r>${inner}</w:r>`
    const body = `<w:p>${run('<w:t>Seen</w:t>')}${run('<w:rPr><w:vanish/></w:rPr><w:t>hidden</w:t>')}<w:del>${run('<w:delText>gone</w:delText>')}</w:del><mc:AlternateContent xmlns:mc="x"><mc:Choice>${run('<w:t> once</w:t>')}</mc:Choice><mc:Fallback>${run('<w:t>twice</w:t>')}</mc:Fallback></mc:AlternateContent></w:p>`
    expect(texts(await read(makeDocx(body), 'docx'))).toEqual(['Seen once'])
  })

  it('shows signs that were put in from a font of signs', async () => {
    const sign = (char: string, font: string) => `<w:r><w:sym w:font="${font}" w:char="${char}"/></w:r>`
    const body = `<w:p><w:r><w:t xml:space="preserve">Set </w:t></w:r>${sign('F0B1', 'Symbol')}<w:r><w:t>2 mm</w:t></w:r>${sign('F0E0', 'Wingdings')}</w:p>`
    expect(texts(await read(makeDocx(body), 'docx'))).toEqual(['Set ±2 mm→'])
  })

  it.runIf(all)('makes no request for what it links to', async () => {
    const asked: (string | undefined)[] = []
    const server = createServer((request, response) => {
      asked.push(request.url)
      response.end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const target = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/styles.xml`
    const links = ['styles', 'image', 'attachedTemplate'].map((type, at) => ({
      id: `r${at}`,
      type,
      target,
      external: true,
    }))
    const more = { 'word/_rels/document.xml.rels': relations(links) }
    expect(texts(await read(makeDocx(paragraph('Linked'), more), 'docx'))).toEqual(['Linked'])
    server.close()
    expect(asked).toEqual([])
  })

  it.each([
    ['no ZIP', Buffer.from('PK nothing'), readingMessages.damaged],
    ['cut off', makeDocx(paragraph('word '.repeat(5_000))).subarray(0, 700), readingMessages.damaged],
    ['a ZIP of something else', zipOf({ 'a.txt': 'x' }), readingMessages.damaged],
    ['empty', makeDocx(''), readingMessages.no_text],
    [
      'full of entities',
      makeDocx('', {
        'word/document.xml':
          '<!DOCTYPE w [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><w:document><w:p><w:r><w:t>&b;</w:t></w:r></w:p></w:document>',
      }),
      readingMessages.damaged,
    ],
  ])('that is %s fails with what to do', async (_what, bytes, sentence) => {
    await expect(read(bytes, 'docx')).rejects.toThrow(sentence)
  })

  it.runIf(all)('that is a bomb fails with what to do', async () => {
    const bomb = makeDocx(paragraph('a'.repeat(300 * 2 ** 20)))
    await expect(read(bomb, 'docx')).rejects.toThrow(readingMessages.unpacks_too_large)
  })
})

describe('a presentation', () => {
  it('has a page a slide, in the order they are shown, with title, tables and notes', async () => {
    const pages = await read(
      makePptx([
        { title: 'Start', texts: ['Turn the key.'] },
        { title: 'Torques', texts: ['Use a wrench.'], table: [['M8', '25 Nm']], notes: 'Ask the foreman.' },
      ]),
      'pptx',
    )
    expect(texts(pages)).toEqual(['Start\nTurn the key.', 'Torques\nUse a wrench.\nM8\t25 Nm\nNotes\nAsk the foreman.'])
    expect(pages.map(headingsOf)).toEqual([['Start'], ['Torques', 'Notes']])
  })
})

describe('a table of values', () => {
  it.each([
    ['UTF-8', (text: string) => Buffer.from(text)],
    ['UTF-8 with its mark', (text: string) => Buffer.from(`\uFEFF${text}`)],
    ['UTF-16', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['UTF-16 without a mark', (text: string) => Buffer.from(text, 'utf16le')],
    ['Windows-1252', (text: string) => Buffer.from(text, 'latin1')],
  ])('is read as %s', async (_encoding, encode) => {
    const text = 'Teil;Größe\r\nÖlfilter;"5"" ; grün"\r\n\r\nRohr 3";2\r\n'
    expect(texts(await read(encode(text), 'csv'))).toEqual(['Teil\tGröße\nÖlfilter\t5" ; grün\nRohr 3"\t2'])
  })

  it.each([
    ['the delimiter that Excel says', 'sep=;\r\nPart;Size, mm\r\nSeal;3,5\r\n', 'Part\tSize, mm\nSeal\t3,5'],
    [
      'commas in its heading alone',
      'Part, name, size\nSeal;3;x\nRing;4;y\n',
      'Part, name, size\nSeal\t3\tx\nRing\t4\ty',
    ],
    ['a quote that is never closed', 'Part;Size\nRing;4\n"Seal;3\nBolt;5', 'Part\tSize\nRing\t4\n"Seal\t3\nBolt\t5'],
    ['all three line ends', 'Part;Size\rRing;4\nSeal;3\r\n"Bolt\r\nM8";5', 'Part\tSize\nRing\t4\nSeal\t3\nBolt M8\t5'],
  ])('is read with %s', async (_what, text, page) => {
    expect(texts(await read(text, 'csv'))).toEqual([page])
  })

  it('has a hundred rows a page, each under the header', async () => {
    const rows = Array.from({ length: 250 }, (_, at) => `P-${at},${at}`)
    const pages = await read(`Part,Stock\n${rows.join('\n')}`, 'csv')
    expect(pages.map(({ text }) => text.split('\n').length)).toEqual([101, 101, 51])
    expect(texts(pages).map((text) => text.split('\n', 2))).toEqual([
      ['Part\tStock', 'P-0\t0'],
      ['Part\tStock', 'P-100\t100'],
      ['Part\tStock', 'P-200\t200'],
    ])
  })

  it.runIf(all)('is refused beyond a million rows', async () => {
    await expect(read(`n\n${'1\n'.repeat(1_000_001)}`, 'csv')).rejects.toThrow(readingMessages.too_many_rows)
  })
})

describe('a text file', () => {
  it('keeps its lines, and joins those that were only full', async () => {
    const text =
      'Oil change\n\nDrain the oil while the gearbox is still warm, so that it takes\nthe dirt with it.\n- plug\n- seal\n'
    expect(texts(await read(text, 'txt'))).toEqual([
      'Oil change\nDrain the oil while the gearbox is still warm, so that it takes the dirt with it.\n- plug\n- seal',
    ])
  })

  it.runIf(all).each(['csv', 'txt'])('without anything in it fails as %s with what to do', async (extension) => {
    await expect(read('\n \n', extension)).rejects.toThrow(readingMessages.no_text)
  })
})

const libreOfficeIsHere = spawnSync('soffice', ['--version'], { timeout: 30_000 }).status === 0

describe('a file of an old Word', () => {
  it.runIf(libreOfficeIsHere)('is converted by LibreOffice, read as a PDF, and the PDF is kept [T19d]', async () => {
    const rtf = '{\\rtf1\\ansi The torque of the gearbox bolts is 48 Nm.\\page Second page.}'
    let view = Buffer.alloc(0)
    const keepView = async (path: string) => {
      view = readFileSync(path)
    }
    const pages = await read(rtf, 'doc', { keepView })
    expect(texts(pages)).toEqual(['The torque of the gearbox bolts is 48 Nm.', 'Second page.'])
    expect(view.subarray(0, 5).toString()).toBe('%PDF-')
  })

  it.runIf(!libreOfficeIsHere)('fails with what to install without LibreOffice', async () => {
    await expect(read('not read', 'doc')).rejects.toThrow(readingMessages.no_libreoffice)
  })
})
