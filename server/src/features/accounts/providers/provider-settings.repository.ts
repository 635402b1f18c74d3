import type { ProviderSettings } from '@millwright/contract/identity-providers'
import { and, count, eq, gte, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Viewer } from '../../../access/viewer.ts'
import { leaveRole, type Transaction } from '../../../platform/database/transaction.ts'
import { companies } from '../../../schema/companies.ts'
import {
  identityLinks,
  identityProviderDomains,
  identityProviders,
  providerSessions,
  providerSignIns,
} from '../../../schema/identity-providers.ts'
import { logins } from '../../../schema/logins.ts'
import { sessions } from '../../../schema/sessions.ts'
import { isActive, isPerson, users } from '../../../schema/users.ts'
import { setClaimLines } from './claims.repository.ts'
import { publicMailDomains } from './public-mail-domains.ts'

type Company = Pick<Viewer, 'companyId'>

/** By name. The secret is not read. */
export async function listProviders(tx: Transaction, { companyId }: Company) {
  return tx
    .select({
      id: identityProviders.id,
      name: identityProviders.name,
      issuer: identityProviders.issuer,
      clientId: identityProviders.clientId,
      hasSecret: sql<boolean>`${identityProviders.sealedSecret} is not null`,
      firstNameClaim: identityProviders.firstNameClaim,
      lastNameClaim: identityProviders.lastNameClaim,
      active: identityProviders.isActive,
      makesMembers: identityProviders.makesMembers,
      linksByEmail: identityProviders.linksByEmail,
      trustsEmails: identityProviders.trustsEmails,
      designationClaim: identityProviders.designationClaim,
      locationClaim: identityProviders.locationClaim,
      groupsClaim: identityProviders.groupsClaim,
      setsRoles: identityProviders.setsRoles,
      domains: sql<string[]>`array(
        select d.domain from ${identityProviderDomains} d
        where d.company_id = ${identityProviders.companyId} and d.provider_id = ${identityProviders.id}
        order by d.domain)`,
      updatedAt: identityProviders.updatedAt,
    })
    .from(identityProviders)
    .where(eq(identityProviders.companyId, companyId))
    .orderBy(identityProviders.name, identityProviders.id)
}

export async function countProviders(tx: Transaction, { companyId }: Company): Promise<number> {
  const [row] = await tx
    .select({ total: count() })
    .from(identityProviders)
    .where(eq(identityProviders.companyId, companyId))
  return row?.total ?? 0
}

/** `sealedSecret`: undefined keeps the one that is stored. */
type WrittenSettings = { settings: ProviderSettings; sealedSecret: Uint8Array | null | undefined }

export async function insertProvider(
  tx: Transaction,
  { companyId }: Company,
  written: WrittenSettings,
): Promise<string> {
  const id = uuidv7()
  const { sealedSecret = null } = written
  await tx.insert(identityProviders).values({ ...columnsOf(written.settings), sealedSecret, companyId, id })
  await setDomains(tx, { companyId, providerId: id }, written.settings.domains)
  await setClaimLines(tx, { companyId, providerId: id }, written.settings.claimLines)
  return id
}

/** False when the company has no such provider. */
export async function updateProvider(
  tx: Transaction,
  { companyId }: Company,
  { id, settings, sealedSecret }: WrittenSettings & { id: string },
): Promise<boolean> {
  const changed = await tx
    .update(identityProviders)
    .set({ ...columnsOf(settings), ...(sealedSecret === undefined ? {} : { sealedSecret }) })
    .where(isThis(companyId, id))
    .returning({ id: identityProviders.id })
  if (changed.length === 0) return false
  await setDomains(tx, { companyId, providerId: id }, settings.domains)
  await setClaimLines(tx, { companyId, providerId: id }, settings.claimLines)
  return true
}

/** Who is linked there is so no more, and who signed in there is signed out. Its name; null when there is none. */
export async function deleteProvider(tx: Transaction, { companyId }: Company, id: string): Promise<string | null> {
  await leaveRole(tx, (owner) => deleteSessionsOfProvider(owner, companyId, id))
  const [gone] = await tx
    .delete(identityProviders)
    .where(isThis(companyId, id))
    .returning({ name: identityProviders.name })
  return gone?.name ?? null
}

/** Locked until `tx` ends; null when the company has no such provider. */
export async function lockProvider(tx: Transaction, { companyId }: Company, id: string) {
  const [row] = await tx
    .select({
      issuer: identityProviders.issuer,
      clientId: identityProviders.clientId,
      groupsClaim: identityProviders.groupsClaim,
    })
    .from(identityProviders)
    .where(isThis(companyId, id))
    .for('update')
  if (!row) return null
  const domains = await tx
    .select({ domain: identityProviderDomains.domain })
    .from(identityProviderDomains)
    .where(and(eq(identityProviderDomains.companyId, companyId), eq(identityProviderDomains.providerId, id)))
  return { ...row, domains: domains.map(({ domain }) => domain) }
}

