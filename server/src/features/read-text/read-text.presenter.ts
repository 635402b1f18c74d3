import { isDoubtful } from '@millwright/contract/confidence'
import type { ReadText } from '@millwright/contract/read-text'
import type { Segment } from '@millwright/contract/segments'
import { correctedLines } from '../../knowledge/read-text/corrected-lines.ts'
import type { CorrectionRow, ReadingRow } from '../../knowledge/read-text/readings.repository.ts'
import { countRead } from '../../knowledge/readers/read-text.ts'
import { boxAround } from '../../knowledge/read-text/boxes.ts'
import { fieldsOfLines } from '../../knowledge/records/plates/plate-fields.ts'

export type KnownReading = { segment: Segment; reading: ReadingRow; corrections: readonly CorrectionRow[] }

export function presentReadText({ segment, reading, corrections }: KnownReading): ReadText {
  const { width, height, angle, foundLines, hints, updatedAt } = reading
  const lines = correctedLines(reading.lines, corrections)
  const correctionOf = new Map(corrections.map((correction) => [correction.lineId, correction]))
  const readLines = countRead(lines)
  return {
    segment,
    width,
    height,
    angle,
    lines: lines.map(({ id, text, words, confidence, corners }) => {
      const correction = correctionOf.get(id)
      return {
        id,
        text,
        boxes: [boxAround(corners)],
        corners: [...corners],
        confidence,
        doubtful: words
          .filter((word) => isDoubtful(text.slice(word.start, word.end), word.confidence))
          .map(({ start, end }) => ({ start, end })),
        correctedBy: correction?.correctedBy ?? null,
        correctedAt: correction?.correctedAt.toISOString() ?? null,
      }
    }),
    readLines,
    foundLines: Math.max(foundLines, readLines),
    hints: [...hints],
    fields: fieldsOfLines(lines),
    updatedAt: updatedAt.toISOString(),
  }
}

/** Nothing was read from a picture there. */
export function presentNoReading(segment: Segment): ReadText {
  const none = { lines: [], readLines: 0, foundLines: 0, hints: [], fields: [] }
  return { segment, width: 0, height: 0, angle: 0, ...none, updatedAt: null }
}
