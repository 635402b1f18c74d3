import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { inkColours } from '../colours.ts'
import { type NoteToWrite, runsOf, textOf, withoutEmptyEnd } from '../note-parts.ts'
import type { Pictures } from '../pictures.ts'
import { blocksInPdf } from './pdf-blocks.ts'
import { page, textIn, type PdfWriting } from './pdf-text.ts'
import type { Font } from './fonts.ts'

/** A note laid out for A4, and the fonts that it needs. */
export function pdfDefinition(
  { title, lines, blocks }: NoteToWrite,
  pictures: Pictures,
): { definition: TDocumentDefinitions; fonts: Set<Font> } {
  const fonts = new Set<Font>()
  const writing: PdfWriting = { fonts, pictures, outline: [], width: page.textWidth, indents: 0 }
  const small = (text: string) => textIn(runsOf(text), writing)
  const content: Content[] = [
    { text: textIn(runsOf(title), writing), fontSize: 20, bold: true, lineHeight: 1.15, margin: [0, 0, 0, 4] },
    ...lines.map((line) => ({ text: small(line), fontSize: 8.5, color: inkColours.quiet })),
    ruleAcross(),
    ...blocksInPdf(withoutEmptyEnd(blocks), writing),
  ]
  const named = cut(title, 90)
  const header = small(named)
  const definition: TDocumentDefinitions = {
    pageSize: 'A4',
    pageMargins: [page.side, page.top, page.side, page.bottom],
    defaultStyle: { font: small('0')[0]?.font ?? '', fontSize: page.fontSize, lineHeight: 1.25 },
    info: { title: textOf(title), creator: 'Millwright', producer: 'Millwright' },
    displayTitle: true,
    content,
    // Parts are laid out in place: each page needs its own.
    header: (n) =>
      n === 1 ? '' : { text: structuredClone(plain(header)), ...inMargin, margin: [page.side, 30, page.side, 0] },
    footer: (n, count) => ({ text: `${n} / ${count}`, ...inMargin, alignment: 'center', margin: [0, 22, 0, 0] }),
  }
  return { definition, fonts }
}

const inMargin = { fontSize: 8, color: inkColours.quiet } as const

function ruleAcross(): Content {
  const line = {
    type: 'line' as const,
    x1: 0,
    y1: 0,
    x2: page.textWidth,
    y2: 0,
    lineWidth: 0.5,
    lineColor: inkColours.line,
  }
  return { canvas: [line], margin: [0, 6, 0, 12] }
}

const plain = (parts: ReturnType<typeof textIn>) => parts.map(({ text, font }) => ({ text, font }))

const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most).toWellFormed()}…` : text)
