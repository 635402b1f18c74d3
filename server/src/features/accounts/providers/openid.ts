import { durations } from '@millwright/contract/limits'
import { createRemoteJWKSet, customFetch as joseFetch, jwtVerify } from 'jose'
import * as openid from 'openid-client'
import * as z from 'zod/mini'
import { type Outgoing, OutgoingRefused } from '../../../platform/outgoing.ts'

/** What is needed to speak with a provider. */
export type Client = { companyId: string; issuer: string; clientId: string; clientSecret: string | null }

/** What a sign-in that has begun waits for. */
export type ExpectedAnswer = { state: string; nonce: string; codeVerifier: string }

/**
 * Who the provider says it is. `email`: in small letters, null where it does not say one that is verified. `unprovenEmail`:
 * one of which the provider says neither that it is verified nor that it is not.
 */
export type Identity = {
  subject: string
  sid: string | null
  idToken: string
  email: string | null
  unprovenEmail: string | null
  claims: Readonly<Record<string, unknown>>
}

type AwayCode = 'no_metadata' | 'no_web_address' | 'no_keys' | 'secret_unreadable'

/** The provider cannot be asked at all; everything else that is thrown here means that it was not convincing. */
export class ProviderAway extends Error {
  override readonly name = 'ProviderAway'
  readonly code: AwayCode

  constructor(code: AwayCode, options?: ErrorOptions) {
    super(code, options)
    this.code = code
  }
}

type UnconvincingCode = 'no_id_token' | 'issued_in_the_future' | 'subject_or_session_unfit' | 'not_a_logout_token'

/** What was answered is well signed, and says nothing that counts. */
class Unconvincing extends Error {
  override readonly name = 'Unconvincing'
  readonly code: UnconvincingCode

  constructor(code: UnconvincingCode) {
    super(code)
    this.code = code
  }
}

const scope = 'openid profile email'
/** Some send the groups of a person only to who asks for this scope, and name it among those that they support. */
const groupsScope = 'groups'
const skewSeconds = durations.clockSkew / 1000

/**
 * What the provider says of itself, asked for each time: a key that it has changed is known at once, and nothing of one
 * provider is taken for that of another. @throws ProviderAway
 */
async function configurationOf(outgoing: Outgoing, { companyId, issuer, clientId, clientSecret }: Client) {
  const url = new URL(issuer)
  const metadata = { [openid.clockTolerance]: skewSeconds }
  try {
    const configuration = await openid.discovery(url, clientId, metadata, authenticationBy(clientSecret), {
      [openid.customFetch]: (address, { signal, ...options }) => outgoing(address, { ...options, signal, companyId }),
      // The ID token's signature counts, not only the connection that it came by.
      execute: [openid.enableNonRepudiationChecks, ...(url.protocol === 'http:' ? [openid.allowInsecureRequests] : [])],
    })
    return configuration
  } catch (error) {
    throw new ProviderAway('no_metadata', { cause: error })
  }
}

/** As the provider takes it: in the header, or, where it does not, in the body. */
function authenticationBy(secret: string | null): openid.ClientAuth {
  if (secret === null) return openid.None()
  const [basic, post] = [openid.ClientSecretBasic(secret), openid.ClientSecretPost(secret)]
  return (provider, client, body, headers) => {
    const taken = provider.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    return (taken.includes('client_secret_basic') ? basic : post)(provider, client, body, headers)
  }
}

/** Whether `error` says that the address itself must not be asked. */
export function isForbiddenAddress(error: unknown): boolean {
  if (error instanceof OutgoingRefused) return error.code === 'address' || error.code === 'protocol'
  return error instanceof Error && isForbiddenAddress(error.cause)
}

/** The address that the browser goes to, and what must come back from there. @throws ProviderAway */
export async function beginAt(
  outgoing: Outgoing,
  client: Client,
  { redirectAddress, mapsGroups }: { redirectAddress: string; mapsGroups: boolean },
): Promise<{ address: string; expected: ExpectedAnswer }> {
  const configuration = await configurationOf(outgoing, client)
  const expected = {
    state: openid.randomState(),
    nonce: openid.randomNonce(),
    codeVerifier: openid.randomPKCECodeVerifier(),
  }
  const supported = configuration.serverMetadata().scopes_supported ?? []
  const address = openid.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectAddress,
    scope: mapsGroups && supported.includes(groupsScope) ? `${scope} ${groupsScope}` : scope,
    state: expected.state,
    nonce: expected.nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(expected.codeVerifier),
    code_challenge_method: 'S256',
  })
  if (!isOfWeb(address, client)) throw new ProviderAway('no_web_address')
  return { address: address.href, expected }
}

/** What a browser is sent to: never a script. The library looks at it as well, and does not promise to. */
export function isOfWeb({ protocol }: URL, { issuer }: Pick<Client, 'issuer'>): boolean {
  return protocol === 'https:' || (protocol === 'http:' && issuer.startsWith('http:'))
}

/**
 * Exchanges the code and judges all that comes with it: `iss`, `aud`, `nonce`, times, signature, PKCE.
 * @param answer the address that the browser came back to, with its query @throws ProviderAway, Unconvincing, or what openid-client says
 */
