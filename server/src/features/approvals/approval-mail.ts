import { plainAnswer } from '@millwright/contract/plain-answer'
import type { Mail } from '../../platform/mail/mail.ts'
import { mailName } from '../../platform/mail/mail-name.ts'
import { mailPage } from '../../platform/mail/mail-page.ts'
import type { ApprovalMailFacts } from './approval-mails.repository.ts'

type MailText = Omit<Mail, 'id' | 'to'>
type Part = readonly [heading: string, text: string]

export function approvalMail(
  mailed: ApprovalMailFacts,
  { about, publicUrl }: { about: 'request' | 'outcome'; publicUrl: string },
): MailText {
  const { asker, assetId, departmentId } = mailed
  // Who has no account is led to the sign-in.
  const place = `departments/${departmentId}/assets/${assetId}/chats`
  const link = `${publicUrl}/${asker.role}/${asker.userId}/${place}`
  return about === 'request' ? requestMail(mailed, `${link}/approvals`) : outcomeMail(mailed, link)
}

/** A reply goes to who asked: an expert without an account answers so. */
function requestMail(mailed: ApprovalMailFacts, link: string): MailText {
  const { asker, question, answer, note } = mailed
  const who = mailName(asker.username)
  const parts: Part[] = [
    ['Question', question],
    ['Answer so far', plainAnswer(answer)],
    ...(note === '' ? [] : [['Note', note] as const]),
  ]
  const what = `${who} asks you to check an answer about ${mailName(mailed.assetName)}. Reply to this mail, or open it:`
  return {
    ...mailOf(mailed, { subject: `${who} asks: ${question}`, what, parts, link }),
    replyTo: asker.email,
  }
}

const outcomes = {
  approved: 'Your answer was approved',
  corrected: 'Your answer was corrected',
  declined: 'Your answer was not approved',
  waiting: 'Your answer is being checked',
} as const satisfies Record<ApprovalMailFacts['state'], string>

function outcomeMail(mailed: ApprovalMailFacts, link: string): MailText {
  const { question, state, text } = mailed
  const parts: Part[] = [
    ['Question', question],
    ...(text === ''
      ? []
      : [state === 'declined' ? (['Why', text] as const) : (['Answer', plainAnswer(text)] as const)]),
  ]
  const subject = outcomes[state]
  return mailOf(mailed, { subject, what: `${subject} (${mailName(mailed.assetName)}).`, parts, link })
}

type Letter = { subject: string; what: string; parts: readonly Part[]; link: string }

function mailOf({ company }: ApprovalMailFacts, { subject, what, parts, link }: Letter): MailText {
  const name = mailName(company)
  return {
    company,
    subject: oneLine(subject),
    text: [what, link, ...parts.map(([heading, text]) => `${heading}:\n${text}`)].join('\n\n'),
    html: mailPage({
      company: name,
      preview: oneLine(parts[0]?.[1] ?? subject),
      blocks: [
        { kind: 'text', text: what },
        ...parts.flatMap(([heading, text]) => [
          { kind: 'note' as const, text: heading },
          ...text.split(/\n+/).map((line) => ({ kind: 'text' as const, text: line })),
        ]),
        { kind: 'button', text: 'Open Millwright', link },
      ],
    }),
  }
}

const maxSubjectLength = 120

/** A line break in a header would begin another one. */
function oneLine(text: string): string {
  const line = text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
  return line.length <= maxSubjectLength ? line : `${line.slice(0, maxSubjectLength - 1).trimEnd()}…`
}
