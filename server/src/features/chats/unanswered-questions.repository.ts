import { v7 as uuidv7 } from 'uuid'
import type { Transaction } from '../../platform/database/transaction.ts'
import { unansweredQuestions } from '../../schema/chats.ts'

export type UnansweredInput = { assetId: string; question: string; score: number; unknownWords: string[] }

/** Once for each message, however often its answer is stored. */
export async function insertUnanswered(
  tx: Transaction,
  at: { companyId: string; messageId: string },
  { assetId, question, score, unknownWords }: UnansweredInput,
): Promise<void> {
  await tx
    .insert(unansweredQuestions)
    .values({ ...at, id: uuidv7(), assetId, question, score, unknownWords })
    .onConflictDoNothing()
}
