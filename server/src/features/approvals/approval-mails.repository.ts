import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/transaction.ts'
import { approvals } from '../../schema/approvals.ts'
import { assets } from '../../schema/assets.ts'
import { companies } from '../../schema/companies.ts'
import { assetExperts } from '../../schema/experts.ts'
import { isActive, users } from '../../schema/users.ts'
import { mayReadAssetOf } from '../../schema/viewer-access.ts'

type MailWanted = { companyId: string; approvalId: string; expertId: string | null }

/**
 * What the mails about an approval say, and to this expert, else to whom it names; null when who asked, their access or
 * the asset is gone.
 */
export async function findMailed(tx: Transaction, { companyId, approvalId, expertId: to }: MailWanted) {
  const [row] = await tx
    .select({
      question: approvals.question,
      answer: approvals.answer,
      note: approvals.note,
      state: approvals.state,
      text: approvals.text,
      updatedAt: approvals.updatedAt,
      assetId: approvals.assetId,
      assetName: assets.name,
      departmentId: assets.departmentId,
      company: companies.name,
      asker: { userId: users.id, username: users.username, email: users.email, role: users.role },
      // Joined, the view would be read whole.
      expertEmail: sql<string | null>`(
        select e.email from ${assetExperts} e
        where e.company_id = ${approvals}.company_id and e.id = coalesce(${to}::uuid, ${approvals}.expert_id)
          and e.id = any(${approvals}.mailed_to)
          and not exists (
            select from users s where s.company_id = e.company_id and s.id = e.user_id and (s.suspended_at is not null or s.access_ends_at <= now())))`,
    })
    .from(approvals)
    .innerJoin(
      assets,
      and(eq(assets.companyId, approvals.companyId), eq(assets.id, approvals.assetId), isNull(assets.deletedAt)),
    )
    .innerJoin(companies, eq(companies.id, approvals.companyId))
    .innerJoin(users, and(eq(users.companyId, approvals.companyId), eq(users.id, approvals.askedBy), isActive))
    .where(and(eq(approvals.companyId, companyId), eq(approvals.id, approvalId), mayReadAssetOf(approvals)))
  return row ?? null
}

export type ApprovalMailFacts = NonNullable<Awaited<ReturnType<typeof findMailed>>>
