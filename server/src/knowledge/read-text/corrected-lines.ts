import { createHash } from 'node:crypto'
import type { Segment } from '@millwright/contract/segments'
import type { StoredLine } from '../../schema/picture-readings.ts'
import { alongOf, cellStartsOf, spanOf } from './line-cells.ts'
import { isWithin } from './line-places.ts'
import { placedWords } from './placed-words.ts'
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
 * The lines as they count: with the corrected text where there is one, whose words stand in the cells of what was read. A corrected
 * line that was not read again stays, and what was read in its place, in other pieces, goes.
 */
export function correctedLines(lines: readonly StoredLine[], corrections: readonly Correction[]): StoredLine[] {
  const byLine = new Map(corrections.map((correction) => [correction.lineId, correction]))
  const known = new Set(lines.map(({ id }) => id))
  const alone = corrections.filter(({ lineId }) => !known.has(lineId))
  const starts = cellStartsOf(lines)
  const pieces = new Map<Correction, StoredLine[]>(alone.map((correction) => [correction, []]))
  const now = lines.map((line) => {
    const correction = byLine.get(line.id)
    if (correction) {
      const { text } = correction
      return { ...line, text, words: placedWords(line, text, starts), confidence: 1 }
    }
    const around = alone.find(({ corners }) => isWithin(line.corners, corners))
    if (!around) return line
    pieces.get(around)?.push(line)
    return { ...line, text: '', words: [] }
  })
  return [
    ...now,
    ...alone.map((correction) => {
      const { lineId: id, corners, text } = correction
      const read = joined(pieces.get(correction) ?? [], corners)
      return { id, text, words: placedWords(read, text, starts), confidence: 1, corners }
    }),
  ]
}

/** As if they had been read as one line. */
function joined(
  pieces: readonly StoredLine[],
  corners: StoredLine['corners'],
): Pick<StoredLine, 'text' | 'words' | 'corners'> {
  const along = alongOf({ words: pieces.flatMap(({ words }) => words.slice(0, 1)), corners })
  const startOf = ({ words: [word] }: StoredLine) => (word ? spanOf(word.box, along).from : 0)
  let text = ''
  const words: ReadWord[] = []
  for (const piece of pieces.toSorted((a, b) => startOf(a) - startOf(b))) {
    const gap = text === '' ? 0 : 1
    for (const word of piece.words) {
      words.push({ ...word, start: word.start + text.length + gap, end: word.end + text.length + gap })
    }
    text += `${' '.repeat(gap)}${piece.text}`
  }
  return { text, words, corners }
}
