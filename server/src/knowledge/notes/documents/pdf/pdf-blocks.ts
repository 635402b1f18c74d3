import type { NoteBlock } from '@millwright/contract/note-blocks'
import { numbersOf } from '@millwright/contract/note-numbers'
import type { Content, Margins } from 'pdfmake/interfaces.js'
import { backgroundColourOf, inkColours, signalColours, textColourOf } from '../colours.ts'
import {
  type Alignment,
  headingLevelOf,
  isEmptyParagraph,
  isListItem,
  mediaNamesOf,
  missingPicture,
  resourceIdOf,
  type Run,
  runsOf,
  runsOfFile,
  runsOfUnknown,
  textOf,
} from '../note-parts.ts'
import { calloutKindOf, signalWordOf } from '../../note-text.ts'
import { sizeInPrint } from '../pictures.ts'
import { tableInPdf } from './pdf-table.ts'
import { page, textIn, textParts, type PdfWriting } from './pdf-text.ts'

const gap = 7
const indent = 18
/** Deeper ones stand below each other: there would be no room for their text. */
const maxIndents = 8
const headingSizes = [16, 13.5, 11.5, 10.5, 10, 10]

export function blocksInPdf(blocks: readonly NoteBlock[], writing: PdfWriting): Content[] {
  const numbers = numbersOf(blocks)
  return blocks.flatMap((block, n) => {
    if (isListItem(block)) return [listItem(block, { number: numbers[n], isLast: !isNextItem(blocks[n + 1]) }, writing)]
    if (block.type === 'quote' || block.type === 'callout') return [blockInPdf(block, writing)].flat()
    const own = block.type === 'heading' ? heading(block, blocks[n + 1], writing) : blockInPdf(block, writing)
    return [own, blocksInPdf(block.children, indented(writing))].flat()
  })
}

const isNextItem = (block: NoteBlock | undefined) => block !== undefined && isListItem(block)

function indented(writing: PdfWriting): PdfWriting {
  if (writing.indents >= maxIndents) return writing
  return { ...writing, indents: writing.indents + 1, width: writing.width - indent }
}

function blockInPdf(block: NoteBlock, writing: PdfWriting): Content | Content[] {
  switch (block.type) {
    case 'paragraph':
      return isEmptyParagraph(block) ? { text: ' ', fontSize: 6 } : paragraph(runsOf(block.content), block, writing)
    case 'quote':
      return boxed([paragraph(runsOf(block.content), block, inner(writing, 14)), ...below(block, inner(writing, 14))], {
        bar: inkColours.line,
      })
    case 'codeBlock':
      return code(block, writing)
    case 'table':
      return tableInPdf(block, writing)
    case 'callout':
      return callout(block, writing)
    case 'image':
      return picture(block, writing)
    case 'video':
    case 'audio':
    case 'file':
      return paragraph(runsOfFile(block), { props: {} }, writing)
    case 'divider': {
      const line = {
        type: 'line' as const,
        x1: 0,
        y1: 0,
        x2: writing.width,
        y2: 0,
        lineWidth: 0.5,
        lineColor: inkColours.line,
      }
      return { canvas: [line], margin: [0, 4, 0, gap + 4] }
    }
    default:
      return paragraph(runsOfUnknown(block), block, writing)
  }
}

const inner = (writing: PdfWriting, by: number): PdfWriting => ({ ...writing, width: writing.width - by })
const below = (block: NoteBlock, writing: PdfWriting) => blocksInPdf(block.children, writing)

function paragraph(runs: readonly Run[], { props }: Pick<NoteBlock, 'props'>, writing: PdfWriting): Content {
  const color = textColourOf(props['textColor'])
  const background = backgroundColourOf(props['backgroundColor'])
  const look = { alignment: alignmentOf(props), ...(color && { color }), ...(background && { background }) }
  return {
    stack: textParts(runs, writing).map((text) => ({ text, ...look })),
    margin: [0, 0, 0, gap],
  }
}

