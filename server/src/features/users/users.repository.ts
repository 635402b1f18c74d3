import type { MembersQuery } from '@millwright/contract/users'
import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Viewer, VisibleMemberId } from '../../access/viewer.ts'
import { isMember } from '../../people/members.repository.ts'
import type { MemberRow } from '../../people/users.repository.ts'
import { byName, containsText, type ListingPage, ordered, readListed } from '../../platform/database/listing.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { notFound } from '../../platform/refusal.ts'
import { isPerson, users } from '../../schema/users.ts'

const sortColumns = {
  'name.firstName': byName(users.firstName),
  'name.middleName': byName(users.middleName),
  'name.lastName': byName(users.lastName),
  username: byName(users.username),
  staffId: byName(users.staffId),
  designation: byName(users.designation),
  location: byName(users.location),
  role: sql`${users.role}`,
  email: byName(users.email),
  contact: byName(users.contact),
  about: byName(users.about),
  timeZone: byName(users.timeZone),
  updatedAt: sql`${users.updatedAt}`,
  _id: sql`${users.id}`,
} satisfies Record<NonNullable<MembersQuery['sort']>, SQL>

/** As it is read: somebody is looked for by first and last name together. */
const wholeName = sql`concat_ws(' ', ${users.firstName}, nullif(${users.middleName}, ''), nullif(${users.lastName}, ''))`

export async function listMembersOfCompany(
  tx: Transaction,
  viewer: Viewer,
  query: MembersQuery,
): Promise<ListingPage<MemberRow>> {
  const { staffId, username, designation, email, contact, location, about } = users
  const searched = [staffId, wholeName, username, designation, email, contact, location, about]
  const where = and(isMember(viewer), containsText(query.search, searched))
  const by = ordered(query, sortColumns[query.sort ?? 'name.firstName'])
  return readListed(query, {
    rows: tx.select().from(users).where(where).orderBy(by, byName(users.firstName), byName(users.lastName), users.id),
    total: () => tx.$count(users, where),
  })
}

export async function readMember(tx: Transaction, viewer: Viewer, userId: VisibleMemberId): Promise<MemberRow> {
  const [row] = await tx
    .select()
    .from(users)
    .where(and(isMember(viewer), eq(users.id, userId)))
  if (!row) throw notFound()
  return row
}

/** Removed and not forgotten. */
export async function listFormerMembers(tx: Transaction, { companyId }: Viewer) {
  const { id, username, email, firstName, middleName, lastName } = users
  return tx
    .select({
      id,
      username,
      email,
      firstName,
      middleName,
      lastName,
      removedAt: sql<Date>`${users.removedAt}`.mapWith(users.removedAt),
    })
    .from(users)
    .where(and(eq(users.companyId, companyId), isNotNull(users.removedAt), isNull(users.forgottenAt), isPerson))
    .orderBy(desc(users.removedAt), users.id)
}
