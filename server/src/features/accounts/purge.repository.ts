import { durations } from '@millwright/contract/limits'
import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/database.ts'
import { isAnyOf } from '../../platform/database/is-any-of.ts'
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
  const stale = await tx.select({ id: companies.id }).from(companies).where(isStale)
  if (stale.length === 0) return 0
  const theirs = isAnyOf(
    oneTimeCodes.companyId,
    stale.map(({ id }) => id),
  )
  const free = tx
    .select({ id: oneTimeCodes.companyId })
    .from(oneTimeCodes)
    .innerJoin(companies, eq(companies.id, oneTimeCodes.companyId))
    .where(and(theirs, eq(oneTimeCodes.purpose, 'verify'), isStale))
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

/** Of companies that are gone, and of none. Goes from company to company: the trail of one is long. */
export async function deleteOrphanedEvents(tx: Transaction): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    with recursive owners (id) as (
      (select company_id from ${auditEvents} order by company_id limit 1)
      union all
      select (select e.company_id from ${auditEvents} e where e.company_id > o.id order by e.company_id limit 1)
      from owners o where o.id is not null
    )
    select id from owners o
    where id is not null and (select c.id from ${companies} c where c.id = o.id) is null`)
  if (rows.length === 0) return
  for (const { id } of rows) {
    await tx.execute(sql`select trail_drop(${id}, now() - interval '1 day', null)`)
  }
}

function ago(milliseconds: number) {
  return sql`now() - ${milliseconds} * interval '1 millisecond'`
}
