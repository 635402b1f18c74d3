import { durations } from '@millwright/contract/limits'
import { and, eq, getTableColumns, gt, isNull, lt, sql } from 'drizzle-orm'
import type { PersonId } from '../../../people/users.repository.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { companies } from '../../../schema/companies.ts'
import { logins } from '../../../schema/logins.ts'
import { pendingSignIns } from '../../../schema/second-factors.ts'
import { users } from '../../../schema/users.ts'

export type NewPendingSignIn = PersonId & { tokenHash: Uint8Array; email: string; passwordDigest: Uint8Array }

export async function insertPendingSignIn(tx: Transaction, pending: NewPendingSignIn): Promise<void> {
  const expiresAt = sql`now() + ${durations.pendingSignIn} * interval '1 millisecond'`
  await tx.insert(pendingSignIns).values({ ...pending, expiresAt })
}

/** Whose it is, and the password's hash as it is stored now; null when it is over, or the person was removed. */
export async function findPendingSignIn(tx: Transaction, tokenHash: Uint8Array) {
  const [row] = await tx
    .select({
      email: pendingSignIns.email,
      passwordDigest: pendingSignIns.passwordDigest,
      passwordHash: logins.passwordHash,
      passwordAdminId: companies.passwordAdminId,
      user: { ...getTableColumns(users), companyName: companies.name },
    })
    .from(pendingSignIns)
    .innerJoin(logins, eq(logins.email, pendingSignIns.email))
    .innerJoin(users, and(eq(users.companyId, logins.companyId), eq(users.id, logins.userId)))
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(
      and(
        eq(pendingSignIns.tokenHash, tokenHash),
        gt(pendingSignIns.expiresAt, sql`now()`),
        eq(users.companyId, pendingSignIns.companyId),
        eq(users.id, pendingSignIns.userId),
        isNull(users.removedAt),
      ),
    )
  return row ?? null
}

/** False when somebody was quicker. */
export async function endPendingSignIn(tx: Transaction, tokenHash: Uint8Array): Promise<boolean> {
  const ended = await tx
    .delete(pendingSignIns)
    .where(eq(pendingSignIns.tokenHash, tokenHash))
    .returning({ userId: pendingSignIns.userId })
  return ended.length === 1
}

export async function deleteOldPendingSignIns(tx: Transaction): Promise<void> {
  await tx.delete(pendingSignIns).where(lt(pendingSignIns.expiresAt, sql`now()`))
}
