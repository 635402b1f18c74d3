import type { FactorDemand } from '@millwright/contract/second-factor'
import { and, eq, sql } from 'drizzle-orm'
import type { Viewer } from '../../../access/viewer.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { companies } from '../../../schema/companies.ts'
import { sessions } from '../../../schema/sessions.ts'

/** What the company demands, with how the viewer's session was opened. As the owner. */
export async function findFactorDemand(tx: Transaction, { companyId, sessionId }: Viewer) {
  const [row] = await tx
    .select({
      demand: companies.factorDemand,
      from: companies.factorDemandFrom,
      holds: sql<boolean>`coalesce(${companies.factorDemandFrom} <= now(), false)`,
      providerCounts: companies.providerCounts,
      passwordAdminId: companies.passwordAdminId,
      factor: sessions.factor,
    })
    .from(companies)
    .innerJoin(sessions, and(eq(sessions.companyId, companies.id), eq(sessions.id, sessionId)))
    .where(eq(companies.id, companyId))
  return row ?? null
}

type Setting = { demand: FactorDemand; days: number | undefined; keepsDay: boolean; providerCounts: boolean }

/**
 * With `days` until it holds; without them, or where `keepsDay`, no later than so far.
 * Returns the days that are left, a begun one counted; null where nothing is demanded.
 */
export async function setFactorDemand(
  tx: Transaction,
  { companyId }: Viewer,
  { demand, days, keepsDay, providerCounts }: Setting,
): Promise<number | null> {
  const named = days === undefined ? sql`null` : sql`now() + ${days} * interval '1 day'`
  // `least` passes over what is null.
  const from = keepsDay ? sql`least(${companies.factorDemandFrom}, ${named})` : named
  const [row] = await tx
    .update(companies)
    .set({ factorDemand: demand, factorDemandFrom: demand === 'none' ? null : from, providerCounts })
    .where(eq(companies.id, companyId))
    .returning({
      days: sql<
        number | null
      >`greatest(0, ceil(extract(epoch from ${companies.factorDemandFrom} - now()) / 86400))::int`,
    })
  return row?.days ?? null
}
