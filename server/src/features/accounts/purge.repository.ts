import { durations } from '@millwright/contract/limits'
import { and, exists, eq, isNull, lt, notExists, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/database.ts'
import { auditEvents } from '../../schema/audit-events.ts'
import { companies } from '../../schema/companies.ts'
import { idempotencyKeys, registrationKeys } from '../../schema/idempotency-keys.ts'
import { oneTimeCodes } from '../../schema/one-time-codes.ts'
import { refreshTokens, sessions } from '../../schema/sessions.ts'

const isStale = and(isNull(companies.verifiedAt), lt(companies.createdAt, ago(durations.pendingRegistration)))

/** Whoever verifies holds the code's row first; taking it first here too keeps both from a deadlock. */
export async function lockCodesOfStalePending(tx: Transaction): Promise<void> {
  const stale = tx
    .select()
    .from(companies)
    .where(and(eq(companies.id, oneTimeCodes.companyId), isStale))
  await tx.select({ userId: oneTimeCodes.userId }).from(oneTimeCodes).where(exists(stale)).for('update')
}

/** With their users, logins and codes. */
export async function deletePendingCompanies(tx: Transaction): Promise<number> {
  return (await tx.delete(companies).where(isStale).returning({ id: companies.id })).length
}

/** Rotated refresh tokens stay until they expire, so that using one again is noticed. */
export async function deleteExpiredSessions(tx: Transaction): Promise<number> {
  const ended = await tx
    .delete(sessions)
    .where(lt(sessions.expiresAt, sql`now()`))
    .returning({ id: sessions.id })
  await tx.delete(refreshTokens).where(lt(refreshTokens.expiresAt, sql`now()`))
  return ended.length
}

export async function deleteOldKeys(tx: Transaction): Promise<void> {
  await tx.delete(registrationKeys).where(lt(registrationKeys.createdAt, ago(durations.idempotencyKey)))
  await tx.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, ago(durations.idempotencyKey)))
}

/** Of companies that are gone, and of none. */
export async function deleteOrphanedEvents(tx: Transaction): Promise<void> {
  const theirs = tx.select().from(companies).where(eq(companies.id, auditEvents.companyId))
  await tx.delete(auditEvents).where(and(lt(auditEvents.at, sql`now() - interval '1 day'`), notExists(theirs)))
}

function ago(milliseconds: number) {
  return sql`now() - ${milliseconds} * interval '1 millisecond'`
}
