import type { ChatLanguage } from '@millwright/contract/chats'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { listFirstPassages } from '../../index/first-passages.repository.ts'
import { languageCodes } from '../../language/language.ts'
import { readQuestion } from '../../search/question/question.ts'
import { suggestQuestions, type Suggestions } from './suggest-questions.ts'

/** `ownNames`: of the place that is asked, by which its answers are judged. */
type ExamplesFor = { assetIds: readonly string[] | null; ownNames: readonly string[]; language: ChatLanguage }

/** Questions to begin with: about sections of the newest files, of which each has been searched and is answered. */
export async function exampleQuestions(
  tx: Transaction,
  companyId: string,
  { assetIds, ownNames, language }: ExamplesFor,
): Promise<Suggestions> {
  const passages = await listFirstPassages(tx, companyId, assetIds)
  // A suggestion is in its material's language; nothing was asked yet that would tell.
  const question = readQuestion('', languageCodes[language])
  const found = { question, passages, idf: () => 0, unknownIdf: 0, searchedFor: [] }
  const quoted = passages.map(({ resourceId, ranges }) => ({
    resourceId,
    segments: [...new Set(ranges.map(({ segment }) => segment))],
    quotes: [],
  }))
  const about = { files: { found, ownNames }, quoted, assetIds, language, asked: [] }
  return suggestQuestions(tx, companyId, about)
}
