import type { ReadSegment } from '../read-segment.ts'
import { type Block, pageOf, pagesByLength, rowOf } from './blocks.ts'
import { type ParagraphStyle, readNumbering, readStyles, takeProperty } from './docx-styles.ts'
import { signFontOf, signOf } from '../sign-fonts.ts'
import { unpack } from './unpack.ts'
import { readXml, relationsOf } from './xml.ts'

const isPart = (name: string): boolean => /^(?:_rels\/\.rels|[^/]+\/(?:_rels\/)?[^/]+\.xml(?:\.rels)?)$/u.test(name)

/**
 * Pages as Word last laid them out, or else as its author broke them; a file that says nothing of pages is parted by
 * length.
 */
export async function* readDocx(path: string): AsyncGenerator<ReadSegment> {
  const parts = await unpack(path, isPart)
  const main = relationsOf(parts, '').find(({ type }) => type === 'officeDocument')?.target ?? 'word/document.xml'
  const body = parts.get(main)
  if (body === undefined) throw new Error('no document in the file')
  const relations = relationsOf(parts, main)
  const partOf = (wanted: string): string | undefined =>
    parts.get(relations.find(({ type }) => type === wanted)?.target ?? '')
  const context = { styles: readStyles(partOf('styles')), numbering: readNumbering(partOf('numbering')) }
  const items = [body, partOf('footnotes'), partOf('endnotes')].flatMap((xml) =>
    xml === undefined ? [] : itemsOf(xml, context),
  )
  const wanted = items.some((item) => item === 'laid out') ? 'laid out' : 'by hand'
  if (!items.includes(wanted)) {
    yield* pagesByLength(items.filter(isBlock))
    return
  }
  let page: Block[] = []
  let number = 0
  for (const item of items) {
    if (isBlock(item)) page.push(item)
    else if (item === wanted) {
      yield pageOf(++number, page)
      page = []
    }
  }
  if (page.length > 0) yield pageOf(++number, page)
}

/** A page ends: where Word laid it out so, or where the author wanted it. */
type PageEnd = 'laid out' | 'by hand'
type Item = Block | PageEnd
type Context = { styles: ReturnType<typeof readStyles>; numbering: ReturnType<typeof readNumbering> }
type Paragraph = { text: string; style: ParagraphStyle; own: ParagraphStyle; ends: PageEnd[]; isNumbered: boolean }

const isBlock = (item: Item): item is Block => typeof item !== 'string'

/** A sign that was put in from a font of signs: its code there in hexadecimal figures. */
function signIn(code = '', font = ''): string {
  const sign = signOf(Number.parseInt(code, 16), signFontOf(font))
  return sign >= 0x20 && sign < 0xd800 ? String.fromCharCode(sign) : ''
}

/** What is written twice for older programs, what a field asks for, and what was deleted. */
const leftOut = new Set(['Fallback', 'instrText', 'delText', 'del', 'moveFrom'])

function itemsOf(xml: string, { styles, numbering }: Context): Item[] {
  const items: Item[] = []
  const paragraphs: Paragraph[] = []
  /** Of the open tables, the cells of the open row. */
  const rows: string[][] = []
  let skipped = 0
  let isHidden = false
  let inText = false
  let inProperties = 0

  const put = (text: string): void => {
    const paragraph = paragraphs.at(-1)
    if (paragraph && skipped === 0 && !isHidden) paragraph.text += text
  }
  const finish = (paragraph: Paragraph): void => {
    const { own, style, isNumbered } = paragraph
    const said = { ...style, ...own }
    const text = paragraph.text
      .replace(/[^\S\t]+/gu, ' ')
      .replace(/\s*\t\s*/gu, '\t')
      .trim()
    const cells = rows.at(-1)
    if (cells) {
      if (text !== '') cells[cells.length - 1] = `${cells.at(-1) ?? ''} ${text}`
    } else if (text !== '') {
      const isListed = said.list !== undefined && said.list !== '0' && !isNumbered
      const number = isListed ? numbering(said.list ?? '', said.listLevel ?? 0) : ''
      paragraph.isNumbered = true
      items.push({ text: number + text, ...(said.level === undefined ? {} : { level: said.level }) })
    }
    paragraph.text = ''
  }
  const endPage = (end: PageEnd): void => {
    const paragraph = paragraphs.at(-1)
    // Within a table the row stays whole.
    if (rows.length > 0) paragraph?.ends.push(end)
    else {
      if (paragraph) finish(paragraph)
      items.push(end)
    }
  }
  const ends: PageEnd[] = []

  readXml(xml, {
    open(name, attribute) {
      if (skipped > 0 || leftOut.has(name)) skipped++
      if (skipped > 0) return
      const paragraph = paragraphs.at(-1)
      if (name === 'p') paragraphs.push({ text: '', style: {}, own: {}, ends: [], isNumbered: false })
      else if (name === 'tr') rows.push([])
      else if (name === 'tc') rows.at(-1)?.push('')
      else if (name === 'pPr') inProperties++
      else if (name === 'r') isHidden = false
      else if (name === 'vanish') isHidden = attribute('val') !== '0' && attribute('val') !== 'false'
      else if (name === 't') inText = true
      else if (name === 'tab' && inProperties === 0) put('\t')
      else if (name === 'noBreakHyphen') put('-')
      else if (name === 'sym') put(signIn(attribute('char'), attribute('font')))
      else if (name === 'lastRenderedPageBreak') endPage('laid out')
      else if (name === 'br' || name === 'cr') {
        if (attribute('type') === 'page') endPage('by hand')
        else put(' ')
      } else if (inProperties > 0 && paragraph) {
        if (name === 'pStyle') paragraph.style = styles(attribute('val'))
        else takeProperty(paragraph.own, name, attribute)
        if (name === 'pageBreakBefore' && rows.length === 0) items.push('by hand')
      }
    },
    close(name) {
      if (skipped > 0) {
        skipped--
        return
      }
      if (name === 't') inText = false
      else if (name === 'pPr') inProperties--
      else if (name === 'p') {
        const paragraph = paragraphs.pop()
        if (!paragraph) return
        finish(paragraph)
        ends.push(...paragraph.ends)
      } else if (name === 'tr') {
        const text = rowOf(rows.pop() ?? [])
        const outer = rows.at(-1)
        if (outer) outer[outer.length - 1] = `${outer.at(-1) ?? ''} ${text}`
        else items.push({ text, isRow: true }, ...ends.splice(0))
      }
    },
    text(text) {
      if (inText) put(text)
    },
  })
  return items
}
