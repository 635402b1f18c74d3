import type { Viewer } from '../access/viewer.ts'
import { recordWebhookEvent } from '../calls/webhook-events.repository.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import { countPlacesOf } from './group-access.repository.ts'

/** Tells webhooks that so many have come into a group or left it, where it holds access to anything. */
export async function tellOfGroup(
  tx: Transaction,
  viewer: Viewer,
  { groupId, changes }: { groupId: string; changes: number },
): Promise<void> {
  if (changes === 0) return
  const { departmentCount, assetCount } = await countPlacesOf(tx, viewer, groupId)
  if (departmentCount + assetCount === 0) return
  const { companyId, userId: changedBy } = viewer
  const data = { departmentId: null, assetId: null, groupId, changedBy, changes }
  await recordWebhookEvent(tx, companyId, { event: 'access.changed', data })
}
