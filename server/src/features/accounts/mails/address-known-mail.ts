import { mailName } from '../../../platform/mail/mail-name.ts'
import { mailPage } from '../../../platform/mail/mail-page.ts'
import { findRecipientOf } from '../codes/codes.repository.ts'
import { type About, mailId, type MailText, requestOf, type SendAccountMail } from './account-mail.ts'

export const sendAddressKnownMail: SendAccountMail = async (deps, job, signal) => {
  const recipient = await deps.database.asSystem('mail', (tx) => findRecipientOf(tx, requestOf(job, 'verify')))
  if (!recipient) return
  const link = `${deps.publicUrl()}/auth/login`
  await deps.sendMail({ id: mailId(job), to: recipient.email, ...textOf({ link, company: recipient.company }) }, signal)
}

function textOf({ link, company }: About): MailText {
  const name = mailName(company)
  const lines = {
    what: `Somebody has just tried to register a new company at Millwright with this e-mail address. It already has an account, at ${name}, so nothing was changed.`,
    you: 'If that was you, sign in with your password instead:',
    otherwise: 'If it was not you, there is nothing to do: nobody learned that this address has an account.',
  }
  return {
    company,
    subject: 'You already have a Millwright account',
    text: [lines.what, `${lines.you}\n${link}`, lines.otherwise].join('\n\n'),
    html: mailPage({
      company: name,
      preview: `Sign in to ${name} with your password instead`,
      blocks: [
        { kind: 'text', text: lines.what },
        { kind: 'text', text: lines.you },
        { kind: 'button', text: 'Sign in', link },
        { kind: 'note', text: lines.otherwise },
      ],
    }),
  }
}
