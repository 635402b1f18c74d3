import { sql } from 'drizzle-orm'
import { check, foreignKey, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { assets } from './assets.ts'
import { companyId, companyPolicy, createdAt, id, plainText, time } from './columns.ts'
import { departments } from './departments.ts'
import { users } from './users.ts'

/** Who asked for access to a department or an asset, once for each person and place: asked again, the same row waits again. */
export const accessRequests = pgTable(
  'access_requests',
  {
    companyId: companyId(),
    id: id(),
    askedBy: uuid('asked_by').notNull(),
    departmentId: uuid('department_id'),
    assetId: uuid('asset_id'),
    note: plainText('note'),
    state: text('state', { enum: ['waiting', 'given', 'refused'] })
      .notNull()
      .default('waiting'),
    /** What was said with the decision. */
    text: plainText('text'),
    decidedAt: time('decided_at'),
    /** When it was asked last. */
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({ columns: [table.companyId, table.askedBy], foreignColumns: [users.companyId, users.id] }).onDelete(
      'cascade',
    ),
    foreignKey({
      columns: [table.companyId, table.departmentId],
      foreignColumns: [departments.companyId, departments.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [table.companyId, table.assetId], foreignColumns: [assets.companyId, assets.id] }).onDelete(
      'cascade',
    ),
    check('access_requests_one_place', sql`num_nonnulls(department_id, asset_id) = 1`),
    uniqueIndex('access_requests_once_a_department')
      .on(table.companyId, table.askedBy, table.departmentId)
      .where(sql`department_id is not null`),
    uniqueIndex('access_requests_once_an_asset')
      .on(table.companyId, table.askedBy, table.assetId)
      .where(sql`asset_id is not null`),
    index('access_requests_of_department').on(table.companyId, table.departmentId),
    index('access_requests_of_asset').on(table.companyId, table.assetId),
    index('access_requests_waiting')
      .on(table.companyId, table.createdAt)
      .where(sql`state = 'waiting'`),
    companyPolicy('access_requests'),
  ],
)
