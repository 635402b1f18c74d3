import * as z from 'zod/mini'
import { type SecondFactorNews, secondFactorNews } from '../../../people/second-factors/notify-second-factor.ts'
import type { PersonId } from '../../../people/users.repository.ts'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import type { Mail, SendMail } from '../../../platform/mail/mail.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import type { CodePurpose, CodeRequest } from '../codes/codes.repository.ts'

/** Which mail, to whom, for which request: never an address, a name or a code. */
export const AccountMail = z.object({
  template: z.enum([
    'verification',
    'address-known',
    'reset-asked',
    'reset',
    'invitation',
    'password-changed',
    'new-device',
    ...secondFactorNews,
  ]),
  companyId: z.string().check(z.guid()),
  userId: z.string().check(z.guid()),
  requestedAt: z.iso.datetime(),
})
export type AccountMail = z.infer<typeof AccountMail>

export type MailDeps = {
  database: Database
  secrets: Secrets
  sendMail: SendMail
  /** Commits with `tx`. */
  enqueueMail: (tx: Transaction, mail: AccountMail) => Promise<void>
  publicUrl: () => string
}

/** Runs the job of one template; sends nothing when the mail is no longer wanted. */
export type SendAccountMail = (deps: MailDeps, job: AccountMail, signal: AbortSignal) => Promise<void>

export type MailText = Pick<Mail, 'subject' | 'text' | 'html'> & { company: string }

/** Where the mail leads, and whose account it is about. */
export type About = { link: string; company: string }
export type AboutWithCode = About & { code: string }

export function mailFor(template: AccountMail['template'], request: CodeRequest): AccountMail {
  const { companyId, userId, requestedAt } = request
  return { template, companyId, userId, requestedAt: requestedAt.toISOString() }
}

/** Tells somebody that their password was changed, or what happened to their second factor. */
export function noticeOf(
  { companyId, userId }: PersonId,
  template: 'password-changed' | SecondFactorNews = 'password-changed',
): AccountMail {
  return { template, companyId, userId, requestedAt: new Date().toISOString() }
}

export function requestOf({ companyId, userId, requestedAt }: AccountMail, purpose: CodePurpose): CodeRequest {
  return { companyId, userId, purpose, requestedAt: new Date(requestedAt) }
}

/** The same at every run of the job. */
export function mailId({ template, userId, requestedAt }: AccountMail): string {
  return `${requestedAt.replace(/\D/g, '')}.${template}.${userId}`
}
