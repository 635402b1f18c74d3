import type { Feedback, AnswerVerdict } from '@millwright/contract/chats'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { EditableAssetId, Viewer } from '../../access/viewer.ts'
import { isAnyOf } from '../../platform/database/is-any-of.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { chatMessages, unansweredQuestions } from '../../schema/chats.ts'

export type AskedRow = {
  id: string
  question: string
  askedAt: Date
  feedback: Feedback
  verdict: AnswerVerdict
  unknownWords: string[]
}

/** Of an asset so many are looked at: older ones are asked again, or forgotten. */
const maxListed = 1000

/** What was not answered, or disliked, and is not taken off the list; the newest first. */
export async function listOpen(
  tx: Transaction,
  { viewer, assetId }: { viewer: Viewer; assetId: EditableAssetId },
): Promise<AskedRow[]> {
  return tx
    .select({
      id: unansweredQuestions.id,
      question: unansweredQuestions.question,
      askedAt: unansweredQuestions.createdAt,
      feedback: chatMessages.feedback,
      verdict: chatMessages.verdict,
      unknownWords: unansweredQuestions.unknownWords,
    })
    .from(unansweredQuestions)
    .innerJoin(
      chatMessages,
      and(
        eq(chatMessages.companyId, unansweredQuestions.companyId),
        eq(chatMessages.id, unansweredQuestions.messageId),
      ),
    )
    .where(
      and(
        eq(unansweredQuestions.companyId, viewer.companyId),
        eq(unansweredQuestions.assetId, assetId),
        isNull(unansweredQuestions.removedAt),
      ),
    )
    .orderBy(desc(unansweredQuestions.createdAt), desc(unansweredQuestions.id))
    .limit(maxListed)
}

export async function takeOff(
  tx: Transaction,
  { viewer, assetId }: { viewer: Viewer; assetId: EditableAssetId },
  ids: readonly string[],
): Promise<void> {
  await tx
    .update(unansweredQuestions)
    .set({ removedAt: sql`now()` })
    .where(
      and(
        eq(unansweredQuestions.companyId, viewer.companyId),
        eq(unansweredQuestions.assetId, assetId),
        isAnyOf(unansweredQuestions.id, ids),
      ),
    )
}
