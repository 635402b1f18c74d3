import type { ApprovalState, Source } from '@millwright/contract/chats'
import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { assets } from './assets.ts'
import { companyId, companyPolicy, createdAt, id, plainText, time, updatedAt } from './columns.ts'
import { experts } from './experts.ts'
import { users } from './users.ts'

/** An answer that the asset's full members are to check, with a copy of what was shared: it outlives its chat. */
export const approvals = pgTable(
  'approvals',
  {
    companyId: companyId(),
    id: id(),
    assetId: uuid('asset_id').notNull(),
    messageId: uuid('message_id').notNull(),
    question: text('question').notNull(),
    /** The question, as words are looked for (migration 0025). */
    words: text('words')
      .notNull()
      .generatedAlwaysAs(sql`folded_words(question)`),
    answer: text('answer').notNull(),
    sources: jsonb('sources').$type<Source[]>().notNull(),
    note: plainText('note'),
    state: text('state').$type<ApprovalState>().notNull().default('waiting'),
    /** The answer as it was approved or corrected; with `declined`, why. */
    text: plainText('text'),
    askedBy: uuid('asked_by').notNull(),
    /** Whom the question was mailed to. */
    expertId: uuid('expert_id'),
    /** How many were sent to experts. */
    mails: integer('mails').notNull().default(0),
    /** The experts who are mailed to while it waits, each once. */
    mailedTo: uuid('mailed_to')
      .array()
      .notNull()
      .default(sql`'{}'`),
    decidedBy: uuid('decided_by'),
    decidedAt: time('decided_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({ columns: [table.companyId, table.assetId], foreignColumns: [assets.companyId, assets.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [table.companyId, table.askedBy], foreignColumns: [users.companyId, users.id] }).onDelete(
      'cascade',
    ),
    foreignKey({
      columns: [table.companyId, table.expertId],
      foreignColumns: [experts.companyId, experts.id],
    }).onDelete('set null'),
    foreignKey({ columns: [table.companyId, table.decidedBy], foreignColumns: [users.companyId, users.id] }).onDelete(
      'set null',
    ),
    uniqueIndex('approvals_once_a_message').on(table.companyId, table.messageId),
    index('approvals_of_asset').on(table.companyId, table.assetId, table.createdAt),
    index('approvals_by_asker').on(table.companyId, table.askedBy),
    index('approvals_by_expert')
      .on(table.companyId, table.expertId)
      .where(sql`${table.expertId} is not null`),
    index('approvals_by_decider')
      .on(table.companyId, table.decidedBy)
      .where(sql`${table.decidedBy} is not null`),
    companyPolicy('approvals'),
  ],
)
