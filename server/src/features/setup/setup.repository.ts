import { sql } from 'drizzle-orm'
import { companies } from '../../schema/companies.ts'
import type { Transaction } from '../../platform/database/transaction.ts'

/** Whether anybody has registered here, also one who has not confirmed it yet. */
export async function hasCompany(tx: Transaction): Promise<boolean> {
  const found = await tx
    .select({ one: sql<number>`1` })
    .from(companies)
    .limit(1)
  return found.length > 0
}
