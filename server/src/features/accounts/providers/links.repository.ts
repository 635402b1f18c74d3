import { and, asc, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm'
import type { PersonId } from '../../../people/users.repository.ts'
import { isAnyOf } from '../../../platform/database/is-any-of.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import {
  identityLinks,
  identityProviders,
  providerSessions,
  providerSignIns,
} from '../../../schema/identity-providers.ts'
import { logins } from '../../../schema/logins.ts'
import { passkeys } from '../../../schema/second-factors.ts'
import { sessions } from '../../../schema/sessions.ts'

// As the owner: what somebody signs in with is no right of the request role.

/** Where a member signs in, by the provider's name. */
export async function listLinksOf(tx: Transaction, { companyId, userId }: PersonId) {
  const { id, name, issuer } = identityProviders
  return tx
    .select({ providerId: id, name, issuer, linkedAt: identityLinks.createdAt })
    .from(identityLinks)
    .innerJoin(identityProviders, and(eq(identityProviders.companyId, companyId), eq(id, identityLinks.providerId)))
    .where(and(eq(identityLinks.companyId, companyId), eq(identityLinks.userId, userId)))
    .orderBy(asc(name), asc(id))
}

type Link = PersonId & { providerId: string }

/** Whether they still get in without this provider. `mayLocally`: by what is of here, a password or a passkey. */
export async function hasOtherWay(
  tx: Transaction,
  { companyId, userId, providerId }: Link,
  mayLocally: boolean,
): Promise<boolean> {
  return hasWay(tx, { companyId, userIds: [userId], locally: mayLocally ? [userId] : [], without: providerId })
}

/** `locally`: who of them may get in by what is of here. `without`: a provider that does not count. */
type WaysIn = { companyId: string; userIds: readonly string[]; locally: readonly string[]; without: string | null }

/** Whether one of these people gets in. */
export async function hasWay(tx: Transaction, { companyId, userIds, locally, without }: WaysIn): Promise<boolean> {
  const active = tx
    .select({ id: identityProviders.id })
    .from(identityProviders)
    .where(and(eq(identityProviders.companyId, companyId), eq(identityProviders.isActive, true)))
  const byProvider = and(
    eq(identityLinks.companyId, companyId),
    isAnyOf(identityLinks.userId, userIds),
    without === null ? undefined : ne(identityLinks.providerId, without),
    inArray(identityLinks.providerId, active),
  )
  if ((await tx.$count(identityLinks, byProvider)) > 0) return true
  const byPassword = and(
    eq(logins.companyId, companyId),
    isAnyOf(logins.userId, locally),
    isNotNull(logins.passwordHash),
  )
  if ((await tx.$count(logins, byPassword)) > 0) return true
  return (await tx.$count(passkeys, and(eq(passkeys.companyId, companyId), isAnyOf(passkeys.userId, locally)))) > 0
}

/**
 * With the sessions that began there, but the one that is named, and a sign-in there that waits for their password. The
 * provider's name; null where they were not linked.
 */
export async function deleteLink(
  tx: Transaction,
  { companyId, userId, providerId }: Link,
  keptSession: string | null,
): Promise<string | null> {
  const [link] = await tx
    .delete(identityLinks)
    .where(
      and(
        eq(identityLinks.companyId, companyId),
        eq(identityLinks.userId, userId),
        eq(identityLinks.providerId, providerId),
      ),
    )
    .returning({ subject: identityLinks.subject })
  if (!link) return null
  const { companyId: ofCompany, providerId: ofProvider } = providerSignIns
  await tx
    .delete(providerSignIns)
    .where(
      and(
        eq(ofCompany, companyId),
        eq(ofProvider, providerId),
        or(eq(providerSignIns.userId, userId), eq(providerSignIns.subject, link.subject)),
      ),
    )
  const began = tx
    .select({ id: providerSessions.sessionId })
    .from(providerSessions)
    .where(and(eq(providerSessions.companyId, companyId), eq(providerSessions.providerId, providerId)))
  await tx
    .delete(sessions)
    .where(
      and(
        eq(sessions.companyId, companyId),
        eq(sessions.userId, userId),
        sql`${sessions.id} is distinct from ${keptSession}::uuid`,
        inArray(sessions.id, began),
      ),
    )
  const [provider] = await tx
    .select({ name: identityProviders.name })
    .from(identityProviders)
    .where(and(eq(identityProviders.companyId, companyId), eq(identityProviders.id, providerId)))
  return provider?.name ?? ''
}
