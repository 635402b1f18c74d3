import type { Quotas } from '../../calls/quotas/require-quota.ts'
import type { FileLinks } from '../../files/file-links.ts'
import type { AnswerModel } from '../../knowledge/answers/model/model.ts'
import type { Dictionaries } from '../../knowledge/dictionaries/dictionary.ts'
import type { VectorSearch } from '../../knowledge/embeddings/vector-search.ts'
import type { Reranker } from '../../knowledge/search/reranker.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { Log } from '../../platform/log.ts'

export type AnswerDeps = Quotas & {
  database: Database
  links: FileLinks
  model: AnswerModel | null
  vectors: VectorSearch | null
  reranker: Reranker | null
  dictionaries: Dictionaries
  log: Log
  /** What an answer quotes of versions that are shown no more is marked, once `tx` has committed. */
  followAnswer: (tx: Transaction, answer: { companyId: string; messageId: string }) => Promise<void>
}
