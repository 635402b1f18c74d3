import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { ManagedMemberId, Viewer } from '../../../access/viewer.ts'
import { conditionOf, type FilteredAttributes } from '../../../calls/scim/filter.repository.ts'
import type { ListQuery } from '../../../calls/scim/resource.ts'
import { enterpriseUser } from '../../../calls/scim/schemas.ts'
import { isMember } from '../../../people/members.repository.ts'
import type { MemberRow } from '../../../people/users.repository.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { notFound } from '../../../platform/refusal.ts'
import { identityProviderDomains, identityProviders } from '../../../schema/identity-providers.ts'
import { users } from '../../../schema/users.ts'

const email = { kind: 'text', capitals: 'none', column: sql`${users.email}` } as const

/** What members are filtered by. All have one address, which is that of work. */
const attributes: FilteredAttributes = {
  id: { kind: 'id', is: (id) => sql`${users.id} = ${id}`, any: sql`true` },
  externalid: { kind: 'text', capitals: 'count', column: sql`${users.externalId}` },
  username: { kind: 'text', capitals: 'none', column: sql`${users.directoryKey}` },
  displayname: { kind: 'text', column: sql`${users.username}` },
  'name.givenname': { kind: 'text', column: sql`${users.firstName}` },
  'name.middlename': { kind: 'text', column: sql`${users.middleName}` },
  'name.familyname': { kind: 'text', column: sql`${users.lastName}` },
  title: { kind: 'text', column: sql`${users.designation}` },
  timezone: { kind: 'text', column: sql`${users.timeZone}` },
  active: { kind: 'truth', column: sql`(${users.suspendedAt} is null)` },
  emails: email,
  'emails.value': email,
  'emails.type': { kind: 'text', column: sql`'work'` },
  'emails.primary': { kind: 'truth', column: sql`true` },
  [`${enterpriseUser}:employeenumber`]: { kind: 'text', column: sql`${users.staffId}` },
  'meta.created': { kind: 'time', column: sql`${users.createdAt}` },
  'meta.lastmodified': { kind: 'time', column: sql`${users.updatedAt}` },
}

/** In the order in which they came, which no change moves. */
export async function listForDirectory(
  tx: Transaction,
  viewer: Viewer,
  { filter, startIndex, count }: ListQuery,
): Promise<{ rows: MemberRow[]; total: number }> {
  const where = and(isMember(viewer), filter ? conditionOf(filter, attributes) : undefined)
  const total = await tx.$count(users, where)
  if (count === 0) return { rows: [], total }
  const offset = startIndex - 1
  const rows = await tx.select().from(users).where(where).orderBy(asc(users.id)).limit(count).offset(offset)
  return { rows, total }
}

/** Whether another member has this `userName`, whatever its case. The groups of the company must be locked. */
export async function isUserNameTaken(
  tx: Transaction,
  viewer: Viewer,
  { name, except }: { name: string; except?: string },
): Promise<boolean> {
  const [row] = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        isMember(viewer),
        sql`${users.directoryKey} = lower(${name})`,
        except === undefined ? undefined : ne(users.id, except),
      ),
    )
    .limit(1)
  return row !== undefined
}

type Columns = Pick<
  MemberRow,
  | 'directoryName'
  | 'externalId'
  | 'username'
  | 'firstName'
  | 'middleName'
  | 'lastName'
  | 'designation'
  | 'staffId'
  | 'timeZone'
>

export async function setByDirectory(
  tx: Transaction,
  viewer: Viewer,
  { userId, columns }: { userId: ManagedMemberId; columns: Columns },
): Promise<MemberRow> {
  const [row] = await tx
    .update(users)
    .set(columns)
    .where(and(isMember(viewer), eq(users.id, userId)))
    .returning()
  if (!row) throw notFound()
  return row
}

/** Whether whoever has an address of this domain is signed in by a provider without a password. As the owner. */
export async function isLedToProvider(tx: Transaction, { companyId }: Viewer, domain: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: identityProviders.id })
    .from(identityProviders)
    .innerJoin(
      identityProviderDomains,
      and(
        eq(identityProviderDomains.companyId, identityProviders.companyId),
        eq(identityProviderDomains.providerId, identityProviders.id),
      ),
    )
    .where(
      and(
        eq(identityProviders.companyId, companyId),
        eq(identityProviders.isActive, true),
        eq(identityProviders.linksByEmail, true),
        eq(identityProviderDomains.domain, domain),
      ),
    )
    .limit(1)
  return row !== undefined
}
