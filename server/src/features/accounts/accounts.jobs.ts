import type { Queue } from '../../platform/jobs/queue.ts'
import { AccountMail, type SendAccountMail } from './mails/account-mail.ts'
import { sendAddressKnownMail } from './mails/address-known-mail.ts'
import { sendPasswordChangedMail } from './mails/password-changed-mail.ts'
import { sendNewDeviceMail } from './mails/new-device-mail.ts'
import { sendInvitationMail } from './mails/invitation-mail.ts'
import { askForReset } from './mails/reset-asked.ts'
import { sendResetMail } from './mails/reset-mail.ts'
import { sendSecondFactorMail } from './mails/second-factor-mail.ts'
import { sendVerificationMail } from './mails/verification-mail.ts'

export const mailQueue: Queue<AccountMail> = {
  name: 'mail',
  payload: AccountMail,
  concurrency: 2,
  // With the doubling delay, an SMTP server may be away for an hour before a mail is given up.
  redeliveries: 12,
  redeliverAfterSeconds: 5,
}

const senders: Record<AccountMail['template'], SendAccountMail> = {
  verification: sendVerificationMail,
  'address-known': sendAddressKnownMail,
  'reset-asked': askForReset,
  reset: sendResetMail,
  invitation: sendInvitationMail,
  'password-changed': sendPasswordChangedMail,
  'new-device': sendNewDeviceMail,
  'authenticator-on': sendSecondFactorMail,
  'authenticator-off': sendSecondFactorMail,
  'recovery-code-used': sendSecondFactorMail,
  'passkey-added': sendSecondFactorMail,
  'passkey-removed': sendSecondFactorMail,
  'second-factor-reset': sendSecondFactorMail,
}

/** Sends a mail that an account asked for. */
export const sendAccountMail: SendAccountMail = (deps, job, signal) => senders[job.template](deps, job, signal)
