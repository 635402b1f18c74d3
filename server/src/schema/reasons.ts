import type { Reason, ReasonCode } from '@millwright/contract/reasons/reason'
import { jsonb, text } from 'drizzle-orm/pg-core'

/** Why something failed: its code, and what its sentence names. Sentences are made when they are sent. */
export const reasonColumns = {
  reasonCode: text('reason_code').$type<ReasonCode>(),
  reasonParams: jsonb('reason_params').$type<Reason['params']>(),
}

/** As a row is written. */
export function storedReason(reason: Reason | null) {
  return { reasonCode: reason?.code ?? null, reasonParams: reason?.params ?? null }
}

/** As a row says it. */
export function reasonOf(row: { reasonCode: ReasonCode | null; reasonParams: object | null }): Reason | null {
  return row.reasonCode === null ? null : ({ code: row.reasonCode, params: row.reasonParams ?? {} } as Reason)
}

/** What is being done, as a row of a job is written; null: nothing to say. */
export function storedStage(stage: Reason | null) {
  return { stageCode: stage?.code ?? null, stageParams: stage?.params ?? null }
}
