import { mailPage } from '../../platform/mail/mail-page.ts'
import type { RequestRow } from './help.repository.ts'

/** A reply goes to the person who asked. */
export function supportMail(request: RequestRow) {
  const { reference, message, username, email, companyName } = request
  const subject = oneLine(request.subject)
  const who = `${oneLine(username)} <${email}>, ${oneLine(companyName)}`
  return {
    company: companyName,
    replyTo: email,
    subject: `[${reference}] ${subject}`,
    text: [`Support request ${reference}`, `From: ${who}`, `Subject: ${subject}`, message].join('\n\n'),
    html: mailPage({
      preview: subject,
      blocks: [
        { kind: 'text', text: `Support request ${reference}` },
        { kind: 'text', text: `From: ${who}` },
        { kind: 'text', text: `Subject: ${subject}` },
        ...message.split(/\n+/).map((text) => ({ kind: 'text' as const, text })),
      ],
    }),
  }
}

/** A line break in a header would begin another one. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}