function alignmentOf(props: NoteBlock['props']): Alignment | 'justify' {
  const wanted = props['textAlignment']
  return wanted === 'center' || wanted === 'right' || wanted === 'justify' ? wanted : 'left'
}

/** With room held free below it, that what follows takes back. */
function heading(block: NoteBlock, next: NoteBlock | undefined, writing: PdfWriting): Content[] {
  const level = headingLevelOf(block)
  const { outline } = writing
  while ((outline.at(-1)?.level ?? 0) >= level) outline.pop()
  const parent = outline.at(-1)?.id
  outline.push({ id: block.id, level })
  const outlineText = textOf(block.content).slice(0, 200).toWellFormed().trim()
  const [first = [], ...more] = textParts(runsOf(block.content), writing)
  const look = {
    fontSize: headingSizes[level - 1] ?? page.fontSize,
    bold: true,
    lineHeight: 1.15,
    alignment: alignmentOf(block.props),
    margin: [0, level === 1 ? 10 : 7, 0, 5] as Margins,
  }
  const rest = more.map((part) => ({ ...look, text: part }))
  const text: Content & { id: string } = {
    ...look,
    text: first,
    id: block.id,
    ...(outlineText !== '' && { outline: true, outlineText, ...(parent !== undefined && { outlineParentId: parent }) }),
  }
  const room = roomFor(next, writing)
  return [
    { unbreakable: true, stack: [text, { stack: [], margin: [0, 0, 0, room] }] },
    { stack: [], margin: [0, -room, 0, 0] },
    ...rest,
  ]
}

/** What must stand below a heading on its page: two lines, or what is not parted. */
function roomFor(next: NoteBlock | undefined, writing: PdfWriting): number {
  if (next?.type === 'heading') return 70
  if (next?.type === 'callout' || next?.type === 'table') return 60
  const picture = next && pictureOf(next, writing)
  return picture ? Math.min(picture.size.height + 30, page.textHeight - 120) : 40
}

type Item = { number: number | undefined; isLast: boolean }

function listItem(block: NoteBlock, { number, isLast }: Item, writing: PdfWriting): Content {
  const within = indented(writing)
  const text: Content = {
    ...(paragraph(runsOf(block.content), block, within) as object),
    margin: [0, 0, 0, 3],
  } as Content
  const stack = [text, ...below(block, within)]
  const margin: Margins = [0, 0, 0, isLast && writing.indents === 0 ? gap - 3 : 0]
  if (within === writing) return { stack, margin }
  return {
    columns: [
      { width: indent - 5, ...marker(block, number, writing) },
      { width: '*', stack },
    ],
    columnGap: 5,
    margin,
  }
}

const bullets = ['•', '–', '·']

function marker(
  block: NoteBlock,
  number: number | undefined,
  { indents }: PdfWriting,
): { text: string } | { canvas: [] } {
  if (block.type === 'checkListItem') return { canvas: checkBox(block.props['checked'] === true) as [] }
  const text = number === undefined ? (bullets[Math.min(indents, bullets.length - 1)] ?? '') : `${number}.`
  return { text, alignment: 'right', noWrap: true } as { text: string }
}

function checkBox(isChecked: boolean): object[] {
  const box = { type: 'rect', x: 3, y: 2.2, w: 8, h: 8, r: 1, lineWidth: 0.8, lineColor: '#333333' }
  const points = [
    { x: 4.8, y: 6.4 },
    { x: 6.5, y: 8.3 },
    { x: 9.4, y: 4.2 },
  ]
  return isChecked ? [box, { type: 'polyline', points, lineWidth: 1.2, lineColor: '#333333' }] : [box]
}

