import { mailName } from '../../../platform/mail/mail-name.ts'
import { findNewDevice } from '../sessions/known-devices.repository.ts'
import { mailId, type MailText, type SendAccountMail } from './account-mail.ts'
import { securityMail } from './security-mail.ts'

export const sendNewDeviceMail: SendAccountMail = async (deps, job, signal) => {
  const since = new Date(job.requestedAt)
  const found = await deps.database.asSystem('mail', (tx) => findNewDevice(tx, job, since))
  if (!found) return
  const link = `${deps.publicUrl()}/${found.role}/${job.userId}/settings/account/security`
  await deps.sendMail({ id: mailId(job), to: found.email, ...textOf({ ...found, link, since }) }, signal)
}

type NewDevice = {
  device: string
  address: string
  timeZone: string
  company: string
  hasPassword: boolean
  link: string
  since: Date
}

function textOf({ device, address, timeZone, company, hasPassword, link, since }: NewDevice): MailText {
  const name = mailName(company)
  const format = { dateStyle: 'long', timeStyle: 'short', timeZone } as const
  const at = new Intl.DateTimeFormat('en-GB', format).format(since)
  const lines = {
    what: `Your Millwright account at ${name} was signed in to from a device that it did not know: ${mailName(device)}, on ${at} (${timeZone}), from the network address ${address}.`,
    you: 'If that was you, there is nothing to do.',
    otherwise: hasPassword
      ? 'If it was not you, sign that device out and set a new password now, under Settings, Security:'
      : 'If it was not you, change your password at the sign-in provider of your company now, and sign that device out here, under Settings, Security:',
  }
  return securityMail({
    company,
    subject: 'A new device signed in to your Millwright account',
    preview: `At ${name}. If it was not you, sign it out now`,
    lines,
    button: { text: 'Open Security', link },
  })
}
