import * as z from 'zod/mini'
import type { Database } from '../../platform/database/database.ts'
import type { Queue } from '../../platform/jobs/queue.ts'
import type { SendMail } from '../../platform/mail/mail.ts'
import { accessRequestMail } from './access-request-mail.ts'
import { findMailed } from './access-request-mails.repository.ts'

const Guid = z.string().check(z.guid())

export const AccessRequestMailJob = z.object({
  companyId: Guid,
  requestId: Guid,
  /** To who may decide, or back to who asked. */
  about: z.enum(['request', 'outcome']),
  to: Guid,
})
export type AccessRequestMailJob = z.infer<typeof AccessRequestMailJob>

export const accessRequestQueue: Queue<AccessRequestMailJob> = {
  name: 'access-request-mail',
  payload: AccessRequestMailJob,
  concurrency: 1,
  redeliveries: 12,
  redeliverAfterSeconds: 5,
}

export type AccessRequestMailDeps = { database: Database; sendMail: SendMail; publicUrl: () => string }

export async function sendAccessRequestMail(
  { database, sendMail, publicUrl }: AccessRequestMailDeps,
  { companyId, requestId, about, to }: AccessRequestMailJob,
  signal: AbortSignal,
): Promise<void> {
  const mailed = await database.asCompany(companyId, (tx) => findMailed(tx, { companyId, requestId, to }))
  // Decided, or access taken away meanwhile: nobody is to be asked, or told, any more.
  if (!mailed || (about === 'request') !== (mailed.state === 'waiting')) return
  if (about === 'request' && !mailed.mayDecide) return
  if (about === 'outcome' && mailed.asker.id !== mailed.reader.id) return
  const id = `access-request.${about}.${requestId}.${to}`
  await sendMail({ id, to: mailed.reader.email, ...accessRequestMail(mailed, { publicUrl: publicUrl() }) }, signal)
}
