import * as z from 'zod/mini'
import type { Database } from '../../../platform/database/database.ts'
import type { Queue } from '../../../platform/jobs/queue.ts'
import type { SendMail } from '../../../platform/mail/mail.ts'
import { mailName } from '../../../platform/mail/mail-name.ts'
import { mailPage } from '../../../platform/mail/mail-page.ts'
import { listAdminsOf } from './removal.repository.ts'

export const RemovalMailJob = z.object({ companyId: z.string().check(z.guid()), kind: z.enum(['begun', 'tomorrow']) })
export type RemovalMailJob = z.infer<typeof RemovalMailJob>

export const removalQueue: Queue<RemovalMailJob> = {
  name: 'removal-mail',
  payload: RemovalMailJob,
  concurrency: 1,
  redeliveries: 12,
  redeliverAfterSeconds: 5,
}

export type RemovalMailDeps = { database: Database; sendMail: SendMail; publicUrl: () => string }
type Kind = RemovalMailJob['kind'] | 'gone'

const says: Record<Kind, { subject: string; text: (name: string, day: string) => string }> = {
  begun: {
    subject: 'Your company will be removed',
    text: (name, day) =>
      `An admin has asked for the removal of ${name} from Millwright. On ${day} everything goes: documents, notes, chats and accounts. Until then an admin can sign in and take it back.`,
  },
  tomorrow: {
    subject: 'Your company will be removed tomorrow',
    text: (name, day) =>
      `${name} is removed from Millwright on ${day}, with everything in it. An admin can still take it back.`,
  },
  gone: {
    subject: 'Your company was removed',
    text: (name) => `${name} is being removed from Millwright, with everything in it. This cannot be undone any more.`,
  },
}

/** Tells every admin; nobody when the removal was taken back meanwhile. @throws what the first mail failed by, after all were tried */
export async function sendRemovalMail(
  { database, sendMail, publicUrl }: RemovalMailDeps,
  { companyId, kind }: { companyId: string; kind: Kind },
  signal: AbortSignal,
): Promise<void> {
  const admins = await database.asCompany(companyId, (tx) => listAdminsOf(tx, companyId))
  const failed: unknown[] = []
  for (const { email, name, removedAt } of admins) {
    if (!removedAt) return
    const day = `${removedAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`
    const text = says[kind].text(mailName(name), day)
    const link = `${publicUrl()}/auth/login`
    const sending = sendMail(
      {
        id: `removal.${kind}.${companyId}.${removedAt.getTime()}.${email.replaceAll(/[^a-z0-9]/gi, '-')}`,
        to: email,
        company: name,
        subject: says[kind].subject,
        text: kind === 'gone' ? text : `${text}\n\n${link}`,
        html: mailPage({
          company: mailName(name),
          preview: says[kind].subject,
          blocks: [
            { kind: 'text', text },
            ...(kind === 'gone' ? [] : [{ kind: 'button', text: 'Sign in', link } as const]),
          ],
        }),
      },
      signal,
    )
    await sending.catch((error: unknown) => failed.push(error))
  }
  if (failed.length > 0) throw failed[0]
}
