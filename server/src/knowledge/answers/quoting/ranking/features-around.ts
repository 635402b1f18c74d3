import type { Stretch } from '../../../language/sentences.ts'
import type { RankedPassage } from '../../../index/search.repository.ts'
import { pathAt } from '../../../passages/heading-path.ts'
import type { QuestionFeatures } from '../asked.ts'
import { isHeading, type Quotable } from '../blocks.ts'
import { headOf } from '../context.ts'
import type { Features } from './feature-names.ts'

const maxCells = 6
const near = 2
const hasDigit = /\p{Nd}/u

type QuotablePlace = {
  quotables: readonly Quotable[]
  at: number
  stretch: Stretch
  lexemesOf: (text: string) => readonly string[]
}

/** Of a place what says how sure one can be of it, and ranked places no better when both were learned. */
export function featuresAround(
  asked: QuestionFeatures,
  passage: RankedPassage,
  { quotables, at, stretch, lexemesOf }: QuotablePlace,
): Features {
  const { text, start } = quotables[at] ?? stretch
  const isRow = text.includes('\t')
  const path = pathAt(passage, start)
  const [own, held] = [lexemesOf(text), lexemesOf(stretch.text)]
  const head = isRow ? headOf(passage, quotables, at).flatMap((part) => lexemesOf(part.text)) : []
  const before = isRow ? [] : lexemesOf(quotables[at - 1]?.text ?? '')
  const union = [...held, ...lexemesOf(path), ...head, ...before]
  const around = quotables.slice(Math.max(0, at - near), at + near + 1).flatMap((one) => lexemesOf(one.text))
  const missing = asked.lexemes.filter((lexeme) => !held.includes(lexeme))
  const headings = new Set(passage.ranges.flatMap((range) => (range.path === undefined ? [] : [range.offset])))
  const above = quotables[at - 1]
  return {
    path: asked.share(asked.lexemes, lexemesOf(path)),
    window: asked.share(asked.lexemes, [...around, ...union]),
    after: asked.share(missing, lexemesOf(quotables[at + 1]?.text ?? '')),
    focus: focusOf(asked, isRow ? askedCells(asked, { text, own, head, lexemesOf }) : own),
    rarestOwn: Number(asked.share([asked.rarest], own) > 0),
    rarestNear: Number(asked.share([asked.rarest], union) > 0),
    position: quotables.length > 1 ? at / (quotables.length - 1) : 0,
    below: Number(above !== undefined && (headings.has(above.start) || isHeading(above))),
    ofQuestion: Number(/[?？]$/u.test(above?.text ?? '')),
    cells: isRow ? Math.min(1, text.split('\t').length / maxCells) : 0,
  }
}

/** How much of what a text says is what the question says. */
function focusOf(asked: QuestionFeatures, own: readonly string[]): number {
  const all = [...new Set(own)]
  const weight = all.reduce((sum, lexeme) => sum + asked.idf(lexeme), 0)
  return weight > 0 ? Math.min(1, (asked.share(asked.lexemes, own) * asked.whole) / weight) : 0
}

type Row = Pick<QuotablePlace, 'lexemesOf'> & { text: string; own: readonly string[]; head: readonly string[] }

/**
 * Of a row that says all of the question together with its head, the cells that say some of it: its other cells say what is asked
 * for, or something else of the same thing, and so do a figure and what is counted beside a word that was asked (*35 g of grease*).
 */
function askedCells(asked: QuestionFeatures, { text, own, head, lexemesOf }: Row): readonly string[] {
  const isAsked = (lexeme: string) => asked.lexemes.includes(lexeme)
  if (!asked.lexemes.every((lexeme) => own.includes(lexeme) || head.includes(lexeme))) return own
  const cells = text.split('\t').map(lexemesOf)
  return cells
    .filter((cell) => cell.some(isAsked))
    .flatMap((cell) => (cell.some((one) => hasDigit.test(one)) ? cell.filter(isAsked) : cell))
}
