import { mediaOf, type NoteBlock, type TextStyles, textStyles } from '@millwright/contract/note-blocks'
import { linkSchemes } from '../addresses.ts'
import { isRecord } from '../clean-values.ts'

/** What the writers of every format are given. `lines` stand below the title: of which asset, which version, whose. */
export type NoteToWrite = { title: string; lines: readonly string[]; blocks: readonly NoteBlock[] }

export type Run = { text: string; styles: TextStyles; href?: string }

const deepestContent = 4

/** The text of a block in stretches of one style. What the editor does not know gives the text that is found in it. */
export function runsOf(content: unknown, depth = 0): Run[] {
  if (typeof content === 'string') return textRun(content, {})
  if (!Array.isArray(content) || depth > deepestContent) return []
  return content.flatMap((part: unknown) => {
    if (!isRecord(part)) return textRun(part, {})
    if (part['type'] === 'mention') return textRun(isRecord(part['props']) ? part['props']['name'] : '', { bold: true })
    if (part['type'] !== 'link') {
      return 'content' in part ? runsOf(part['content'], depth + 1) : textRun(part['text'], stylesOf(part['styles']))
    }
    const href = hrefOf(part['href'])
    const runs = runsOf(part['content'], depth + 1)
    return href === null ? runs : runs.map((run) => ({ ...run, href }))
  })
}

/** Neighbours of one style as one: the editor parts text where it was changed. */
export function joinedRuns(runs: readonly Run[]): Run[] {
  const joined: Run[] = []
  const lookOf = ({ styles, href }: Run) => JSON.stringify([...textStyles.map((style) => styles[style] === true), href])
  for (const run of runs) {
    const last = joined.at(-1)
    if (last && lookOf(last) === lookOf(run)) joined.splice(-1, 1, { ...last, text: last.text + run.text })
    else joined.push(run)
  }
  return joined
}

export const textOf = (content: unknown) =>
  runsOf(content)
    .map(({ text }) => text)
    .join('')

function textRun(text: unknown, styles: TextStyles): Run[] {
  return typeof text === 'string' && text !== '' ? [{ text: printable(text), styles }] : []
}

/** Without the control characters that XML, and so DOCX, cannot hold; a lone surrogate becomes U+FFFD. */
export function printable(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\t\n]|[\ufffe\uffff]/gu, '')
    .toWellFormed()
}

function stylesOf(styles: unknown): TextStyles {
  return isRecord(styles) ? (styles as TextStyles) : {}
}

/** Null for what leads nowhere outside the product, or runs something. */
function hrefOf(href: unknown): string | null {
  const address = typeof href === 'string' ? URL.parse(href.trim()) : null
  return address && linkSchemes.has(address.protocol) ? address.href : null
}

export type Cell = { runs: Run[]; alignment: Alignment | null; colspan: number; rowspan: number }
export type Alignment = (typeof alignments)[number]
export type Table = {
  rows: Cell[][]
  columns: number
  widths: (number | null)[]
  headerRows: number
  headerCols: number
}

const alignments = ['left', 'center', 'right'] as const
const maxColumns = 500

/** Null for a table without any cell. A cell stands where it begins; `rows` hold none for what it covers. */
export function tableOf({ content }: NoteBlock): Table | null {
  if (!isRecord(content)) return null
  const rows = list(content['rows']).map((row) => (isRecord(row) ? list(row['cells']).map(cellOf) : []))
  const columns = Math.min(maxColumns, columnsOf(rows))
  if (columns === 0) return null
  return {
    rows,
    columns,
    widths: list(content['columnWidths']).map((width) => (typeof width === 'number' && width > 0 ? width : null)),
    headerRows: Math.min(rows.length, count(content['headerRows'], 0)),
    headerCols: Math.min(columns, count(content['headerCols'], 0)),
  }
}

function cellOf(cell: unknown): Cell {
  if (!isRecord(cell)) return { runs: runsOf(cell), alignment: null, colspan: 1, rowspan: 1 }
  const props = isRecord(cell['props']) ? cell['props'] : {}
  return {
    runs: runsOf(cell['content']),
    alignment: alignments.find((alignment) => alignment === props['textAlignment']) ?? null,
    colspan: Math.min(maxColumns, Math.max(1, count(props['colspan'], 1))),
    rowspan: Math.max(1, count(props['rowspan'], 1)),
  }
}

