import { bulletSigns } from '../../language/bullets.ts'
import { columnsByWhiteSpace, type Interval } from './corridors.ts'
import { cellOf, type Grid, type GridCell } from './grid.ts'
import { headerCells } from './header-cells.ts'
import { rowStarts } from './line-rows.ts'
import { type Piece, type PieceLine, piecesOf } from './pieces.ts'
import { type Border, coveredShare, type TableArea } from './rulings.ts'
import { type Chunk, chunkGap, chunksOf, isNumericChunk, linesOf, type TextLine, textOf } from './text-lines.ts'
import { type Box, centreOf, isNumeric, type TableWord } from './words.ts'

const bulletText = new RegExp(`^(?:[${bulletSigns}*–—-]|[([]?(?:\\d{1,2}|[a-z])[.)\\]])$`, 'iu')
const maxHeaderLines = 8

/** The grid of a table without ruled cells: columns by white space, rows by lines; undefined where it has no two columns. */
export function streamGrid(area: TableArea, box: Box, size: number): Grid | undefined {
  const lines = linesOf(area.words)
  const width = box.right - box.left
  const columns = columnsIn(lines, area, { box, size })
  if (columns.length < 2) return undefined
  const pieced = piecesOf(lines, columns, size)
  const { levels } = area
  const full = levels.filter((level) => level.length >= 0.85 * width)
  const isFigures = pieced.filter(({ isRecord }) => isRecord).length >= 0.4 * pieced.length
  const headLines = headerLines(pieced, levels, { box, size })
  const head = headerCells(pieced.slice(0, headLines), levels, size)
  const body = pieced.slice(headLines)
  const rowsOfBody = bodyRows(body, full, { columns: columns.length, size, isNumeric: isFigures })
  const cells: GridCell[] = headLines > 0 ? head.cells : []
  let row = headLines > 0 ? head.rows : 0
  const headerRows = row
  for (const held of rowsOfBody) {
    cells.push(...rowCells(held, row))
    row++
  }
  return { ...box, rows: row, columns: columns.length, cells, headerRows, isRuled: false }
}

function columnsIn(lines: readonly TextLine[], area: TableArea, { box, size }: Where): Interval[] {
  const height = box.bottom - box.top
  const walls = area.uprights.filter(
    ({ at, length, weak }) => length >= (weak ? 0.5 : 0.35) * height && at > box.left + size && at < box.right - size,
  )
  const free = walls.filter(
    ({ at }) =>
      area.words.filter(({ left, right }) => left < at - 1 && right > at + 1).length <= 0.02 * area.words.length,
  )
  const columns = columnsByWhiteSpace(lines, size)
  const ruled = free.length > 0 ? cutAt(columns, free, area.words) : columns
  return withoutBullets(ruled, lines, size)
}

/** Columns between walls: white space parts them further. */
function cutAt(columns: readonly Interval[], walls: readonly Border[], words: readonly TableWord[]): Interval[] {
  const cut: Interval[] = []
  for (const column of columns) {
    const within = walls.map(({ at }) => at).filter((at) => at > column.left && at < column.right)
    const edges = [column.left, ...within, column.right]
    for (let at = 1; at < edges.length; at++) {
      const left = edges[at - 1] ?? 0
      const right = edges[at] ?? 0
      const held = words.filter((word) => centreOf(word) >= left && centreOf(word) <= right)
      if (held.length > 0)
        cut.push({
          left: Math.max(left, Math.min(...held.map((word) => word.left))),
          right: Math.min(right, Math.max(...held.map((word) => word.right))),
        })
    }
  }
  return cut
}

/** Markers stand in the column of what they mark. */
function withoutBullets(columns: readonly Interval[], lines: readonly TextLine[], size: number): Interval[] {
  if (columns.length < 3) return [...columns]
  const chunks = lines.flatMap(({ words }) => chunksOf(words, chunkGap * size))
  const kept: Interval[] = []
  let from: number | undefined
  for (const [at, column] of columns.entries()) {
    const isWithin = at > 0 && at + 1 < columns.length
    const held = isWithin
      ? chunks.filter(({ left, right }) => left >= column.left - 1 && right <= column.right + 1)
      : []
    if (held.length > 0 && held.every(isBullet)) {
      from ??= column.left
      continue
    }
    kept.push({ left: from ?? column.left, right: column.right })
    from = undefined
  }
  return kept
}

function isBullet({ words }: Chunk): boolean {
  const text = textOf(words)
  return bulletText.test(text) && !/^\d+$/u.test(text)
}

type Where = { box: Box; size: number }

