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
export const sendVerificationMail: SendAccountMail = async (deps, job, signal) => {
  const { database, secrets, sendMail } = deps
  const request = requestOf(job, 'verify')
  const code = codeFor(secrets, request)
  const recipient = await database.asSystem('mail', (tx) => armCode(tx, request, hashCode(secrets, request, code)))
  if (!recipient) return
  const link = `${deps.publicUrl()}/auth/verify/${recipient.role}/${job.userId}`
  await sendMail({ id: mailId(job), to: recipient.email, ...textOf({ code, link, ...recipient }) }, signal)
}

type RegisteredAccount = AboutWithCode & { registeredAt: Date; registeredFrom: string | null }

const registrationTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** Of what the person who registered typed it names the company alone: anybody can type any address. */
function textOf({ code, link, company, registeredAt, registeredFrom }: RegisteredAccount): MailText {
  const name = mailName(company)
  const place = registeredFrom === null ? '' : ` from the network address ${registeredFrom}`
  const lines = {
    what: `This is the code that confirms your e-mail address for ${name} at Millwright:`,
    where: 'Enter it on this page:',
    until: `The code works once and for ${minutes} minutes. If it has expired, ask for a new one on the same page.`,
    origin: `The registration was made on ${registrationTime.format(registeredAt)} UTC${place}.`,
    otherwise: 'If you did not register, you can ignore this mail: without the code nothing happens.',
  }
  return {
    company,
    subject: `${code} is your Millwright code`,
    text: [lines.what, code, `${lines.where}\n${link}`, lines.until, lines.origin, lines.otherwise].join('\n\n'),
    html: mailPage({
      company: name,
      preview: `${code} is your code for ${name}`,
      blocks: [
        { kind: 'text', text: lines.what },
        { kind: 'code', text: code },
        { kind: 'button', text: 'Enter the code', link },
        { kind: 'text', text: lines.until },
        { kind: 'text', text: lines.origin },
        { kind: 'note', text: lines.otherwise },
      ],
    }),
  }
}
