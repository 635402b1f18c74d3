import type { TextRange } from '@millwright/contract/chats'

const longest = 180
/** What is shown before the first mark. */
const before = 40

export type Snippet = { snippet: string; marks: TextRange[]; /** Where it begins in the text. */ start: number }

/** The stretch of the text that holds most of the marks, cut at blanks, with the marks within it. */
export function snippetOf(text: string, marks: readonly TextRange[]): Snippet {
  const first = densest(marks)
  const wanted = Math.max(0, (first?.start ?? 0) - before)
  const start = wanted === 0 ? 0 : afterBlank(text, wanted, first?.start ?? 0)
  const whole = text.slice(start, start + longest)
  const cut = start + longest < text.length ? whole.replace(/\s\S{0,30}$/u, '') : whole
  // One blank for each: offsets stay.
  const snippet = cut.replace(/\s/gu, ' ')
  const within = marks
    .filter((mark) => mark.start >= start && mark.end <= start + snippet.length)
    .map((mark) => ({ start: mark.start - start, end: mark.end - start }))
  return { snippet, marks: within, start }
}

/** The mark from which on most others are near. */
function densest(marks: readonly TextRange[]): TextRange | undefined {
  let best: TextRange | undefined
  let most = 0
  for (const [at, mark] of marks.entries()) {
    let near = 0
    while (at + near < marks.length && (marks[at + near]?.end ?? 0) <= mark.start + longest - before) near++
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
