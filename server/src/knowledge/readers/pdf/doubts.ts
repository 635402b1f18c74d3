import { certain } from '@millwright/contract/confidence'
import type { PlacedLine } from '../layout.ts'
import type { PicturedWord } from './rows/pictured-words.ts'

/** A range of a page's text with the confidence of its reading, 0-1. */
export type TextDoubt = { start: number; end: number; confidence: number }

/** Where words that may be wrong stand in the text of the page, in its order. */
export function doubtsOf(text: string, lines: readonly PlacedLine[], words: readonly PicturedWord[]): TextDoubt[] {
  const doubtful = words.filter(({ confidence }) => confidence < certain)
  const doubts = doubtful.flatMap(({ x, y, turns, confidence }) => {
    const line = lines.find((one) => {
      const [left = 0, right = 0] = [one.edges[0], one.edges.at(-1)]
      return one.turns === turns && one.top <= y && y <= one.bottom && left <= x && x <= right
    })
    if (!line) return []
    const at =
      line.start +
      Math.max(
        0,
        line.edges.findLastIndex((edge) => edge <= x),
      )
    let start = at
    let end = at
    while (start > line.start && !isBlankAt(text, start - 1)) start--
    while (end < line.end && !isBlankAt(text, end)) end++
    return [{ start, end, confidence }]
  })
  return doubts.filter(({ start, end }) => end > start).toSorted((a, b) => a.start - b.start)
}

function isBlankAt(text: string, at: number): boolean {
  return /\s/u.test(text.charAt(at))
}
