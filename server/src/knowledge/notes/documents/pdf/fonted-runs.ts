import type { Run } from '../note-parts.ts'
import { type Font, monoFonts, sansFonts, systemFontFor } from './fonts.ts'

/** `isWhole`: is not parted into words, as it runs from right to left. */
export type FontedRun = Run & { font: Font; isWhole?: boolean }

/** A word that is longer is given places to break: nothing else would end its line. */
const maxWordLength = 60
const zeroWidthSpace = '\u200b'

/** Parts runs so that each is drawn by one font. What no font draws is written as its number: `[U+1F6D1]`. */
export function fontedRuns(runs: readonly Run[], used: Set<Font>): FontedRun[] {
  const parts: FontedRun[] = []
  for (const run of runs) {
    const fonts = run.styles.code ? [...monoFonts(), ...sansFonts()] : sansFonts()
    let font: Font | undefined
    let text = ''
    const inFont = (part: { text: string; isWhole?: boolean }) => ({ ...run, ...part, font: font as Font })
    const end = (): void => {
      if (font && text !== '') parts.push(...(rightToLeft.test(text) ? wholeLines(text) : [{ text }]).map(inFont))
      text = ''
    }
    for (const character of breakable(run.text)) {
      const code = character.codePointAt(0) ?? 0
      const next = fontFor(code, font, fonts)
      const drawn = next ?? fonts[0]
      if (drawn !== font) {
        end()
        font = drawn
        if (drawn) used.add(drawn)
      }
      text += next ? character : numberOf(code)
    }
    end()
  }
  return parts
}

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe]/
const maxLineLength = 75

/** The words of a line are set from left to right, each by itself: these are given line by line instead. */
function wholeLines(text: string): { text: string; isWhole?: boolean }[] {
  const lines: string[] = []
  for (const word of text.split(/(?<=\s)/)) {
    const last = lines.at(-1)
    if (last === undefined || last.endsWith('\n') || last.length + word.length > maxLineLength) lines.push(word)
    else lines.splice(-1, 1, last + word)
  }
  return lines.flatMap((line, n) => {
    const whole = { text: line.trimEnd(), isWhole: true }
    return n < lines.length - 1 || line.endsWith('\n') ? [whole, { text: '\n' }] : [{ ...whole, text: line }]
  })
}

/** The one that is in use where it can: spaces and accents stay with their word. */
function fontFor(code: number, current: Font | undefined, fonts: readonly Font[]): Font | null {
  if (isInvisible(code)) return current ?? fonts[0] ?? null
  if (current?.covers(code)) return current
  return fonts.find(({ covers }) => covers(code)) ?? systemFontFor(code)
}

/** Line breaks, joiners and directions. */
function isInvisible(code: number): boolean {
  return code < 0x20 || (code >= 0x200b && code <= 0x200f) || code === 0x2060
}

const numberOf = (code: number) => `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`

function breakable(text: string): string {
  return text
    .replaceAll('\t', '    ')
    .replace(/\u2060|\p{Variation_Selector}/gu, '')
    .replace(/\S{100,}/g, (word) => Array.from(piecesOf(word)).join(zeroWidthSpace))
}

function* piecesOf(word: string): Generator<string> {
  let start = 0
  while (start < word.length) {
    let end = Math.min(word.length, start + maxWordLength)
    // Not between the halves of a character.
    if (/[\udc00-\udfff]/.test(word[end] ?? '')) end += 1
    yield word.slice(start, end)
    start = end
  }
}
