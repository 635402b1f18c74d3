import { and, asc, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm'
import type { PersonId } from '../../../people/users.repository.ts'
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
  const byProvider = await tx.$count(
    identityLinks,
    and(
      eq(identityLinks.companyId, companyId),
      eq(identityLinks.userId, userId),
      ne(identityLinks.providerId, providerId),
      inArray(
        identityLinks.providerId,
        tx
          .select({ id: identityProviders.id })
          .from(identityProviders)
          .where(and(eq(identityProviders.companyId, companyId), eq(identityProviders.isActive, true))),
      ),
    ),
  )
  if (byProvider > 0) return true
  if (!mayLocally) return false
  const hasLogin = and(eq(logins.companyId, companyId), eq(logins.userId, userId), isNotNull(logins.passwordHash))
  if ((await tx.$count(logins, hasLogin)) > 0) return true
  return (await tx.$count(passkeys, and(eq(passkeys.companyId, companyId), eq(passkeys.userId, userId)))) > 0
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
