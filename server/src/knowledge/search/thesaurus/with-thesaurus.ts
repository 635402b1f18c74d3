import type { Transaction } from '../../../platform/database/transaction.ts'
import type { AskedTerm } from '../glossary/terms-in-question.ts'
import type { Question } from '../question/question.ts'
import { possibleRings, thesaurusTerms } from './rings-asked.ts'
import { readSwitchedOff } from './thesaurus.repository.ts'

/** A reading of the question with what the company's glossary says of its terms. */
type QuestionTerms = { question: Question; terms: AskedTerm[] }

type ThesaurusRequest = {
  asked: readonly QuestionTerms[]
  /** Words in small letters that are not to be looked for. */
  unwanted: ReadonlySet<string>
  /** Without it the thesaurus is not asked. */
  isWidened: boolean | undefined
}

/** Each reading with what the shipped thesaurus says of its terms, but for rings switched off; whether the glossary says more is not known yet. */
export async function withThesaurus(
  tx: Transaction,
  companyId: string,
  { asked, unwanted, isWidened }: ThesaurusRequest,
): Promise<(QuestionTerms & { thesaurus: AskedTerm[] })[]> {
  if (!isWidened) return asked.map((one) => ({ ...one, thesaurus: [] }))
  const possible = [...new Set(asked.flatMap(({ question }) => possibleRings(question)))]
  const rings = await readSwitchedOff(tx, companyId, possible)
  return asked.map((one) => ({
    ...one,
    thesaurus: thesaurusTerms(one.question, { words: unwanted, rings }),
  }))
}
