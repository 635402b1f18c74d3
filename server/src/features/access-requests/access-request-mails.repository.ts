import type { AccessLevel } from '@millwright/contract/people'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Transaction } from '../../platform/database/transaction.ts'
import { accessRequests } from '../../schema/access-requests.ts'
import { assets } from '../../schema/assets.ts'
import { companies } from '../../schema/companies.ts'
import { departments } from '../../schema/departments.ts'
import { isActiveAmong, users } from '../../schema/users.ts'
import { listedPeople } from '../../schema/viewer-access.ts'

const readers = alias(users, 'readers')
const askers = alias(users, 'askers')

type MailWanted = { companyId: string; requestId: string; to: string }

/** What the mails about a request say to this member; null when the request, its place or one of the two is gone. */
export async function findMailed(tx: Transaction, { companyId, requestId, to }: MailWanted) {
  const isOfCompany = eq(accessRequests.companyId, companyId)
  const [row] = await tx
    .select({
      state: accessRequests.state,
      note: accessRequests.note,
      text: accessRequests.text,
      company: companies.name,
      departmentId: sql<string>`${departments.id}`,
      departmentName: sql<string>`${departments.name}`,
      assetId: accessRequests.assetId,
      assetName: sql<string | null>`${assets.name}`,
      asker: { id: askers.id, username: askers.username, email: askers.email },
      reader: { id: readers.id, email: readers.email, role: readers.role },
      /** What the reader may do there by now, given by themselves or by a group; null where nothing. */
      level: sql<AccessLevel | null>`(
        select coalesce(min(nullif(l.level, 'ask')), min(l.level)) from ${listedPeople} l
        where l.company_id = ${accessRequests.companyId} and l.user_id = ${readers.id}
          and (l.asset_id = ${accessRequests.assetId} or l.department_id = ${accessRequests.departmentId}))`,
      mayDecide: sql<boolean>`(${readers.role} = 'admin' or exists (
        select from ${listedPeople} l
        where l.company_id = ${accessRequests.companyId} and l.user_id = ${readers.id} and l.level = 'full'
          and (l.asset_id = ${accessRequests.assetId} or l.department_id = ${accessRequests.departmentId})))`,
    })
    .from(accessRequests)
    .innerJoin(companies, eq(companies.id, accessRequests.companyId))
    .innerJoin(
      askers,
      and(eq(askers.companyId, companyId), eq(askers.id, accessRequests.askedBy), isActiveAmong(askers)),
    )
    .innerJoin(readers, and(eq(readers.companyId, companyId), eq(readers.id, to), isActiveAmong(readers)))
    .leftJoin(assets, and(eq(assets.companyId, companyId), eq(assets.id, accessRequests.assetId)))
    .innerJoin(
      departments,
      and(
        eq(departments.companyId, companyId),
        eq(departments.id, sql`coalesce(${assets.departmentId}, ${accessRequests.departmentId})`),
        isNull(departments.deletedAt),
      ),
    )
    .where(and(isOfCompany, eq(accessRequests.id, requestId), isNull(assets.deletedAt)))
  return row ?? null
}

export type AccessRequestFacts = NonNullable<Awaited<ReturnType<typeof findMailed>>>
