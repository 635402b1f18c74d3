import { durations } from '@millwright/contract/limits'
import { and, eq, inArray, isNull, lt, notExists, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/database.ts'
import { auditEvents } from '../../schema/audit-events.ts'
import { companies } from '../../schema/companies.ts'
import { idempotencyKeys, registrationKeys } from '../../schema/idempotency-keys.ts'
import { oneTimeCodes } from '../../schema/one-time-codes.ts'
import { refreshTokens, sessions } from '../../schema/sessions.ts'

const isStale = and(isNull(companies.verifiedAt), lt(companies.createdAt, ago(durations.pendingRegistration)))

/**
 * With their users, logins and codes. Whoever verifies holds the row of their own code and then takes the companies of
 * the others who registered the address, with their codes: what is held of either is left to the next round, so that
 * neither waits for the other.
 */
export async function deletePendingCompanies(tx: Transaction): Promise<number> {
  const free = tx
    .select({ id: oneTimeCodes.companyId })
    .from(oneTimeCodes)
    .innerJoin(companies, eq(companies.id, oneTimeCodes.companyId))
    .where(and(eq(oneTimeCodes.purpose, 'verify'), isStale))
    .for('update', { of: [oneTimeCodes, companies], skipLocked: true })
  return (
    await tx
      .delete(companies)
      .where(and(isStale, inArray(companies.id, free)))
      .returning({ id: companies.id })
  ).length
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
