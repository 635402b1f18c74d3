import { and, asc, eq } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/transaction.ts'
import { companies } from '../../schema/companies.ts'
import { isActive, users } from '../../schema/users.ts'
import { webhooks } from '../../schema/webhooks.ts'

/** The admins of the company, each with the webhook; none while it has not ended. */
export async function listToTell(tx: Transaction, { companyId, webhookId }: { companyId: string; webhookId: string }) {
  return tx
    .select({
      userId: users.id,
      email: users.email,
      company: companies.name,
      address: webhooks.address,
      failingSince: webhooks.failingSince,
    })
    .from(webhooks)
    .innerJoin(companies, eq(companies.id, webhooks.companyId))
    .innerJoin(users, and(eq(users.companyId, webhooks.companyId), eq(users.role, 'admin'), isActive))
    .where(and(eq(webhooks.companyId, companyId), eq(webhooks.id, webhookId), eq(webhooks.state, 'ended')))
    .orderBy(asc(users.id))
}
