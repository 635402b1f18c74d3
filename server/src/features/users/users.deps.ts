import type { Quotas } from '../../calls/quotas/require-quota.ts'
import type { PictureLinks } from '../../links/picture-links.ts'
import type { ForgottenPerson } from '../../people/forgetting/forget-person.ts'
import type { FormerRow } from '../../people/forgetting/forget.repository.ts'
import type { NotifySecondFactor } from '../../people/second-factors/notify-second-factor.ts'
import type { PersonId } from '../../people/users.repository.ts'
import type { Transaction } from '../../platform/database/transaction.ts'

export type UserDeps = Quotas & {
  pictures: PictureLinks
  /** Mails people who have just been created a code that sets their password; commits with `tx`. */
  invite: (tx: Transaction, people: readonly PersonId[]) => Promise<void>
  /** Mails somebody what happened to their second factor; commits with `tx`. */
  notifySecondFactor: NotifySecondFactor
  /** Mails in the outbox to or about a former member go; before their names are replaced. */
  clearMailsAbout: (former: FormerRow) => Promise<void>
  /** Bytes and mails of who was forgotten go; to be called when their rows have changed. */
  forgetElsewhere: (forgotten: ForgottenPerson) => Promise<void>
}
