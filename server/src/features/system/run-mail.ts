import { presentFinding, sentenceOfRun } from './system.presenter.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { type MailBlock, mailPage } from '../../platform/mail/mail-page.ts'
import type { RunRow } from './system.repository.ts'

/** Codes, sentences and counts; no ids, for a mail goes through other hands. */
export function runMail(run: RunRow, publicUrl: string): Pick<Mail, 'subject' | 'text' | 'html'> {
  const subject = subjectOf(run)
  const lines = [
    `${subject}: ${new URL(publicUrl).host}`,
    ...(run.state === 'done' ? [] : [sentenceOfRun(run)]),
    ...freshOf(run).map((one) => `${one.code}: ${one.sentence}${one.advice === '' ? '' : ` ${one.advice}`}`),
    'Settings, System shows the rest; npm run doctor looks at everything. What stays the same is not mailed again.',
  ]
  const blocks: MailBlock[] = lines.map((text) => ({ kind: 'text', text }))
  return { subject, text: lines.join('\n\n'), html: mailPage({ preview: lines[1] ?? subject, blocks }) }
}

const freshOf = ({ findings, fresh }: RunRow) => findings.filter(({ code }) => fresh.includes(code)).map(presentFinding)

function subjectOf(run: RunRow): string {
  if (run.state !== 'done') return `The ${run.kind} of Millwright did not end well`
  const { length } = freshOf(run)
  return `The check of Millwright found ${length === 1 ? 'something' : `${length} things`} new`
}
