import * as z from 'zod/mini'
import type { Database } from '../../platform/database/database.ts'
import type { Queue } from '../../platform/jobs/queue.ts'
import type { SendMail } from '../../platform/mail/mail.ts'
import { approvalMail } from './approval-mail.ts'
import { findMailed } from './approval-mails.repository.ts'

export const ApprovalMailJob = z.object({
  companyId: z.string().check(z.guid()),
  approvalId: z.string().check(z.guid()),
  /** To the expert, or back to who asked. */
  about: z.enum(['request', 'outcome']),
  /** Who was asked. Jobs from before there was this field have none. */
  expertId: z.optional(z.nullable(z.string().check(z.guid()))),
  /** Which one it is of those to experts about this approval. Jobs from before there was this field have none. */
  mail: z.optional(z.int()),
})
export type ApprovalMailJob = z.infer<typeof ApprovalMailJob>

export const approvalQueue: Queue<ApprovalMailJob> = {
  name: 'approval-mail',
  payload: ApprovalMailJob,
  concurrency: 1,
  redeliveries: 12,
  redeliverAfterSeconds: 5,
}

export type ApprovalMailDeps = { database: Database; sendMail: SendMail; publicUrl: () => string }

export async function sendApprovalMail(
  { database, sendMail, publicUrl }: ApprovalMailDeps,
  { companyId, approvalId, about, expertId = null, mail }: ApprovalMailJob,
  signal: AbortSignal,
): Promise<void> {
  const mailed = await database.asCompany(companyId, (tx) => findMailed(tx, { companyId, approvalId, expertId }))
  const to = about === 'request' ? mailed?.expertEmail : mailed?.asker.email
  // Decided or taken back meanwhile: nobody is to be asked, or told, any more.
  if (!mailed || !to || (about === 'request') !== (mailed.state === 'waiting')) return
  const id = `approval.${about}.${approvalId}.${mail ?? mailed.updatedAt.getTime()}`
  await sendMail({ id, to, ...approvalMail(mailed, { about, publicUrl: publicUrl() }) }, signal)
}
