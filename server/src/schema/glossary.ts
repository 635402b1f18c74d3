import { customType, foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { companyId, companyPolicy, createdAt, id, updatedAt } from './columns.ts'
import { companies } from './companies.ts'

/** Byte order: keys are compared, never shown. */
const key = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' })

/** Words that mean the same, as the company's admin keeps them. */
export const glossarySets = pgTable(
  'glossary_sets',
  {
    companyId: companyId(),
    id: id(),
    words: text('words').array().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({ columns: [table.companyId], foreignColumns: [companies.id] }).onDelete('cascade'),
    companyPolicy('glossary_sets'),
  ],
)

/** Rings of the shipped thesaurus that widen none of the company's questions (`knowledge/search/thesaurus/ring-ids.ts`). */
export const switchedOffRings = pgTable(
  'switched_off_rings',
  { companyId: companyId(), ringId: uuid('ring_id').notNull() },
  (table) => [
    primaryKey({ columns: [table.companyId, table.ringId] }),
    foreignKey({ columns: [table.companyId], foreignColumns: [companies.id] }).onDelete('cascade'),
    companyPolicy('switched_off_rings'),
  ],
)

/** What a question is looked up by: the sets by how their words begin (`knowledge/search/glossary/term-keys.ts`). */
export const glossaryTerms = pgTable(
  'glossary_terms',
  {
    companyId: companyId(),
    key: key('key').notNull(),
    setId: uuid('set_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.key, table.setId] }),
    foreignKey({
      columns: [table.companyId, table.setId],
      foreignColumns: [glossarySets.companyId, glossarySets.id],
    }).onDelete('cascade'),
    index('glossary_terms_of_set').on(table.companyId, table.setId),
    companyPolicy('glossary_terms'),
  ],
)
