import { createHash } from 'node:crypto'
import type { Segment } from '@millwright/contract/segments'
import type { StoredLine } from '../../schema/picture-readings.ts'
import { isWithin } from './line-places.ts'
import type { ReadLine, ReadWord } from '../readers/read-text.ts'

/** What a person put in place of a line's text. */
export type Correction = Pick<StoredLine, 'corners' | 'text'> & { lineId: string }

/** The same line of the same reading has the same id, whoever asks. */
export function withIds(segment: Segment, lines: readonly ReadLine[]): StoredLine[] {
  return lines.map((line, index) => {
    const place = line.corners.map(({ x, y }) => `${x.toFixed(3)} ${y.toFixed(3)}`).join(' ')
    const hash = createHash('sha256').update(place).digest('hex').slice(0, 8)
    return { ...line, id: `${segment}-${index + 1}-${hash}` }
  })
}

/**
 * The lines as they count: with the corrected text where there is one. A corrected line that was not read again stays,
 * and what was read in its place, in other pieces, goes.
 */
export function correctedLines(lines: readonly StoredLine[], corrections: readonly Correction[]): StoredLine[] {
  const byLine = new Map(corrections.map((correction) => [correction.lineId, correction]))
  const known = new Set(lines.map(({ id }) => id))
  const alone = corrections.filter(({ lineId }) => !known.has(lineId))
  return [
    ...lines.map((line) => {
      const correction = byLine.get(line.id)
      if (correction) return withText(line, correction.text)
      return alone.some(({ corners }) => isWithin(line.corners, corners)) ? { ...line, text: '', words: [] } : line
    }),
    ...alone.map(({ lineId: id, corners, text }) => ({ id, text, words: [], confidence: 1, corners })),
  ]
}

/** The words that stay as they were keep their places; those between share the room between them. */
function withText(line: StoredLine, text: string): StoredLine {
  const words = [...text.matchAll(/\S+/gu)].map(({ 0: word, index }) => ({ start: index, end: index + word.length }))
  const wordAt = ({ start, end }: { start: number; end: number }, of: string) => of.slice(start, end)
  const isSame = (old: ReadWord | undefined, word: { start: number; end: number } | undefined) =>
    old !== undefined && word !== undefined && wordAt(old, line.text) === wordAt(word, text)
  const most = Math.min(words.length, line.words.length)
  let before = 0
  while (before < most && isSame(line.words[before], words[before])) before++
  let behind = 0
  while (behind < most - before && isSame(line.words.at(-1 - behind), words.at(-1 - behind))) behind++
  const replaced = line.words.slice(before, line.words.length - behind)
  const written = words.slice(before, words.length - behind)
  // Nothing stood between them: all are placed anew.
  if (written.length > 0 && replaced.length === 0) return { ...line, text, words: [], confidence: 1 }
  const sure = { confidence: 1 }
  const placed = words.map((word, index): ReadWord => {
    const old =
      index < before
        ? line.words[index]
        : index >= words.length - behind
          ? line.words[line.words.length - words.length + index]
          : undefined
    return { ...word, ...sure, box: old?.box ?? roomOf(replaced, written, index - before) }
  })
  return { ...line, text, words: placed, confidence: 1 }
}

type Range = { start: number; end: number }

/** The part of the replaced words' room that a written one takes: the same word's where there are as many. */
function roomOf(replaced: readonly ReadWord[], written: readonly Range[], at: number): ReadWord['box'] {
  const same = replaced[at]
  if (same && replaced.length === written.length) return same.box
  const [first, last] = [replaced[0]?.box, replaced.at(-1)?.box]
  const word = written[at]
  if (!first || !last || !word) throw new Error('A word takes the room of words that are not there')
  const from = written[0]?.start ?? 0
  const length = (written.at(-1)?.end ?? 1) - from
  const [start, end] = [(word.start - from) / length, (word.end - from) / length]
  // Along the line, however it lies: from the start of the first to the end of the last.
  const lies = Math.abs(last.y - first.y) > Math.abs(last.x + last.width - first.x) && first.height > first.width
  const between = (a: number, b: number, share: number) => a + (b - a) * share
  if (lies) {
    const [top, bottom] = [Math.min(first.y, last.y), Math.max(first.y + first.height, last.y + last.height)]
    return { ...first, y: between(top, bottom, start), height: (bottom - top) * (end - start) }
  }
  const right = last.x + last.width
  return {
    x: between(first.x, right, start),
    y: between(first.y, last.y, (start + end) / 2),
    width: (right - first.x) * (end - start),
    height: first.height,
  }
}
