import type { identityProviderRoutes, ProviderSettings } from '@millwright/contract/identity-providers'
import { limits } from '@millwright/contract/limits'
import { reasons } from '@millwright/contract/reasons/refusals'
import type { Viewer } from '../../../access/viewer.ts'
import { actorOf } from '../../../calls/actor.ts'
import { recordEvent } from '../../../calls/audit.repository.ts'
import type { HandlersOf, RequestFacts } from '../../../calls/handler.ts'
import { listGivenMemberships, lockGroups } from '../../../people/group-members.repository.ts'
import { lockPasswordAdmin } from '../../../people/password-admin.repository.ts'
import { lockAdminsOf } from '../../../people/users.repository.ts'
import { leaveRole, type Transaction } from '../../../platform/database/transaction.ts'
import { invalidInput, notFound, Refusal } from '../../../platform/refusal.ts'
import type { AccountDeps } from '../accounts.deps.ts'
import { type ClaimLine, endClaimedBeyond, findGroups, listClaimedBeyond, listClaimLines } from './claims.repository.ts'
import { hasWay } from './links.repository.ts'
import {
  countProviders,
  deleteProvider,
  endSignInsAt,
  findForeignDomain,
  forgetLinksOf,
  insertProvider,
  listProviders,
  lockProvider,
  updateProvider,
} from './provider-settings.repository.ts'
import { sealSecret } from './provider-client.ts'

type Handlers = HandlersOf<typeof identityProviderRoutes>

export function createProvider(deps: AccountDeps): Handlers['create'] {
  return async ({ tx, viewer, body, facts }) => {
    await lockGroups(tx, viewer, { alone: true })
    await lockPasswordAdmin(tx, viewer)
    if ((await countProviders(tx, viewer)) >= limits.identityProviders) {
      throw new Refusal('conflict', reasons.providersMany)
    }
    await requireGood(deps, { tx, viewer, kept: [] }, body)
    const id = await insertProvider(tx, viewer, { settings: body, sealedSecret: sealedIn(deps, body) })
    await recordEvent(tx, { ...actorOf(viewer, facts), action: 'provider-added', target: targetOf(body) })
    return { data: { id } }
  }
}

export function updateProviderSettings(deps: AccountDeps): Handlers['update'] {
  return async ({ tx, viewer, query: { providerId: id }, body, facts }) => {
    await lockGroups(tx, viewer, { alone: true })
    const { passwordAdmin, requireAdminLeft } = await lockWaysIn(tx, viewer)
    const before = await lockProvider(tx, viewer, id)
    if (!before) throw notFound()
    await requireGood(deps, { tx, viewer, kept: before.domains }, body)
    const linesBefore = await listClaimLines(tx, { companyId: viewer.companyId, providerId: id })
    const isMoved = new URL(before.issuer).href !== new URL(body.issuer).href || before.clientId !== body.clientId
    if (isMoved && passwordAdmin !== null && !body.linksByEmail) throw new Refusal('conflict', reasons.providerMoved)
    // A secret was given to one client of one provider: another one must not be sent it.
    const sealedSecret = isMoved && !body.clientSecret ? null : sealedIn(deps, body)
    if (!(await updateProvider(tx, viewer, { id, settings: body, sealedSecret }))) throw notFound()
    if (isMoved) await forgetLinksOf(tx, viewer, id)
    // Another claim, or one of another provider or client, says nothing of who was here before.
    const isOtherClaim = isMoved || before.groupsClaim !== body.groupsClaim
    // Neither do those that wait beside a sign-in.
    if (before.groupsClaim !== body.groupsClaim) await endSignInsAt(tx, viewer, id)
    await endClaimed(deps, { tx, viewer, facts, providerId: id }, isOtherClaim ? [] : groupsKept(linesBefore, body))
    if (passwordAdmin !== null) await requireOneLeft(tx, viewer)
    await requireAdminLeft()
    await recordEvent(tx, { ...actorOf(viewer, facts), action: 'provider-changed', target: targetOf(body) })
    return { data: { id } }
  }
}

export function removeProvider(deps: AccountDeps): Handlers['remove'] {
  return async ({ tx, viewer, query: { providerId: id }, facts }) => {
    await lockGroups(tx, viewer, { alone: true })
    const { passwordAdmin, requireAdminLeft } = await lockWaysIn(tx, viewer)
    await endClaimed(deps, { tx, viewer, facts, providerId: id }, [])
    const name = await deleteProvider(tx, viewer, id)
    if (name === null) throw notFound()
    if (passwordAdmin !== null) await requireOneLeft(tx, viewer)
    await requireAdminLeft()
    await recordEvent(tx, { ...actorOf(viewer, facts), action: 'provider-removed', target: name })
    return { data: { id } }
  }
}

const mappedGroups = ({ claimLines }: ProviderSettings) =>
  claimLines.flatMap(({ groupId }) => (groupId === null ? [] : [groupId]))

