import type { PictureLinks } from '../../links/picture-links.ts'
import type { PersonId } from '../../people/users.repository.ts'
import type { Transaction } from '../../platform/database/transaction.ts'

export type UserDeps = {
  pictures: PictureLinks
  /** Mails people who have just been created a code that sets their password; commits with `tx`. */
  invite: (tx: Transaction, people: readonly PersonId[]) => Promise<void>
}
