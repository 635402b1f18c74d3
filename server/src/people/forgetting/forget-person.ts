import type { Transaction } from '../../platform/database/transaction.ts'
import { isDeepStrictEqual } from 'node:util'
import type { PersonId } from '../users.repository.ts'
import type { NamedBy } from './find-named-lines.ts'
import {
  deletePrivate,
  forgetCounts,
  type ForgottenBy,
  forgetInTrail,
  type FormerRow,
  lockFormer,
  replaceNames,
} from './forget.repository.ts'
import { trailExpressions } from './names-of.ts'

export type ForgottenPerson = { former: FormerRow; keys: string[] }

/**
 * Takes a removed member's names away for good, as the owner of the tables. Null when there is no such member, or they
 * are forgotten. `named`: what `findNamedLines` has found before. Afterwards the bytes under `keys` and their mails in the outbox have to go.
 */
export async function forgetPerson(
  tx: Transaction,
  person: PersonId,
  { by, mayForget, named }: { by: ForgottenBy; mayForget: (former: FormerRow) => void; named: NamedBy },
): Promise<ForgottenPerson | null> {
  const former = await lockFormer(tx, person)
  if (!former) return null
  mayForget(former)
  const keys = await deletePrivate(tx, person)
  await replaceNames(tx, former)
  await forgetCounts(tx, former)
  const isSame = isDeepStrictEqual(trailExpressions(former), named.expressions)
  await forgetInTrail(tx, former, { by, named: isSame ? named : { found: [], seen: 0 } })
  return { former, keys: former.profilePicKey === null ? keys : [...keys, former.profilePicKey] }
}
