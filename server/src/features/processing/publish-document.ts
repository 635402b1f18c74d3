import { v7 as uuidv7 } from 'uuid'
import type { Passage } from '../../knowledge/passages/cut-passages.ts'
import { indexPassages, removeVersion } from '../../knowledge/search/index-passages.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { type Attempt, changeHeldJob, findSubject } from './attempt.repository.ts'
import { markProcessed, removePagesBeyond, replacePassages } from './documents.repository.ts'
import { hindranceOf } from './failures.ts'

/** What reading a document gave; its pages are stored already. */
export type ReadDocument = { pages: number; passages: Passage[] }

/**
 * Makes a document findable and its job done, at once: nobody sees half of it. Publishes nothing when another
 * attempt took over, or when the document was deleted or closed to the assistant meanwhile.
 */
export async function publishDocument(tx: Transaction, attempt: Attempt, read: ReadDocument): Promise<void> {
  // First, for it keeps every other attempt out until this transaction ends.
  await changeHeldJob(tx, attempt, {})
  const hindrance = hindranceOf(await findSubject(tx, attempt))
  if (hindrance !== null) return changeHeldJob(tx, attempt, { status: 'failed', stage: '', error: hindrance })
  const { companyId, versionId, resourceId, assetId } = attempt
  const rows = read.passages.map((passage) => ({ ...passage, companyId, versionId, resourceId, assetId, id: uuidv7() }))
  await removeVersion(tx, companyId, versionId)
  await replacePassages(tx, attempt, rows)
  await indexPassages(tx, companyId, rows)
  await removePagesBeyond(tx, attempt, read.pages)
  await markProcessed(tx, attempt, read.pages)
  await changeHeldJob(tx, attempt, { status: 'completed', stage: '', progress: 100 })
}
