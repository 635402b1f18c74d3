import { foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { companyId, companyPolicy, time, updatedAt } from './columns.ts'
import { resources, resourceVersions } from './resources.ts'
import { users } from './users.ts'

/** What a version of a note says: it stands where a file's bytes would. */
export const noteTexts = pgTable(
  'note_texts',
  {
    companyId: companyId(),
    versionId: uuid('version_id').notNull(),
    title: text('title').notNull(),
    /** The editor's document as JSON, cleaned (`knowledge/notes`). */
    data: text('data').notNull(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.versionId] }),
    foreignKey({
      columns: [table.companyId, table.versionId],
      foreignColumns: [resourceVersions.companyId, resourceVersions.id],
    }).onDelete('cascade'),
    companyPolicy('note_texts'),
  ],
)

/** Who has a note open for writing. Whoever was not seen for a while has left it. */
export const noteEditors = pgTable(
  'note_editors',
  {
    companyId: companyId(),
    noteId: uuid('note_id').notNull(),
    userId: uuid('user_id').notNull(),
    since: time('since').notNull(),
    seenAt: time('seen_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.noteId, table.userId] }),
    foreignKey({
      columns: [table.companyId, table.noteId],
      foreignColumns: [resources.companyId, resources.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [table.companyId, table.userId], foreignColumns: [users.companyId, users.id] }).onDelete(
      'cascade',
    ),
    index('note_editors_seen').on(table.seenAt),
    companyPolicy('note_editors'),
  ],
)
