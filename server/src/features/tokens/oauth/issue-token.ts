import { durations, limits } from '@millwright/contract/limits'
import type { CallReason } from '@millwright/contract/reasons/reason'
import { reasons } from '@millwright/contract/reasons/refusals'
import { hashOf, newClientToken } from '../../../calls/access-tokens.ts'
import { actorOf } from '../../../calls/actor.ts'
import { recordEvent } from '../../../calls/audit.repository.ts'
import { countUp } from '../../../calls/rate-limits.repository.ts'
import { targetOf } from '../../../calls/token-use.repository.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { findClient, noteClientUse } from './clients.repository.ts'
import {
  deleteGrant,
  type Grant,
  noteRefreshTokenUse,
  readGrant,
  readRefreshToken,
  replaceLostRefreshToken,
  storeIssued,
  takeCode,
} from './grants.repository.ts'
import { type OAuthDeps, resourceOf } from './oauth.deps.ts'
import { isVerifierOf, newSecret, secretHash } from './oauth-secrets.ts'

/** RFC 6749, 5.1; `expires_in` in seconds. */
export type IssuedToken = {
  access_token: string
  token_type: 'Bearer'
  expires_in: number
  refresh_token: string
  scope: string
}
/** What a client sends: a form, in which nothing stands twice. */
type SentForm = { form: URLSearchParams; address: string }
export type IssueToken = (sent: SentForm) => Promise<IssuedToken>

/** A refusal that is not thrown within its transaction: what the transaction has ended stays ended. */
type Outcome = IssuedToken | { refused: CallReason }

/**
 * The token endpoint (OAuth 2.1, 3.2): a token for a code, or for a refresh token.
 * @throws Refusal `invalid-input`, or `too-many` where it is renewed too often
 */
export function issueToken(deps: OAuthDeps): IssueToken {
  return async ({ form, address }) => {
    const { grant_type: grantType, client_id: clientId, resource, scope } = onceEach(form)
    if (!clientId) throw new Refusal('invalid-input', reasons.oauthClientUnknown)
    if (resource !== undefined && resource !== resourceOf(deps))
      throw new Refusal('invalid-input', reasons.oauthResource)
    const exchange = { form, clientId, address }
    const outcome = await deps.database.asSystem('sign-in', async (tx): Promise<Outcome> => {
      // One that was cleared away registers anew when it hears that.
      if (!(await findClient(tx, clientId))) return { refused: reasons.oauthClientUnknown }
      if (grantType === 'authorization_code') return byCode(tx, exchange)
      if (grantType === 'refresh_token') return byRefreshToken(tx, { ...exchange, scope: scope ?? '' })
      return { refused: reasons.oauthGrantType }
    })
    if ('refused' in outcome) throw new Refusal('invalid-input', outcome.refused)
    return outcome
  }
}

type Exchange = { form: URLSearchParams; clientId: string; address: string }

async function byCode(tx: Transaction, { form, clientId, address }: Exchange): Promise<Outcome> {
  const refused = { refused: reasons.oauthCodeInvalid }
  const grant = await takeCode(tx, secretHash(form.get('code') ?? ''))
  if (!grant) return refused
  const isProven =
    grant.clientId === clientId &&
    grant.redirectUri === form.get('redirect_uri') &&
    isVerifierOf(grant.challenge, form.get('code_verifier') ?? '')
  // A code that comes again, or from somebody else, was read by another one than it was meant for.
  if (grant.usedAt !== null || grant.isOver || !isProven || !grant.isActive) {
    await endGrant(tx, grant, address)
    return refused
  }
  return issue(tx, grant, clientId)
}

async function byRefreshToken(
  tx: Transaction,
  { form, clientId, address, scope }: Exchange & { scope: string },
): Promise<Outcome> {
  const refused = { refused: reasons.oauthRefreshInvalid }
  const tokenHash = secretHash(form.get('refresh_token') ?? '')
  const grant = await readRefreshToken(tx, tokenHash)
  // A member who is suspended may come back: what they have allowed waits.
  if (!grant || grant.clientId !== clientId || grant.state === 'over' || !grant.isActive) return refused
  if (grant.state === 'used') {
    // Two have it, and nobody knows which of them is the client (RFC 9700, 4.14.2).
    await endGrant(tx, grant, address)
    return refused
  }
  const granted: readonly string[] = grant.scopes
  if (scope.split(' ').some((one) => one !== '' && !granted.includes(one))) return { refused: reasons.oauthScope }
  const renewals = {
    key: `oauth-renewals ${grant.tokenId}`,
    most: limits.oauthRenewals,
    window: durations.oauthRenewals,
  }
  await countUp(tx, [renewals])
  if (grant.state === 'lost') await replaceLostRefreshToken(tx, grant)
  else await noteRefreshTokenUse(tx, tokenHash)
  return issue(tx, grant, clientId)
}

async function issue(tx: Transaction, grant: Grant, clientId: string): Promise<IssuedToken> {
  const accessToken = newClientToken()
  const refreshToken = newSecret()
  const accessHash = Buffer.from(hashOf(accessToken), 'hex')
  await storeIssued(tx, grant, { accessHash, refreshHash: secretHash(refreshToken) })
  await noteClientUse(tx, clientId)
  return {
    access_token: accessToken,
    token_type: 'Bearer',
    expires_in: durations.oauthToken / 1000,
    refresh_token: refreshToken,
    scope: grant.scopes.join(' '),
  }
}

export type RevokeToken = (sent: SentForm) => Promise<void>

/**
 * RFC 7009: either token ends what was allowed. One that is none is no error, because it is as good as ended.
 * @throws Refusal `invalid-input` where another client holds it
 */
export function revokeToken({ database }: OAuthDeps): RevokeToken {
  return async ({ form, address }) => {
    const { token, client_id: clientId } = onceEach(form)
    if (!token) throw new Refusal('invalid-input', reasons.oauthRequestInvalid)
    if (!clientId) throw new Refusal('invalid-input', reasons.oauthClientUnknown)
    await database.asSystem('sign-in', async (tx) => {
      const grant =
        (await readRefreshToken(tx, secretHash(token))) ?? (await readGrant(tx, Buffer.from(hashOf(token), 'hex')))
      if (!grant) return
      if (grant.clientId !== clientId) throw new Refusal('invalid-input', reasons.oauthRefreshInvalid)
      await endGrant(tx, grant, address)
    })
  }
}

/** In the trail as a deed of the client. */
async function endGrant(tx: Transaction, grant: Grant, address: string): Promise<void> {
  await deleteGrant(tx, grant)
  const actor = actorOf({ ...grant, tokenName: grant.name }, { address })
  await recordEvent(tx, { ...actor, action: 'token-ended', target: targetOf(grant) })
}

/** @throws Refusal `invalid-input` where a parameter stands twice (RFC 6749, 3.2) */
function onceEach(form: URLSearchParams): Partial<Record<string, string>> {
  if (new Set(form.keys()).size < form.size) throw new Refusal('invalid-input', reasons.oauthRequestInvalid)
  return Object.fromEntries(form)
}