/** A box around what may go on over pages; `bar`: only at its left. */
function boxed(stack: Content[], look: { bar?: string; fill?: string }): Content {
  return {
    table: { widths: ['*'], body: [[{ stack, ...(look.fill && { fillColor: look.fill }) }]] },
    layout: {
      hLineWidth: () => 0,
      vLineWidth: (n) => (n === 0 && look.bar !== undefined ? 2.5 : 0),
      vLineColor: () => look.bar ?? '',
      paddingLeft: () => 10,
      paddingRight: () => 4,
      paddingTop: () => 3,
      paddingBottom: () => (look.fill === undefined ? 0 : 5),
    },
    margin: [0, 0, 0, gap],
  }
}

const linesOfCodeInRow = 30

function code(block: NoteBlock, writing: PdfWriting): Content {
  const lines = textOf(block.content).split('\n')
  const rows: Content[] = []
  for (let n = 0; n < lines.length; n += linesOfCodeInRow) {
    const text = lines.slice(n, n + linesOfCodeInRow).join('\n')
    const stack = textParts([{ text, styles: { code: true } }], writing).map((part) => ({
      text: part.map(({ background: _, ...run }) => run),
      fontSize: 8.5,
      preserveLeadingSpaces: true,
    }))
    rows.push({ stack, fillColor: inkColours.sunken })
  }
  const edge = (n: number, all: number) => (n === 0 || n === all ? 6 : 0)
  return {
    table: { widths: ['*'], body: rows.map((row) => [row]) },
    layout: {
      hLineWidth: () => 0,
      vLineWidth: () => 0,
      paddingLeft: () => 8,
      paddingRight: () => 8,
      paddingTop: (n) => edge(n, -1),
      paddingBottom: (n) => edge(n + 1, rows.length),
    },
    margin: [0, 0, 0, gap],
  }
}

const signalWidth = 66

function callout(block: NoteBlock, writing: PdfWriting): Content {
  const kind = calloutKindOf(block.props['kind'])
  const { field, word } = signalColours[kind]
  const within = inner(writing, signalWidth + 24)
  const runs = runsOf(block.content)
  const signal = textIn([{ text: signalWordOf(block).toUpperCase(), styles: { bold: true } }], writing)
  const isShort = runs.reduce((sum, { text }) => sum + text.length, 0) < 1_500 && block.children.length === 0
  return {
    table: {
      widths: [signalWidth, '*'],
      dontBreakRows: isShort,
      body: [
        [
          { text: signal, color: word, fillColor: field, alignment: 'center', margin: [0, 1, 0, 1] },
          { stack: [paragraph(runs, { props: {} }, within), ...below(block, within)], margin: [0, 1, 0, 1 - gap] },
        ],
      ],
    },
    layout: {
      hLineWidth: () => 1,
      vLineWidth: (n) => (n === 1 ? 0 : 1),
      hLineColor: () => field,
      vLineColor: () => field,
      paddingLeft: () => 6,
      paddingRight: () => 6,
      paddingTop: () => 4,
      paddingBottom: () => 5,
    },
    margin: [0, 2, 0, gap + 2],
  }
}

function pictureOf(block: NoteBlock, { pictures, width }: PdfWriting) {
  const id = block.type === 'image' ? resourceIdOf(block) : null
  const found = id === null ? undefined : pictures.get(id)
  if (id === null || !found) return null
  const most = { width, height: page.textHeight - 60 }
  return { id, size: sizeInPrint(found, { shown: block.props['previewWidth'], most }) }
}

function picture(block: NoteBlock, writing: PdfWriting): Content {
  const { caption } = mediaNamesOf(block)
  const found = pictureOf(block, writing)
  if (!found) return paragraph(missingPicture(block), block, writing)
  const { id, size } = found
  const alignment = alignmentOf(block.props) as Alignment
  const look = { fontSize: 8.5, color: inkColours.quiet, alignment }
  const below = textParts(runsOf(caption), writing).map((text) => ({ ...look, text }))
  return {
    unbreakable: true,
    stack: [
      { image: id, ...size, alignment },
      ...(caption === '' ? [] : [{ stack: below, margin: [0, 3, 0, 0] as Margins }]),
    ],
    margin: [0, 2, 0, gap + 2],
  }
}
