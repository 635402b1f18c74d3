import type { Question } from '../../search/question/question.ts'
import type { FoundPassages } from '../../search/search-passages.ts'
import type { Answerability } from '../answerability.ts'

/**
 * What is said of a question once other words were looked for, too. Where those are its own words, written otherwise (*serial no*
 * for a *serial number*), nothing more of it is known: what was refused for other words stays refused. Where the material holds
 * its own words, others of its language find a better place and prove nothing: what was doubted stays in doubt, and is not refused.
 */
export function judgedAgain(before: Answerability, widened: Answerability, found: FoundPassages): Answerability {
  const isDoubted = before.isCovered === true && before.verdict === 'unsure'
  if (isDoubted)
    return asksInOthers(found.question) && widened.verdict === 'answered' ? widened : { ...widened, verdict: 'unsure' }
  const unknown = new Set(widened.unknownWords)
  const isAsUnknown = before.unknownWords.length > 0 && before.unknownWords.every((word) => unknown.has(word))
  const isRefused = before.verdict === 'not-in-material' && isAsUnknown && !asksMore(found.question)
  return isRefused ? { ...widened, verdict: before.verdict } : widened
}

function asksInOthers({ groups, sameMeaning }: Question): boolean {
  return groups.length > 0 || sameMeaning.length > 0
}

/** Whether words are looked for that it does not say itself, in its language or another. */
function asksMore(question: Question): boolean {
  if (asksInOthers(question)) return true
  const { tokens, alternatives } = question
  const asked = new Set(tokens.map(({ lexeme }) => lexeme))
  return alternatives.some((expansion) => expansion.alternatives.some(({ lexeme }) => !asked.has(lexeme)))
}
