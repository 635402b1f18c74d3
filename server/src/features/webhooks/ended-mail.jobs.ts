import * as z from 'zod/mini'
import type { Database } from '../../platform/database/database.ts'
import type { Queue } from '../../platform/jobs/queue.ts'
import type { SendMail } from '../../platform/mail/mail.ts'
import { mailName } from '../../platform/mail/mail-name.ts'
import { mailPage } from '../../platform/mail/mail-page.ts'
import { listToTell } from './ended-mails.repository.ts'

const Guid = z.string().check(z.guid())
export const EndedWebhook = z.object({ companyId: Guid, webhookId: Guid })
export type EndedWebhook = z.infer<typeof EndedWebhook>

export const endedWebhookQueue: Queue<EndedWebhook> = {
  name: 'webhook-ended-mail',
  payload: EndedWebhook,
  concurrency: 1,
  redeliveries: 12,
  redeliverAfterSeconds: 5,
}

export type EndedMailDeps = { database: Database; sendMail: SendMail; publicUrl: () => string }

/** Tells every admin; nobody when it was resumed or deleted meanwhile. @throws what the first mail failed by, after all were tried */
export async function sendEndedMail(
  { database, sendMail, publicUrl }: EndedMailDeps,
  { companyId, webhookId }: EndedWebhook,
  signal: AbortSignal,
): Promise<void> {
  const told = await database.asCompany(companyId, (tx) => listToTell(tx, { companyId, webhookId }))
  const failed: unknown[] = []
  for (const { userId, email, company, address, failingSince } of told) {
    const subject = 'A webhook has ended'
    const text = `For a day, nothing that was sent to ${new URL(address).origin} has arrived. Nothing is sent there any more, until an admin resumes the webhook in Settings · Webhooks:`
    const link = `${publicUrl()}/admin/${userId}/settings/webhooks`
    const mail = {
      id: `webhook-ended.${webhookId}.${failingSince?.getTime() ?? 0}.${userId}`,
      to: email,
      company,
      subject,
      text: `${text}\n\n${link}`,
      html: mailPage({
        company: mailName(company),
        preview: subject,
        blocks: [
          { kind: 'text', text },
          { kind: 'button', text: 'Open the webhooks', link },
        ],
      }),
    }
    await sendMail(mail, signal).catch((error: unknown) => failed.push(error))
  }
  if (failed.length > 0) throw failed[0]
}
