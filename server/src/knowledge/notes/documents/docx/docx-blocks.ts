import type { NoteBlock } from '@millwright/contract/note-blocks'
import { numbersOf } from '@millwright/contract/note-numbers'
import {
  AlignmentType,
  BorderStyle,
  CheckBox,
  ImageRun,
  type IParagraphOptions,
  Paragraph,
  type ParagraphChild,
  Table,
  TableCell,
  TableRow,
  Tab,
  TextRun,
  VerticalAlignTable,
  WidthType,
} from 'docx'
import { backgroundColourOf, signalColours, textColourOf } from '../colours.ts'
import {
  headingLevelOf,
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
import { type Pictures, sizeInPrint } from '../pictures.ts'
import { tableInDocx } from './docx-table.ts'
import { hex, textIn } from './docx-text.ts'

/** Of A4 between its margins, in twentieths of a point. */
const textWidth = 11_906 - 2 * 1_134
const textHeight = 16_838 - 2 * 1_247
export const indent = 397
/** Word knows nine levels of a list. */
const maxLevels = 9

/** `lists`: of each numbered list, its level and first number. */
export type DocxWriting = { pictures: Pictures; lists: { level: number; start: number }[]; level: number }
type Part = Paragraph | Table

export function blocksInDocx(blocks: readonly NoteBlock[], writing: DocxWriting): Part[] {
  const numbers = numbersOf(blocks)
  let list = 0
  return blocks.flatMap((block, n) => {
    const number = numbers[n]
    if (number !== undefined && numbers[n - 1] === undefined) {
      list = writing.lists.push({ level: levelOf(writing), start: number }) - 1
    }
    const own = isListItem(block) ? [listItem(block, list, writing)] : blockInDocx(block, writing)
    if (block.type === 'callout') return own
    return [...own, ...blocksInDocx(block.children, { ...writing, level: writing.level + 1 })]
  })
}

const levelOf = ({ level }: DocxWriting) => Math.min(level, maxLevels - 1)

function blockInDocx(block: NoteBlock, writing: DocxWriting): Part[] {
  const left = { indent: { left: levelOf(writing) * indent } }
  switch (block.type) {
    case 'paragraph':
      return [paragraph(runsOf(block.content), block, left)]
    case 'heading':
      return [paragraph(runsOf(block.content), block, { style: `Heading${headingLevelOf(block)}` })]
    case 'quote':
      return [paragraph(runsOf(block.content), block, { style: 'Quote' })]
    case 'codeBlock':
      return [new Paragraph({ style: 'Code', children: textIn([{ text: textOf(block.content), styles: {} }]) })]
    case 'table':
      return tableInDocx(block, textWidth)
    case 'callout':
      return callout(block, writing)
    case 'image':
      return picture(block, writing)
    case 'video':
    case 'audio':
    case 'file':
      return [paragraph(runsOfFile(block), { props: {} })]
    case 'divider':
      return [new Paragraph({ thematicBreak: true })]
    default:
      return [paragraph(runsOfUnknown(block), block, left)]
  }
}

function paragraph(runs: readonly Run[], { props }: Pick<NoteBlock, 'props'>, more: IParagraphOptions = {}): Paragraph {
  const color = textColourOf(props['textColor'])
  const fill = backgroundColourOf(props['backgroundColor'])
  const coloured =
    color === undefined
      ? runs
      : runs.map((run) => ({ ...run, styles: { textColor: props['textColor'] as string, ...run.styles } }))
  const alignment = alignmentOf(props)
  return new Paragraph({
    children: textIn(coloured),
    ...(alignment && { alignment }),
    ...(fill !== undefined && { shading: { fill: hex(fill) } }),
    ...more,
  })
}

function alignmentOf(props: NoteBlock['props']) {
  const wanted = props['textAlignment']
  if (wanted === 'center') return AlignmentType.CENTER
  if (wanted === 'right') return AlignmentType.RIGHT
  return wanted === 'justify' ? AlignmentType.JUSTIFIED : undefined
}

function listItem(block: NoteBlock, list: number, writing: DocxWriting): Paragraph {
  const level = levelOf(writing)
  const runs = runsOf(block.content)
  if (block.type === 'numberedListItem') {
    return paragraph(runs, block, { style: 'ListParagraph', numbering: { reference: numberingOf(list), level } })
  }
  if (block.type !== 'checkListItem') {
    return paragraph(runs, block, { style: 'ListParagraph', numbering: { reference: 'bullets', level } })
  }
  const left = (level + 1) * indent
  const box: ParagraphChild = new CheckBox({ checked: block.props['checked'] === true })
  return new Paragraph({
    style: 'ListParagraph',
    indent: { left, hanging: indent },
    tabStops: [{ type: 'left', position: left }],
    children: [box, new TextRun({ children: [new Tab()] }), ...textIn(runs)],
  })
}

/** Each list has its own: Word goes on counting where two share one. */
export const numberingOf = (list: number) => `list-${list}`

const signalWidth = 1_450

function callout(block: NoteBlock, writing: DocxWriting): Part[] {
  const kind = calloutKindOf(block.props['kind'])
  const { field, word } = signalColours[kind]
  const edge = { style: BorderStyle.SINGLE, size: 8, color: hex(field) }
  const none = { style: BorderStyle.NONE, size: 0, color: 'auto' }
  const margins = { top: 80, bottom: 80, left: 120, right: 120 }
  const signal = new TextRun({ text: signalWordOf(block).toUpperCase(), bold: true, color: hex(word) })
  const row = new TableRow({
    cantSplit: true,
    children: [
      new TableCell({
        children: [new Paragraph({ style: 'Cell', alignment: AlignmentType.CENTER, children: [signal] })],
        shading: { fill: hex(field) },
        verticalAlign: VerticalAlignTable.CENTER,
        margins,
        width: { size: signalWidth, type: WidthType.DXA },
      }),
      new TableCell({
        children: [
          paragraph(runsOf(block.content), { props: {} }, { style: 'Cell' }),
          ...blocksInDocx(block.children, { ...writing, level: 0 }),
          // A cell ends with a paragraph.
          ...(block.children.length > 0 ? [new Paragraph({ style: 'AfterTable' })] : []),
        ],
        margins,
        width: { size: textWidth - signalWidth, type: WidthType.DXA },
      }),
    ],
  })
  const borders = { top: edge, bottom: edge, left: edge, right: edge, insideHorizontal: none, insideVertical: none }
  const columnWidths = [signalWidth, textWidth - signalWidth]
  const width = { size: textWidth, type: WidthType.DXA }
  return [new Table({ rows: [row], columnWidths, width, borders }), new Paragraph({ style: 'AfterTable' })]
}

/** Points to the pixels that the library counts in. */
const pixels = (points: number) => Math.max(1, Math.round((points * 96) / 72))

function picture(block: NoteBlock, { pictures }: DocxWriting): Part[] {
  const { caption, name } = mediaNamesOf(block)
  const id = resourceIdOf(block)
  const found = id === null ? undefined : pictures.get(id)
  if (!found) return [paragraph(missingPicture(block), { props: {} })]
  const most = { width: textWidth / 20, height: textHeight / 20 - 60 }
  const { width, height } = sizeInPrint(found, { shown: block.props['previewWidth'], most })
  const alignment = alignmentOf(block.props)
  const image = new ImageRun({
    type: found.mediaType === 'image/png' ? 'png' : 'jpg',
    data: found.bytes,
    transformation: { width: pixels(width), height: pixels(height) },
    altText: { title: name, description: caption || name, name },
  })
  const placed = { ...(alignment && { alignment }) }
  return [
    new Paragraph({ children: [image], keepNext: caption !== '', ...placed }),
    ...(caption === '' ? [] : [new Paragraph({ style: 'Caption', children: textIn(runsOf(caption)), ...placed })]),
  ]
}
