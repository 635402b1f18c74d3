import type {
  ChatLanguage,
  ChatsQuery,
  MentionedResource,
  MessageState,
  Remarks,
  Verdict,
} from '@millwright/contract/chats'
import { and, asc, count, desc, eq, gte, lt, lte, max, type SQL, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { ReadableAssetId, Viewer } from '../../access/viewer.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { isAnyOf } from '../../platform/database/is-any-of.ts'
import { byName, containsText, type Listed, readListed } from '../../platform/database/listing.ts'
import { assets } from '../../schema/assets.ts'
import { chatMessages, chats, citations } from '../../schema/chats.ts'

/**
 * An answer whose row was not written for this long has no writer any more: a model may be silent for
 * 30 s (`knowledge/answers/model.ts`), and what came before is stored every two.
 */
const silentAfter = sql`now() - interval '45 seconds'`

/** A literal, because the partial index is chosen by it. */
const isStreaming = sql`${chatMessages.state} = 'streaming'`

export type ChatRow = { id: string; title: string; language: ChatLanguage; updatedAt: Date; firstMessageId: string }
export type MessageRow = typeof chatMessages.$inferSelect
export type CitationRow = typeof citations.$inferSelect
export type CitationInput = Omit<CitationRow, 'companyId' | 'messageId'>
type Scope = { viewer: Viewer; assetId: ReadableAssetId }

// Columns are written out: among the selected fields Drizzle leaves out their table, and the inner one would win.
const firstMessageId = sql<string>`(
  select m.id from ${chatMessages} m
  where m.company_id = ${chats}.company_id and m.chat_id = ${chats}.id order by m.ordinal limit 1)`
const chatColumns = {
  id: chats.id,
  title: chats.title,
  language: chats.language,
  updatedAt: chats.updatedAt,
  firstMessageId,
}
const sortColumns = {
  title: byName(chats.title),
  updatedAt: sql`${chats.updatedAt}`,
  id: sql`${chats.id}`,
} satisfies Record<NonNullable<ChatsQuery['sort']>, SQL>

/** The viewer's own chats about an asset; newest first unless the query says otherwise. */
export async function listChats(
  tx: Transaction,
  { viewer, assetId }: Scope,
  query: ChatsQuery,
): Promise<Listed<ChatRow>> {
  const where = and(ownChats(viewer), eq(chats.assetId, assetId), containsText(query.search, [chats.title]))
  const newestFirst = query.order === undefined && (query.sort ?? 'updatedAt') === 'updatedAt'
  const direction = newestFirst || query.order === 'desc' ? desc : asc
  const by = direction(sortColumns[query.sort ?? 'updatedAt'])
  return readListed(query, {
    rows: tx.select(chatColumns).from(chats).where(where).orderBy(by, desc(chats.id)),
    total: () => tx.$count(chats, where),
  })
}

/** A chat of the viewer about this asset; a colleague's is not there. */
export async function findChat(tx: Transaction, { viewer, assetId }: Scope, chatId: string): Promise<ChatRow | null> {
  const [row] = await tx
    .select(chatColumns)
    .from(chats)
    .where(and(ownChats(viewer), eq(chats.assetId, assetId), eq(chats.id, chatId)))
  return row ?? null
}

export async function insertChat(
  tx: Transaction,
  { viewer, assetId }: Scope,
  input: { title: string; language: ChatLanguage },
): Promise<string> {
  const id = uuidv7()
  await tx.insert(chats).values({ companyId: viewer.companyId, id, userId: viewer.userId, assetId, ...input })
  return id
}

/** Notes the language of the latest question; `updated_at` grows with it. */
export async function touchChat(
  tx: Transaction,
  viewer: Viewer,
  chat: { id: string; language: ChatLanguage },
): Promise<void> {
  await tx
    .update(chats)
    .set({ language: chat.language })
    .where(and(ownChats(viewer), eq(chats.id, chat.id)))
}

/** The messages of a chat in order, from `from` on; null when `from` is none of them. */
export async function listMessages(
  tx: Transaction,
  viewer: Viewer,
  { chatId, from }: { chatId: string; from: string | null },
): Promise<MessageRow[] | null> {
  const first = from === null ? null : await findMessage(tx, viewer, from)
  if (from !== null && first?.chatId !== chatId) return null
  return tx
    .select()
    .from(chatMessages)
    .where(
      and(
        eq(chatMessages.companyId, viewer.companyId),
        eq(chatMessages.chatId, chatId),
        first ? gte(chatMessages.ordinal, first.ordinal) : undefined,
      ),
    )
    .orderBy(asc(chatMessages.ordinal))
}

type Turn = Pick<MessageRow, 'query' | 'text'>

/** The last `most` questions and answers of a chat up to `last`, oldest first; null when `last` is none of them. */
export async function listLastTurns(
  tx: Transaction,
  viewer: Viewer,
  { chatId, last, most }: { chatId: string; last: string | null; most: number },
): Promise<Turn[] | null> {
  const ofChat = and(eq(chatMessages.companyId, viewer.companyId), eq(chatMessages.chatId, chatId))
  const upTo = last === null ? null : await findMessage(tx, viewer, last)
  if (last !== null && upTo?.chatId !== chatId) return null
  const rows = await tx
    .select({ query: chatMessages.query, text: chatMessages.text })
    .from(chatMessages)
    .where(and(ofChat, upTo ? lte(chatMessages.ordinal, upTo.ordinal) : undefined))
    .orderBy(desc(chatMessages.ordinal))
    .limit(most)
  return rows.reverse()
}

export async function findMessage(tx: Transaction, viewer: Viewer, messageId: string): Promise<MessageRow | null> {
  const [row] = await tx
    .select()
    .from(chatMessages)
    .where(and(eq(chatMessages.companyId, viewer.companyId), eq(chatMessages.id, messageId)))
  return row ?? null
}

export async function listCitations(tx: Transaction, viewer: Viewer, messageIds: string[]): Promise<CitationRow[]> {
  if (messageIds.length === 0) return []
  return tx
    .select()
    .from(citations)
    .where(and(eq(citations.companyId, viewer.companyId), isAnyOf(citations.messageId, messageIds)))
    .orderBy(asc(citations.n))
}

/** Until this transaction ends nobody else begins an answer for this user, so that counting them holds. */
export async function lockAnswers(tx: Transaction, viewer: Viewer): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`answers:${viewer.userId}`}, 0))`)
}

/** Answers of this user that are being written. */
export async function countAnswersUnderWay(tx: Transaction, viewer: Viewer): Promise<number> {
  const [row] = await tx
    .select({ streaming: count() })
    .from(chatMessages)
    .innerJoin(chats, and(eq(chats.companyId, chatMessages.companyId), eq(chats.id, chatMessages.chatId)))
    .where(
      and(
        ownChats(viewer),
        eq(chatMessages.companyId, viewer.companyId),
        isStreaming,
        gte(chatMessages.updatedAt, silentAfter),
      ),
    )
  return row?.streaming ?? 0
}

/** Marks answers that lost their writer as stopped, over all companies; `all` when nobody can be writing. */
export async function stopLostAnswers(tx: Transaction, { all }: { all: boolean }): Promise<void> {
  await tx
    .update(chatMessages)
    .set({ state: 'stopped' })
    .where(and(isStreaming, all ? undefined : lt(chatMessages.updatedAt, silentAfter)))
}

export type AskedMessage = { chatId: string; query: string; idempotencyKey: string | null }

export async function insertMessage(tx: Transaction, viewer: Viewer, asked: AskedMessage): Promise<MessageRow> {
  const ofChat = and(eq(chatMessages.companyId, viewer.companyId), eq(chatMessages.chatId, asked.chatId))
  const [last] = await tx
    .select({ ordinal: max(chatMessages.ordinal) })
    .from(chatMessages)
    .where(ofChat)
  const [row] = await tx
    .insert(chatMessages)
    .values({
      companyId: viewer.companyId,
      id: uuidv7(),
      ordinal: (last?.ordinal ?? 0) + 1,
      state: 'streaming',
      ...asked,
    })
    .returning()
  if (!row) throw new Error('INSERT returned no row')
  return row
}

/** The message that this user asked with this key before, with its chat's asset. */
export async function findByIdempotencyKey(
  tx: Transaction,
  viewer: Viewer,
  key: string,
): Promise<{ message: MessageRow; assetId: string } | null> {
  const [row] = await tx
    .select({ message: chatMessages, assetId: chats.assetId })
    .from(chatMessages)
    .innerJoin(chats, and(eq(chats.companyId, chatMessages.companyId), eq(chats.id, chatMessages.chatId)))
    .where(
      and(
        ownChats(viewer),
        eq(chatMessages.companyId, viewer.companyId),
        eq(chatMessages.idempotencyKey, key),
        gte(chatMessages.createdAt, sql`now() - interval '24 hours'`),
      ),
    )
  return row ?? null
}

export type WrittenAnswer = {
  text: string
  state: MessageState
  resources: MentionedResource[]
  verdict: Verdict
  unknownWords: string[]
  remarks: Remarks
  citations: CitationInput[]
}

/** Stores what an answer holds so far. An answer that has ended is not written over. */
export async function saveAnswer(
  tx: Transaction,
  at: { companyId: string; messageId: string },
  answer: WrittenAnswer,
): Promise<void> {
  const [row] = await tx
    .update(chatMessages)
    .set({
      text: answer.text,
      state: answer.state,
      resources: answer.resources,
      verdict: answer.verdict,
      unknownWords: answer.unknownWords,
      remarks: answer.remarks,
    })
    .where(
      and(
        eq(chatMessages.companyId, at.companyId),
        eq(chatMessages.id, at.messageId),
        eq(chatMessages.state, 'streaming'),
      ),
    )
    .returning({ id: chatMessages.id })
  if (!row || answer.citations.length === 0) return
  const ofMessage = and(eq(citations.companyId, at.companyId), eq(citations.messageId, at.messageId))
  await tx.delete(citations).where(ofMessage)
  await tx.insert(citations).values(answer.citations.map((citation) => ({ ...at, ...citation })))
}

export async function findAssetName(tx: Transaction, viewer: Viewer, assetId: ReadableAssetId): Promise<string> {
  const [row] = await tx
    .select({ name: assets.name })
    .from(assets)
    .where(and(eq(assets.companyId, viewer.companyId), eq(assets.id, assetId)))
  return row?.name ?? ''
}

function ownChats(viewer: Viewer) {
  return and(eq(chats.companyId, viewer.companyId), eq(chats.userId, viewer.userId))
}
