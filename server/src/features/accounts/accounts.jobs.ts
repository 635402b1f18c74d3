import * as z from 'zod/mini'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { Queue } from '../../platform/jobs/queue.ts'
import type { SendMail } from '../../platform/mail/mail.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { codeFor, hashCode } from './codes.ts'
import type { PersonId } from '../../people/users.repository.ts'
import { armCode, type CodeRequest, findRecipient, findRecipientOf, requestCode } from './codes.repository.ts'
import { addressKnownMail, passwordChangedMail, resetMail, verificationMail } from './mails.ts'

/** Which mail, to whom, for which request: never an address, a name or a code. */
export const AccountMail = z.object({
  template: z.enum(['verification', 'address-known', 'reset-asked', 'reset', 'password-changed']),
  companyId: z.string().check(z.guid()),
  userId: z.string().check(z.guid()),
  requestedAt: z.iso.datetime(),
})
export type AccountMail = z.infer<typeof AccountMail>

export const mailQueue: Queue<AccountMail> = {
  name: 'mail',
  payload: AccountMail,
  concurrency: 2,
  // With the doubling delay, an SMTP server may be away for an hour before a mail is given up.
  redeliveries: 12,
  redeliverAfterSeconds: 5,
}

export function mailFor(template: AccountMail['template'], request: CodeRequest): AccountMail {
  const { companyId, userId, requestedAt } = request
  return { template, companyId, userId, requestedAt: requestedAt.toISOString() }
}

/** Tells somebody that their password was changed. */
export function noticeOf({ companyId, userId }: PersonId): AccountMail {
  return { template: 'password-changed', companyId, userId, requestedAt: new Date().toISOString() }
}

export type MailDeps = {
  database: Database
  secrets: Secrets
  sendMail: SendMail
  /** Commits with `tx`. */
  enqueueMail: (tx: Transaction, mail: AccountMail) => Promise<void>
  publicUrl: () => string
}

/**
 * Sends a mail that an account asked for. The code is made here and stored as a hash only; a second run
 * mails the same code again under the same message id, and none once it was used or replaced.
 */
export async function sendAccountMail(deps: MailDeps, job: AccountMail, signal: AbortSignal): Promise<void> {
  const { database, secrets, sendMail } = deps
  const request: CodeRequest = {
    companyId: job.companyId,
    userId: job.userId,
    purpose: job.template === 'reset' || job.template === 'reset-asked' ? 'reset' : 'verify',
    requestedAt: new Date(job.requestedAt),
  }
  const id = `${job.requestedAt.replace(/\D/g, '')}.${job.template}.${job.userId}`
  switch (job.template) {
    case 'verification': {
      const code = codeFor(secrets, request)
      const recipient = await database.asSystem('mail', (tx) => armCode(tx, request, hashCode(secrets, request, code)))
      if (!recipient) return
      const link = `${deps.publicUrl()}/auth/verify/${recipient.role}/${job.userId}`
      return sendMail(
        { id, to: recipient.email, ...verificationMail({ code, link, company: recipient.company }) },
        signal,
      )
    }
    case 'address-known': {
      const recipient = await database.asSystem('mail', (tx) => findRecipientOf(tx, request))
      if (!recipient) return
      const link = `${deps.publicUrl()}/auth/login`
      return sendMail({ id, to: recipient.email, ...addressKnownMail({ link, company: recipient.company }) }, signal)
    }
    case 'reset-asked':
      return database.asSystem('mail', async (tx) => {
        const { companyId, userId } = job
        if (!(await findRecipient(tx, { companyId, userId }))) return
        // Run twice, or asked for too soon, it gets no second code.
        const asked = await requestCode(tx, { companyId, userId, purpose: 'reset' })
        if (asked) await deps.enqueueMail(tx, mailFor('reset', asked))
      })
    case 'reset': {
      const code = codeFor(secrets, request)
      const recipient = await database.asSystem('mail', (tx) => armCode(tx, request, hashCode(secrets, request, code)))
      if (!recipient) return
      const link = `${deps.publicUrl()}/auth/password/reset/${job.userId}`
      return sendMail({ id, to: recipient.email, ...resetMail({ code, link, company: recipient.company }) }, signal)
    }
    case 'password-changed': {
      const recipient = await database.asSystem('mail', (tx) => findRecipient(tx, request))
      if (!recipient) return
      const link = `${deps.publicUrl()}/auth/password/forgot`
      return sendMail({ id, to: recipient.email, ...passwordChangedMail({ link, company: recipient.company }) }, signal)
    }
  }
}
