import { and, eq, isNull, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Transaction } from '../../platform/database/transaction.ts'
import { unansweredQuestions } from '../../schema/chats.ts'

/** `score`: null for an answer that was disliked. */
export type UnansweredInput = { assetId: string; question: string; score: number | null; unknownWords: string[] }

type OfMessage = { companyId: string; messageId: string }

/**
 * Once for each message. What is disliked while it is still written is judged later: the judgement is kept then, and what
 * was taken off the list stays off.
 */
export async function insertUnanswered(
  tx: Transaction,
  at: OfMessage,
  { assetId, question, score, unknownWords }: UnansweredInput,
): Promise<void> {
  await tx
    .insert(unansweredQuestions)
    .values({ ...at, id: uuidv7(), assetId, question, score, unknownWords })
    .onConflictDoUpdate({
      target: [unansweredQuestions.companyId, unansweredQuestions.messageId],
      set: { score, unknownWords },
      setWhere: score === null ? sql`false` : isNull(unansweredQuestions.score),
    })
}

/** What stands on the list for nothing but a dislike. One that was taken off is kept: disliked again, it stays off. */
export async function deleteDisliked(tx: Transaction, { companyId, messageId }: OfMessage): Promise<void> {
  await tx
    .delete(unansweredQuestions)
    .where(
      and(
        eq(unansweredQuestions.companyId, companyId),
        eq(unansweredQuestions.messageId, messageId),
        isNull(unansweredQuestions.score),
        isNull(unansweredQuestions.removedAt),
      ),
    )
}
