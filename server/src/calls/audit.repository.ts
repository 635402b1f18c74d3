import type { AuditAction } from '@millwright/contract/settings'
import type { SQL } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Transaction } from '../platform/database/transaction.ts'
import { rowIf } from '../platform/database/row-if.ts'
import { auditEvents } from '../schema/audit-events.ts'
import { storedTarget, type TrailTarget } from '../schema/trail-target.ts'

/** The company of failures at addresses that nobody has (schema/audit-events.ts). */
export const noCompany = '00000000-0000-0000-0000-000000000000'

export type NewAuditEvent = {
  companyId: string
  /** Null when nobody has proven who they are. */
  actorId: string | null
  actorName: string
  action: AuditAction
  target?: TrailTarget
  address: string
}

const lineOf = (event: NewAuditEvent) => ({ ...event, target: storedTarget(event.target ?? ''), id: uuidv7() })

/** Goes with `tx`: what did not happen is not in the trail. */
export async function recordEvent(tx: Transaction, event: NewAuditEvent): Promise<void> {
  await tx.insert(auditEvents).values(lineOf(event))
}

/** Several of one moment, in their order. */
export async function recordEvents(tx: Transaction, events: readonly NewAuditEvent[]): Promise<void> {
  if (events.length > 0) await tx.insert(auditEvents).values(events.map(lineOf))
}

/** To be run within another statement. */
export function recordingEventIf(tx: Transaction, event: NewAuditEvent, condition: SQL) {
  return tx.insert(auditEvents).select(rowIf(auditEvents, lineOf(event), condition))
}
