import type { Mail } from '../../platform/mail/mail.ts'
import { type MailBlock, mailPage } from '../../platform/mail/mail-page.ts'
import type { RunRow } from './system.repository.ts'

/** Codes, sentences and counts; no ids, for a mail goes through other hands. */
export function runMail(
  { kind, sentence, findings, fresh }: RunRow,
  publicUrl: string,
): Pick<Mail, 'subject' | 'text' | 'html'> {
  const news = findings.filter(({ code }) => fresh.includes(code))
  const subject =
    kind === 'backup'
      ? 'The backup of Millwright did not end well'
      : `The check of Millwright found ${news.length === 1 ? 'something' : `${news.length} things`} new`
  const lines = [
    `${subject}: ${new URL(publicUrl).host}`,
    ...(kind === 'backup' ? [sentence] : []),
    ...news.map((one) => `${one.code}: ${one.sentence}${one.advice === '' ? '' : ` ${one.advice}`}`),
    'Settings, System shows the rest; npm run doctor looks at everything. This is mailed once, not each day.',
  ]
  const blocks: MailBlock[] = lines.map((text) => ({ kind: 'text', text }))
  return { subject, text: lines.join('\n\n'), html: mailPage({ preview: lines[1] ?? subject, blocks }) }
}
