import type { Reason } from '@millwright/contract/reasons/reason'
import { recordResourceEvent } from '../../calls/webhook-events.repository.ts'
import type { Transaction } from '../../platform/database/transaction.ts'

type EndedProcessing = { companyId: string; resourceId: string; versionId: string; isReread: boolean }

/** Not of what is read again in the background: nobody waits for it, and what was found before still is. */
export async function tellOfSuccess(tx: Transaction, ended: EndedProcessing): Promise<void> {
  if (!ended.isReread) await recordResourceEvent(tx, { ...ended, event: 'resource.processed' })
}

export async function tellOfFailure(tx: Transaction, ended: EndedProcessing, why: Pick<Reason, 'code'>): Promise<void> {
  if (ended.isReread) return
  await recordResourceEvent(tx, { ...ended, event: 'resource.failed', more: { reason: why.code } })
}
