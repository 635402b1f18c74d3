import { cellOf, type GridCell } from './grid.ts'
import type { Interval } from './corridors.ts'
import type { Piece, PieceLine } from './pieces.ts'
import type { Border } from './rulings.ts'
import { coveredShare } from './rulings.ts'
import type { TableWord } from './words.ts'

/** In font sizes: lines of one header cell stand no farther apart. */
const sameCell = 1.45

type Stack = { column: number; span: number; words: TableWord[]; top: number; bottom: number; level: number }

/** The cells of a header of several lines: what stands below each other in one column is one, unless a line parts them. */
export function headerCells(
  lines: readonly PieceLine[],
  levels: readonly Border[],
  size: number,
): { cells: GridCell[]; rows: number } {
  const stacks: Stack[] = []
  for (const [at, line] of lines.entries()) {
    for (const piece of spread(line, lines.slice(at + 1), { levels, size })) {
      const above = stacks.findLast(
        (stack) => stack.column < piece.column + piece.span && stack.column + stack.span > piece.column,
      )
      const step = above ? line.bottom - above.bottom : Infinity
      const isSame = above !== undefined && above.column === piece.column && above.span === piece.span
      const isParted = levels.some(
        (border) =>
          above &&
          border.at > above.bottom - 0.3 * size &&
          border.at < line.top + 0.3 * size &&
          coveredShare(border, piece) > 0.5,
      )
      if (above && isSame && step <= sameCell * size && !isParted) {
        above.words.push(...piece.words)
        above.bottom = line.bottom
      } else {
        stacks.push({
          column: piece.column,
          span: piece.span,
          words: [...piece.words],
          top: line.top,
          bottom: line.bottom,
          level: above ? above.level + 1 : 0,
        })
      }
    }
  }
  const deepest = Math.max(0, ...stacks.map(({ level }) => level))
  // What has nothing above it stands on the level that its height says.
  const tops = Array.from({ length: deepest + 1 }, (_, level) =>
    Math.min(
      ...stacks
        .filter((stack) => stack.level === level && (level > 0 || stack.span > 1 || deepest === 0))
        .map(({ top }) => top),
      Infinity,
    ),
  )
  for (const stack of stacks) {
    if (stack.level > 0 || stack.span > 1 || deepest === 0) continue
    const middle = (stack.top + stack.bottom) / 2
    const level = tops.findLastIndex((top) => top <= middle)
    const isBelow = stacks.some(
      (other) =>
        other !== stack && other.column < stack.column + stack.span && other.column + other.span > stack.column,
    )
    if (level > 0 && !isBelow) stack.level = level
  }
  const rows = deepest + 1
  const cells = stacks.map(({ column, span, words, level }) => {
    const below = stacks.filter(
      (other) => other.level > level && other.column < column + span && other.column + other.span > column,
    )
    const next = Math.min(rows, ...below.map((other) => other.level))
    return cellOf({ row: level, rows: next - level, column, span }, words)
  })
  return { cells, rows }
}

/** A head that is set over the middle of several columns, or over a line that runs above them, heads them all. */
function spread(
  line: PieceLine,
  below: readonly PieceLine[],
  { levels, size }: { levels: readonly Border[]; size: number },
): Piece[] {
  const next = below[0]
  if (!next) return line.pieces
  const columns = extents(below)
  return line.pieces.map((piece, at): Piece => {
    const rule = levels
      .filter((level) => level.at > line.bottom - 0.35 * size && level.at < next.top + 0.35 * size)
      .flatMap(({ parts }) => parts)
      .find(
        (part) =>
          part.left < piece.left + size &&
          part.right > piece.right - size &&
          part.left < piece.right &&
          part.right > piece.left,
      )
    const from = line.pieces[at - 1]
    const to = line.pieces[at + 1]
    const free = [...columns].filter(
      ([column]) => column >= (from ? from.column + from.span : 0) && column < (to?.column ?? Infinity),
    )
    const middleOfColumn = ({ left, right }: Interval) => (left + right) / 2
    const isWhole =
      rule !== undefined &&
      columns.size > 0 &&
      [...columns.values()].every((column) => middleOfColumn(column) > rule.left && middleOfColumn(column) < rule.right)
    const under =
      rule && !isWhole
        ? free.filter(([, column]) => middleOfColumn(column) > rule.left && middleOfColumn(column) < rule.right)
        : undefined
    const held = under && under.length > piece.span ? under : centred(piece, free, size)
    const first = Math.min(piece.column, ...held.map(([column]) => column))
    const last = Math.max(piece.column + piece.span - 1, ...held.map(([column]) => column))
    return { ...piece, column: first, span: last - first + 1 }
  })
}

function extents(lines: readonly PieceLine[]): Map<number, Interval> {
  const columns = new Map<number, Interval>()
  for (const { pieces } of lines) {
    for (const { column, span, left, right } of pieces) {
      if (span > 1) continue
      const known = columns.get(column)
      columns.set(column, { left: Math.min(left, known?.left ?? left), right: Math.max(right, known?.right ?? right) })
    }
  }
  return new Map([...columns].sort((a, b) => a[0] - b[0]))
}

type ColumnExtent = [number, Interval]

/** The columns over whose middle it stands, if it stands out of its own. */
function centred(piece: Piece, free: readonly ColumnExtent[], size: number): ColumnExtent[] {
  const own = free.find(([column]) => column === piece.column)?.[1]
  if (own && piece.left > own.left - 0.6 * size && piece.right < own.right + 0.6 * size) return []
  const middle = (piece.left + piece.right) / 2
  const at = free.findIndex(([column]) => column === piece.column)
  for (let first = Math.max(0, at < 0 ? 0 : at - 24); first < free.length; first++) {
    for (let last = Math.min(free.length - 1, first + 48); last > first; last--) {
      const [left, right] = [free[first]?.[1].left ?? 0, free[last]?.[1].right ?? 0]
      const isAround = left < piece.left + 0.3 * size && right > piece.right - 0.3 * size
      if (isAround && Math.abs((left + right) / 2 - middle) < 0.5 * size) return free.slice(first, last + 1)
    }
  }
  return []
}
