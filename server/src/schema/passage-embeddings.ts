import { foreignKey, index, pgTable, primaryKey, real, text, uuid } from 'drizzle-orm/pg-core'
import { companyId, companyPolicy } from './columns.ts'
import { passages } from './passages.ts'

/**
 * What a passage means to a model. Plain numbers, so that the table exists without pgvector too; the index over them is
 * made at the start, where there is pgvector (`knowledge/embeddings/nearest.sql.ts`).
 */
export const passageEmbeddings = pgTable(
  'passage_embeddings',
  {
    companyId: companyId(),
    passageId: uuid('passage_id').notNull(),
    versionId: uuid('version_id').notNull(),
    model: text('model').notNull(),
    /** Null where the model refuses the passage's text. */
    embedding: real('embedding').array(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.passageId] }),
    foreignKey({
      columns: [table.companyId, table.passageId],
      foreignColumns: [passages.companyId, passages.id],
    }).onDelete('cascade'),
    index('passage_embeddings_of_version').on(table.companyId, table.versionId),
    companyPolicy('passage_embeddings'),
  ],
)
