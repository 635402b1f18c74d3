import { chunkGap, chunksOf, type Chunk, isNumericChunk, type TextLine } from './text-lines.ts'

export type Interval = { left: number; right: number }

/** So many lines tell where columns are; of a longer table, as many spread over it. */
const maxChunks = 3000
/** Of the lines that have text at a gap's place, those that must have the gap for it to part what covers it. */
const commonShare = 0.34
const fewestCommon = 2
/** In font sizes: columns nearer than this are one. */
const nearest = 0.3
/** Figures stand in their columns for sure: of so many lines with two or more of them, columns come from these alone. */
const fewestRecords = 3
const recordShare = 0.4

type ChunkLine = { chunks: Chunk[]; isRecord: boolean }

export function isRecordLine(chunks: readonly Chunk[]): boolean {
  let numeric = 0
  for (const chunk of chunks) if (isNumericChunk(chunk) && ++numeric === 2) return true
  return false
}

/** Columns of a region by the white space that its lines share; from left to right. */
export function columnsByWhiteSpace(lines: readonly TextLine[], size: number): Interval[] {
  const read = sampled(lines.map(({ words }) => chunkLine(chunksOf(words, chunkGap * size))))
  const records = read.filter(({ isRecord }) => isRecord)
  const several = read.filter(({ chunks }) => chunks.length > 1)
  const byRecords = records.length >= fewestRecords && records.length >= recordShare * several.length
  const columns = columnsOf(byRecords ? records : read, size)
  return byRecords ? widened(columns, read, size) : columns
}

function chunkLine(chunks: Chunk[]): ChunkLine {
  return { chunks, isRecord: isRecordLine(chunks) }
}

/** Bounded: what follows compares each chunk with the gaps of the others. */
function sampled(lines: ChunkLine[]): ChunkLine[] {
  const total = lines.reduce((sum, { chunks }) => sum + chunks.length, 0)
  if (total <= maxChunks) return lines
  const step = total / maxChunks
  const kept: ChunkLine[] = []
  for (let at = 0; at < lines.length; at += step) {
    const line = lines[Math.floor(at)]
    if (line) kept.push(line)
  }
  return kept.slice(0, Math.max(3, kept.length))
}

function columnsOf(lines: readonly ChunkLine[], size: number): Interval[] {
  const gaps = lines
    .flatMap(({ chunks }) =>
      chunks.slice(1).map((chunk, i): Interval => ({ left: chunks[i]?.right ?? 0, right: chunk.left })),
    )
    .toSorted((a, b) => a.left - b.left)
  const all = lines.flatMap(({ chunks }) => chunks)
  const cover = coverage(all)
  const kept = all.filter((chunk) => !isBridge(chunk, gaps, cover))
  return union(kept, nearest * size)
}

/** How many chunks cover a place, in steps of two points. */
function coverage(chunks: readonly Interval[]): (x: number) => number {
  const step = 2
  const from = Math.min(...chunks.map(({ left }) => left), 0)
  const to = Math.max(...chunks.map(({ right }) => right), 0)
  const counts = new Int32Array(Math.min(20_000, Math.ceil((to - from) / step) + 2))
  const binOf = (x: number) => Math.max(0, Math.min(counts.length - 1, Math.floor((x - from) / step)))
  for (const { left, right } of chunks) {
    counts[binOf(left)] = (counts[binOf(left)] ?? 0) + 1
    const end = binOf(right) + 1
    if (end < counts.length) counts[end] = (counts[end] ?? 0) - 1
  }
  for (let at = 1; at < counts.length; at++) counts[at] = (counts[at] ?? 0) + (counts[at - 1] ?? 0)
  return (x) => counts[binOf(x)] ?? 0
}

/** It covers a gap that enough other lines share. */
function isBridge(chunk: Interval, gaps: readonly Interval[], cover: (x: number) => number): boolean {
  const ends: number[] = []
  for (let at = firstFrom(gaps, chunk.left); at < gaps.length; at++) {
    const gap = gaps[at]
    if (!gap || gap.left >= chunk.right) break
    if (gap.right > chunk.right) continue
    // Gaps come by their left: those that still reach here share this place.
    let shared = 1
    for (const end of ends) if (end > gap.left) shared++
    ends.push(gap.right)
    if (ends.length > 64) ends.splice(0, ends.length, ...ends.filter((end) => end > gap.left))
    if (shared >= Math.max(fewestCommon, commonShare * (shared + cover((gap.left + gap.right) / 2)))) return true
  }
  return false
}

function firstFrom(gaps: readonly Interval[], left: number): number {
  let low = 0
  let high = gaps.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((gaps[middle]?.left ?? 0) < left) low = middle + 1
    else high = middle
  }
  return low
}

function union(parts: readonly Interval[], gap: number): Interval[] {
  const joined: Interval[] = []
  for (const { left, right } of parts.toSorted((a, b) => a.left - b.left)) {
    const last = joined.at(-1)
    if (last && left - last.right < gap) last.right = Math.max(last.right, right)
    else joined.push({ left, right })
  }
  return joined
}

/** What stands beside the records widens their columns, or has one of its own where they have none. */
function widened(columns: Interval[], lines: readonly ChunkLine[], size: number): Interval[] {
  const result = columns.map((column) => ({ ...column }))
  const alone: Interval[] = []
  for (const { chunks, isRecord } of lines) {
    if (isRecord) continue
    for (const chunk of chunks) {
      const held = columns.flatMap((column, at) => (chunk.left < column.right && chunk.right > column.left ? [at] : []))
      const [at] = held
      if (held.length === 0) alone.push(chunk)
      if (held.length !== 1 || at === undefined) continue
      const column = result[at]
      if (!column) continue
      // No farther than half of the way to the next.
      const before = columns[at - 1]?.right ?? -Infinity
      const after = columns[at + 1]?.left ?? Infinity
      const { left, right } = columns[at] ?? column
      column.left = Math.min(column.left, Math.max(chunk.left, (before + left + nearest * size) / 2))
      column.right = Math.max(column.right, Math.min(chunk.right, (after + right - nearest * size) / 2))
    }
  }
  const apart = union(alone, nearest * size).filter((one) =>
    result.every(({ left, right }) => one.left >= right + nearest * size || one.right <= left - nearest * size),
  )
  const all = [...result, ...apart].sort((a, b) => a.left - b.left)
  return union(all, 0)
}
