import type { AuditAction } from '@millwright/contract/settings'
import type { EditableAssetId, Viewer } from '../../access/viewer.ts'
import { actorOf } from '../../calls/actor.ts'
import { recordEvents } from '../../calls/audit.repository.ts'
import type { RequestFacts } from '../../calls/handler.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { type ExpertRow, readAssetName } from './experts.repository.ts'

type Call = { tx: Transaction; viewer: Viewer; granted: { assetId: EditableAssetId }; facts: RequestFacts }
type ExpertAction = Extract<AuditAction, `expert-${string}`>

/** The trail names the person and the asset: both may be gone when it is read. */
export async function recordExperts(
  { tx, viewer, granted, facts }: Call,
  action: ExpertAction,
  rows: readonly ExpertRow[],
): Promise<void> {
  const asset = await readAssetName(tx, viewer, granted.assetId)
  const event = { ...actorOf(viewer, facts), action }
  await recordEvents(
    tx,
    rows.map((row) => ({ ...event, target: `${nameOf(row)} (${asset})` })),
  )
}

function nameOf({ firstName, middleName, lastName }: ExpertRow): string {
  return [firstName, middleName, lastName].filter((part) => part !== '').join(' ')
}
