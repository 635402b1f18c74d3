import { backgroundColourOf, inkColours, textColourOf } from '../colours.ts'
import type { Run } from '../note-parts.ts'
import type { Pictures } from '../pictures.ts'
import type { Font } from './fonts.ts'
import { type FontedRun, fontedRuns } from './fonted-runs.ts'

/** A4, in points. */
export const page = {
  side: 56,
  top: 62,
  bottom: 62,
  textWidth: 595.28 - 2 * 56,
  textHeight: 841.89 - 2 * 62,
  fontSize: 10,
}

/** What is known while a note is laid out. `width`: of the column; `outline`: the headings above, from the outside in. */
export type PdfWriting = {
  fonts: Set<Font>
  pictures: Pictures
  outline: { id: string; level: number }[]
  width: number
  indents: number
}

export type PdfText = {
  text: string
  font: string
  bold?: boolean
  italics?: boolean
  decoration?: ('underline' | 'lineThrough')[]
  color?: string
  background?: string
  link?: string
  noWrap?: boolean
  fontFeatures?: 'kern'[]
}

export function textIn(runs: readonly Run[], { fonts }: Pick<PdfWriting, 'fonts'>): PdfText[] {
  return fontedRuns(runs, fonts).map(textOfRun)
}

/** The same in parts, each ending with a word. */
export function textParts(runs: readonly Run[], { fonts }: Pick<PdfWriting, 'fonts'>): PdfText[][] {
  // As they are drawn: a tab becomes four blanks, and what no font draws its number.
  return partsOf(fontedRuns(runs, fonts)).map((part) => part.map(textOfRun))
}

function textOfRun({ text, font, styles, href, isWhole }: FontedRun): PdfText {
  const decoration = [
    ...(styles.underline || href !== undefined ? ['underline' as const] : []),
    ...(styles.strike ? ['lineThrough' as const] : []),
  ]
  const color = textColourOf(styles.textColor)
  const background = backgroundColourOf(styles.backgroundColor) ?? (styles.code ? inkColours.sunken : undefined)
  return {
    text,
    font: font.name,
    ...(styles.bold && { bold: true }),
    ...(styles.italic && { italics: true }),
    ...(decoration.length > 0 && { decoration }),
    ...(color !== undefined && { color }),
    ...(background !== undefined && { background }),
    ...(href !== undefined && { link: href }),
    // Any feature named: else words are drawn one by one, from left to right.
    ...(isWhole && { noWrap: true, fontFeatures: ['kern'] }),
  }
}

/** What lays out lines looks through all that is left of a paragraph for each word: long ones are laid out in parts. */
const maxPartLength = 4_000

function partsOf(runs: readonly FontedRun[]): FontedRun[][] {
  const parts: FontedRun[][] = [[]]
  let length = 0
  for (const run of runs) {
    let rest = run.text
    while (length + rest.length > maxPartLength) {
      const room = maxPartLength - length
      const blank = Math.max(rest.lastIndexOf(' ', room), rest.lastIndexOf('\n', room))
      const end = blank > 0 ? blank + 1 : room
      parts.at(-1)?.push({ ...run, text: rest.slice(0, end) })
      parts.push([])
      rest = rest.slice(end)
      length = 0
    }
    parts.at(-1)?.push({ ...run, text: rest })
    length += rest.length
  }
  return parts
}
