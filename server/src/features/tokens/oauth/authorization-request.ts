import { callSentenceOf, type CallReason } from '@millwright/contract/reasons/reason'
import { reasons } from '@millwright/contract/reasons/refusals'
import { type ClientScope, clientScopes } from '@millwright/contract/token-scopes'
import { Refusal } from '../../../platform/refusal.ts'
import { type Client, findClient } from './clients.repository.ts'
import { issuerOf, type OAuthDeps, resourceOf, usualScopes } from './oauth.deps.ts'
import { oauthErrorOf } from './oauth-errors.ts'
import { isRegistered } from './redirect-uris.ts'

/** What a known client asks for, and where it is answered. */
export type AuthorizationRequest = {
  client: Client
  redirectUri: string
  state: string | null
  scopes: ClientScope[]
  challenge: string
  /** Why it cannot be allowed; the client may be told. */
  refusal: CallReason | null
}

/**
 * Reads the query with which a client opened the authorization address (OAuth 2.1, 4.1.1).
 * @throws Refusal `invalid-input` where it is not known who is to be answered: nobody is led anywhere then
 */
export async function readAuthorizationRequest(deps: OAuthDeps, query: string): Promise<AuthorizationRequest> {
  const sent = new URLSearchParams(query)
  const clientId = onlyOne(sent, 'client_id')
  const redirectUri = onlyOne(sent, 'redirect_uri')
  if (clientId === null || redirectUri === null) throw new Refusal('invalid-input', reasons.oauthRequestInvalid)
  const client = await deps.database.asSystem('sign-in', (tx) => findClient(tx, clientId))
  if (!client) throw new Refusal('invalid-input', reasons.oauthClientUnknown)
  if (!isRegistered(client.redirectUris, redirectUri)) throw new Refusal('invalid-input', reasons.oauthRedirectUnknown)
  const scopes = scopesIn(sent)
  return {
    client,
    redirectUri,
    state: onlyOne(sent, 'state'),
    scopes: scopes ?? [],
    challenge: sent.get('code_challenge') ?? '',
    refusal: refusalOf(sent, resourceOf(deps)) ?? (scopes === null ? reasons.oauthScope : null),
  }
}

/** Null where it is missing or there are several. */
function onlyOne(sent: URLSearchParams, name: string): string | null {
  const [value, ...more] = sent.getAll(name)
  return value === undefined || value === '' || more.length > 0 ? null : value
}

const onceAtMost = ['response_type', 'scope', 'state', 'code_challenge', 'code_challenge_method'] as const

function refusalOf(sent: URLSearchParams, resource: string): CallReason | null {
  if (onceAtMost.some((name) => sent.getAll(name).length > 1)) return reasons.oauthRequestInvalid
  if (sent.get('response_type') !== 'code') return reasons.oauthResponseType
  const isHashed = sent.get('code_challenge_method') === 'S256'
  if (!isHashed || !/^[\w-]{43}$/.test(sent.get('code_challenge') ?? '')) return reasons.oauthPkce
  // Who names none means the only one that there is.
  if (sent.getAll('resource').some((one) => one !== resource)) return reasons.oauthResource
  return null
}

/** Null where one is none that can be allowed. */
function scopesIn(sent: URLSearchParams): ClientScope[] | null {
  const names = (sent.get('scope') ?? '').split(' ').filter((name) => name !== '')
  if (names.length === 0) return [...usualScopes]
  const known = clientScopes.filter((scope) => names.includes(scope))
  return known.length === new Set(names).size ? known : null
}

type AnsweredRequest = Pick<AuthorizationRequest, 'redirectUri' | 'state'>

/** Where the browser goes with the code. `iss` says whose it is (RFC 9207). */
export function addressWithCode(deps: OAuthDeps, request: AnsweredRequest, code: string): string {
  return addressWith(deps, request, { code })
}

/** Where the browser goes with a refusal. */
export function addressWithRefusal(deps: OAuthDeps, request: AnsweredRequest, reason: CallReason): string {
  const error = oauthErrorOf({ code: 'invalid-input', reason })
  return addressWith(deps, request, { error, error_description: callSentenceOf(reason) })
}

function addressWith(deps: OAuthDeps, { redirectUri, state }: AnsweredRequest, answer: Record<string, string>): string {
  const address = new URL(redirectUri)
  const sent = { ...answer, ...(state === null ? {} : { state }), iss: issuerOf(deps) }
  for (const [name, value] of Object.entries(sent)) address.searchParams.append(name, value)
  return address.href
}