export async function verifyAnswer(
  outgoing: Outgoing,
  client: Client,
  { answer, expected }: { answer: URL; expected: ExpectedAnswer },
): Promise<Identity> {
  const configuration = await configurationOf(outgoing, client)
  const tokens = await openid.authorizationCodeGrant(configuration, answer, {
    expectedState: expected.state,
    expectedNonce: expected.nonce,
    pkceCodeVerifier: expected.codeVerifier,
    idTokenExpected: true,
  })
  const own = tokens.claims()
  if (!own || tokens.id_token === undefined) throw new Unconvincing('no_id_token')
  // The library looks at the end alone, which says nothing where a clock runs hours ahead.
  if (own.iat > Date.now() / 1000 + skewSeconds) throw new Unconvincing('issued_in_the_future')
  const told = configuration.serverMetadata().userinfo_endpoint
    ? await openid.fetchUserInfo(configuration, tokens.access_token, own.sub)
    : {}
  const session = Session.safeParse(own)
  if (!session.success) throw new Unconvincing('subject_or_session_unfit')
  const { sub, sid } = session.data
  // The address and whether it is verified are of one source: one says nothing of the other's address.
  const source = 'email' in own ? own : told
  // Entra's addresses for all tenants name their issuer by a pattern: any tenant could say any address.
  const isOfThisIssuer = own.iss === configuration.serverMetadata().issuer
  const isNothingSaid = [own, told].every((claims) => !('email_verified' in claims))
  const ofEntra = isOfThisIssuer && isNothingSaid ? EntraEmail.safeParse(own).data : undefined
  return {
    subject: sub,
    sid: sid ?? null,
    idToken: tokens.id_token,
    email: (VerifiedEmail.safeParse(source).data ?? ofEntra)?.email ?? null,
    unprovenEmail: isOfThisIssuer && isNothingSaid ? (UnprovenEmail.safeParse(source).data?.email ?? null) : null,
    claims: { ...told, ...own },
  }
}

/** As OpenID Connect Core 1.0 has `sub`, but for text that PostgreSQL does not store. */
const sessionClaim = z.string().check(z.minLength(1), z.maxLength(255), z.regex(/^\P{Cc}+$/u))
const Session = z.object({ sub: sessionClaim, sid: z.optional(sessionClaim) })

const email = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email())

/** Only `true` itself: what is no boolean is no word of the provider. */
const VerifiedEmail = z.object({ email, email_verified: z.literal(true) })

/**
 * Entra ID never says `email_verified`. Its optional claim `xms_edov` says that the owner of the address's domain is verified
 * (learn.microsoft.com/entra/identity-platform/migrate-off-email-claim-authorization); it comes as a boolean or as 1.
 */
const EntraEmail = z.object({ email, xms_edov: z.literal([true, 1, 'true', '1']) })

/** Of which nothing is said, neither in the ID token nor as userinfo. */
const UnprovenEmail = z.object({ email })

/** Where the browser ends the provider's own session; null where the provider has no such address. @throws ProviderAway */
export async function endSessionAddress(
  outgoing: Outgoing,
  client: Client,
  { idToken, back }: { idToken: string; back: string },
): Promise<string | null> {
  const configuration = await configurationOf(outgoing, client)
  if (configuration.serverMetadata().end_session_endpoint === undefined) return null
  const address = openid.buildEndSessionUrl(configuration, { id_token_hint: idToken, post_logout_redirect_uri: back })
  return isOfWeb(address, client) ? address.href : null
}

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'

const LogoutToken = z
  .object({
    sub: z.optional(sessionClaim),
    sid: z.optional(sessionClaim),
    events: z.object({ [logoutEvent]: z.looseObject({}) }),
    nonce: z.optional(z.undefined()),
  })
  .check(z.refine(({ sub, sid }) => sub !== undefined || sid !== undefined))

const signedBy = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']

/**
 * Whose sessions end: OpenID Connect Back-Channel Logout 1.0, section 2.6. An ID token is none, as it names no event.
 * @throws ProviderAway, Unconvincing, or what jose says
 */
export async function verifyLogoutToken(
  outgoing: Outgoing,
  client: Client,
  token: string,
): Promise<{ subject: string | null; sid: string | null; issuedAt: Date }> {
  const provider = (await configurationOf(outgoing, client)).serverMetadata()
  if (provider.jwks_uri === undefined) throw new ProviderAway('no_keys')
  const keys = createRemoteJWKSet(new URL(provider.jwks_uri), {
    [joseFetch]: (address, { signal }) => outgoing(address, { signal, companyId: client.companyId }),
  })
  const { payload } = await jwtVerify(token, keys, {
    issuer: provider.issuer,
    audience: client.clientId,
    algorithms: signedBy,
    clockTolerance: skewSeconds,
    maxTokenAge: durations.logoutToken / 1000,
    requiredClaims: ['iat', 'jti'],
  })
  const told = LogoutToken.safeParse(payload)
  if (!told.success) throw new Unconvincing('not_a_logout_token')
  const { sub, sid } = told.data
  return { subject: sub ?? null, sid: sid ?? null, issuedAt: new Date((payload.iat ?? 0) * 1000) }
}
