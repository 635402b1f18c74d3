import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { switchedOffRings } from '../../../schema/glossary.ts'

/** Those of these rings that the company has switched off. */
export async function readSwitchedOff(
  tx: Transaction,
  companyId: string,
  ringIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ringIds.length === 0) return new Set()
  const rows = await tx
    .select({ id: switchedOffRings.ringId })
    .from(switchedOffRings)
    .where(
      and(
        eq(switchedOffRings.companyId, companyId),
        sql`${switchedOffRings.ringId} = any(${sql.param(ringIds)}::uuid[])`,
      ),
    )
  return new Set(rows.map(({ id }) => id))
}
