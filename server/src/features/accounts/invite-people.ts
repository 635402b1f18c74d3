import type { PersonId } from '../../people/users.repository.ts'
import { leaveRole, type Transaction } from '../../platform/database/transaction.ts'
import { requestFirstCodes } from './codes/codes.repository.ts'
import { type AccountMail, mailFor } from './mails/account-mail.ts'

export type InvitePeople = (tx: Transaction, people: readonly PersonId[]) => Promise<void>

/** Mails people who have just been created a code that sets their password; commits with `tx`. */
export function invitePeople(
  enqueueMails: (tx: Transaction, mails: readonly AccountMail[]) => Promise<void>,
): InvitePeople {
  return async (tx, people) => {
    const requests = await leaveRole(tx, () => requestFirstCodes(tx, people, 'reset'))
    await enqueueMails(
      tx,
      requests.map((request) => mailFor('invitation', request)),
    )
  }
}
