import { reasons } from '@millwright/contract/reasons/refusals'
import type { MemberChanges } from '@millwright/contract/users'
import type { Viewer } from '../../access/viewer.ts'
import type { MemberRow } from '../../people/users.repository.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { invalidInput, Refusal } from '../../platform/refusal.ts'
import { type AccessEnd, beginningOf } from './member-writes.repository.ts'

type Guest = Pick<MemberRow, 'role' | 'accessEndsOn'>

/**
 * What is to be stored of the day that an admin sends: '' for none. Null where it stays as it is, so that saving the
 * form of a guest whose day has come changes nothing. The day begins in the time zone of the admin.
 * @throws Refusal for a day that has begun, and for admins: no company is left without one
 */
export async function accessEndOf(
  tx: Transaction,
  viewer: Viewer,
  { before, day }: { before: Guest; day: MemberChanges['accessEndsOn'] },
): Promise<AccessEnd | null> {
  if (day === undefined || day === (before.accessEndsOn ?? '')) return null
  // As with suspension: who gets in is decided by people.
  if (viewer.tokenName !== undefined) throw new Refusal('forbidden', reasons.notByToken)
  if (day === '') return { accessEndsOn: null, accessEndsAt: null }
  if (before.role === 'admin') throw invalidInput({ accessEndsOn: reasons.adminWithoutEnd })
  const { at, hasBegun } = await beginningOf(tx, viewer, day)
  if (hasBegun) throw invalidInput({ accessEndsOn: reasons.accessEndBegun })
  return { accessEndsOn: day, accessEndsAt: at }
}
