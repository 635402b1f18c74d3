import type { Mail } from '../../platform/mail/mail.ts'
import { mailName } from '../../platform/mail/mail-name.ts'
import { mailPage } from '../../platform/mail/mail-page.ts'
import type { SaidFact } from '../../schema/facts.ts'
import type { FactMailText } from './fact-mails.repository.ts'

/** Tells somebody that a new version says otherwise what answers of theirs quote. */
export function factMail(told: FactMailText, publicUrl: string): Omit<Mail, 'id' | 'to'> {
  const { person, company, fileName, version, assetId, assetName, departmentId, changes, markIds } = told
  const link = `${publicUrl}/${person.role}/${person.userId}/departments/${departmentId}/assets/${assetId}/chats`
  const file = mailName(fileName)
  const subject = `${file} says otherwise now`
  const what = `Version ${version} of ${file} (${mailName(assetName)}) says otherwise what answers to you quote.`
  const lines = changes.map(({ question, before, after }) => ({
    heading: oneLine(question),
    text: `${oneLine(before.subject)}: ${saidOf(before)} → ${saidOf(after)}`,
  }))
  const left = markIds.length - changes.length
  const rest = left > 0 ? [`And ${String(left)} more: your chats show them.`] : []
  return {
    company,
    subject,
    text: [what, link, ...lines.map(({ heading, text }) => `${heading}\n${text}`), ...rest].join('\n\n'),
    html: mailPage({
      company: mailName(company),
      preview: lines[0]?.text ?? subject,
      blocks: [
        { kind: 'text', text: what },
        ...lines.flatMap(({ heading, text }) => [
          { kind: 'note' as const, text: heading },
          { kind: 'text' as const, text },
        ]),
        ...rest.map((text) => ({ kind: 'text' as const, text })),
        { kind: 'button', text: 'Open Millwright', link },
      ],
    }),
  }
}

function saidOf({ value, unit }: SaidFact): string {
  return oneLine(`${value} ${unit}`)
}

const maxLineLength = 160

function oneLine(text: string): string {
  const line = text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
  return line.length <= maxLineLength ? line : `${line.slice(0, maxLineLength - 1).trimEnd()}…`
}
