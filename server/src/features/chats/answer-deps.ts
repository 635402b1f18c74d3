import type { AnswerModel } from '../../knowledge/answers/model/model.ts'
import type { VectorSearch } from '../../knowledge/embeddings/vector-search.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log.ts'

export type AnswerDeps = { database: Database; model: AnswerModel | null; vectors: VectorSearch | null; log: Log }
