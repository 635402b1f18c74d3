import type { CallReason } from '@millwright/contract/reasons/reason'
import { reasons } from '@millwright/contract/reasons/refusals'
import type { MemberRow } from './users.repository.ts'

/** Why somebody may not sign in, to be said only to who has shown that it is them; null when they may. */
export function withoutAccess(user: Pick<MemberRow, 'suspendedAt' | 'accessEndsAt'>): CallReason | null {
  if (user.suspendedAt !== null) return reasons.memberSuspended
  return hasEnded(user) ? reasons.accessEnded : null
}

/** By the clock of this process: what a session or token may is judged by that of the database, at each call. */
export const hasEnded = ({ accessEndsAt }: Pick<MemberRow, 'accessEndsAt'>) =>
  accessEndsAt !== null && accessEndsAt.getTime() <= Date.now()
