import {
  type ChatLanguage,
  type MentionedResource,
  type Quote,
  type Remarks,
  verdicts,
} from '@millwright/contract/chats'
import type { ResourceType } from '@millwright/contract/resources'
import type { Segment } from '@millwright/contract/segments'
import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { assets } from './assets.ts'
import { companyId, companyPolicy, createdAt, id, updatedAt } from './columns.ts'
import { users } from './users.ts'

/** Private to the user who holds it. */
export const chats = pgTable(
  'chats',
  {
    companyId: companyId(),
    id: id(),
    userId: uuid('user_id').notNull(),
    assetId: uuid('asset_id').notNull(),
    title: text('title').notNull(),
    language: text('language').$type<ChatLanguage>().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({ columns: [table.companyId, table.userId], foreignColumns: [users.companyId, users.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [table.companyId, table.assetId], foreignColumns: [assets.companyId, assets.id] }).onDelete(
      'cascade',
    ),
    index('chats_of_user').on(table.companyId, table.userId, table.assetId, table.updatedAt),
    companyPolicy('chats'),
  ],
)

export const chatMessages = pgTable(
  'chat_messages',
  {
    companyId: companyId(),
    id: id(),
    chatId: uuid('chat_id').notNull(),
    ordinal: integer('ordinal').notNull(),
    query: text('query').notNull(),
    text: text('text').notNull().default(''),
    resources: jsonb('resources')
      .$type<MentionedResource[]>()
      .notNull()
      .default(sql`'[]'::jsonb`),
    feedback: text('feedback', { enum: ['like', 'dislike', 'none'] })
      .notNull()
      .default('none'),
    state: text('state', { enum: ['streaming', 'complete', 'stopped', 'failed'] }).notNull(),
    verdict: text('verdict', { enum: verdicts }).notNull().default('answered'),
    unknownWords: jsonb('unknown_words')
      .$type<string[]>()
      .notNull()
      .default(sql`'[]'::jsonb`),
    /** Of an answer that was stored before there were any, or that is not complete: none. */
    remarks: jsonb('remarks').$type<Remarks>(),
    /** Of the call that asked it; the same key again replays this message. */
    idempotencyKey: text('idempotency_key'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({ columns: [table.companyId, table.chatId], foreignColumns: [chats.companyId, chats.id] }).onDelete(
      'cascade',
    ),
    uniqueIndex('chat_messages_in_order').on(table.companyId, table.chatId, table.ordinal),
    index('chat_messages_streaming')
      .on(table.companyId, table.updatedAt)
      .where(sql`${table.state} = 'streaming'`),
    index('chat_messages_of_key')
      .on(table.companyId, table.idempotencyKey)
      .where(sql`${table.idempotencyKey} is not null`),
    companyPolicy('chat_messages'),
  ],
)

/** What an answer's `[n]` stands for. Names its version without a foreign key: an answer outlives its sources. */
export const citations = pgTable(
  'citations',
  {
    companyId: companyId(),
    messageId: uuid('message_id').notNull(),
    n: integer('n').notNull(),
    resourceId: uuid('resource_id').notNull(),
    versionId: uuid('version_id').notNull(),
    assetId: uuid('asset_id').notNull(),
    departmentId: uuid('department_id').notNull(),
    fileName: text('file_name').notNull(),
    fileType: text('file_type').$type<ResourceType>().notNull(),
    segments: jsonb('segments').$type<Segment[]>().notNull(),
    quotes: jsonb('quotes').$type<Quote[]>().notNull(),
    /** Of an answer that is not in the material: the place is only near to the question. */
    nearest: boolean('nearest').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.messageId, table.n] }),
    foreignKey({
      columns: [table.companyId, table.messageId],
      foreignColumns: [chatMessages.companyId, chatMessages.id],
    }).onDelete('cascade'),
    index('citations_of_version').on(table.companyId, table.versionId),
    companyPolicy('citations'),
  ],
)

/** What was asked about an asset and not answered. Names nobody: only through the message is it known who asked. */
export const unansweredQuestions = pgTable(
  'unanswered_questions',
  {
    companyId: companyId(),
    id: id(),
    assetId: uuid('asset_id').notNull(),
    messageId: uuid('message_id').notNull(),
    question: text('question').notNull(),
    /** The share that decided it (docs/decisions/0018). */
    score: real('score').notNull(),
    unknownWords: jsonb('unknown_words').$type<string[]>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({ columns: [table.companyId, table.assetId], foreignColumns: [assets.companyId, assets.id] }).onDelete(
      'cascade',
    ),
    foreignKey({
      columns: [table.companyId, table.messageId],
      foreignColumns: [chatMessages.companyId, chatMessages.id],
    }).onDelete('cascade'),
    uniqueIndex('unanswered_questions_of_message').on(table.companyId, table.messageId),
    index('unanswered_questions_of_asset').on(table.companyId, table.assetId, table.createdAt),
    companyPolicy('unanswered_questions'),
  ],
)
