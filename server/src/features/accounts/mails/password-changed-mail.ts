import { mailName } from '../../../platform/mail/mail-name.ts'
import { mailPage } from '../../../platform/mail/mail-page.ts'
import { findRecipient } from '../codes/codes.repository.ts'
import { type About, mailId, type MailText, type SendAccountMail } from './account-mail.ts'

export const sendPasswordChangedMail: SendAccountMail = async (deps, job, signal) => {
  const recipient = await deps.database.asSystem('mail', (tx) => findRecipient(tx, job))
  if (!recipient) return
  const link = `${deps.publicUrl()}/auth/password/forgot`
  await deps.sendMail({ id: mailId(job), to: recipient.email, ...textOf({ link, company: recipient.company }) }, signal)
}

function textOf({ link, company }: About): MailText {
  const name = mailName(company)
  const lines = {
    what: `The password of your Millwright account at ${name} was changed, and every device was signed out.`,
    you: 'If that was you, there is nothing to do.',
    otherwise: 'If it was not you, somebody may know your password or read your mail. Set a new password now:',
  }
  return {
    company,
    subject: 'Your Millwright password was changed',
    text: [lines.what, lines.you, `${lines.otherwise}\n${link}`].join('\n\n'),
    html: mailPage({
      company: name,
      preview: `At ${name}. If it was not you, set a new password now`,
      blocks: [
        { kind: 'text', text: lines.what },
        { kind: 'text', text: lines.you },
        { kind: 'text', text: lines.otherwise },
        { kind: 'button', text: 'Set a new password', link },
      ],
    }),
  }
}
