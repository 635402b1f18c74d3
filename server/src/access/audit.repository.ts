import type { AuditAction } from '@millwright/contract/settings'
import { v7 as uuidv7 } from 'uuid'
import type { Transaction } from '../platform/database/transaction.ts'
import { auditEvents } from '../schema/audit-events.ts'

/** The company of failures at addresses that nobody has (schema/audit-events.ts). */
export const noCompany = '00000000-0000-0000-0000-000000000000'

export type NewAuditEvent = {
  companyId: string
  /** Null when nobody has proven who they are. */
  actorId: string | null
  actorName: string
  action: AuditAction
  target?: string
  address: string
}

/** Goes with `tx`: what did not happen is not in the trail. */
export async function recordEvent(tx: Transaction, event: NewAuditEvent): Promise<void> {
  await tx.insert(auditEvents).values({ ...event, id: uuidv7() })
}
