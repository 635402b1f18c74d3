import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/transaction.ts'
import { accessGrants } from '../../schema/access-grants.ts'
import { accessRequests } from '../../schema/access-requests.ts'
import { askedPictures } from '../../schema/asked-pictures.ts'
import { auditEvents } from '../../schema/audit-events.ts'
import { chats, unansweredQuestions } from '../../schema/chats.ts'
import { companies } from '../../schema/companies.ts'
import { groupMembers } from '../../schema/groups.ts'
import { dataExports } from '../../schema/data-exports.ts'
import { zipDownloads } from '../../schema/downloads.ts'
import { experts } from '../../schema/experts.ts'
import { idempotencyKeys } from '../../schema/idempotency-keys.ts'
import { identityLinks, providerSignIns } from '../../schema/identity-providers.ts'
import { logins } from '../../schema/logins.ts'
import { rateLimits } from '../../schema/rate-limits.ts'
import { sessions } from '../../schema/sessions.ts'
import { supportRequests } from '../../schema/support-requests.ts'
import { users } from '../../schema/users.ts'
import { deleteSecondFactorsOf } from '../second-factors/second-factors.repository.ts'
import { deleteKnownDevicesOf } from '../sign-ins.repository.ts'
import type { PersonId } from '../users.repository.ts'
import {
  addressOfForgotten,
  type NamesOfPerson,
  pseudonymOf,
  type TrailExpressions,
  trailExpressions,
} from './names-of.ts'

// As the owner of the tables: every statement names its company.

export type FormerRow = NamesOfPerson & {
  companyId: string
  companyName: string
  username: string
  profilePicKey: string | null
  removedAt: Date | null
}

/** A member who was not forgotten yet. */
export async function findToForget(tx: Transaction, person: PersonId): Promise<FormerRow | null> {
  const [found] = await selectToForget(tx, person)
  return found ? formerOf(tx, person, found) : null
}

/** One who was removed, locked until `tx` ends. */
export async function lockFormer(tx: Transaction, person: PersonId): Promise<FormerRow | null> {
  const [found] = await selectToForget(tx, person).for('update', { of: users })
  return found && found.row.removedAt !== null ? formerOf(tx, person, found) : null
}

function selectToForget(tx: Transaction, { companyId, userId }: PersonId) {
  return tx
    .select({ row: users, companyName: companies.name })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(and(eq(users.companyId, companyId), eq(users.id, userId), isNull(users.forgottenAt)))
}

async function formerOf(
  tx: Transaction,
  { companyId, userId }: PersonId,
  { row, companyName }: { row: typeof users.$inferSelect; companyName: string },
): Promise<FormerRow> {
  const called = await tx
    .selectDistinct({ username: auditEvents.actorName })
    .from(auditEvents)
    .where(and(eq(auditEvents.companyId, companyId), eq(auditEvents.actorId, userId)))
  const usernames = [...new Set([row.username, ...called.map(({ username }) => username)])]
  return { ...row, companyName, userId, usernames }
}

/** The names go from the member, from experts with their address, and from what answers for a day to a repeated call. */
export async function replaceNames(tx: Transaction, former: FormerRow): Promise<void> {
  const { companyId, userId, email } = former
  const nothing = { contact: '', staffId: '', designation: '', location: '', about: '', skillMatrix: {} }
  const renamed = {
    ...nothing,
    email: addressOfForgotten(userId),
    username: pseudonymOf(userId),
    firstName: pseudonymOf(userId),
    middleName: '',
    lastName: '',
  }
  await tx
    .update(users)
    // What a directory called those who were removed before that took it from them, too.
    .set({
      ...renamed,
      directoryName: null,
      externalId: '',
      timeZone: 'UTC',
      profilePicKey: null,
      profilePicSha256: null,
      forgottenAt: sql`now()`,
    })
    .where(and(eq(users.companyId, companyId), eq(users.id, userId)))
  await tx
    .update(experts)
    .set(renamed)
    .where(
      and(eq(experts.companyId, companyId), isNull(experts.userId), sql`lower(${experts.email}) = lower(${email})`),
    )
  await tx
    .delete(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.companyId, companyId),
        or(
          eq(idempotencyKeys.userId, userId),
          sql`strpos(lower(${idempotencyKeys.reply}::text), lower(${email})) > 0`,
          ...former.usernames.map((name) => sql`strpos(${idempotencyKeys.reply}::text, ${JSON.stringify(name)}) > 0`),
        ),
      ),
    )
}

/** Attempts to sign in, or to register, under their address: they are counted by it. */
export async function forgetCounts(tx: Transaction, { email }: FormerRow): Promise<void> {
  await tx.delete(rateLimits).where(sql`strpos(${rateLimits.key} || ' ', ' ' || lower(${email}) || ' ') > 0`)
}

