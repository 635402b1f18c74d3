import type { Quota } from '@millwright/contract/company'
import { and, eq, isNotNull } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/transaction.ts'
import { companies } from '../../schema/companies.ts'
import { companyQuotas } from '../../schema/quotas.ts'

/**
 * Null: the company has none of its own. Returns what the company is called; null where there is none such. `tx` has left the role of
 * requests.
 */
export async function putQuota(tx: Transaction, companyId: string, quota: Quota | null): Promise<string | null> {
  const [company] = await tx
    .select({ name: companies.name })
    .from(companies)
    .where(and(eq(companies.id, companyId), isNotNull(companies.verifiedAt)))
    .for('key share')
  if (!company) return null
  if (quota === null) await tx.delete(companyQuotas).where(eq(companyQuotas.companyId, companyId))
  else {
    await tx
      .insert(companyQuotas)
      .values({ companyId, ...quota })
      .onConflictDoUpdate({ target: companyQuotas.companyId, set: quota })
  }
  return company.name
}
