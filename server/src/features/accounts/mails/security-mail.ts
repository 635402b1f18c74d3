import { mailName } from '../../../platform/mail/mail-name.ts'
import { mailPage } from '../../../platform/mail/mail-page.ts'
import type { MailText } from './account-mail.ts'

type SecurityNews = {
  company: string
  subject: string
  preview: string
  /** What happened, what to do if it was you, and what if it was not. */
  lines: { what: string; you: string; otherwise: string }
  button: { text: string; link: string }
}

/** Tells what happened to an account, with a button for who did not do it. */
export function securityMail({ company, subject, preview, lines, button }: SecurityNews): MailText {
  return {
    company,
    subject,
    text: [lines.what, lines.you, `${lines.otherwise}\n${button.link}`].join('\n\n'),
    html: mailPage({
      company: mailName(company),
      preview,
      blocks: [
        { kind: 'text', text: lines.what },
        { kind: 'text', text: lines.you },
        { kind: 'text', text: lines.otherwise },
        { kind: 'button', ...button },
      ],
    }),
  }
}
