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

/** With `days` until it holds. */
export async function setFactorDemand(
  tx: Transaction,
  { companyId }: Viewer,
  { demand, days, providerCounts }: { demand: FactorDemand; days: number; providerCounts: boolean },
): Promise<void> {
  const factorDemandFrom = demand === 'none' ? null : sql`now() + ${days} * interval '1 day'`
  await tx
    .update(companies)
    .set({ factorDemand: demand, factorDemandFrom, providerCounts })
    .where(eq(companies.id, companyId))
}
