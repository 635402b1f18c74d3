import { isAdmonition } from './admonitions.ts'
import { bold } from './rows/glyphs.ts'
import type { RowText } from './rows/row-text.ts'

/** How most letters of the document are set. */
export type BodyText = { size: number; face: number }

export const ended = /[.!?:;。！？：；…]["'”’)\]]*$/u
const numbered =
  /^(?:\d{1,2}(?:\.\d{1,3}){0,4}\.?|[A-Z](?:\.\d{1,3}){1,4}|(?:Chapter|Part|Section|Appendix)\s+\w{1,5}[.:]?)\s+\p{Lu}/u
/** `2. Insert the disk`: a step looks like a heading of the first level. */
const numberedOnce = /^\d{1,2}\.\s/u
const opensLikeHeading = /^(?:[\p{Lu}\p{Lt}\p{Lo}\p{N}"'“‘«(¿¡]|--?\p{L})/u
/** A numbered one may be set smaller than the text and still stands above it. */
const belowNumbered = 0.5

const maxLengthLarge = 160
const maxLengthAsBody = 90

/** The size by which a paragraph ranks as a heading; null where it is none. */
export function headingSize(paragraph: readonly RowText[], body: BodyText): number | null {
  const [first] = paragraph
  if (!first || paragraph.length > 3 || first.isTableRow) return null
  const text = paragraph.map((row) => row.text).join(' ')
  if (text.length > maxLengthLarge || !/\p{L}{2}/u.test(text)) return null
  const { size } = first.row
  if (size > 1.12 * body.size) return size
  if (ended.test(text) || text.length > maxLengthAsBody) return null
  const isBold = (body.face & bold) === 0 && paragraph.every(({ face }) => (face & bold) !== 0)
  if (numbered.test(text)) {
    if (!isBold && (paragraph.length > 1 || (numberedOnce.test(text) && text !== text.toUpperCase()))) return null
    const depth = text.split(/\s/u, 1)[0]?.split('.').filter(Boolean).length ?? 1
    return size * (1.1 - 0.01 * depth)
  }
  const isOfBodySize = size > 0.9 * body.size
  const isHeading = isBold && isOfBodySize && opensLikeHeading.test(text) && !isAdmonition(text)
  return isHeading ? size * belowNumbered : null
}
