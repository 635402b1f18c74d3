import { reasons } from '@millwright/contract/reasons/refusals'
import type { Viewer } from '../../access/viewer.ts'
import { lockPasswordAdmin } from '../../people/password-admin.repository.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { Refusal } from '../../platform/refusal.ts'

/** Whoever waited for the lock of all admins may have ceased to be one: two who unmake each other leave one. */
export function requireStillAdmin({ userId }: Viewer, admins: string[]): string[] {
  if (!admins.includes(userId)) throw new Refusal('forbidden')
  return admins
}

/** While passwords are off, the one admin who keeps theirs stays, or nobody gets in when the provider is away. */
export async function requireNoPasswordAdmin(tx: Transaction, viewer: Viewer, userId: string): Promise<void> {
  if ((await lockPasswordAdmin(tx, viewer)) === userId) throw new Refusal('conflict', reasons.passwordAdminNeeded)
}
