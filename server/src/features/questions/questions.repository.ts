import type { Feedback, AnswerVerdict } from '@millwright/contract/chats'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { EditableAssetId, Viewer } from '../../access/viewer.ts'
import { isAnyOf } from '../../platform/database/is-any-of.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { chatMessages, unansweredQuestions } from '../../schema/chats.ts'
import { users } from '../../schema/users.ts'

export type AskedRow = {
  id: string
  question: string
  askedAt: Date
  feedback: Feedback
  verdict: AnswerVerdict
  unknownWords: string[]
  handedTo: { _id: string; username: string } | null
}

/** Of an asset so many are looked at: older ones are asked again, or forgotten. */
const maxListed = 1000

/** What was not answered, or disliked, and is not taken off the list; the newest first. */
export async function listOpen(
  tx: Transaction,
  { viewer, assetId }: { viewer: Viewer; assetId: EditableAssetId },
): Promise<AskedRow[]> {
  const rows = await tx
    .select({
      id: unansweredQuestions.id,
      question: unansweredQuestions.question,
      askedAt: unansweredQuestions.createdAt,
      feedback: sql<Feedback>`coalesce(${unansweredQuestions.feedback}, ${chatMessages.feedback})`,
      verdict: sql<AnswerVerdict>`coalesce(${unansweredQuestions.verdict}, ${chatMessages.verdict})`,
      unknownWords: unansweredQuestions.unknownWords,
      handedTo: unansweredQuestions.handedTo,
      username: users.username,
    })
    .from(unansweredQuestions)
    .leftJoin(
      chatMessages,
      and(
        eq(chatMessages.companyId, unansweredQuestions.companyId),
        eq(chatMessages.id, unansweredQuestions.messageId),
      ),
    )
    .leftJoin(
      users,
      and(eq(users.companyId, unansweredQuestions.companyId), eq(users.id, unansweredQuestions.handedTo)),
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
  return rows.map(({ handedTo, username, ...row }) => ({
    ...row,
    handedTo: handedTo === null || username === null ? null : { _id: handedTo, username },
  }))
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
