import { reason } from '@millwright/contract/reasons/reason'
import type { MappedClaims } from '@millwright/contract/identity-providers'
import { recordEvent } from '../../../calls/audit.repository.ts'
import type { RequestFacts } from '../../../calls/handler.ts'
import { tellOfMember } from '../../../calls/tell-of-member.ts'
import { listGivenMemberships, lockGroups } from '../../../people/group-members.repository.ts'
import { lockPasswordAdmin } from '../../../people/password-admin.repository.ts'
import { isLastConfirmedAdmin, lockUser, type PersonId } from '../../../people/users.repository.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import type { ReadClaims } from '../../../schema/identity-providers.ts'
import type { AccountDeps } from '../accounts.deps.ts'
import {
  changeMapped,
  type ClaimLineRow,
  findMapped,
  findMapping,
  listClaimLines,
  type MappedRow,
  setClaimedGroups,
} from './claims.repository.ts'
import type { ProviderRow } from './providers.repository.ts'
import { type ClaimNames, readClaims } from './read-claims.ts'

type Lines = readonly Pick<ClaimLineRow, 'value' | 'groupId' | 'group'>[]

const mapsClaims = ({ designationClaim, locationClaim, groupsClaim }: ClaimNames): boolean =>
  [designationClaim, locationClaim, groupsClaim].some((name) => name !== '')

/** What a provider's claims say of that which it maps; null where it maps nothing. What it leaves out is told to the log. */
export async function readMapped(
  { database, log }: Pick<AccountDeps, 'database' | 'log'>,
  provider: ProviderRow,
  claims: Readonly<Record<string, unknown>>,
): Promise<{ read: ReadClaims; lines: Lines } | null> {
  if (!mapsClaims(provider)) return null
  const at = { companyId: provider.companyId, providerId: provider.id }
  const lines = await database.asSystemOnce('sign-in', (tx) => listClaimLines(tx, at))
  const read = readClaims(provider, lines, claims)
  if (read.groupsClaim === 'left-out') {
    log.warn({ provider: provider.id }, 'the provider leaves out the claim of groups, because there are too many')
  }
  return { read, lines }
}

/** What claims would make of somebody, for the test of a provider. */
export function mappedClaims(
  provider: Pick<ProviderRow, 'setsRoles'>,
  mapped: { read: ReadClaims; lines: Lines } | null,
): MappedClaims {
  if (mapped === null) return { designation: null, location: null, groups: [], role: null, groupsClaim: 'unused' }
  const { read, lines } = mapped
  const { designation, location, groupsClaim } = read
  const named = lines.flatMap(({ value, group }) => (group !== null && read.values.includes(value) ? [group] : []))
  const groups = [...new Set(named)].toSorted()
  return { designation, location, groups, role: roleOf(provider.setsRoles, lines, read), groupsClaim }
}

/** Null: it stays as it is, because the provider sets none, or has not sent the claim. */
function roleOf(setsRoles: boolean, lines: Lines, { groupsClaim, values }: ReadClaims): MappedRow['role'] | null {
  if (!setsRoles || groupsClaim !== 'found') return null
  return lines.some(({ value, groupId }) => groupId === null && values.includes(value)) ? 'admin' : 'user'
}

type ClaimsToApply = { person: PersonId; provider: ProviderRow; read: ReadClaims; facts: Pick<RequestFacts, 'address'> }

/**
 * Makes of a member what the claims say, as the provider maps them at this moment, and writes each change into the trail. To be
 * called before the member is locked otherwise. What changes is judged at the next call of theirs, as always.
 */
export async function applyClaims(
  deps: Pick<AccountDeps, 'installationAdmins' | 'recordFollowed'>,
  tx: Transaction,
  { person, provider, read, facts }: ClaimsToApply,
): Promise<void> {
  const at = { companyId: person.companyId, providerId: provider.id }
  // Whoever changes what the provider maps, or the groups, waits.
  await lockGroups(tx, person, { alone: false })
  const mapping = await findMapping(tx, at)
  const lines = await listClaimLines(tx, at)
  const role = roleOf(mapping?.setsRoles === true, lines, read)
  const isRoleChanged = role !== null && (await findMapped(tx, person))?.role !== role
  const isLast = isRoleChanged && (await isLastConfirmedAdmin(tx, person))
  const passwordAdmin = isRoleChanged ? await lockPasswordAdmin(tx, person) : null
  const before = (await lockUser(tx, person)) ? await findMapped(tx, person) : null
  if (!mapping || !before) return
  const followedBefore = await listGivenMemberships(tx, person, [person.userId])
  const isOperator = deps.installationAdmins?.includes(before.email) === true
  const isKept = isOperator || isLast || passwordAdmin === person.userId || before.accessEndsAt !== null
  const changes = {
    ...fieldsOf(before, mapping, read),
    ...(isRoleChanged && !isKept && before.role !== role ? { role } : {}),
  }
  if (Object.keys(changes).length > 0) await changeMapped(tx, person, changes)
  const given = lines.flatMap(({ value, groupId }) =>
    groupId !== null && read.values.includes(value) ? [groupId] : [],
  )
  await setClaimedGroups(tx, { ...person, providerId: provider.id, groupIds: [...new Set(given)] })
  const { companyId, userId } = person
  const actorName = `${before.username} (provider ${provider.name})`
  const by = { companyId, actorId: userId, actorName, address: facts.address }
  const whom = `${before.username} (${before.email})`
  const { role: newRole, ...fields } = changes
  if (Object.keys(fields).length > 0) await recordEvent(tx, { ...by, action: 'member-updated', target: whom })
  if (newRole) {
    const target = reason('trail.role', { whom, role: newRole })
    await recordEvent(tx, { ...by, action: 'role-changed', target })
    await tellOfMember(tx, person, userId)
  }
  await deps.recordFollowed(tx, by, { userIds: [userId], before: followedBefore })
}

/** What is missing leaves what is there. */
function fieldsOf(
  before: MappedRow,
  { designationClaim, locationClaim }: ClaimNames,
  { designation, location }: ReadClaims,
): Partial<Pick<MappedRow, 'designation' | 'location'>> {
  return {
    ...(designationClaim !== '' && designation !== null && designation !== before.designation && { designation }),
    ...(locationClaim !== '' && location !== null && location !== before.location && { location }),
  }
}
