import type { ChatLanguage } from '@millwright/contract/chats'
import type { Transaction } from '../../platform/database/transaction.ts'
import { languageCodes } from '../language/language.ts'
import type { FoundPassages } from '../search/search-passages.ts'
import { type FileOfDocument, listFilesOfDocuments } from './makers-documents.repository.ts'

/** What is found in the chat's language has at least this share of the score of its translation: else it says something else. */
const enough = 0.5

/**
 * What was found, less what a maker's document says in other languages where the same document was found in the chat's language as
 * well: nothing is quoted twice.
 */
export async function withoutTranslations(
  tx: Transaction,
  companyId: string,
  { found, chatLanguage }: { found: FoundPassages; chatLanguage: ChatLanguage | undefined },
): Promise<FoundPassages> {
  const resourceIds = [...new Set(found.passages.map(({ resourceId }) => resourceId))]
  if (!chatLanguage || resourceIds.length < 2) return found
  const files = await listFilesOfDocuments(tx, companyId, resourceIds)
  const own = languageCodes[chatLanguage].split('-')[0] ?? ''
  const isOwn = ({ languages }: FileOfDocument): boolean => languages.some((one) => one.split('-')[0] === own)
  const best = new Map<string, number>()
  for (const { resourceId, score } of found.passages) {
    const file = files.find((one) => one.resourceId === resourceId)
    if (file && isOwn(file)) best.set(file.document, Math.max(score, best.get(file.document) ?? 0))
  }
  const passages = found.passages.filter(({ resourceId, score }) => {
    const file = files.find((one) => one.resourceId === resourceId)
    if (!file || isOwn(file)) return true
    const inOwn = best.get(file.document)
    return inOwn === undefined || inOwn < enough * score
  })
  return passages.length === found.passages.length ? found : { ...found, passages }
}
