import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../platform/database/transaction.ts'
import { logins } from '../schema/logins.ts'
import { sessions } from '../schema/sessions.ts'
import type { PersonId } from './users.repository.ts'

// As the owner: the request role has no right on logins and sessions.

/** False when the person has no address of their own to sign in with. */
export async function setPasswordHash(
  tx: Transaction,
  { companyId, userId }: PersonId,
  passwordHash: string,
): Promise<boolean> {
  const changed = await tx
    .update(logins)
    .set({ passwordHash })
    .where(and(eq(logins.companyId, companyId), eq(logins.userId, userId)))
    .returning({ userId: logins.userId })
  return changed.length === 1
}

/** Signs a person out everywhere. */
export async function deleteSessionsOf(tx: Transaction, { companyId, userId }: PersonId): Promise<void> {
  await tx.delete(sessions).where(and(eq(sessions.companyId, companyId), eq(sessions.userId, userId)))
}
