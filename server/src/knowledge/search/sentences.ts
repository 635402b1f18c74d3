/** A part of a text: `text` is what stands from `start` to `end`. */
export type Stretch = { start: number; end: number; text: string }

const ends = /[.!?…]+["'»”’)\]]*(?=\s)|[。！？]+[」』）]?|\n+/gu
/** After these a full stop ends no sentence. */
const abbreviations =
  /(?:^|[\s(])(?:\p{L}|approx|art|bzw|ca|cf|dr|eq|etc|fig|figs|abb|inkl|max|min|mr|mrs|no|nos|nr|pp|pos|ref|sec|st|tab|vgl|vol|vs|z\.\s?b|d\.\s?h|e\.g|i\.e|u\.s|рис|табл|см|стр|т\.е|и\.т\.д)\.$/iu

/** Sentences and lines in their order; together they hold every letter of the text. */
export function sentencesOf(text: string): Stretch[] {
  const found: Stretch[] = []
  let start = 0
  for (const end of text.matchAll(ends)) {
    const stop = end.index + end[0].length
    if (end[0] === '.' && (abbreviations.test(text.slice(start, stop)) || continues(text, stop))) continue
    found.push(...trimmed(text, start, stop))
    start = stop
  }
  found.push(...trimmed(text, start, text.length))
  return found
}

/** `Tighten to approx. 12 Nm`, `see p. 4`: what goes on in lower case or after a list number is one sentence. */
function continues(text: string, stop: number): boolean {
  return (
    /^\s+\p{Ll}/u.test(text.slice(stop, stop + 8)) ||
    /(?:^|\n)\s*\d{1,2}\.$/u.test(text.slice(Math.max(0, stop - 12), stop))
  )
}

function trimmed(text: string, start: number, end: number): Stretch[] {
  const part = text.slice(start, end)
  const from = start + (part.length - part.trimStart().length)
  const to = end - (part.length - part.trimEnd().length)
  return from < to ? [{ start: from, end: to, text: text.slice(from, to) }] : []
}
