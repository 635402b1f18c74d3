import { bold, type Glyphs } from '../rows/glyphs.ts'
import { isUnspaced, lastCodeOf, rowText, type Level, type RowText } from '../rows/row-text.ts'
import type { Row } from '../rows/rows.ts'
import type { Fragment } from '../rows/fragments.ts'
import { boxOf } from '../../tables/words.ts'
import type { FragmentWord } from './page-words.ts'

export type PlacedCell = { column: number; span: number; start: number; end: number }
/** A row of a table as one line, with a place for each line of each cell. */
export type TableLine = RowText & { cells: PlacedCell[] }

const hyphenated = /\p{L}[-\u2010]$/u
const lowerCase = /^\p{Ll}/u
const tab = '\t'

type CellText = { text: string; levels: Level[]; edges: number[]; size: number; isBold: boolean }

/** The text of a cell: its lines are joined by blanks, and a hyphen that only ended a line goes. */
export function cellText(glyphs: Glyphs, lines: readonly (readonly FragmentWord[])[]): CellText {
  const cell: CellText = { text: '', levels: [], edges: [], size: 0, isBold: true }
  for (const words of lines) {
    const line = words.some(({ upright }) => upright) ? uprightLine(words) : rowText(glyphs, rowOf(words))
    const text = line.text.replaceAll(tab, ' ')
    if (text === '') continue
    if (hyphenated.test(cell.text) && lowerCase.test(text)) dropHyphen(cell)
    else if (cell.text !== '' && !(isUnspaced(lastCodeOf(cell.text)) && isUnspaced(text.codePointAt(0) ?? 0))) {
      cell.text += ' '
      cell.edges.push(cell.edges.at(-1) ?? 0)
    }
    const start = cell.text.length
    line.levels.forEach(({ start: from, top, bottom }, at) => {
      let to = line.levels[at + 1]?.start ?? text.length
      if (to < text.length && /\s/u.test(text.charAt(to - 1))) to--
      cell.levels.push({ start: start + from, end: start + to, top, bottom, edges: line.edges.slice(from, to + 1) })
    })
    cell.text += text
    cell.edges.push(...line.edges.slice(0, text.length))
    cell.size = Math.max(cell.size, line.row.size)
    cell.isBold &&= (line.face & bold) !== 0
  }
  return cell
}

/** Lines that run upwards, side by side: each letter is given its share of their width, over all of their height. */
function uprightLine(words: readonly FragmentWord[]): Pick<RowText, 'text' | 'levels' | 'edges' | 'row' | 'face'> {
  const box = boxOf(words)
  const text = words.map((word) => word.upright?.text ?? word.text).join(' ')
  const width = (box.right - box.left) / text.length
  const edges = Array.from({ length: text.length + 1 }, (_, at) => box.left + width * at)
  const size = Math.max(...words.map((word) => word.size))
  const face = words.every((word) => word.bold) ? bold : 0
  return {
    text,
    edges,
    levels: [{ start: 0, top: box.top, bottom: box.bottom }],
    row: { ...box, fragments: [], size },
    face,
  }
}

function dropHyphen(cell: CellText): void {
  cell.text = cell.text.slice(0, -1)
  cell.edges.pop()
  const level = cell.levels.at(-1)
  if (level?.end === undefined || !level.edges) return
  level.end--
  // The last letter's box now covers the hyphen as well.
  const end = level.edges.pop() ?? 0
  level.edges[level.edges.length - 1] = end
}

/** Words of one line as a row: those of one fragment that follow each other are one again. */
function rowOf(words: readonly FragmentWord[]): Row {
  const fragments: Fragment[] = []
  let longest = 0
  const row: Row = { fragments, left: Infinity, right: -Infinity, top: 0, bottom: 0, size: 0 }
  let before: FragmentWord | undefined
  for (const word of words) {
    const last = fragments.at(-1)
    if (last && before && before.fragment === word.fragment && before.at + 1 === word.at) {
      last.to = word.to
      last.right = word.right
    } else fragments.push({ ...word.fragment, from: word.from, to: word.to, left: word.left, right: word.right })
    before = word
    row.left = Math.min(row.left, word.left)
    row.right = Math.max(row.right, word.right)
  }
  for (const fragment of fragments) {
    if (fragment.to - fragment.from <= longest) continue
    longest = fragment.to - fragment.from
    row.size = fragment.size
    row.top = fragment.top
    row.bottom = fragment.bottom
  }
  return row
}

/** The cells of a row with tabs between them. */
export function tableLine(
  cells: readonly { column: number; span: number; cell: CellText }[],
  turns: number,
): TableLine {
  let text = ''
  const levels: Level[] = []
  const edges: number[] = []
  const placed: PlacedCell[] = []
  const row: Row = { fragments: [], left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity, size: 0 }
  for (const { column, span, cell } of cells) {
    if (cell.text === '') continue
    if (text !== '') {
      text += tab
      edges.push(edges.at(-1) ?? 0)
    }
    const start = text.length
    for (const level of cell.levels) {
      levels.push({ ...level, start: level.start + start, end: (level.end ?? 0) + start })
      row.top = Math.min(row.top, level.top)
      row.bottom = Math.max(row.bottom, level.bottom)
      row.left = Math.min(row.left, level.edges?.[0] ?? Infinity)
      row.right = Math.max(row.right, level.edges?.at(-1) ?? -Infinity)
    }
    text += cell.text
    edges.push(...cell.edges)
    row.size = Math.max(row.size, cell.size)
    placed.push({ column, span, start, end: text.length })
  }
  edges.push(edges.at(-1) ?? 0)
  return { row, text, edges, levels, isTableRow: true, face: 0, turns, cells: placed }
}
