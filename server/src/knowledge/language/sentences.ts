import { bulletSigns } from './bullets.ts'
/** A part of a text: `text` is what stands from `start` to `end`. */
export type Stretch = { start: number; end: number; text: string }

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

const listItem = new RegExp(
  `^(?:[${bulletSigns}☐☑☒–—*-]\\s|\\(?\\d{1,3}[.)]\\s|\\(?\\p{L}[.)]\\s|\\(?[ivx]{1,4}\\)\\s)`,
  'u',
)
const maxItemLength = 600

/** After these a full stop ends no sentence; the last alternative is an initial. */
export const abbreviation =
  /(?:^|[\s([„“"'])(?:approx|art|bzw|ca|cap|cf|ch|chap|dr|ed|eq|eqs|etc|evtl|ff|fig|figs|abb|gem|ggf|lt|mind|sog|bspw|usw|inc|incl|inkl|max|min|mr|mrs|ms|no|nos|nr|núm|pág|págs|p\.ej|p|pp|par|pos|prof|ref|refs|sec|sect|st|sr|sra|tab|ud|uds|vgl|vol|vs|z\.\s?b|d\.\s?h|u\.\s?a|e\.g|i\.e|u\.s|рис|табл|см|стр|гл|п|г|гг|др|напр|т\.\s?е|т\.\s?д|т\.\s?п|\p{Lu})\.$/iu
/** Longer than an abbreviation, and than a number with all that closes it: what ends a sentence is looked for no farther. */
const maxEndingLength = 40
const numberOnly = /^\(?(?:\d{1,3}|\p{L}|[ivx]{1,4})[.)]$/u
const goesOnInLowerCase = /^\p{Ll}/u
/** Nothing but the end of a sentence: no blank need follow. The danda, the Arabic, Armenian, Ethiopic and their like. */
export const endsOfTheirOwn = '。！？｡।॥۔؟։።፧។။'
/** What may end a sentence, for a character class. */
export const sentenceEnds = `.!?…${endsOfTheirOwn}`
const realEnd = new RegExp(`[${sentenceEnds}][\\s"'»”’)\\]」』]*$`, 'u')
const endsWithoutBlank = new RegExp(`[${endsOfTheirOwn}」』]$`, 'u')
const mayEndWithin = new RegExp(`[.!?…][\\s"'»”’)\\]]+\\S|[${endsOfTheirOwn}].`, 'u')

/**
 * Sentences, list items and table rows (cells parted by tabs) in their order. A line feed ends each of them.
 * Together they hold every letter of the text; offsets are those of the text.
 */
export function sentencesOf(text: string): Stretch[] {
  const found: Stretch[] = []
  let start = 0
  while (start < text.length) {
    const feed = text.indexOf('\n', start)
    const end = feed < 0 ? text.length : feed
    const line = trimmed(text, start, end)
    if (line) addLine(found, line)
    start = end + 1
  }
  return found
}

function addLine(found: Stretch[], line: Stretch): void {
  const whole = line.text.includes('\t') || (listItem.test(line.text) && line.text.length <= maxItemLength)
  if (whole || !mayHoldSeveral(line.text)) {
    found.push(line)
    return
  }
  const { text } = line
  let from = 0
  let to = 0
  /** Where the last letter or sign ends: behind it are blanks alone. */
  let filled = 0
  for (const { segment, index } of segmenter.segment(text)) {
    const ending = text.slice(Math.max(from, filled - maxEndingLength), filled)
    if (
      filled > from &&
      endsHere(ending, {
        isWhole: filled - from <= maxEndingLength,
        next: text.slice(to, to + 2),
        hasBlank: filled < to,
      })
    ) {
      addPieces(found, line, { from, to })
      from = to
    }
    to = index + segment.length
    const length = segment.trimEnd().length
    if (length > 0) filled = index + length
  }
  addPieces(found, line, { from, to })
}

/** Most lines are one sentence or a heading: those need no segmenter. */
function mayHoldSeveral(text: string): boolean {
  return mayEndWithin.test(text) || thai.test(text)
}

type SentenceEnd = { isWhole: boolean; hasBlank: boolean; next: string }

/** `ending` are the last signs of what is read, which is no more where it `isWhole`. */
function endsHere(ending: string, { isWhole, hasBlank, next }: SentenceEnd): boolean {
  // `Use .C and ./configure`: a full stop without a blank behind it belongs to a name.
  if (!hasBlank && !endsWithoutBlank.test(ending)) return false
  if (!realEnd.test(ending)) return false
  if (goesOnInLowerCase.test(next)) return false
  if (ending.endsWith('.') && abbreviation.test(ending.slice(-16))) return false
  return !(isWhole && numberOnly.test(ending))
}

const thai = /[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF]/u
const thaiPause =
  /(?<=[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF]{4}) +(?=[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF]{4})/gu
const shortestThai = 40

/** Thai and its neighbours end sentences with a blank alone: long stretches are parted at those. */
function addPieces(found: Stretch[], line: Stretch, piece: { from: number; to: number }): void {
  let from = piece.from
  const text = line.text.slice(piece.from, piece.to)
  if (thai.test(text)) {
    for (const pause of text.matchAll(thaiPause)) {
      const at = piece.from + pause.index
      if (at - from < shortestThai) continue
      add(found, line, { from, to: at })
      from = at
    }
  }
  add(found, line, { from, to: piece.to })
}

function add(found: Stretch[], line: Stretch, piece: { from: number; to: number }): void {
  const stretch = trimmed(line.text, piece.from, piece.to)
  if (stretch) found.push({ start: line.start + stretch.start, end: line.start + stretch.end, text: stretch.text })
}

function trimmed(text: string, start: number, end: number): Stretch | undefined {
  const part = text.slice(start, end)
  const from = start + part.length - part.trimStart().length
  const to = end - (part.length - part.trimEnd().length)
  return from < to ? { start: from, end: to, text: text.slice(from, to) } : undefined
}
