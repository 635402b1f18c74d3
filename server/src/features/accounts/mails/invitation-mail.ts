import { durations } from '@millwright/contract/limits'
import { mailName } from '../../../platform/mail/mail-name.ts'
import { mailPage } from '../../../platform/mail/mail-page.ts'
import { codeFor, hashCode } from '../codes/codes.ts'
import { armCode } from '../codes/codes.repository.ts'
import { type AboutWithCode, mailId, type MailText, requestOf, type SendAccountMail } from './account-mail.ts'

const minutes = durations.code / 60_000

/** Its code is one that resets a password: whoever is invited has none yet. */
export const sendInvitationMail: SendAccountMail = async (deps, job, signal) => {
  const { database, secrets, sendMail, publicUrl } = deps
  const request = requestOf(job, 'reset')
  const code = codeFor(secrets, request)
  const recipient = await database.asSystem('mail', (tx) => armCode(tx, request, hashCode(secrets, request, code)))
  if (!recipient) return
  const link = `${publicUrl()}/auth/password/reset/${job.userId}`
  const again = `${publicUrl()}/auth/password/forgot`
  await sendMail(
    { id: mailId(job), to: recipient.email, ...textOf({ code, link, again, company: recipient.company }) },
    signal,
  )
}

function textOf({ code, link, again, company }: AboutWithCode & { again: string }): MailText {
  const name = mailName(company)
  const lines = {
    what: `You were added to ${name} at Millwright, where your plant keeps what it knows. Choose a password to begin. This is your code:`,
    where: 'Enter it on this page, together with the password:',
    until: `The code works once and for ${minutes} minutes. After that, ask for a new one here:`,
    otherwise: 'If you do not know this company, you can ignore this mail.',
  }
  return {
    company,
    subject: `You are invited to ${name} at Millwright`,
    text: [lines.what, code, `${lines.where}\n${link}`, `${lines.until}\n${again}`, lines.otherwise].join('\n\n'),
    html: mailPage({
      company: name,
      preview: `Choose a password for ${name}`,
      blocks: [
        { kind: 'text', text: lines.what },
        { kind: 'code', text: code },
        { kind: 'button', text: 'Choose a password', link },
        { kind: 'text', text: `${lines.until} ${again}` },
        { kind: 'note', text: lines.otherwise },
      ],
    }),
  }
}
