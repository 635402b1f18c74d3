import * as z from 'zod/mini'
import type { Database } from '../../platform/database/database.ts'
import type { Queue } from '../../platform/jobs/queue.ts'
import type { SendMail } from '../../platform/mail/mail.ts'
import { findAdminEmails, findRequestOf } from './help.repository.ts'
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

export type SupportMailDeps = { database: Database; sendMail: SendMail; supportEmail: string | null }

/** Without an address of support, the company's own admins get it. */
export async function sendSupportMail(deps: SupportMailDeps, job: SupportMailJob, signal: AbortSignal): Promise<void> {
  const { database, sendMail, supportEmail } = deps
  const { companyId, requestId } = job
  const { request, admins } = await database.asCompany(companyId, async (tx) => ({
    request: await findRequestOf(tx, companyId, requestId),
    admins: supportEmail === null ? await findAdminEmails(tx, companyId) : [],
  }))
  const to = supportEmail ?? admins
  if (request && to.length > 0) await sendMail({ id: `support.${requestId}`, to, ...supportMail(request) }, signal)
}
