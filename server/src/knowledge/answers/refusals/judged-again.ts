import type { Question } from '../../search/question/question.ts'
import type { FoundPassages } from '../../search/search-passages.ts'
import type { Answerability } from '../answerability.ts'

/**
 * What is said of a question once other words were looked for, too. Where those are its own words, written otherwise (*serial no*
 * for a *serial number*), nothing more of it is known: what was refused for other words stays refused. Where the material holds
 * its own words, others find a better place and prove nothing: what was doubted stays in doubt.
 */
export function judgedAgain(before: Answerability, widened: Answerability, found: FoundPassages): Answerability {
  const unknown = new Set(widened.unknownWords)
  const isAsUnknown = before.unknownWords.length > 0 && before.unknownWords.every((word) => unknown.has(word))
  if (before.verdict === 'not-in-material' && isAsUnknown && !asksMore(found.question))
    return { ...widened, verdict: before.verdict }
  const isDoubted = before.isCovered === true && before.verdict === 'unsure' && widened.verdict === 'answered'
  return isDoubted ? { ...widened, verdict: 'unsure' } : widened
}

/** Whether words are looked for that it does not say itself, in its language or another. */
function asksMore({ tokens, alternatives, groups, sameMeaning }: Question): boolean {
  if (groups.length > 0 || sameMeaning.length > 0) return true
  const asked = new Set(tokens.map(({ lexeme }) => lexeme))
  return alternatives.some((expansion) => expansion.alternatives.some(({ lexeme }) => !asked.has(lexeme)))
}
