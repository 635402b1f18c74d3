import type { SecondFactorNews } from '../../../people/second-factors/notify-second-factor.ts'
import { mailName } from '../../../platform/mail/mail-name.ts'
import { findRecipient } from '../codes/codes.repository.ts'
import { type About, type AccountMail, mailId, type MailText, type SendAccountMail } from './account-mail.ts'
import { securityMail } from './security-mail.ts'

export const sendSecondFactorMail: SendAccountMail = async (deps, job, signal) => {
  const news = newsOf(job.template)
  const recipient = await deps.database.asSystem('mail', (tx) => findRecipient(tx, job))
  if (!recipient || !news) return
  const link = `${deps.publicUrl()}/auth/password/forgot`
  const text = textOf(news, { link, company: recipient.company })
  await deps.sendMail({ id: mailId(job), to: recipient.email, ...text }, signal)
}

/** `otherwise`: what to do where it was not them, before the link to a new password. */
type News = { subject: string; what: (company: string) => string; otherwise?: string }

const knowsPassword =
  'If it was not you, somebody knows your password. Set a new one now, and tell an admin of your company:'

/** What somebody else added outlives the password, and is asked for after a new one. */
const addedByOther =
  'If it was not you, somebody knows your password, and a new one does not end what they added. First ask an admin of your company to reset your second factor, then set a new password:'

const news: Record<SecondFactorNews, News> = {
  'authenticator-on': {
    subject: 'Your Millwright sign-in asks for a code now',
    what: (company) =>
      `An authenticator app was added to your Millwright account at ${company}. Sign-in asks for its code.`,
    otherwise: addedByOther,
  },
  'authenticator-off': {
    subject: 'The authenticator app of your Millwright account was removed',
    what: (company) => `The authenticator app was removed from your Millwright account at ${company}.`,
  },
  'passkey-added': {
    subject: 'A passkey was added to your Millwright account',
    what: (company) =>
      `A passkey was added to your Millwright account at ${company}. It signs you in without your password.`,
    otherwise: addedByOther,
  },
  'passkey-removed': {
    subject: 'A passkey of your Millwright account was removed',
    what: (company) => `A passkey was removed from your Millwright account at ${company}.`,
  },
  'second-factor-reset': {
    subject: 'The second factor of your Millwright account was reset',
    what: (company) =>
      `An admin has taken the second factor away from your Millwright account at ${company}, and you were signed out everywhere. Sign-in asks for your password alone until you set up another one.`,
    otherwise:
      'If you did not ask for it, tell another admin of your company, and set a new password if somebody may know yours:',
  },
  'recovery-code-used': {
    subject: 'A recovery code of your Millwright account was used',
    what: (company) => `Somebody signed in to your Millwright account at ${company} with a recovery code.`,
  },
}

const newsOf = (template: AccountMail['template']): News | null =>
  Object.entries(news).find(([name]) => name === template)?.[1] ?? null

function textOf({ subject, what, otherwise = knowsPassword }: News, { link, company }: About): MailText {
  const name = mailName(company)
  const lines = {
    what: what(name),
    you: 'If that was you, or you asked for it, there is nothing to do.',
    otherwise,
  }
  return securityMail({
    company,
    subject,
    preview: `At ${name}. If it was not you, read what to do`,
    lines,
    button: { text: 'Set a new password', link },
  })
}
