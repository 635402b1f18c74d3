import { cellOf, type Grid, type GridCell, maxPlaces } from './grid.ts'
import { type Edge, edgesOf, indexIn, withFills } from './lattice-edges.ts'
import { standsOnBoth, withInnerColumns, withInnerRows } from './lattice-inner.ts'
import { coveredShare, strongFirst, type TableArea } from './rulings.ts'
import { chunksOf, linesOf, type TextLine } from './text-lines.ts'
import { type Box, centreOf, middleOf, type TableWord } from './words.ts'

/** Of a column's width or a row's height, that a line covers where it is the wall of a cell. */
const wallAcross = 0.6
const wallDown = 0.5
type LatticeCell = { row: number; column: number; words: TableWord[] }

/** The grid of a table whose cells are ruled; undefined where the lines do not make one. */
export function latticeGrid(area: TableArea, box: Box, size: number): Grid | undefined {
  const height = box.bottom - box.top
  const width = box.right - box.left
  const uprights = strongFirst(area.uprights, height).filter(
    ({ length, weak }) => length >= Math.min((weak ? 0.35 : 0.2) * height, 6 * size),
  )
  const { words, levels: all } = area
  const levels = strongFirst(all, width).filter(({ at, length }) => length > 2 * size && !crossesHeads(words, at))
  const fills = all.filter((level) => !levels.includes(level) && level.length > 0.85 * width)
  const struck = uprights.filter(
    ({ at, parts }) =>
      words.filter(
        (word) =>
          word.left < at - 0.3 * size &&
          word.right > at + 0.3 * size &&
          parts.some(({ left, right }) => middleOf(word) > left && middleOf(word) < right),
      ).length <=
      0.02 * words.length,
  )
  let xs = edgesOf(struck, [box.left, box.right], words.map(centreOf))
  const ruled = edgesOf(levels, [box.top, box.bottom], words.map(middleOf))
  const ys = withFills(ruled, fills, words)
  if (xs.length < 2 || ys.length < 2) return undefined
  xs = withInnerColumns({ xs, ys }, words, size)
  const parted = withInnerRows({ xs, ys }, words, size)
  if ((xs.length - 1) * (parted.length - 1) > maxPlaces) return undefined
  return gridOf({ xs, ys: parted, words, size }, box)
}

type Cells = { xs: readonly Edge[]; ys: readonly Edge[]; words: readonly TableWord[]; size: number }

function gridOf({ xs, ys, words, size }: Cells, box: Box): Grid {
  const columns = xs.length - 1
  const rows = ys.length - 1
  const places = new Map<number, LatticeCell>()
  for (const word of words) {
    const row = indexIn(ys, middleOf(word))
    const column = indexIn(xs, centreOf(word))
    const key = row * columns + column
    const place = places.get(key)
    if (place) place.words.push(word)
    else places.set(key, { row, column, words: [word] })
  }
  const parent = new Int32Array(rows * columns)
  for (let at = 0; at < parent.length; at++) parent[at] = at
  const rootOf = (at: number): number => {
    let root = at
    while (parent[root] !== root) {
      parent[root] = parent[parent[root] ?? root] ?? root
      root = parent[root] ?? root
    }
    return root
  }
  const wordsAt = (row: number, column: number) => places.get(row * columns + column)?.words ?? []
  for (let row = 0; row < rows; row++) {
    const down = { left: ys[row]?.at ?? 0, right: ys[row + 1]?.at ?? 0 }
    for (let column = 0; column + 1 < columns; column++) {
      const edge = xs[column + 1]
      const isRuled = edge?.border ? coveredShare(edge.border, down) >= wallDown : false
      if (isRuled) continue
      if (isWalled(wordsAt(row, column), wordsAt(row, column + 1), { edge, size })) continue
      parent[rootOf(row * columns + column + 1)] = rootOf(row * columns + column)
    }
  }
  const isRuledLike = columnsReadAlike({ xs, ys, words, size })
  for (let column = 0; column < columns; column++) {
    const across = { left: xs[column]?.at ?? 0, right: xs[column + 1]?.at ?? 0 }
    for (let row = 0; row + 1 < rows; row++) {
      const edge = ys[row + 1]
      if (edge?.columns ? edge.columns.has(column) : !edge?.border || coveredShare(edge.border, across) >= wallAcross)
        continue
      if (edge?.border && isRuledLike.has(column)) continue
      parent[rootOf((row + 1) * columns + column)] = rootOf(row * columns + column)
    }
  }
  const groups = new Map<number, { top: number; bottom: number; left: number; right: number; words: TableWord[] }>()
  for (let at = 0; at < parent.length; at++) {
    const row = Math.floor(at / columns)
    const column = at % columns
    const root = rootOf(at)
    const held = places.get(at)?.words ?? []
    const group = groups.get(root)
    if (!group) groups.set(root, { top: row, bottom: row, left: column, right: column, words: [...held] })
    else {
      group.top = Math.min(group.top, row)
      group.bottom = Math.max(group.bottom, row)
      group.left = Math.min(group.left, column)
      group.right = Math.max(group.right, column)
      for (const word of held) group.words.push(word)
    }
  }
  const taken = new Uint8Array(rows * columns)
  const cells = [...groups.values()]
    .filter((group) => group.words.length > 0)
    .sort((a, b) => (a.bottom - a.top + 1) * (a.right - a.left + 1) - (b.bottom - b.top + 1) * (b.right - b.left + 1))
    .map((group) => {
      // Cells whose lines make no rectangle would lie over others: such a one keeps what is free from its corner on.
      const first = group.words.map((word) => ({
        row: indexIn(ys, middleOf(word)),
        column: indexIn(xs, centreOf(word)),
      }))
      const isFree = everyPlace(group, (place) => taken[place] === 0, columns)
      const corner = first.toSorted((a, b) => a.row - b.row || a.column - b.column)[0] ?? {
        row: group.top,
        column: group.left,
      }
      const kept = isFree ? group : { top: corner.row, bottom: corner.row, left: corner.column, right: corner.column }
      everyPlace(kept, (place) => ((taken[place] = 1), true), columns)
      const place = {
        row: kept.top,
        rows: kept.bottom - kept.top + 1,
        column: kept.left,
        span: kept.right - kept.left + 1,
      }
      return cellOf(place, group.words)
    })
  return { ...box, rows, columns, cells, headerRows: uprightHeads(cells), isRuled: true }
}

