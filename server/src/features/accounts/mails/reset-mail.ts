import { durations } from '@millwright/contract/limits'
import { mailName } from '../../../platform/mail/mail-name.ts'
import { mailPage } from '../../../platform/mail/mail-page.ts'
import { codeFor, hashCode } from '../codes/codes.ts'
import { armCode } from '../codes/codes.repository.ts'
import { type AboutWithCode, mailId, type MailText, requestOf, type SendAccountMail } from './account-mail.ts'

const minutes = durations.code / 60_000

/**
 * The code is made here and stored as a hash only; a second run mails the same code again under the same message id,
 * and none once it was used or replaced.
 */
export const sendResetMail: SendAccountMail = async (deps, job, signal) => {
  const { database, secrets, sendMail } = deps
  const request = requestOf(job, 'reset')
  const code = codeFor(secrets, request)
  const recipient = await database.asSystem('mail', (tx) => armCode(tx, request, hashCode(secrets, request, code)))
  if (!recipient) return
  const link = `${deps.publicUrl()}/auth/password/reset/${job.userId}`
  await sendMail(
    { id: mailId(job), to: recipient.email, ...textOf({ code, link, company: recipient.company }) },
    signal,
  )
}

function textOf({ code, link, company }: AboutWithCode): MailText {
  const name = mailName(company)
  const lines = {
    what: `This is the code that sets a new password for your Millwright account at ${name}:`,
    where: 'Enter it on this page, together with the new password:',
    until: `The code works once and for ${minutes} minutes. If it has expired, ask for a new one at the sign-in page.`,
    otherwise: 'If you did not ask for it, you can ignore this mail: your password stays as it is.',
  }
  return {
    company,
    subject: `${code} is your code for a new Millwright password`,
    text: [lines.what, code, `${lines.where}\n${link}`, lines.until, lines.otherwise].join('\n\n'),
    html: mailPage({
      company: name,
      preview: `${code} is your code for a new password at ${name}`,
      blocks: [
        { kind: 'text', text: lines.what },
        { kind: 'code', text: code },
        { kind: 'button', text: 'Set a new password', link },
        { kind: 'text', text: lines.until },
        { kind: 'note', text: lines.otherwise },
      ],
    }),
  }
}
