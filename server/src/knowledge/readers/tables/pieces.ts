import { type Interval, isRecordLine } from './corridors.ts'
import { chunkGap, chunksOf, type Chunk, type TextLine, textOf } from './text-lines.ts'
import type { TableWord } from './words.ts'

/** What a line holds in one column, or over several. */
export type Piece = Interval & { column: number; span: number; words: TableWord[]; text: string }
/** `isRecord`: several figures stand in it. */
export type PieceLine = TextLine & { pieces: Piece[]; isRecord: boolean }

/** In font sizes: a word gap in the corridor between two columns parts them, and a narrower one where a column's texts begin. */
const partingGap = 0.48
const alignedGap = 0.12
const fewestAligned = 3
const alignedShare = 0.4

export function piecesOf(lines: readonly TextLine[], columns: readonly Interval[], size: number): PieceLine[] {
  const chunked = lines.map((line) => ({ line, chunks: chunksOf(line.words, chunkGap * size) }))
  const lefts = commonLefts(
    chunked.flatMap(({ chunks }) => chunks),
    columns,
    size,
  )
  return chunked.map(({ line, chunks }) => {
    const pieces =
      chunks.length === columns.length && isOneEach(chunks, columns)
        ? oneEach(chunks)
        : chunks.flatMap((chunk) => cutChunk(chunk, { columns, lefts, size }))
    return { ...line, pieces: joinedPieces(pieces), isRecord: isRecordLine(chunks) }
  })
}

function pieceOf(words: TableWord[], column: number, span: number): Piece {
  return {
    left: Math.min(...words.map(({ left }) => left)),
    right: Math.max(...words.map(({ right }) => right)),
    column,
    span,
    words,
    text: textOf(words),
  }
}

function oneEach(chunks: readonly Chunk[]): Piece[] {
  return chunks.map(({ words }, column) => pieceOf(words, column, 1))
}

function isOneEach(chunks: readonly Chunk[], columns: readonly Interval[]): boolean {
  return chunks.every((chunk, at) => {
    const column = columns[at]
    return column !== undefined && chunk.left < column.right && chunk.right > column.left
  })
}

function heldBy(piece: Interval, columns: readonly Interval[], size: number): { first: number; last: number } {
  let first = -1
  let last = -1
  for (const [at, column] of columns.entries()) {
    const shared = Math.min(piece.right, column.right) - Math.max(piece.left, column.left)
    if (shared > Math.min(0.25 * size, 0.5 * (column.right - column.left))) {
      if (first < 0) first = at
      last = at
    }
  }
  if (first >= 0) return { first, last }
  const middle = (piece.left + piece.right) / 2
  const distances = columns.map(({ left, right }) => Math.max(left - middle, middle - right, 0))
  first = distances.indexOf(Math.min(...distances))
  return { first, last: first }
}

type ColumnCuts = { columns: readonly Interval[]; lefts: readonly (number | null)[]; size: number }

function cutChunk(chunk: Chunk, cutting: ColumnCuts): Piece[] {
  const { columns, lefts, size } = cutting
  const { first, last } = heldBy(chunk, columns, size)
  if (first === last) return [pieceOf(chunk.words, first, 1)]
  for (let column = first; column < last; column++) {
    const from = columns[column]?.right ?? 0
    const to = columns[column + 1]?.left ?? 0
    for (let at = 1; at < chunk.words.length; at++) {
      const before = chunk.words[at - 1]
      const after = chunk.words[at]
      if (!before || !after) continue
      const gap = after.left - before.right
      const middle = (after.left + before.right) / 2
      const common = lefts[column + 1]
      const isParted = gap > partingGap * size && middle > from - 0.3 * size && middle < to + 0.3 * size
      const isAligned =
        common !== null &&
        common !== undefined &&
        Math.abs(after.left - common) < 0.15 * size &&
        gap > alignedGap * size
      if (!isParted && !isAligned) continue
      const right = chunk.words.slice(at)
      const rest = { ...chunk, words: right, left: after.left }
      return [
        ...cutChunk({ ...chunk, words: chunk.words.slice(0, at), right: before.right }, cutting),
        ...cutChunk(rest, cutting),
      ]
    }
  }
  return [pieceOf(chunk.words, first, last - first + 1)]
}

/** Where the texts of a column begin, if most of them do at one place. */
function commonLefts(chunks: readonly Chunk[], columns: readonly Interval[], size: number): (number | null)[] {
  return columns.map((column) => {
    const counts = new Map<number, number>()
    let all = 0
    for (const { left, right } of chunks) {
      if (left >= column.right || right <= column.left || left < column.left - size) continue
      all++
      const place = Math.round(left)
      counts.set(place, (counts.get(place) ?? 0) + 1)
    }
    let best: number | null = null
    let most = 0
    for (const place of counts.keys()) {
      const count = (counts.get(place) ?? 0) + (counts.get(place + 1) ?? 0)
      if (count > most) {
        most = count
        best = place
      }
    }
    return most >= fewestAligned && most >= alignedShare * all ? best : null
  })
}

/** Two of one line in the same column are one. */
function joinedPieces(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = []
  for (const piece of pieces) {
    const last = joined.at(-1)
    if (last && piece.column < last.column + last.span) {
      const end = Math.max(last.column + last.span, piece.column + piece.span)
      joined[joined.length - 1] = pieceOf([...last.words, ...piece.words], last.column, end - last.column)
    } else joined.push(piece)
  }
  return joined
}
