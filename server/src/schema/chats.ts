import {
  type ChatLanguage,
  type MentionedResource,
  type Quote,
  type Remarks,
  type SourceType,
  answerabilities,
} from '@millwright/contract/chats'
import type { SkillName } from '@millwright/contract/people'
import type { Segment } from '@millwright/contract/segments'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
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
import { askedPictures } from './asked-pictures.ts'
import { assets } from './assets.ts'
import { companyId, companyPolicy, createdAt, id, time, updatedAt } from './columns.ts'
import { users } from './users.ts'

/** Private to the user who holds it. */
export const chats = pgTable(
  'chats',
  {
    companyId: companyId(),
    id: id(),
    userId: uuid('user_id').notNull(),
    /** Null for a chat of the landing: each of its questions says where it was asked. */
    assetId: uuid('asset_id'),
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

/**
 * What a model was given to write an answer: the places of the passages and records, a department where a record belongs to
 * no asset. `isWritten`: a model may have written it, with the answers before it at hand. `suggestedFrom`: the assets that its
 * suggestions were made of; an answer of before does not say it.
 */
export type RestsOn = { isWritten: boolean; assetIds: string[]; departmentIds: string[]; suggestedFrom?: string[] }

/** What is kept of an expert who was offered: who it is, is read when it is shown. */
export type ExpertOffer = { id: string; skills: SkillName[] }

export const chatMessages = pgTable(
  'chat_messages',
  {
    companyId: companyId(),
    id: id(),
    chatId: uuid('chat_id').notNull(),
    ordinal: integer('ordinal').notNull(),
    /** Several may follow one, when a question was asked anew: the newest message and what it follows is shown. */
    followsId: uuid('follows_id'),
    /** The first of those that it follows, its own id when there is none. */
    firstId: uuid('first_id').notNull(),
    /** In a chat of the landing, where it was asked; both null: in all that its user may read. No keys: it outlives them. */
    assetId: uuid('asset_id'),
    departmentId: uuid('department_id'),
    query: text('query').notNull(),
    /** Alternatives that were not to be looked for. */
    without: jsonb('without')
      .$type<string[]>()
      .notNull()
      .default(sql`'[]'::jsonb`),
    /** Of makers' documents, what alone was asked; null: all. */
    documentClass: text('document_class'),
    documentLanguage: text('document_language'),
    documentTag: text('document_tag'),
    text: text('text').notNull().default(''),
    resources: jsonb('resources')
      .$type<MentionedResource[]>()
      .notNull()
      .default(sql`'[]'::jsonb`),
    feedback: text('feedback', { enum: ['like', 'dislike', 'none'] })
      .notNull()
      .default('none'),
    state: text('state', { enum: ['streaming', 'complete', 'stopped', 'failed'] }).notNull(),
    verdict: text('verdict', { enum: answerabilities }).notNull().default('answered'),
    unknownWords: jsonb('unknown_words')
      .$type<string[]>()
      .notNull()
      .default(sql`'[]'::jsonb`),
    /** Of an answer that was stored before there were any, or that is not complete: none. */
    remarks: jsonb('remarks').$type<Remarks>(),
    suggestions: jsonb('suggestions')
      .$type<string[]>()
      .notNull()
      .default(sql`'[]'::jsonb`),
    experts: jsonb('experts')
      .$type<ExpertOffer[]>()
      .notNull()
      .default(sql`'[]'::jsonb`),
    /** Null where it is not known: of an answer from before it was noted, and where the call told what was said before. */
    restsOn: jsonb('rests_on').$type<RestsOn>(),
    pictureId: uuid('picture_id'),
    /** What stands on the picture, as its user let it stand. */
    pictureText: text('picture_text'),
    /** Of the call that asked it; the same key again replays this message. */
    idempotencyKey: text('idempotency_key'),
    /** Of all that this call asked with, in hex; null for one without a key. */
    askedHash: text('asked_hash'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({ columns: [table.companyId, table.chatId], foreignColumns: [chats.companyId, chats.id] }).onDelete(
      'cascade',
    ),
    foreignKey({
      // The name made up of all columns is longer than PostgreSQL keeps.
      name: 'chat_messages_picture_fk',
      columns: [table.companyId, table.pictureId],
      foreignColumns: [askedPictures.companyId, askedPictures.id],
    }).onDelete('set null'),
    index('chat_messages_of_picture')
      .on(table.companyId, table.pictureId)
      .where(sql`${table.pictureId} is not null`),
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

/** What an answer's `[n]` stands for. Names what it cites without a foreign key: an answer outlives its sources. */
export const citations = pgTable(
  'citations',
  {
    companyId: companyId(),
    messageId: uuid('message_id').notNull(),
    n: integer('n').notNull(),
    resourceId: uuid('resource_id').notNull(),
    /** Records and approved answers have none. */
    versionId: uuid('version_id'),
    /** Null for a department. */
    assetId: uuid('asset_id'),
    departmentId: uuid('department_id').notNull(),
    fileName: text('file_name').notNull(),
    fileType: text('file_type').$type<SourceType>().notNull(),
    segments: jsonb('segments').$type<Segment[]>().notNull(),
    quotes: jsonb('quotes').$type<Quote[]>().notNull(),
    /** Of an answer that is not in the material: the place is only near to the question. */
    nearest: boolean('nearest').notNull().default(false),
    /** Of what is quoted; null where it shows none. */
    language: text('language').$type<string>(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.messageId, table.n] }),
    foreignKey({
      columns: [table.companyId, table.messageId],
      foreignColumns: [chatMessages.companyId, chatMessages.id],
    }).onDelete('cascade'),
    index('citations_of_version').on(table.companyId, table.versionId),
    // Who was answered with what was approved.
    index('citations_of_approval')
      .on(table.companyId, table.resourceId, table.messageId)
      .where(sql`file_type = 'approved'`),
    companyPolicy('citations'),
  ],
)

/**
 * What was asked about an asset and not answered, or answered and disliked. Names nobody who asked: that is known through the
 * message alone, and of what was handed over no more.
 */
export const unansweredQuestions = pgTable(
  'unanswered_questions',
  {
    companyId: companyId(),
    id: id(),
    assetId: uuid('asset_id').notNull(),
    /** Null once it was handed over: it outlives the chat that it was asked in. */
    messageId: uuid('message_id'),
    /** The member who took it over; null while it is of who asked. */
    handedTo: uuid('handed_to'),
    /** Of its message, as they were when it was handed over; null while there is one. */
    verdict: text('verdict', { enum: answerabilities }),
    feedback: text('feedback', { enum: ['like', 'dislike', 'none'] }),
    question: text('question').notNull(),
    /** The share that decided it (docs/decisions/0018); null for an answer that was disliked. */
    score: real('score'),
    unknownWords: jsonb('unknown_words').$type<string[]>().notNull(),
    /** Taken off the list. */
    removedAt: time('removed_at'),
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
    foreignKey({ columns: [table.companyId, table.handedTo], foreignColumns: [users.companyId, users.id] }).onDelete(
      'cascade',
    ),
    index('unanswered_questions_handed_to')
      .on(table.companyId, table.handedTo)
      .where(sql`${table.handedTo} is not null`),
    check('unanswered_questions_asked_or_handed', sql`num_nonnulls(message_id, handed_to) = 1`),
    check('unanswered_questions_handed_whole', sql`num_nonnulls(handed_to, verdict, feedback) in (0, 3)`),
    uniqueIndex('unanswered_questions_of_message').on(table.companyId, table.messageId),
    index('unanswered_questions_of_asset')
      .on(table.companyId, table.assetId, table.createdAt)
      .where(sql`${table.removedAt} is null`),
    companyPolicy('unanswered_questions'),
  ],
)
