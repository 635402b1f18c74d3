import type { Viewer } from '../access/viewer.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import { recordWebhookEvent } from './webhook-events.repository.ts'

/** Tells webhooks that so many have come into a group or left it. `places`: to how many it gives them access; none: nothing is told. */
export async function tellOfGroup(
  tx: Transaction,
  { companyId, userId: changedBy }: Pick<Viewer, 'companyId' | 'userId'>,
  { groupId, changes, places }: { groupId: string; changes: number; places: number },
): Promise<void> {
  if (changes === 0 || places === 0) return
  const data = { departmentId: null, assetId: null, groupId, changedBy, changes }
  await recordWebhookEvent(tx, companyId, { event: 'access.changed', data })
}
