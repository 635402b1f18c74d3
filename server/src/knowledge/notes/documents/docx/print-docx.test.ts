import { strFromU8, unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { block, sampleNote, table } from '../../../../../test/sample-note.ts'
import { printDocx } from './print-docx.ts'

async function partsOf(note = sampleNote) {
  const parts = unzipSync(await printDocx(note, new Map()))
  return (name: string) => strFromU8(parts[name] ?? new Uint8Array())
}

const paragraphsOf = (xml: string) =>
  (xml.match(/<w:p>.*?<\/w:p>/gs) ?? []).map((paragraph) => ({
    style: /<w:pStyle w:val="(\w+)"/.exec(paragraph)?.[1],
    list: /<w:ilvl w:val="(\d)"\/><w:numId w:val="(\d+)"/.exec(paragraph)?.slice(1).join(' in '),
    text: (paragraph.match(/<w:t[ >][^<]*/g) ?? []).map((run) => run.replace(/^[^>]*>/, '')).join(''),
  }))

it('writes headings, lists, quotes and code in the styles of Word', async () => {
  const paragraphs = paragraphsOf((await partsOf())('word/document.xml'))
  const styleOf = (words: string) => paragraphs.find(({ text }) => text.includes(words))?.style
  expect(styleOf('Start-up of press 7')).toBe('Title')
  expect(styleOf('Before')).toBe('Heading1')
  expect(styleOf('Sequence')).toBe('Heading2')
  expect(styleOf('Lamp H1')).toBe('ListParagraph')
  expect(styleOf('A quiet pump')).toBe('Quote')
  expect(styleOf('IF p')).toBe('Code')
  expect(styleOf('DANGER')).toBe('Cell')
})

it('counts each list by itself, also after a nested one', async () => {
  const part = await partsOf()
  const listOf = (words: string) =>
    paragraphsOf(part('word/document.xml')).find(({ text }) => text.includes(words))?.list ?? ''
  expect(listOf('Main switch on')).toMatch(/^0 in \d+$/)
  expect(listOf('Lamp H1')).toMatch(/^1 in \d+$/)
  expect(listOf('Pump P1 on')).toBe(listOf('Main switch on'))
  expect(listOf('From one again')).not.toBe(listOf('Main switch on'))
  expect(part('word/numbering.xml').match(/<w:start w:val="1"\/><w:numFmt w:val="decimal"\/>/g)).toHaveLength(2)
})

it('has check boxes, a repeated head of the table and the number of pages', async () => {
  const part = await partsOf()
  const document = part('word/document.xml')
  expect(document.match(/<w14:checked w14:val="(\w+)"/g)).toHaveLength(2)
  expect(document.match(/<w:tblHeader\/>/g)).toHaveLength(1)
  expect(document).toContain('<w:pgSz w:w="11906" w:h="16838"')
  expect(part('docProps/core.xml')).toContain('<dc:title>Start-up of press 7</dc:title>')
  const footers = ['word/footer1.xml', 'word/footer2.xml'].map(part)
  for (const footer of footers) expect(footer).toMatch(/PAGE[^]*NUMPAGES/)
})

it('links only where a link may lead', async () => {
  const links = (await partsOf())('word/_rels/document.xml.rels').match(/Target="[^"]*" TargetMode="External"/g)
  expect(links).toEqual(['Target="https://a.example/" TargetMode="External"'])
})

it('keeps to what XML and Word can hold', async () => {
  const wide = table([Array.from({ length: 80 }, (_, n) => `c${n}`)])
  const part = await partsOf({ title: 'T', lines: [], blocks: [block('paragraph', 'a\0\x0b\ud800b<&>'), wide] })
  expect(part('word/document.xml')).toContain('a\ufffdb&lt;&amp;&gt;')
  // Word opens no table of more than 63 columns.
  expect(part('word/document.xml')).not.toContain('<w:tbl>')
  expect(part('word/document.xml')).toContain('c79')
})
