import type { ReadLine, ReadWord } from '../readers/read-text.ts'
import {
  type Along,
  alongOf,
  boxBetween,
  type CellStarts,
  cellsOfLine,
  characterWidth,
  type LineCell,
  spanOf,
  startBetween,
} from './line-cells.ts'
import { pairWords } from './pair-words.ts'

type Box = ReadWord['box']
type Range = { start: number; end: number }

/** A word as it is written now, with the one in whose place it stands: an index of those that were read. */
type Written = Range & { text: string; old: number | null }

/** Of what a word needs, the least room that it has where it is said to stand. */
const leastRoom = 0.5

/**
 * The words of a line's new text, each in the cell that it stands in. Those that stay as they were keep their places; those in the
 * place of others share the room of those; of a cell into which one is put, all are placed anew over its length.
 */
export function placedWords(
  line: Pick<ReadLine, 'text' | 'words' | 'corners'>,
  text: string,
  starts: CellStarts,
): ReadWord[] {
  const { words } = line
  const ranges = [...text.matchAll(/\S+/gu)].map(({ 0: word, index }) => ({ start: index, end: index + word.length }))
  const [first, last] = [words[0], words.at(-1)]
  if (!first || !last) return []
  const said = words.map(({ start, end }) => line.text.slice(start, end))
  const wanted = ranges.map(({ start, end }) => text.slice(start, end))
  const pairs = pairWords(said, wanted)
  const written = ranges.map((range, at): Written => ({ ...range, text: wanted[at] ?? '', old: pairs[at] ?? null }))
  const along = alongOf(line)
  const ends = [first.box, last.box] as const
  const place = { words, said, along, character: characterWidth(words, along), starts: starts(along), ends }
  const boxes = new Map<Written, Box>()
  for (const [cell, group] of byCell(place, written)) {
    const boxOf =
      'first' in cell ? boxesInCell(place, cell, group) : sharing(group, (span) => boxBetween(span, ends, along), cell)
    for (const word of group) boxes.set(word, boxOf(word))
  }
  return written.flatMap((word) => {
    const box = boxes.get(word)
    return box ? [{ start: word.start, end: word.end, confidence: 1, box }] : []
  })
}

type Room = { from: number; to: number }
type Place = {
  words: readonly ReadWord[]
  said: readonly string[]
  along: Along
  character: number
  starts: readonly number[]
  ends: readonly [Box, Box]
}

/** The written words of each cell; those of one that was not read stand in its room. */
function byCell(place: Place, written: readonly Written[]): Map<LineCell | Room, Written[]> {
  const cells = cellsOfLine(place.words, place.along)
  const cellOf = cells.flatMap((cell) => Array.from({ length: cell.last - cell.first + 1 }, () => cell))
  const groups = new Map<LineCell | Room, Written[]>()
  const add = (cell: LineCell | Room, words: readonly Written[]) => {
    const group = groups.get(cell)
    if (group) group.push(...words)
    else groups.set(cell, [...words])
  }
  const isChanged = ({ old, text }: Written) => old !== null && place.said[old] !== text
  let before: InCell | undefined
  let added: Written[] = []
  const settle = (behind: InCell | undefined) => {
    if (added.length === 0) return
    const cell = before && behind ? cellBetween(place, { before, behind, added }) : (before ?? behind)?.cell
    if (cell) add(cell, added)
    added = []
  }
  for (const word of written) {
    const cell = word.old === null ? undefined : cellOf[word.old]
    if (!cell) added.push(word)
    else {
      const now = { cell, isChanged: isChanged(word) }
      settle(now)
      add(cell, [word])
      before = now
    }
  }
  settle(undefined)
  return groups
}

/** A cell by one of its words, and whether that says something else now. */
type InCell = { cell: LineCell; isChanged: boolean }
type Gap = { before: InCell; behind: InCell; added: readonly Written[] }

/** Whoever changed a word meant its cell; else what was put in between two cells stands behind what the first one says. */
function cellBetween(place: Place, gap: Gap): LineCell | Room {
  const { before, behind, added } = gap
  if (before.cell === behind.cell) return before.cell
  const own = notRead(place, { before: before.cell, behind: behind.cell, added })
  return own ?? (behind.isChanged && !before.isChanged ? behind.cell : before.cell)
}

type Between = { before: LineCell; behind: LineCell; added: readonly Written[] }

/** Of what was put in between two cells, the room where other rows have a cell, or begin the one behind. */
function notRead({ character, starts }: Place, { before, behind, added }: Between): Room | null {
  const length = added.reduce((sum, { text }) => sum + text.length + 1, -1) * character
  const room = { from: before.to + character / 2, to: behind.from - leastRoom * length }
  const from = startBetween(starts, room, character)
  if (from === null) return null
  return { from, to: Math.min(from + length, behind.from - character / 2) }
}

/** Each word in the place of others shares their room; where one has none, all words of the cell do. */
function boxesInCell(
  place: Place,
  { first, last, from, to }: LineCell,
  group: readonly Written[],
): (word: Written) => Box {
  const { words, said, along } = place
  const [one, other] = [words[first]?.box, words[last]?.box]
  if (!one || !other) throw new Error('A cell has words')
  const within = (span: Room) => boxBetween(span, [one, other], along)
  const boxes = new Map<Written, Box>()
  let behind = first
  let run: Written[] = []
  const settle = (until: number): boolean => {
    const replaced = words.slice(behind, until)
    const [start, end] = [replaced[0], replaced.at(-1)]
    if (run.length > 0 && (!start || !end)) return false
    if (run.length === replaced.length) run.forEach((word, at) => boxes.set(word, replaced[at]?.box ?? one))
    else if (start && end) {
      const boxOf = sharing(run, within, { from: spanOf(start.box, along).from, to: spanOf(end.box, along).to })
      for (const word of run) boxes.set(word, boxOf(word))
    }
    run = []
    return true
  }
  for (const word of group) {
    const kept = word.old !== null && said[word.old] === word.text ? word.old : null
    if (kept === null) run.push(word)
    else {
      if (!settle(kept)) return sharing(group, within, { from, to })
      boxes.set(word, words[kept]?.box ?? one)
      behind = kept + 1
    }
  }
  if (!settle(last + 1)) return sharing(group, within, { from, to })
  return (word) => boxes.get(word) ?? one
}

/** Words one behind the other over a room, by their lengths. */
function sharing(group: readonly Written[], boxOf: (span: Room) => Box, { from, to }: Room): (word: Written) => Box {
  const total = Math.max(
    1,
    group.reduce((sum, { text }) => sum + text.length + 1, -1),
  )
  const starts = new Map<Written, number>()
  let length = 0
  for (const word of group) {
    starts.set(word, length)
    length += word.text.length + 1
  }
  const at = (characters: number) => from + ((to - from) * characters) / total
  return (word) => {
    const start = starts.get(word) ?? 0
    return boxOf({ from: at(start), to: at(start + word.text.length) })
  }
}
