import type { DynamicField } from '@millwright/contract/assets'
import { sql } from 'drizzle-orm'
import { foreignKey, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { companyId, companyPolicy, createdAt, id, time, updatedAt } from './columns.ts'
import { departments } from './departments.ts'
import { users } from './users.ts'

export const assets = pgTable(
  'assets',
  {
    companyId: companyId(),
    id: id(),
    departmentId: uuid('department_id').notNull(),
    name: text('name').notNull(),
    info: text('info').notNull(),
    dynamicFields: jsonb('dynamic_fields')
      .$type<DynamicField[]>()
      .notNull()
      .default(sql`'[]'::jsonb`),
    /** The labels of its fields, and its name with what they say, as words are looked for (migration 0025). */
    labels: jsonb('labels')
      .$type<string[]>()
      .notNull()
      .generatedAlwaysAs(sql`jsonb_path_query_array(dynamic_fields, '$[*].label')`),
    words: text('words')
      .notNull()
      .generatedAlwaysAs(sql`folded_words(name || ' ' || field_values(dynamic_fields))`),
    createdBy: uuid('created_by'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: time('deleted_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({
      columns: [table.companyId, table.departmentId],
      foreignColumns: [departments.companyId, departments.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [table.companyId, table.createdBy], foreignColumns: [users.companyId, users.id] }).onDelete(
      'set null',
    ),
    index('assets_of_department')
      .on(table.companyId, table.departmentId)
      .where(sql`deleted_at is null`),
    companyPolicy('assets'),
  ],
)
