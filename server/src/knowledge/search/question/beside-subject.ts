import type { Idf } from '../idf.ts'
import type { CarriedContext } from './follow-up.ts'
import { lexemesCarried, type Question } from './question.ts'

/** What all that is carried over may weigh, of what the question says itself: of a new subject, and of a whole question. */
const besideAll = 0.5
const besideQuestion = 1

/**
 * What is carried over to a new subject: all of it together weighs less than the subject, so that a place of the subject
 * comes before any place of what was spoken of.
 */
export function besideSubject(carried: CarriedContext, own: Question, idf: Idf): CarriedContext {
  if (!carried.subject) return carried
  const most = carried.subject.isAll ? besideAll : besideQuestion
  const said = new Set(own.tokens.map(({ lexeme }) => lexeme))
  const sumOf = (lexemes: Iterable<string>) => [...lexemes].reduce((sum, lexeme) => sum + idf(lexeme), 0)
  const beside = sumOf(
    new Set(lexemesCarried(carried, own.language).filter((one) => !one.startsWith('=') && !said.has(one))),
  )
  const weight = beside === 0 ? carried.weight : Math.min(carried.weight, (most * sumOf(said)) / beside)
  return { ...carried, weight }
}
