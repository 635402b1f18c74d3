import type { Viewer } from '../access/viewer.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import { recordWebhookEvent } from './webhook-events.repository.ts'

/** Tells webhooks that a member was let in or kept out everywhere, or made an admin or a user. Which of these, the trail says. */
export async function tellOfMember(
  tx: Transaction,
  { companyId, userId: changedBy }: Pick<Viewer, 'companyId' | 'userId'>,
  userId: string,
): Promise<void> {
  const data = { departmentId: null, assetId: null, userId, changedBy, changes: 1 }
  await recordWebhookEvent(tx, companyId, { event: 'access.changed', data })
}
