import type { Job } from '@millwright/contract/processing'
import { type ReasonCode, sentenceOf } from '@millwright/contract/reasons/reason'
import { reasonOf } from '../../schema/reasons.ts'
import type { processingJobs } from '../../schema/processing-jobs.ts'

type Row = typeof processingJobs.$inferSelect
type JobRow = Omit<Job, 'stage' | 'stageReason' | 'error' | 'reason' | 'lasting'> &
  Pick<Row, 'stageCode' | 'stageParams' | 'reasonCode' | 'reasonParams'>

/** What the file itself is at fault for, whatever the server is given. */
const lasting: ReadonlySet<ReasonCode> = new Set([
  'reading.encrypted',
  'reading.damaged',
  'reading.too_many_pages',
  'reading.too_many_rows',
  'reading.unpacks_too_large',
])

/** With the sentences of its codes, which are told beside them. */
export function presentJob({ stageCode, stageParams, reasonCode, reasonParams, ...job }: JobRow): Job {
  const stage = reasonOf({ reasonCode: stageCode, reasonParams: stageParams })
  const reason = reasonOf({ reasonCode, reasonParams })
  return {
    ...job,
    stage: stage ? sentenceOf(stage) : '',
    stageReason: stage,
    error: reason && sentenceOf(reason),
    reason,
    lasting: reason !== null && lasting.has(reason.code),
  }
}
