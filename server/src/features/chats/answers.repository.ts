import type { MentionedResource, MessageState, Remarks, AnswerVerdict } from '@millwright/contract/chats'
import { and, count, eq, gte, lt, sql } from 'drizzle-orm'
import type { Viewer } from '../../access/viewer.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { chatMessages, chats, citations, type ExpertOffer, type RestsOn } from '../../schema/chats.ts'
import { ownChats } from './chats.repository.ts'
import type { MessageRow } from './messages.repository.ts'

/**
 * An answer whose row was not written for this long has no writer any more: a model may be silent for
 * 30 s (`knowledge/answers/model/model-text.ts`), and what came before is stored every two.
 */
const silentAfter = sql`now() - interval '45 seconds'`

/** A literal, because the partial index is chosen by it. */
const isStreaming = sql`${chatMessages.state} = 'streaming'`

/** Until this transaction ends nobody else begins an answer for this user, so that counting them holds. */
export async function lockAnswers(tx: Transaction, viewer: Viewer): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`answers:${viewer.userId}`}, 0))`)
}

/** From now on a query of this transaction that waits longer than these milliseconds for one lock fails. */
export async function limitLockWaits(tx: Transaction, milliseconds: number): Promise<void> {
  await tx.execute(sql`select set_config('lock_timeout', ${String(milliseconds)}, true)`)
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

/** The message that this user asked with this key before, with the asset of its chat: null for one of the landing. */
export async function findByIdempotencyKey(
  tx: Transaction,
  viewer: Viewer,
  key: string,
): Promise<{ message: MessageRow; assetId: string | null } | null> {
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

export type CitationInput = Omit<typeof citations.$inferSelect, 'companyId' | 'messageId'>

export type WrittenAnswer = {
  text: string
  state: MessageState
  resources: MentionedResource[]
  verdict: AnswerVerdict
  unknownWords: string[]
  remarks: Remarks
  suggestions: string[]
  experts: ExpertOffer[]
  restsOn: RestsOn | null
  citations: CitationInput[]
}

/**
 * Stores what an answer holds so far; false when there is none any more, or it has ended: what has ended is not written
 * over.
 */
export async function saveAnswer(
  tx: Transaction,
  at: { companyId: string; messageId: string },
  { citations: cited, ...answer }: WrittenAnswer,
): Promise<boolean> {
  const [row] = await tx
    .update(chatMessages)
    .set(answer)
    .where(
      and(
        eq(chatMessages.companyId, at.companyId),
        eq(chatMessages.id, at.messageId),
        eq(chatMessages.state, 'streaming'),
      ),
    )
    .returning({ id: chatMessages.id })
  if (!row || cited.length === 0) return row !== undefined
  const ofMessage = and(eq(citations.companyId, at.companyId), eq(citations.messageId, at.messageId))
  await tx.delete(citations).where(ofMessage)
  await tx.insert(citations).values(cited.map((citation) => ({ ...at, ...citation })))
  return true
}

/** Of an answer that has ended, and perhaps has gone. */
export async function saveQuotes(
  tx: Transaction,
  at: { companyId: string; messageId: string },
  cited: readonly Pick<CitationInput, 'n' | 'quotes'>[],
): Promise<void> {
  for (const { n, quotes } of cited) {
    await tx
      .update(citations)
      .set({ quotes })
      .where(and(eq(citations.companyId, at.companyId), eq(citations.messageId, at.messageId), eq(citations.n, n)))
  }
}