/** Those that have lost no line: who came in by it is not known, so that all who are in by a claim leave until they sign in again. */
function groupsKept(before: readonly ClaimLine[], settings: ProviderSettings): string[] {
  const { claimLines } = settings
  const lost = before.filter(
    (line) => !claimLines.some(({ value, groupId }) => value === line.value && groupId === line.groupId),
  )
  const losing = new Set(lost.map(({ groupId }) => groupId))
  return mappedGroups(settings).filter((groupId) => !losing.has(groupId))
}

type ProviderEnding = { tx: Transaction; viewer: Viewer; facts: RequestFacts; providerId: string }

/** Whom claims of this provider put into other groups than these leaves them at once, not with their next sign-in. */
async function endClaimed(
  { recordFollowed }: AccountDeps,
  { tx, viewer, facts, providerId }: ProviderEnding,
  keptGroups: readonly string[],
): Promise<void> {
  const at = { companyId: viewer.companyId, providerId }
  const userIds = await listClaimedBeyond(tx, at, keptGroups)
  if (userIds.length === 0) return
  const before = await listGivenMemberships(tx, viewer, userIds)
  await endClaimedBeyond(tx, at, keptGroups)
  await recordFollowed(tx, actorOf(viewer, facts), { userIds, before })
}

const targetOf = ({ name, issuer }: ProviderSettings) => `${name}: ${issuer}`

/** Undefined where the stored one stays. */
function sealedIn({ secrets }: AccountDeps, { clientSecret }: ProviderSettings): Uint8Array | null | undefined {
  if (clientSecret === null) return null
  return clientSecret === undefined || clientSecret === '' ? undefined : sealSecret(secrets, clientSecret)
}

/** `kept`: domains that it has had before, and was judged by then. */
type ProviderSaving = { tx: Transaction; viewer: Viewer; kept: readonly string[] }

async function requireGood(
  { allowsPrivateProviders }: AccountDeps,
  { tx, viewer, kept }: ProviderSaving,
  settings: ProviderSettings,
): Promise<void> {
  const { issuer, domains, makesMembers, linksByEmail, trustsEmails } = settings
  if (!issuer.startsWith('https:') && !allowsPrivateProviders) {
    throw invalidInput({ issuer: reasons.issuerForbidden })
  }
  if (domains.length === 0 && (makesMembers || linksByEmail || trustsEmails))
    throw invalidInput({ domains: reasons.domainsFew })
  await requireGoodLines(tx, viewer, settings)
  const added = domains.filter((domain) => !kept.includes(domain))
  const foreign = await findForeignDomain(tx, viewer, added.toSorted())
  if (foreign !== null) throw invalidInput({ [`domains.${domains.indexOf(foreign)}`]: reasons.domainForeign })
}

async function requireGoodLines(tx: Transaction, { companyId }: Viewer, settings: ProviderSettings): Promise<void> {
  const { groupsClaim, claimLines, setsRoles } = settings
  if (groupsClaim === '' && (claimLines.length > 0 || setsRoles))
    throw invalidInput({ groupsClaim: reasons.claimRequired })
  if (setsRoles && claimLines.every(({ groupId }) => groupId !== null))
    throw invalidInput({ setsRoles: reasons.adminLineRequired })
  const known = await findGroups(tx, companyId, mappedGroups(settings))
  const stranger = claimLines.findIndex(({ groupId }) => groupId !== null && !known.has(groupId))
  if (stranger >= 0) throw invalidInput({ [`claimLines.${stranger}.groupId`]: reasons.groupUnknown })
}

/** While passwords are off, a provider that the sign-in page leads to is how all but one get in. */
async function requireOneLeft(tx: Transaction, viewer: Viewer): Promise<void> {
  const offered = (await listProviders(tx, viewer)).filter(({ active }) => active)
  if (offered.length === 0) throw new Refusal('conflict', reasons.providerNeeded)
  // Without a domain its button is shown only while there is one company, and anyone may register another.
  if (!offered.some(({ domains }) => domains.length > 0)) throw new Refusal('conflict', reasons.providerDomainNeeded)
}

/**
 * Who keeps a password, and what refuses a change by which the last admin who gets in would be locked out. In the order of whoever
 * unlinks, suspends or removes a member.
 */
async function lockWaysIn(tx: Transaction, viewer: Viewer) {
  const { companyId } = viewer
  const admins = await leaveRole(tx, () => lockAdminsOf(tx, viewer))
  const passwordAdmin = await lockPasswordAdmin(tx, viewer)
  const locally = passwordAdmin === null ? admins : admins.filter((id) => id === passwordAdmin)
  const getsIn = () => leaveRole(tx, () => hasWay(tx, { companyId, userIds: admins, locally, without: null }))
  const didGetIn = await getsIn()
  const requireAdminLeft = async () => {
    if (didGetIn && !(await getsIn())) throw new Refusal('conflict', reasons.adminsLockedOut)
  }
  return { passwordAdmin, requireAdminLeft }
}
