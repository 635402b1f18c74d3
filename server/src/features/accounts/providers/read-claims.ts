import { isSeen } from '@millwright/contract/fields'
import { limits } from '@millwright/contract/limits'
import type { ReadClaims } from '../../../schema/identity-providers.ts'

type Claims = Readonly<Record<string, unknown>>
export type ClaimNames = { designationClaim: string; locationClaim: string; groupsClaim: string }

/**
 * What the claims say of that which a provider maps; the values that `lines` name first, then others, for lines may change before
 * they are applied: at most `limits.claimedValues`.
 */
export function readClaims(
  { designationClaim, locationClaim, groupsClaim }: ClaimNames,
  lines: readonly { value: string }[],
  claims: Claims,
): ReadClaims {
  const mapped = { designation: textAt(claims, designationClaim), location: textAt(claims, locationClaim) }
  if (groupsClaim === '') return { ...mapped, groupsClaim: 'unused', values: [] }
  const found = valuesOf(claimAt(claims, groupsClaim))
  if (found === null) {
    return { ...mapped, groupsClaim: isLeftOut(claims, groupsClaim) ? 'left-out' : 'missing', values: [] }
  }
  const named = new Set(lines.map(({ value }) => value))
  const values = [...new Set(found)].filter(isValue)
  const inOrder = [...values.filter((value) => named.has(value)), ...values.filter((value) => !named.has(value))]
  return { ...mapped, groupsClaim: 'found', values: inOrder.slice(0, limits.claimedValues) }
}

/** Without what PostgreSQL refuses in text; null where it is none, or nothing of it is seen. */
export function textOf(claim: unknown): string | null {
  if (typeof claim !== 'string') return null
  const text = claim
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, limits.name)
    .trim()
  return isSeen(text) ? text : null
}

const textAt = (claims: Claims, name: string) => (name === '' ? null : textOf(claimAt(claims, name)))

/** The claim of this very name, which may hold dots as addresses do; else where its dots lead. */
function claimAt(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name]
  let at: unknown = claims
  for (const part of name.split('.')) {
    if (!isObject(at) || !Object.hasOwn(at, part)) return undefined
    at = at[part]
  }
  return at
}

/** What a line may name, and PostgreSQL stores. */
const isValue = (value: string) => value.length <= limits.claimValue && value.isWellFormed() && !value.includes('\0')

const isObject = (value: unknown): value is Claims =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function valuesOf(claim: unknown): string[] | null {
  if (typeof claim === 'string') return [claim]
  return Array.isArray(claim) ? claim.filter((value) => typeof value === 'string') : null
}

/**
 * Whether the provider says that there are more groups than a token holds, and where else they could be asked for, as
 * Entra ID does: by `_claim_names` (OpenID Connect Core 1.0, 5.6.2), or by `hasgroups`.
 */
function isLeftOut(claims: Claims, name: string): boolean {
  const elsewhere = claims['_claim_names']
  if (isObject(elsewhere) && Object.hasOwn(elsewhere, name)) return true
  return name === 'groups' && (claims['hasgroups'] === true || claims['hasgroups'] === 'true')
}
