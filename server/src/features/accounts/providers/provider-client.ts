import { createHash } from 'node:crypto'
import { reasons } from '@millwright/contract/reasons/refusals'
import { Refusal } from '../../../platform/refusal.ts'
import { sealText, unsealText } from '../../../platform/sealed-text.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import type { AccountDeps } from '../accounts.deps.ts'
import { type Client, isForbiddenAddress, ProviderAway } from './openid.ts'
import type { ProviderRow } from './providers.repository.ts'
import { causesOf } from './refusal-causes.ts'

/** The secret of a client at a provider, and an ID token, as they are stored. */
export const sealSecret = (secrets: Secrets, text: string) => sealText(text, secrets.keyFor('identity-providers'))
export const unsealSecret = (secrets: Secrets, sealed: Uint8Array) =>
  unsealText(sealed, secrets.keyFor('identity-providers'))

type SealedProvider = Pick<ProviderRow, 'id' | 'companyId' | 'issuer' | 'clientId' | 'sealedSecret'>

/** @throws Refusal when the secret was sealed under another key, as after a restore without the installation's own */
export function clientOf(deps: Pick<AccountDeps, 'log' | 'secrets'>, provider: SealedProvider): Client {
  const { id, companyId, issuer, clientId, sealedSecret } = provider
  try {
    const clientSecret = sealedSecret === null ? null : unsealSecret(deps.secrets, sealedSecret)
    return { companyId, issuer, clientId, clientSecret }
  } catch (error) {
    throw providerRefusal(deps, id, new ProviderAway('secret_unreadable', { cause: error }))
  }
}

/** One address a provider: an answer of one is never taken for another's (RFC 9700, 4.4.2). */
export const redirectAddressOf = (publicUrl: string, providerId: string) => `${publicUrl}/auth/provider/${providerId}`
export const signOutAddressOf = (publicUrl: string, providerId: string) =>
  `${publicUrl}/api/auth/providers/${providerId}/logout`

export const leaveAddressOf = (publicUrl: string) => `${publicUrl}/auth/login`
export const signInAddressOf = (publicUrl: string, providerId: string) =>
  `${leaveAddressOf(publicUrl)}?provider=${providerId}`

export const sha256 = (text: string) => createHash('sha256').update(text).digest()

/**
 * What went wrong at a provider: a sentence for the person, the cause for the log.
 */
export function providerRefusal({ log }: Pick<AccountDeps, 'log'>, providerId: string, error: unknown): Refusal {
  log.warn({ provider: providerId, cause: causesOf(error) }, 'sign-in by provider failed')
  if (isForbiddenAddress(error)) return new Refusal('invalid-input', reasons.issuerForbidden)
  if (error instanceof ProviderAway || isNoAnswer(error)) return new Refusal('unavailable', reasons.providerAway)
  return new Refusal('forbidden', reasons.providerRefused)
}

/** Nobody there, too late, too long, or sent elsewhere. */
function isNoAnswer(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? error.code : undefined
  const isNetwork = typeof code === 'string' && /^(E(?!RR_)[A-Z_]+|redirect|size|status)$/.test(code)
  return isNetwork || error.name === 'TimeoutError' || error.name === 'AbortError' || isNoAnswer(error.cause)
}
