import { bigint, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { bytes, companyId, companyPolicy, createdAt, id, time } from './columns.ts'
import { users } from './users.ts'

/** All that a member made or is named in, as one ZIP that a job writes; it goes after a day. */
export const dataExports = pgTable(
  'data_exports',
  {
    companyId: companyId(),
    id: id(),
    /** Whose data these are. */
    userId: uuid('user_id').notNull(),
    /** Who asked, and alone may fetch it. */
    askedBy: uuid('asked_by').notNull(),
    state: text('state', { enum: ['waiting', 'ready', 'failed'] })
      .notNull()
      .default('waiting'),
    blobKey: text('blob_key'),
    size: bigint('size', { mode: 'number' }),
    sha256: bytes('sha256'),
    /** Pictures whose bytes were not there; the ZIP names them. */
    missing: integer('missing').notNull().default(0),
    createdAt: createdAt(),
    readyAt: time('ready_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({ columns: [table.companyId, table.userId], foreignColumns: [users.companyId, users.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [table.companyId, table.askedBy], foreignColumns: [users.companyId, users.id] }).onDelete(
      'cascade',
    ),
    index('data_exports_of').on(table.companyId, table.userId),
    index('data_exports_asked').on(table.companyId, table.askedBy, table.createdAt),
    index('data_exports_old').on(table.createdAt),
    index('data_exports_by_blob')
      .on(table.blobKey)
      .where(sql`${table.blobKey} is not null`),
    companyPolicy('data_exports'),
  ],
)