/** A place of the grid: a cell where it begins, or covered by one that began left of it or above it. */
export type GridPlace = { cell: Cell; isStart: boolean }

/** Rows of one length, whatever the cells span; null where a row ends early. Spans end with the table. */
export function gridOf({ rows, columns }: Pick<Table, 'rows' | 'columns'>): (GridPlace | null)[][] {
  const grid: (GridPlace | null | undefined)[][] = rows.map(() => Array.from({ length: columns }))
  for (const [y, cells] of rows.entries()) {
    const row = grid[y] ?? []
    let x = 0
    for (const cell of cells) {
      while (x < columns && row[x]) x += 1
      if (x >= columns) break
      let wide = 1
      while (wide < cell.colspan && x + wide < columns && !row[x + wide]) wide += 1
      const high = Math.min(cell.rowspan, rows.length - y)
      const placed = { ...cell, colspan: wide, rowspan: high }
      for (let below = 0; below < high; below += 1) {
        for (let right = 0; right < wide; right += 1) {
          const line = grid[y + below]
          if (line) line[x + right] = { cell: placed, isStart: below === 0 && right === 0 }
        }
      }
      x += wide
    }
  }
  return grid.map((row) => row.map((place) => place ?? null))
}

/** The widest row decides; what reaches down from rows above is counted with it. */
function columnsOf(rows: Cell[][]): number {
  let reaching: { wide: number; rows: number }[] = []
  let most = 0
  for (const cells of rows) {
    const own = cells.reduce((sum, { colspan }) => sum + colspan, 0)
    most = Math.max(
      most,
      reaching.reduce((sum, { wide }) => sum + wide, own),
    )
    reaching = [...reaching, ...cells.map((cell) => ({ wide: cell.colspan, rows: cell.rowspan }))]
      .map((span) => ({ ...span, rows: span.rows - 1 }))
      .filter((span) => span.rows > 0)
  }
  return most
}

/** A picture's or a file's: its caption, and what the file was called. */
export function mediaNamesOf({ props, type }: NoteBlock): { caption: string; name: string } {
  const text = (value: unknown) => (typeof value === 'string' ? printable(value).trim() : '')
  const caption = text(props['caption'])
  return { caption, name: text(props['name']) || caption || type }
}

/** What stands in place of a picture that is not to be had. */
export const missingPicture = (block: NoteBlock): Run[] => [
  { text: `Picture: ${mediaNamesOf(block).name}`, styles: { italic: true } },
]

const fileWords: Readonly<Record<string, string>> = { video: 'Video', audio: 'Sound', file: 'File' }

/** What stands on paper for a file, which cannot be opened there. */
export function runsOfFile(block: NoteBlock): Run[] {
  const { caption, name } = mediaNamesOf(block)
  return [
    { text: `${fileWords[block.type] ?? ''}: `, styles: {} },
    { text: name, styles: { bold: true } },
    { text: caption === '' || caption === name ? '' : `, ${caption}`, styles: {} },
  ]
}

/** The text of a block of a kind that is not known here, under its kind's name. */
export const runsOfUnknown = (block: NoteBlock): Run[] => [
  { text: `[${block.type}] `, styles: { italic: true } },
  ...runsOf(block.content),
]

export function resourceIdOf({ props }: NoteBlock): string | null {
  return typeof props['url'] === 'string' ? mediaOf(props['url']) : null
}

export function headingLevelOf({ props }: NoteBlock): number {
  return Math.min(6, Math.max(1, count(props['level'], 1)))
}

export const isListItem = ({ type }: NoteBlock) =>
  type === 'bulletListItem' || type === 'numberedListItem' || type === 'checkListItem' || type === 'toggleListItem'

export const isEmptyParagraph = ({ type, content, children }: NoteBlock) =>
  type === 'paragraph' && children.length === 0 && textOf(content).trim() === ''

/** The editor keeps an empty paragraph at its end to click into. */
export function withoutEmptyEnd(blocks: readonly NoteBlock[]): readonly NoteBlock[] {
  const last = blocks.findLastIndex((block) => !isEmptyParagraph(block))
  return blocks.slice(0, last + 1)
}

function count(value: unknown, otherwise: number): number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : otherwise
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : []
}
