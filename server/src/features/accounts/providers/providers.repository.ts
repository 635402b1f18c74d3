import { durations } from '@millwright/contract/limits'
import { and, count, eq, getTableColumns, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { PersonId } from '../../../people/users.repository.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { companies } from '../../../schema/companies.ts'
import {
  identityLinks,
  identityProviderDomains,
  identityProviders,
  providerSessions,
  providerSignIns,
} from '../../../schema/identity-providers.ts'
import { logins } from '../../../schema/logins.ts'
import { refreshTokens, sessions } from '../../../schema/sessions.ts'
import { users } from '../../../schema/users.ts'
import type { NewSession } from '../sessions/sessions.repository.ts'

// As the owner: who signs in has no company yet. What is read is named by a provider, or a domain that one has.

/** Of a company that is to be removed, too: an admin signs in to take it back. */
const isUsable = isNotNull(companies.verifiedAt)

/** By its id alone; null when it is not there. */
export async function findProvider(tx: Transaction, id: string) {
  const [row] = await tx
    .select({
      companyId: identityProviders.companyId,
      id: identityProviders.id,
      name: identityProviders.name,
      issuer: identityProviders.issuer,
      clientId: identityProviders.clientId,
      sealedSecret: identityProviders.sealedSecret,
      firstNameClaim: identityProviders.firstNameClaim,
      lastNameClaim: identityProviders.lastNameClaim,
      isActive: identityProviders.isActive,
      makesMembers: identityProviders.makesMembers,
      linksByEmail: identityProviders.linksByEmail,
      trustsEmails: identityProviders.trustsEmails,
      designationClaim: identityProviders.designationClaim,
      locationClaim: identityProviders.locationClaim,
      groupsClaim: identityProviders.groupsClaim,
      setsRoles: identityProviders.setsRoles,
    })
    .from(identityProviders)
    .innerJoin(companies, eq(companies.id, identityProviders.companyId))
    .where(and(eq(identityProviders.id, id), isUsable))
  return row ?? null
}
export type ProviderRow = NonNullable<Awaited<ReturnType<typeof findProvider>>>

type ProviderFilter = { domain: string | null; providerId: string | null }

/** Those to offer: of a domain, one by its id, or, where neither is asked for, of the only company. */
export async function listOffered(tx: Transaction, { domain, providerId }: ProviderFilter) {
  const { companyId, id } = identityProviders
  const ofDomain = tx
    .select({ id: identityProviderDomains.providerId })
    .from(identityProviderDomains)
    .where(eq(identityProviderDomains.domain, domain ?? ''))
  const only = tx.select({ companies: count() }).from(companies).where(isNotNull(companies.verifiedAt))
  const ofOnlyCompany = sql`(${only}) = 1`
  const isAsked = providerId !== null ? eq(id, providerId) : or(inArray(id, ofDomain), ofOnlyCompany)
  return tx
    .select({
      id,
      name: identityProviders.name,
      issuer: identityProviders.issuer,
      // Where there are several companies, a domain must not tell people that their password is of no use.
      passwordsOff: sql<boolean>`${companies.passwordAdminId} is not null and ${ofOnlyCompany}`,
    })
    .from(identityProviders)
    .innerJoin(companies, eq(companies.id, companyId))
    .where(and(isAsked, eq(identityProviders.isActive, true), isUsable))
    .orderBy(identityProviders.name, id)
}

type InsertedSignIn = typeof providerSignIns.$inferInsert
export type SignInRow = typeof providerSignIns.$inferSelect

const overIn = sql`now() + ${durations.providerSignIn} * interval '1 millisecond'`

export async function insertSignIn(tx: Transaction, begun: Omit<InsertedSignIn, 'expiresAt'>): Promise<void> {
  await tx.insert(providerSignIns).values({ ...begun, expiresAt: overIn })
}

type SignInHashes = { stateHash: Uint8Array; browserHash: Uint8Array }
const isKnown = ({ stateHash, browserHash }: SignInHashes) =>
  and(
    eq(providerSignIns.stateHash, stateHash),
    eq(providerSignIns.browserHash, browserHash),
    gt(providerSignIns.expiresAt, sql`now()`),
  )

/** `takenAt`: no later than whatever the database is told from now on. */
type TakenSignIn = { signIn: SignInRow; takenAt: Date }
const takenAt = sql`date_trunc('milliseconds', now())`.mapWith(providerSignIns.expiresAt)

/** One that has begun in this browser, and is over with that; null when there is none any more. */
export async function takeSignIn(tx: Transaction, known: SignInHashes): Promise<TakenSignIn | null> {
  const [row] = await tx
    .delete(providerSignIns)
    .where(and(isKnown(known), isNull(providerSignIns.userId)))
    .returning({ ...getTableColumns(providerSignIns), takenAt })
  return taken(row)
}

function taken(row: (SignInRow & { takenAt: Date }) | undefined): TakenSignIn | null {
  if (!row) return null
  const { takenAt: at, ...signIn } = row
  return { signIn, takenAt: at }
}

/** One that waits for the member's own password, which may be typed more than once. */
export async function findWaiting(tx: Transaction, known: SignInHashes): Promise<TakenSignIn | null> {
  const [row] = await tx
    .select({ ...getTableColumns(providerSignIns), takenAt })
    .from(providerSignIns)
    .where(and(isKnown(known), isNotNull(providerSignIns.userId)))
  return taken(row)
}

/** False when somebody was quicker. */
export async function endWaiting(tx: Transaction, known: SignInHashes): Promise<boolean> {
  return (
    (await tx.delete(providerSignIns).where(isKnown(known)).returning({ id: providerSignIns.companyId })).length > 0
  )
}

export async function deleteOldSignIns(tx: Transaction): Promise<void> {
  await tx.delete(providerSignIns).where(lt(providerSignIns.expiresAt, sql`now()`))
}

type Subject = { companyId: string; providerId: string; subject: string }

/** The member whom this provider means by a subject; null when nobody is linked, or they have left. */
export async function findLinked(
  tx: Transaction,
  { companyId, providerId, subject }: Subject,
): Promise<PersonId | null> {
  const [row] = await tx
    .select({ userId: identityLinks.userId })
    .from(identityLinks)
    .innerJoin(users, and(eq(users.companyId, identityLinks.companyId), eq(users.id, identityLinks.userId)))
    .where(
      and(
        eq(identityLinks.companyId, companyId),
        eq(identityLinks.providerId, providerId),
        eq(identityLinks.subject, subject),
        isNull(users.removedAt),
      ),
    )
  return row ? { companyId, userId: row.userId } : null
}

/** Whether the provider knows this member under another subject already. */
export async function isLinked(tx: Transaction, { companyId, userId }: PersonId, providerId: string): Promise<boolean> {
  const [row] = await tx
    .select({ subject: identityLinks.subject })
    .from(identityLinks)
    .where(
      and(
        eq(identityLinks.companyId, companyId),
        eq(identityLinks.userId, userId),
        eq(identityLinks.providerId, providerId),
      ),
    )
  return row !== undefined
}

/** In the place of the one that they had there before. */
export async function putLink(tx: Transaction, link: Subject & { userId: string }): Promise<void> {
  const { companyId, userId, providerId, subject } = link
  await tx
    .delete(identityLinks)
    .where(
      and(
        eq(identityLinks.companyId, companyId),
        eq(identityLinks.providerId, providerId),
        or(eq(identityLinks.userId, userId), eq(identityLinks.subject, subject)),
      ),
    )
  await tx.insert(identityLinks).values(link)
}

export async function hasDomain(tx: Transaction, provider: ProviderRow, domain: string): Promise<boolean> {
  const [row] = await tx
    .select({ domain: identityProviderDomains.domain })
    .from(identityProviderDomains)
    .where(
      and(
        eq(identityProviderDomains.companyId, provider.companyId),
        eq(identityProviderDomains.providerId, provider.id),
        eq(identityProviderDomains.domain, domain),
      ),
    )
  return row !== undefined
}

/** Whether they may sign in, have a password, and have confirmed their address; null when they have left. Locked until `tx` ends. */
export async function lockPerson(tx: Transaction, { companyId, userId }: PersonId) {
  const [row] = await tx
    .select({
      username: users.username,
      suspendedAt: users.suspendedAt,
      accessEndsAt: users.accessEndsAt,
      isVerified: sql<boolean>`${users.verifiedAt} is not null`,
      hasPassword: sql<boolean>`exists (
        select from ${logins} where ${logins.companyId} = ${users.companyId} and ${logins.userId} = ${users.id}
          and ${logins.passwordHash} is not null)`,
    })
    .from(users)
    .where(and(eq(users.companyId, companyId), eq(users.id, userId), isNull(users.removedAt)))
    // Whoever removes them waits, and then ends this session too.
    .for('share')
  return row ?? null
}

export type NewProviderMember = PersonId & {
  email: string
  username: string
  firstName: string
  lastName: string
}

/** A member with no more rights than an invited one, whose address the provider has verified. */
export async function insertProviderMember(tx: Transaction, { userId, ...member }: NewProviderMember): Promise<void> {
  await tx.insert(users).values({ ...member, id: userId, role: 'user', timeZone: 'UTC', verifiedAt: sql`now()` })
}

type OpenedAt = { providerId: string; subject: string; sid: string | null; sealedIdToken: Uint8Array }

const inThirtyDays = sql`now() + ${durations.refreshToken} * interval '1 millisecond'`

export async function insertSession(
  tx: Transaction,
  { session, refreshHash, at }: { session: NewSession; refreshHash: Uint8Array; at: OpenedAt },
): Promise<void> {
  await tx.insert(sessions).values({ ...session, expiresAt: inThirtyDays })
  await tx.insert(refreshTokens).values({ tokenHash: refreshHash, sessionId: session.id, expiresAt: inThirtyDays })
  await tx.insert(providerSessions).values({ ...at, sessionId: session.id, companyId: session.companyId })
}

type ShownTokens = { refreshHash: Uint8Array | null; tokenHash: Uint8Array | null }

/** Where the session of a refresh or access token began; null where that was by a password. */
export async function findProviderSession(tx: Transaction, { refreshHash, tokenHash }: ShownTokens) {
  const { sessionId, providerId, sealedIdToken } = providerSessions
  const ofRefreshToken = tx
    .select({ id: refreshTokens.sessionId })
    .from(refreshTokens)
    .where(refreshHash ? eq(refreshTokens.tokenHash, refreshHash) : sql`false`)
  const ofAccessToken = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(tokenHash ? eq(sessions.tokenHash, tokenHash) : sql`false`)
  const [row] = await tx
    .select({ providerId, sealedIdToken })
    .from(providerSessions)
    .where(or(inArray(sessionId, ofRefreshToken), inArray(sessionId, ofAccessToken)))
    .limit(1)
  return row ?? null
}
