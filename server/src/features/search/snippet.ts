import type { TextRange } from '@millwright/contract/chats'

const longest = 180
/** What is shown at most before the first mark: a sentence from its beginning, else some words of it. */
const before = { sentence: 90, words: 40 }
const sentenceBegins = /[.!?]\s+(?=[\p{Lu}\p{N}])|[。！？]/gu
const cutOff = { start: '… ', end: ' …' }

export type Snippet = {
  snippet: string
  /** Offsets in the snippet. */
  marks: TextRange[]
  /** Where the first mark begins in the text; without one, where the snippet does. */
  first: number
}

/**
 * The stretch of the text that holds most of the marks, from the beginning of a sentence where one is near, else cut at
 * blanks, with the marks within it. Where text is left out before or behind it stands an ellipsis.
 */
export function snippetOf(text: string, marks: readonly TextRange[]): Snippet {
  const start = startOf(text, densest(marks)?.start ?? 0)
  const whole = text.slice(start.at, start.at + longest)
  const isCut = start.at + longest < text.length
  const cut = isCut ? whole.replace(/\s\S{0,30}$/u, '') : whole
  const opening = start.isWithin ? cutOff.start : ''
  // One blank for each: offsets stay.
  const snippet = `${opening}${cut.replace(/\s/gu, ' ')}${isCut ? cutOff.end : ''}`
  const shown = marks.filter((mark) => mark.start >= start.at && mark.end <= start.at + cut.length)
  const shift = opening.length - start.at
  return {
    snippet,
    marks: shown.map((mark) => ({ start: mark.start + shift, end: mark.end + shift })),
    first: shown[0]?.start ?? start.at,
  }
}

function startOf(text: string, first: number): { at: number; isWithin: boolean } {
  if (first <= before.words) return { at: 0, isWithin: false }
  const from = Math.max(0, first - before.sentence)
  const [begins] = [...text.slice(from, first).matchAll(sentenceBegins)]
  if (begins) return { at: from + begins.index + begins[0].length, isWithin: false }
  return from === 0 ? { at: 0, isWithin: false } : { at: afterBlank(text, first - before.words, first), isWithin: true }
}

/** The mark from which on most others are near. */
function densest(marks: readonly TextRange[]): TextRange | undefined {
  let best: TextRange | undefined
  let most = 0
  for (const [at, mark] of marks.entries()) {
    let near = 0
    while (at + near < marks.length && (marks[at + near]?.end ?? 0) <= mark.start + longest - before.sentence) near++
    if (near > most) {
      most = near
      best = mark
    }
  }
  return best
}

function afterBlank(text: string, from: number, to: number): number {
  const at = text.slice(from, to).search(/\s/u)
  return at < 0 ? from : from + at + 1
}
