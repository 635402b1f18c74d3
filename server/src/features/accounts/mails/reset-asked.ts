import { findRecipient, requestCode } from '../codes/codes.repository.ts'
import { mailFor, type SendAccountMail } from './account-mail.ts'

/** Mails nothing itself: asks for the code, and queues its mail. Run twice, or too soon, it gets no second code. */
export const askForReset: SendAccountMail = async ({ database, enqueueMail }, { companyId, userId }) =>
  await database.asSystem('mail', async (tx) => {
    if (!(await findRecipient(tx, { companyId, userId }))) return
    const asked = await requestCode(tx, { companyId, userId, purpose: 'reset' })
    if (asked) await enqueueMail(tx, mailFor('reset', asked))
  })
