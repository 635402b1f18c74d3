import { ExternalHyperlink, type ParagraphChild, TextRun, UnderlineType } from 'docx'
import { backgroundColourOf, inkColours, textColourOf } from '../colours.ts'
import { joinedRuns, type Run } from '../note-parts.ts'

export const monoFont = 'Consolas'

export function textIn(runs: readonly Run[]): ParagraphChild[] {
  return joinedRuns(runs).flatMap((run): ParagraphChild[] => {
    const parts = partsOf(run)
    return run.href === undefined ? parts : [new ExternalHyperlink({ link: run.href, children: parts })]
  })
}

function partsOf({ text, styles, href }: Run): TextRun[] {
  const color = textColourOf(styles.textColor)
  const fill = backgroundColourOf(styles.backgroundColor) ?? (styles.code ? inkColours.sunken : undefined)
  return text.split('\n').map(
    (line, n) =>
      new TextRun({
        text: line,
        ...(n > 0 && { break: 1 }),
        ...(href !== undefined && { style: 'Hyperlink' }),
        ...(styles.bold && { bold: true }),
        ...(styles.italic && { italics: true }),
        ...(styles.strike && { strike: true }),
        ...(styles.underline && { underline: { type: UnderlineType.SINGLE } }),
        ...(styles.code && { font: monoFont }),
        ...(color !== undefined && { color: hex(color) }),
        ...(fill !== undefined && { shading: { fill: hex(fill) } }),
      }),
  )
}

/** Word writes colours without their `#`. */
export const hex = (colour: string) => colour.slice(1)
