import * as z from 'zod/mini'
import type { Database } from '../../platform/database/database.ts'
import type { Queue } from '../../platform/jobs/queue.ts'
import type { Log } from '../../platform/log.ts'
import type { SendMail } from '../../platform/mail/mail.ts'
import { findRequestOf } from './help.repository.ts'
import { supportMail } from './support-mail.ts'

export const SupportMailJob = z.object({ companyId: z.string().check(z.guid()), requestId: z.string().check(z.guid()) })
export type SupportMailJob = z.infer<typeof SupportMailJob>

export const supportQueue: Queue<SupportMailJob> = {
  name: 'support-mail',
  payload: SupportMailJob,
  concurrency: 1,
  redeliveries: 12,
  redeliverAfterSeconds: 5,
}

type Deps = { database: Database; sendMail: SendMail; supportEmail: string | null; log: Log }

/** Without an address to mail to, the request stays in the database for whoever looks there. */
export async function sendSupportMail(deps: Deps, job: SupportMailJob, signal: AbortSignal): Promise<void> {
  const { database, sendMail, supportEmail, log } = deps
  if (supportEmail === null) {
    log.warn({ requestId: job.requestId }, 'SUPPORT_EMAIL is not set: a support request was kept, but mailed to nobody')
    return
  }
  const request = await database.asCompany(job.companyId, (tx) => findRequestOf(tx, job.companyId, job.requestId))
  if (request) await sendMail({ id: `support.${job.requestId}`, to: supportEmail, ...supportMail(request) }, signal)
}
