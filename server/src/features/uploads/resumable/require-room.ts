import { limits } from '@millwright/contract/limits'
import { reasons } from '@millwright/contract/reasons/refusals'
import type { Viewer } from '../../../access/viewer.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { countUnfinished } from './resumable.repository.ts'

const fullReasons = { ofUser: reasons.uploadsUnfinished, ofCompany: reasons.companyUploadsUnfinished } as const

/** That one more upload of so many bytes may be begun. @throws Refusal `too-many` */
export async function requireRoom(tx: Transaction, viewer: Viewer, size: number): Promise<void> {
  const unfinished = await countUnfinished(tx, viewer)
  for (const whose of ['ofUser', 'ofCompany'] as const) {
    const { uploads, bytes } = unfinished[whose]
    if (uploads < limits.unfinishedUploads[whose] && bytes + size <= limits.unfinishedBytes[whose]) continue
    throw new Refusal('too-many', fullReasons[whose])
  }
}