/** A line beside heads that run upwards, which parts what stands before them alone, parts no rows. */
function crossesHeads(words: readonly TableWord[], at: number): boolean {
  return words.filter(({ isUpright, top, bottom }) => isUpright && top < at - 1 && bottom > at + 1).length > 1
}

const mostHeadRows = 3

/** How many rows from the top on head a table by texts that run upwards over several of its columns. */
function uprightHeads(cells: readonly GridCell[]): number {
  const heads = cells.filter(({ row, lines }) => row < mostHeadRows && lines.flat().every(({ isUpright }) => isUpright))
  const [first] = heads
  const alike = heads.filter(({ row }) => row === first?.row)
  return first && alike.length > 1 ? first.row + first.rows : 0
}

const fewestMissing = 3
const alikeShare = 0.85

/** Columns without lines whose texts stand beside those of ruled ones, row by row. */
function columnsReadAlike({ xs, ys, words, size }: Cells): Set<number> {
  const found = new Set<number>()
  let byRow: TextLine[][] | undefined
  for (let column = 0; column + 1 < xs.length; column++) {
    const across = { left: xs[column]?.at ?? 0, right: xs[column + 1]?.at ?? 0 }
    const missing = ys.slice(1, -1).filter(({ border }) => border && coveredShare(border, across) < wallAcross).length
    if (missing < fewestMissing) continue
    byRow ??= linesByRow(ys, words)
    let rows = 0
    let alike = 0
    for (const lines of byRow) {
      const isIn = (word: TableWord) => centreOf(word) > across.left && centreOf(word) < across.right
      const [own] = lines.filter((line) => line.words.some(isIn))
      const [other] = lines.filter((line) => line.words.some((word) => !isIn(word)))
      if (!own || !other) continue
      rows++
      const [one] = own.words.filter(isIn)
      const [beside] = other.words.filter((word) => !isIn(word))
      if (one && beside && Math.abs(middleOf(one) - middleOf(beside)) <= 0.25 * size) alike++
    }
    if (rows >= missing * alikeShare && alike >= alikeShare * rows) found.add(column)
  }
  return found
}

function linesByRow(ys: readonly Edge[], words: readonly TableWord[]): TextLine[][] {
  const byRow = ys.slice(1).map((): TextLine[] => [])
  for (const line of linesOf(words)) byRow[indexIn(ys, middleOf(line))]?.push(line)
  return byRow
}

type Area = { top: number; bottom: number; left: number; right: number }

function everyPlace(area: Area, test: (place: number) => boolean, columns: number): boolean {
  for (let row = area.top; row <= area.bottom; row++)
    for (let column = area.left; column <= area.right; column++) if (!test(row * columns + column)) return false
  return true
}

/** No line parts them, but text stands on both sides and none goes across. */
function isWalled(
  left: readonly TableWord[],
  right: readonly TableWord[],
  { edge, size }: { edge: Edge | undefined; size: number },
): boolean {
  if (!edge) return true
  if (edge.border && (left.length === 0 || right.length === 0)) return false
  const all = [...left, ...right]
  const lines = linesOf(all)
  const isCrossed = lines.some((line) =>
    chunksOf(line.words, 0.48 * size).some(
      (chunk) => chunk.left < edge.at - 0.2 * size && chunk.right > edge.at + 0.2 * size,
    ),
  )
  return !isCrossed && (!edge.border || lines.some((line) => standsOnBoth(line, edge.at)))
}
