import type { Transaction } from '../../platform/database/transaction.ts'
import type { PersonId } from '../users.repository.ts'
import {
  deletePrivate,
  forgetCounts,
  type ForgottenBy,
  forgetInTrail,
  type FormerRow,
  lockFormer,
  replaceNames,
} from './forget.repository.ts'

export type Forgotten = { former: FormerRow; keys: string[] }

/**
 * Takes a removed member's names away for good, as the owner of the tables. Null when there is no such member, or they
 * are forgotten. Afterwards the bytes under `keys` and their mails in the outbox have to go.
 */
export async function forgetPerson(
  tx: Transaction,
  person: PersonId,
  { by, mayForget }: { by: ForgottenBy; mayForget: (former: FormerRow) => void },
): Promise<Forgotten | null> {
  const former = await lockFormer(tx, person)
  if (!former) return null
  mayForget(former)
  const keys = await deletePrivate(tx, person)
  await replaceNames(tx, former)
  await forgetCounts(tx, former)
  await forgetInTrail(tx, former, by)
  return { former, keys: former.profilePicKey === null ? keys : [...keys, former.profilePicKey] }
}