/** Subjects are of an issuer, and often of a client: whoever is linked to another is a stranger there. */
export async function forgetLinksOf(tx: Transaction, { companyId }: Company, id: string): Promise<void> {
  await leaveRole(tx, async (owner) => {
    await deleteSessionsOfProvider(owner, companyId, id)
    await owner
      .delete(identityLinks)
      .where(and(eq(identityLinks.companyId, companyId), eq(identityLinks.providerId, id)))
  })
  // One that waits for a password would link the subject of the former provider.
  await endSignInsAt(tx, { companyId }, id)
}

/** Those under way have to begin again. */
export async function endSignInsAt(tx: Transaction, { companyId }: Company, id: string): Promise<void> {
  await leaveRole(tx, (owner) =>
    owner
      .delete(providerSignIns)
      .where(and(eq(providerSignIns.companyId, companyId), eq(providerSignIns.providerId, id))),
  )
}

async function deleteSessionsOfProvider(owner: Transaction, companyId: string, id: string): Promise<void> {
  const began = owner
    .select({ id: providerSessions.sessionId })
    .from(providerSessions)
    .where(and(eq(providerSessions.companyId, companyId), eq(providerSessions.providerId, id)))
  await owner.delete(sessions).where(sql`${sessions.id} in ${began}`)
}

/**
 * Of these domains the first that cannot be used: another company has it, or a verified member with an address of it; or
 * nobody here has one. Where there are several companies it takes an admin of this one: whom they invite vouches for none.
 */
export async function findForeignDomain(
  tx: Transaction,
  { companyId }: Company,
  domains: readonly string[],
): Promise<string | null> {
  return leaveRole(tx, async (owner) => {
    const [installed] = await owner.select({ total: count() }).from(companies).where(isNotNull(companies.verifiedAt))
    const isOnlyCompany = installed?.total === 1
    for (const domain of domains) {
      if (publicMailDomains.has(domain)) return domain
      // Two companies that take it at once wait for one another.
      await owner.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`domain ${domain}`}, 0))`)
      const [other] = await owner
        .select({ domain: identityProviderDomains.domain })
        .from(identityProviderDomains)
        .where(and(eq(identityProviderDomains.domain, domain), ne(identityProviderDomains.companyId, companyId)))
        .limit(1)
      const having = await owner
        .selectDistinct({ companyId: users.companyId, role: users.role })
        .from(users)
        .where(
          and(
            isNotNull(users.verifiedAt),
            isNull(users.removedAt),
            isPerson,
            sql`split_part(${users.email}, '@', 2) = ${domain}`,
          ),
        )
      const isElsewhere = having.some((one) => one.companyId !== companyId)
      const isHere = having.some(({ role }) => isOnlyCompany || role === 'admin')
      if (other || isElsewhere || !isHere) return domain
    }
    return null
  })
}

/** Admins who have a password, by name: one of them may keep it while passwords are off. */
export async function listPasswordAdmins(tx: Transaction, { companyId }: Company) {
  return leaveRole(tx, (owner) =>
    owner
      .select({ _id: users.id, username: users.username })
      .from(users)
      .innerJoin(logins, and(eq(logins.companyId, users.companyId), eq(logins.userId, users.id)))
      .where(
        and(
          eq(users.companyId, companyId),
          eq(users.role, 'admin'),
          isActive,
          isNotNull(users.verifiedAt),
          isNotNull(logins.passwordHash),
        ),
      )
      .orderBy(users.username, users.id),
  )
}

/** Where the session that asks began, when that is active, and was not changed since; null otherwise. */
export async function findProven(
  tx: Transaction,
  { companyId, sessionId }: Viewer,
): Promise<{ hasDomain: boolean } | null> {
  return leaveRole(tx, async (owner) => {
    const [row] = await owner
      .select({
        hasDomain: sql<boolean>`exists (
          select from ${identityProviderDomains} d
          where d.company_id = ${identityProviders.companyId} and d.provider_id = ${identityProviders.id})`,
      })
      .from(sessions)
      .innerJoin(providerSessions, eq(providerSessions.sessionId, sessions.id))
      .innerJoin(
        identityProviders,
        and(
          eq(identityProviders.companyId, providerSessions.companyId),
          eq(identityProviders.id, providerSessions.providerId),
        ),
      )
      .where(
        and(
          eq(sessions.id, sessionId),
          eq(sessions.companyId, companyId),
          eq(identityProviders.isActive, true),
          gte(sessions.createdAt, identityProviders.updatedAt),
        ),
      )
    return row ?? null
  })
}

const isThis = (companyId: string, id: string) =>
  and(eq(identityProviders.companyId, companyId), eq(identityProviders.id, id))

function columnsOf({ active, domains: _, claimLines: __, clientSecret: ___, ...columns }: ProviderSettings) {
  return { ...columns, isActive: active }
}

type ProviderScope = { companyId: string; providerId: string }

async function setDomains(tx: Transaction, place: ProviderScope, domains: readonly string[]): Promise<void> {
  const { companyId, providerId } = place
  await tx
    .delete(identityProviderDomains)
    .where(and(eq(identityProviderDomains.companyId, companyId), eq(identityProviderDomains.providerId, providerId)))
  const rows = [...new Set(domains)].map((domain) => ({ ...place, domain }))
  if (rows.length > 0) await tx.insert(identityProviderDomains).values(rows)
}