/** What was theirs alone; returns the keys of its bytes. Chats went when they were removed. */
export async function deletePrivate(tx: Transaction, { companyId, userId }: PersonId): Promise<string[]> {
  const pictures = await tx
    .delete(askedPictures)
    .where(and(eq(askedPictures.companyId, companyId), eq(askedPictures.userId, userId)))
    .returning({ key: askedPictures.blobKey })
  const exported = await tx
    .delete(dataExports)
    .where(
      and(eq(dataExports.companyId, companyId), or(eq(dataExports.userId, userId), eq(dataExports.askedBy, userId))),
    )
    .returning({ key: dataExports.blobKey })
  await tx.delete(zipDownloads).where(and(eq(zipDownloads.companyId, companyId), eq(zipDownloads.userId, userId)))
  await tx
    .delete(supportRequests)
    .where(and(eq(supportRequests.companyId, companyId), eq(supportRequests.userId, userId)))
  await tx
    .delete(accessRequests)
    .where(and(eq(accessRequests.companyId, companyId), eq(accessRequests.askedBy, userId)))
  await deleteIdentities(tx, { companyId, userId })
  return [...pictures, ...exported].flatMap(({ key }) => key ?? [])
}

/** Who they are at providers: a subject is often a name or an address. */
async function deleteIdentities(tx: Transaction, { companyId, userId }: PersonId): Promise<void> {
  await tx.delete(identityLinks).where(and(eq(identityLinks.companyId, companyId), eq(identityLinks.userId, userId)))
  await tx
    .delete(providerSignIns)
    .where(and(eq(providerSignIns.companyId, companyId), eq(providerSignIns.userId, userId)))
}

export type ForgottenBy = { actorId: string | null; actorName: string; address: string }

/** Over all companies, in the order of their keys. */
export async function listForgotten(
  tx: Transaction,
  { after, most }: { after: PersonId | null; most: number },
): Promise<PersonId[]> {
  const { companyId, id } = users
  const isNext = after && sql`(${companyId}, ${id}) > (${after.companyId}, ${after.userId})`
  return tx
    .select({ companyId, userId: id })
    .from(users)
    .where(and(isNotNull(users.forgottenAt), isNext ?? undefined))
    .orderBy(companyId, id)
    .limit(most)
}

/** Who comes back with an older backup is a member again: not any more, and their chats go as they had gone. */
export async function removeForgotten(tx: Transaction, { companyId, userId }: PersonId): Promise<void> {
  await tx.delete(sessions).where(and(eq(sessions.companyId, companyId), eq(sessions.userId, userId)))
  await tx.delete(logins).where(and(eq(logins.companyId, companyId), eq(logins.userId, userId)))
  await deleteIdentities(tx, { companyId, userId })
  await deleteKnownDevicesOf(tx, { companyId, userId })
  await deleteSecondFactorsOf(tx, { companyId, userId })
  // Passwords that only they kept are everybody's again, or nobody could switch them on.
  await tx
    .update(companies)
    .set({ passwordAdminId: null })
    .where(and(eq(companies.id, companyId), eq(companies.passwordAdminId, userId)))
  await tx.delete(chats).where(and(eq(chats.companyId, companyId), eq(chats.userId, userId)))
  const { companyId: ofCompany, handedTo } = unansweredQuestions
  await tx.delete(unansweredQuestions).where(and(eq(ofCompany, companyId), eq(handedTo, userId)))
  await tx.delete(accessGrants).where(and(eq(accessGrants.companyId, companyId), eq(accessGrants.userId, userId)))
  await tx.delete(groupMembers).where(and(eq(groupMembers.companyId, companyId), eq(groupMembers.userId, userId)))
  await tx
    .update(users)
    .set({ removedAt: sql`now()`, directoryName: null, externalId: '' })
    .where(and(eq(users.companyId, companyId), eq(users.id, userId), isNull(users.removedAt)))
}

/** Lines of the trail that name a person, among those up to the place `seen`. */
export type NamedLines = { found: string[]; seen: number }

/** Among the next `most` lines after a place; null when there are none. */
export async function findSomeNamedLines(
  tx: Transaction,
  { companyId, userId, own, alone }: PersonId & TrailExpressions,
  { after, most }: { after: number; most: number },
): Promise<NamedLines | null> {
  const { rows } = await tx.execute<{ id: string | null; seen: string }>(sql`
    with page as materialized (
      select id, seq, actor_id, action, target from ${auditEvents}
      where company_id = ${companyId} and seq > ${after} order by seq limit ${most}
    )
    select case when trail_names(actor_id, action, target, ${userId}, ${sql.param(own)}, ${sql.param(alone)}) then id end as id,
      max(seq) over () as seen from page`)
  const [first] = rows
  return first ? { found: rows.flatMap(({ id }) => id ?? []), seen: Number(first.seen) } : null
}

/** The last statement: it holds the end of the trail. */
export async function forgetInTrail(
  tx: Transaction,
  former: FormerRow,
  { by, named: { found, seen } }: { by: ForgottenBy; named: NamedLines },
): Promise<void> {
  const { mail, own, alone } = trailExpressions(former)
  await tx.execute(sql`
    select trail_forget(${former.companyId}, ${former.userId}, ${mail}, ${sql.param(own)}, ${sql.param(alone)},
      ${pseudonymOf(former.userId)}, ${sql.param(found)}::uuid[], ${seen}, ${by.actorId}, ${by.actorName}, ${by.address})`)
}
