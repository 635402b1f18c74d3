import { limits } from '@millwright/contract/limits'
import { reasons } from '@millwright/contract/reasons/refusals'
import type { Viewer } from '../../access/viewer.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { Refusal } from '../../platform/refusal.ts'
import { countWaiting } from './makers-packages.repository.ts'

/** That one more package of so many bytes may wait for its import. @throws Refusal `too-many` */
export async function requireRoom(tx: Transaction, viewer: Viewer, size: number): Promise<void> {
  const waiting = await countWaiting(tx, viewer)
  for (const whose of ['ofUser', 'ofCompany'] as const) {
    const { packages, bytes } = waiting[whose]
    if (packages < limits.waitingPackages[whose] && bytes + size <= limits.unfinishedBytes[whose]) continue
    throw new Refusal('too-many', reasons.packagesWaiting)
  }
}