/** How many lines stand above the first row: up to a rule, or up to the first line of figures. */
function headerLines(lines: readonly PieceLine[], levels: readonly Border[], { box, size }: Where): number {
  const width = box.right - box.left
  let columns = 1
  for (const { pieces } of lines) for (const { column, span } of pieces) columns = Math.max(columns, column + span)
  const records = lines.map(({ words, isRecord }) => isRecord || hasFigure(words))
  const firstRecord = records.indexOf(true)
  const most = Math.min(maxHeaderLines, Math.max(1, Math.floor(lines.length * 0.5)))
  const ruled: number[] = []
  for (let at = 1; at <= most && at < lines.length; at++) {
    const above = lines[at - 1]
    const below = lines[at]
    if (!above || !below) continue
    const isRuled = levels.some(
      (level) =>
        level.at > above.bottom - 0.35 * size && level.at < below.top + 0.35 * size && coveredShare(level, box) >= 0.6,
    )
    const filled = new Set(
      lines
        .slice(0, at)
        .flatMap(({ pieces }) => pieces.flatMap(({ column, span }) => (span < columns ? [column] : []))),
    )
    if (isRuled && filled.size >= Math.min(2, columns - 1)) ruled.push(at)
  }
  const full = levels.filter((level) => level.length >= 0.85 * width).length
  const isRecorded =
    firstRecord > 0 && firstRecord <= most && records.filter(Boolean).length >= 0.5 * (lines.length - firstRecord)
  // Of the rules under heads, the last stands over the first row; where each row has one, the first does.
  const rule = isRecorded && full <= 4 ? ruled.findLast((at) => at <= firstRecord) : ruled[0]
  if (rule !== undefined)
    return firstRecord >= 0 && firstRecord < rule && !looksLikeYears(lines.slice(0, rule)) ? 0 : rule
  if (isRecorded) return firstRecord
  const [first, second] = lines
  const isBold = (line: PieceLine | undefined) =>
    line !== undefined && line.words.filter(({ bold }) => bold).length >= 0.9 * line.words.length
  return first && second && first.pieces.length > 1 && isBold(first) && !isBold(second) ? 1 : 0
}

function hasFigure(words: readonly TableWord[]): boolean {
  return words.length > 1 && words.slice(1).filter(({ text }) => isNumeric(text)).length >= 0.5 * words.length
}

/** Years over columns are figures and no row. */
function looksLikeYears(lines: readonly PieceLine[]): boolean {
  const figures = lines.flatMap(({ pieces }) => pieces.filter((piece) => isNumericChunk(piece)))
  return figures.every(({ text }) => /^(?:19|20)\d\d\b/u.test(text) || /^\(?\d{1,2}\)?$/u.test(text))
}

type Rules = { columns: number; size: number; isNumeric: boolean }

function bodyRows(lines: readonly PieceLine[], full: readonly Border[], rules: Rules): PieceLine[][] {
  const bands = bandsOf(lines, full)
  const isBanded = bands.length >= 3 && full.length >= 2 && bands.length <= 0.7 * lines.length
  const parts = isBanded ? bands : [lines]
  return parts.flatMap((band): PieceLine[][] => {
    const records = band.filter(({ isRecord }) => isRecord)
    if (band.length === 0) return []
    // Lines that all have several cells are rows each, whatever is ruled around them.
    const several = band.filter(({ pieces }) => pieces.length > 1).length
    if (isBanded && records.length < 2 && (band.length < 4 || several < 0.8 * band.length)) return [[...band]]
    const starts = rowStarts(
      band.map((line) => ({ top: line.top, bottom: line.bottom, columns: line.pieces })),
      rules,
    )
    return starts.map((start, at) => band.slice(start, starts[at + 1] ?? band.length))
  })
}

function bandsOf(lines: readonly PieceLine[], full: readonly Border[]): PieceLine[][] {
  const bands: PieceLine[][] = []
  let at = 0
  for (const line of lines) {
    const middle = (line.top + line.bottom) / 2
    let isNext = bands.length === 0
    while ((full[at]?.at ?? Infinity) < middle) {
      at++
      isNext = true
    }
    if (isNext) bands.push([line])
    else bands.at(-1)?.push(line)
  }
  return bands
}

/** What the lines of a row hold in one place is one cell. */
function rowCells(lines: readonly PieceLine[], row: number): GridCell[] {
  const held: Piece[] = []
  for (const { pieces } of lines) {
    for (const piece of pieces) {
      const over = held.filter(
        (other) => other.column < piece.column + piece.span && other.column + other.span > piece.column,
      )
      if (over.length === 0) {
        held.push({ ...piece, words: [...piece.words] })
        continue
      }
      const column = Math.min(piece.column, ...over.map((other) => other.column))
      const end = Math.max(piece.column + piece.span, ...over.map((other) => other.column + other.span))
      const words = [...over.flatMap((other) => other.words), ...piece.words]
      for (const other of over) held.splice(held.indexOf(other), 1)
      held.push({ ...piece, column, span: end - column, words })
    }
  }
  return held.map(({ column, span, words }) => cellOf({ row, rows: 1, column, span }, words))
}
