import type { Transaction } from '../../../platform/database/transaction.ts'
import { readGlossarySets } from './glossary.repository.ts'
import type { Question } from '../question/question.ts'
import { questionKeys } from './term-keys.ts'
import { type AskedTerm, possibleTerms, termsInQuestion } from './terms-in-question.ts'

type AskedQuestion = {
  /** The ways to read one question. */
  read: readonly [Question, ...Question[]]
  /** Words that are not to be looked for. */
  without: readonly string[]
}

/** Each reading with what the company's glossary says of its terms. */
export async function withTerms(
  tx: Transaction,
  companyId: string,
  { read, without }: AskedQuestion,
): Promise<{ question: Question; terms: AskedTerm[] }[]> {
  const [{ text }] = read
  const keys = questionKeys(text)
  const possible = possibleTerms(await readGlossarySets(tx, companyId, { question: text, keys }), keys)
  const unwanted = new Set(without.map((word) => word.toLowerCase()))
  return read.map((question) => ({
    question,
    terms: termsInQuestion(question, possible).map((term) => ({
      ...term,
      alternatives: term.alternatives.filter((word) => !unwanted.has(word.toLowerCase())),
    })),
  }))
}
