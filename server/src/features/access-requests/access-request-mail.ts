import type { AccessLevel } from '@millwright/contract/people'
import type { Mail } from '../../platform/mail/mail.ts'
import { mailName } from '../../platform/mail/mail-name.ts'
import { mailPage } from '../../platform/mail/mail-page.ts'
import type { AccessRequestFacts } from './access-request-mails.repository.ts'

type MailText = Omit<Mail, 'id' | 'to'>
type Letter = { subject: string; what: string; said: string; action: string; link: string }

export function accessRequestMail(mailed: AccessRequestFacts, { publicUrl }: { publicUrl: string }): MailText {
  const { reader, asker, departmentId, assetId } = mailed
  const home = `${publicUrl}/${reader.role}/${reader.id}`
  const assets = `${home}/departments/${departmentId}/assets`
  const place = assetId === null ? assets : `${assets}/${assetId}/profile`
  switch (mailed.state) {
    case 'waiting': {
      const who = mailName(asker.username)
      const subject = `${who} asks for access to ${placeName(mailed)}`
      const what = `${subject}. Give it or refuse it:`
      const link = `${home}/users/access-requests`
      return mailOf(mailed, { subject, what, said: mailed.note, action: 'Open the request', link })
    }
    case 'given': {
      const subject = `You have access to ${placeName(mailed)}`
      // It may have been taken away again.
      const what = mailed.level === null ? `${subject}:` : `${subject}. ${mayOf[mailed.level]}:`
      return mailOf(mailed, { subject, what, said: mailed.text, action: 'Open it', link: place })
    }
    case 'refused':
      // Neither its name nor its id is theirs to know: who asked by a file's id was refused its asset.
      return mailOf(mailed, {
        subject: 'Your request for access was refused',
        what: 'Your request for access was refused. Open Millwright:',
        said: mailed.text,
        action: 'Open Millwright',
        link: `${home}/departments`,
      })
  }
}

/** What one may do with a place. Who may only ask is not told of files that they may not open. */
const mayOf: Readonly<Record<AccessLevel, string>> = {
  ask: 'You may ask about it',
  read: 'You may read it and ask about it',
  full: 'You may read and change it',
}

const placeName = ({ assetName, departmentName }: AccessRequestFacts) => mailName(assetName ?? departmentName)

function mailOf({ company }: AccessRequestFacts, { subject, what, said, action, link }: Letter): MailText {
  return {
    company,
    subject,
    text: [what, link, ...(said === '' ? [] : [said])].join('\n\n'),
    html: mailPage({
      company: mailName(company),
      preview: subject,
      blocks: [
        { kind: 'text', text: what },
        ...said
          .split(/\n+/)
          .filter((line) => line !== '')
          .map((line) => ({ kind: 'text' as const, text: line })),
        { kind: 'button', text: action, link },
      ],
    }),
  }
}
