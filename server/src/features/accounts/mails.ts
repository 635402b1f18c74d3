import { durations } from '@millwright/contract/limits'
import { mailName } from '../../platform/mail/mail-name.ts'
import { mailPage } from '../../platform/mail/mail-page.ts'

export type MailText = { company: string; subject: string; text: string; html: string }

/** Where the mail leads, and whose account it is about. */
type Subject = { link: string; company: string }
type WithCode = Subject & { code: string }

const minutes = durations.code / 60_000

/** Of what the person who registered typed it names the company alone: anybody can type any address. */
export function verificationMail({ code, link, company }: WithCode): MailText {
  const name = mailName(company)
  const lines = {
    what: `This is the code that confirms your e-mail address for ${name} at Millwright:`,
    where: 'Enter it on this page:',
    until: `The code works once and for ${minutes} minutes. If it has expired, ask for a new one on the same page.`,
    otherwise: 'If you did not register, you can ignore this mail: without the code nothing happens.',
  }
  return {
    company,
    subject: `${code} is your Millwright code`,
    text: [lines.what, code, `${lines.where}\n${link}`, lines.until, lines.otherwise].join('\n\n'),
    html: mailPage({
      company: name,
      preview: `${code} is your code for ${name}`,
      blocks: [
        { kind: 'text', text: lines.what },
        { kind: 'code', text: code },
        { kind: 'button', text: 'Enter the code', link },
        { kind: 'text', text: lines.until },
        { kind: 'note', text: lines.otherwise },
      ],
    }),
  }
}

export function addressKnownMail({ link, company }: Subject): MailText {
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

export function resetMail({ code, link, company }: WithCode): MailText {
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

export function passwordChangedMail({ link, company }: Subject): MailText {
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
