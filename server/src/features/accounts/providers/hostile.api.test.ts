import { accountRoutes } from '@millwright/contract/accounts'
import { identityProviderRoutes as routes } from '@millwright/contract/identity-providers'
import { limits } from '@millwright/contract/limits'
import { texts } from '@millwright/contract/texts'
import { userRoutes } from '@millwright/contract/users'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { type ApiClient, createClient } from '../../../../test/api-client.ts'
import { type SignedUp, signUp, startServer, type TestServer } from '../../../../test/harness.ts'
import { type HostileProvider, startHostileProvider } from '../../../../test/hostile-provider.ts'
import { joinCompany } from '../../../../test/members.ts'

let server: TestServer
let hostile: HostileProvider
let other: HostileProvider
let admin: SignedUp
let providerId: string
let otherId: string
const domain = `d${randomUUID()}.example`

beforeAll(async () => {
  server = await startServer({ database: inject('server').database, env: { SIGN_IN_PRIVATE_ADDRESSES: '1' } })
  ;[hostile, other] = [await startHostileProvider(domain), await startHostileProvider(domain)]
  admin = await signUp(server, { email: `ada@${domain}` })
  providerId = await add(hostile)
  otherId = await add(other)
})

afterAll(async () => {
  await hostile.stop()
  await other.stop()
  await server.stop()
})

async function add({ issuer }: HostileProvider): Promise<string> {
  return (await admin.call(routes.create, { body: settingsOf(issuer, domain) })).id
}

function settingsOf(issuer: string, ofDomain: string) {
  return {
    name: 'Plant login',
    issuer,
    clientId: 'millwright',
    clientSecret: 'secret-of-tests',
    active: true,
    domains: [ofDomain],
    makesMembers: true,
    linksByEmail: false,
  }
}

const newClient = () => createClient(() => server.url)

/** Begins, and answers as the provider would: with a code, the state and `iss`. */
async function begun(changes: Record<string, string> = {}, at = { id: providerId, provider: hostile }) {
  const client = newClient()
  const { address } = await client.call(routes.begin, { body: { providerId: at.id } })
  const asked = new URL(address).searchParams
  at.provider.asked = { nonce: asked.get('nonce') ?? '' }
  const answer = new URLSearchParams({
    code: 'x',
    state: asked.get('state') ?? '',
    iss: at.provider.issuer,
    ...changes,
  })
  return { client, answer: `?${answer}`, asked }
}

const complete = (client: ApiClient, answer: string, id = providerId) =>
  client.tryCall(routes.complete, { body: { providerId: id, answer } })

/** What the log has been told since, of each that did not come to be. */
function causesSince(from: number): unknown[] {
  const lines = server.log().slice(from).split('\n')
  const told = lines.filter((line) => line.includes('sign-in by provider failed'))
  return told.map((line) => (JSON.parse(line) as { cause: unknown }).cause)
}
const toldSince = (from: number, causes: unknown[]) => vi.waitFor(() => expect(causesSince(from)).toEqual(causes))

const notConfirmed = { status: 403, error: texts.providerRefused, data: null }
const away = { status: 503, error: texts.providerAway }

describe('a provider that says what is right', () => {
  it('signs in, asked with PKCE, state and nonce', async () => {
    hostile.lie = {}
    const { client, answer, asked } = await begun()
    expect(Object.fromEntries(asked)).toMatchObject({ code_challenge_method: 'S256', response_type: 'code' })
    expect(asked.get('code_challenge')).toMatch(/^[\w-]{43}$/)
    expect(await complete(client, answer)).toMatchObject({ status: 200, data: { outcome: 'signed-in' } })
    expect(hostile.tokenRequests.at(-1)?.get('code_verifier')).toMatch(/^[\w-]{43,}$/)
  })
})

/** By the library. */
const judged = (code: string, name: string) => [
  `ClientError OAUTH_${code}`,
  `OperationProcessingError OAUTH_${code} ${name}`,
]
const unfit = ['Unconvincing subject_or_session_unfit']

describe('a provider that lies is not believed [T43a]', () => {
  it.each([
    [
      'another issuer',
      () => ({ claims: { iss: 'https://elsewhere.example' } }),
      judged('JWT_CLAIM_COMPARISON_FAILED', 'iss'),
    ],
    ['another audience', () => ({ claims: { aud: 'somebody-else' } }), judged('JWT_CLAIM_COMPARISON_FAILED', 'aud')],
    [
      'another nonce',
      () => ({ claims: { nonce: 'of another sign-in' } }),
      judged('JWT_CLAIM_COMPARISON_FAILED', 'nonce'),
    ],
    ['no nonce', () => ({ claims: { nonce: undefined } }), judged('INVALID_RESPONSE', 'nonce')],
    ['no signature', () => ({ alg: 'none' as const }), judged('INVALID_RESPONSE', 'alg')],
    ['a signature of somebody else', () => ({ alg: 'stranger' as const }), judged('INVALID_RESPONSE', 'signature')],
    ['a signature by the secret that both know', () => ({ alg: 'HS256' as const }), judged('INVALID_RESPONSE', 'alg')],
    [
      'a token of yesterday',
      () => ({ times: { iat: -86_400, exp: -86_100 } }),
      judged('JWT_TIMESTAMP_CHECK_FAILED', 'exp'),
    ],
    ['a token without an end', () => ({ claims: { exp: undefined } }), judged('INVALID_RESPONSE', 'exp')],
    [
      'a subject that is too long',
      () => ({ claims: { sub: 'x'.repeat(256) }, userinfo: { sub: 'x'.repeat(256) } }),
      unfit,
    ],
    ['a subject with a zero', () => ({ claims: { sub: 'x\0' }, userinfo: { sub: 'x\0' } }), unfit],
    ['a session that is too long', () => ({ claims: { sid: 'x'.repeat(256) } }), unfit],
    ['a session with a zero', () => ({ claims: { sid: 'x\0' } }), unfit],
    [
      'somebody else at the second address',
      () => ({ userinfo: { sub: 'somebody else' } }),
      judged('JSON_ATTRIBUTE_COMPARISON_FAILED', 'sub'),
    ],
  ])('%s', async (_, lie, cause) => {
    hostile.lie = lie()
    const { client, answer } = await begun()
    const from = server.log().length
    expect(await complete(client, answer)).toMatchObject(notConfirmed)
    await toldSince(from, [cause])
    hostile.lie = {}
    const again = await begun()
    expect(await complete(again.client, again.answer)).toMatchObject({ status: 200 })
  })

  it.each([
    ['the token’s verdict is none of another address', { email: undefined }, { email: `eve@${domain}` }],
    ['and no other verdict is one of the token’s address', { email_verified: undefined }, { email_verified: true }],
  ])('%s', async (_, own, told) => {
    const sub = randomUUID()
    hostile.lie = { claims: { sub, ...own }, userinfo: { sub, ...told } }
    const { client, answer } = await begun()
    expect(await complete(client, answer)).toMatchObject({ status: 403, error: texts.emailUnverified })
  })

  const refusedEmail = { status: 403, error: texts.emailUnverified }
  const letIn = { status: 200, data: { outcome: 'signed-in' } }
  it.each([
    ['true', { xms_edov: true }, {}, letIn],
    ['1', { xms_edov: '1' }, {}, letIn],
    ['false', { xms_edov: false }, {}, refusedEmail],
    ['0', { xms_edov: '0' }, {}, refusedEmail],
    ['true, and the address is said not to be verified', { xms_edov: true, email_verified: false }, {}, refusedEmail],
    ['true, and userinfo says not to', { xms_edov: true }, { email_verified: false }, refusedEmail],
    ['true, but not in the token', {}, { xms_edov: true }, refusedEmail],
  ])('what Entra says of the owner of a domain counts: %s', async (_, own, told, expected) => {
    const [sub, email] = [randomUUID(), `${randomUUID()}@${domain}`]
    hostile.lie = { claims: { sub, email, email_verified: undefined, ...own }, userinfo: { sub, ...told } }
    const { client, answer } = await begun()
    expect(await complete(client, answer)).toMatchObject(expected)
  })

  it('a clock that is a little ahead or behind is no lie', async () => {
    hostile.lie = { times: { iat: 20, exp: -20 } }
    const { client, answer } = await begun()
    expect(await complete(client, answer)).toMatchObject({ status: 200 })
  })

  it.each([
    ['ahead', { iat: 12 * 3600, exp: 13 * 3600 }],
    ['behind', { iat: -13 * 3600, exp: -12 * 3600 }],
    ['a minute ahead', { iat: 60, exp: 360 }],
    ['a minute behind', { iat: -360, exp: -60 }],
  ])('a clock that is far off is none to go by: %s', async (_, times) => {
    hostile.lie = { times }
    const { client, answer } = await begun()
    const from = server.log().length
    expect(await complete(client, answer)).toMatchObject(notConfirmed)
    const isAhead = times.iat > 0
    await toldSince(from, [
      isAhead ? ['Unconvincing issued_in_the_future'] : judged('JWT_TIMESTAMP_CHECK_FAILED', 'exp'),
    ])
  })

  it('the answer of one is none of another’s', async () => {
    hostile.lie = {}
    const mixed = await begun()
    expect(await complete(mixed.client, mixed.answer, otherId)).toMatchObject({ status: 400, error: texts.signInOver })
    expect(await complete(mixed.client, mixed.answer)).toMatchObject({ status: 400, error: texts.signInOver })
    const named = await begun({ iss: other.issuer })
    expect(await complete(named.client, named.answer)).toMatchObject(notConfirmed)
  })

  it('another state, or an error in the place of a code', async () => {
    const wrong = await begun({ state: 'of nobody' })
    expect(await complete(wrong.client, wrong.answer)).toMatchObject({ status: 400, error: texts.signInOver })
    const { client, asked } = await begun()
    const denied = `?${new URLSearchParams({ error: 'access_denied', state: asked.get('state') ?? '', iss: hostile.issuer })}`
    expect(await complete(client, denied)).toMatchObject(notConfirmed)
  })

  it('an address that is a script is not gone to', async () => {
    hostile.lie = { metadata: { authorization_endpoint: 'javascript:alert(1)' } }
    const asked = await newClient().tryCall(routes.begin, { body: { providerId } })
    expect(asked).toMatchObject(notConfirmed)
  })

  it('an address that is a script is not gone to when one leaves, either', async () => {
    hostile.lie = {}
    const { client, answer } = await begun()
    const { data } = await complete(client, answer)
    const outcome = routes.complete.output.parse(data)
    client.token = outcome.outcome === 'signed-in' ? outcome.user.token : ''
    hostile.lie = { metadata: { end_session_endpoint: 'javascript:alert(1)' } }
    expect(await client.tryCall(accountRoutes.logout)).toMatchObject({ status: 200, data: null })
  })

  it('an issuer that is not the one that was asked', async () => {
    hostile.lie = { metadata: { issuer: 'https://elsewhere.example' } }
    expect(await newClient().tryCall(routes.begin, { body: { providerId } })).toMatchObject(away)
  })
})

describe('a provider that', () => {
  it('leads elsewhere inside is not followed [T43b]', async () => {
    other.touched = 0
    hostile.lie = { discovery: { redirectTo: other.issuer } }
    expect(await newClient().tryCall(routes.begin, { body: { providerId } })).toMatchObject(away)
    hostile.lie = {}
    const { client, answer } = await begun()
    hostile.lie = { token: { redirectTo: other.issuer } }
    expect(await complete(client, answer)).toMatchObject(away)
    expect(other.touched).toBe(0)
  })

  it('names addresses inside is not asked there [T43b]', async () => {
    hostile.lie = { metadata: { token_endpoint: 'http://169.254.169.254/token' } }
    const { client, answer } = await begun()
    expect(await complete(client, answer)).toMatchObject({ status: 400, error: texts.issuerForbidden })
    expect(server.log()).not.toContain('outgoing connection to')
  })

  it('answers for ever is heard for a while, and in bounded bytes [T43b]', async () => {
    hostile.lie = { discovery: { bytes: 'without end' } }
    hostile.endlessBytes = 0
    expect(await newClient().tryCall(routes.begin, { body: { providerId } })).toMatchObject(away)
    // What is read, and what the buffers of two sockets hold besides.
    expect(hostile.endlessBytes).toBeLessThan(limits.providerAnswerBytes + 2 ** 24)
    hostile.lie = { discovery: { bytes: 'drop by drop' } }
    expect(await newClient().tryCall(routes.begin, { body: { providerId } })).toMatchObject(away)
    hostile.lie = {}
  })
})

it('the provider by which alone the last admin gets in stays what it is [T43f]', async () => {
  const ofBoss = `d${randomUUID()}.example`
  const boss = await signUp(server, { email: `boss@${ofBoss}` })
  const settings = settingsOf(hostile.issuer, ofBoss)
  const { id } = await boss.call(routes.create, { body: settings })
  const sub = randomUUID()
  hostile.lie = { claims: { sub, email: `cleo@${ofBoss}` }, userinfo: { sub } }
  const { client: cleo, answer } = await begun({}, { id, provider: hostile })
  const outcome = routes.complete.output.parse((await complete(cleo, answer, id)).data)
  hostile.lie = {}
  if (outcome.outcome !== 'signed-in') throw new Error('Nobody was signed in')
  cleo.token = outcome.user.token
  const query = { providerId: id }
  await boss.call(userRoutes.changeRole, { query: { userId: outcome.user._id }, body: { role: 'admin' } })
  // The admin with a password.
  await cleo.call(userRoutes.suspend, { query: { userId: boss.user._id } })
  const lockedOut = { status: 409, error: texts.adminsLockedOut }
  const change = (changes: object) => cleo.tryCall(routes.update, { query, body: { ...settings, ...changes } })
  expect(await change({ active: false })).toMatchObject(lockedOut)
  expect(await change({ clientId: 'another', linksByEmail: true })).toMatchObject(lockedOut)
  expect(await cleo.tryCall(routes.remove, { query })).toMatchObject(lockedOut)
  expect(await change({ name: 'Works login' })).toMatchObject({ status: 200 })
  await cleo.call(userRoutes.reinstate, { query: { userId: boss.user._id } })
  expect(await change({ active: false })).toMatchObject({ status: 200 })
  expect(await cleo.tryCall(routes.remove, { query })).toMatchObject({ status: 200 })
})

type Named = { sub: string; sid: string }

describe('a message that somebody signed out', () => {
  /** A session of `subject`, and what it can do. */
  async function signedIn(): Promise<ApiClient> {
    hostile.lie = {}
    const { client, answer } = await begun()
    const { data } = await complete(client, answer)
    const outcome = routes.complete.output.parse(data)
    if (outcome.outcome === 'signed-in') client.token = outcome.user.token
    return client
  }
  const tell = async (token: string, id = providerId) =>
    fetch(new URL(`/api/auth/providers/${id}/logout`, server.url), {
      method: 'POST',
      body: new URLSearchParams({ logout_token: token }),
    }).then(({ status }) => status)
  const isIn = async (client: ApiClient) => (await client.tryCall(accountRoutes.fetchProfile)).status === 200

  it.each([
    ['another issuer', { iss: 'https://elsewhere.example' }],
    ['another audience', { aud: 'somebody-else' }],
    ['no event', { events: undefined }],
    ['a nonce, as an ID token has', { nonce: 'x' }],
    ['nobody', { sub: undefined, sid: undefined }],
    ['no number', { jti: undefined }],
    ['a time of tomorrow', { iat: Math.floor(Date.now() / 1000) + 86_400, exp: undefined }],
    ['a time of yesterday', { iat: Math.floor(Date.now() / 1000) - 86_400 }],
  ])('counts for nothing with %s', async (_, claims) => {
    const client = await signedIn()
    expect(await tell(await hostile.logoutToken(claims))).toBe(403)
    expect(await isIn(client)).toBe(true)
    expect(await tell(await hostile.logoutToken({}))).toBe(200)
    expect(await isIn(client)).toBe(false)
  })

  it('counts for nothing when it is not signed by the provider, or is of another one [T43a]', async () => {
    const client = await signedIn()
    expect(await tell(await hostile.logoutToken({}, 'none'))).toBe(403)
    expect(await tell(await hostile.logoutToken({}, 'stranger'))).toBe(403)
    expect(await tell(await hostile.logoutToken({}, 'HS256'))).toBe(403)
    expect(await tell(await hostile.logoutToken({}), otherId)).toBe(403)
    expect(await tell(await other.logoutToken({}))).toBe(403)
    expect(await isIn(client)).toBe(true)
  })

  /** Somebody with a password whom the provider has named, and who has not entered it yet. */
  async function waiting() {
    const bea = await joinCompany(server, admin, { email: `${randomUUID()}@${domain}` })
    const [sub, sid] = [randomUUID(), randomUUID()]
    hostile.lie = { claims: { sub, sid, email: bea.account.email }, userinfo: { sub } }
    const { client, answer, asked } = await begun()
    expect(await complete(client, answer)).toMatchObject({ data: { outcome: 'password-needed' } })
    hostile.lie = {}
    const body = { state: asked.get('state') ?? '', password: bea.account.password }
    return { sub, sid, link: () => client.tryCall(routes.link, { body }) }
  }

  it.each([
    ['the session', ({ sid }: Named) => ({ sub: undefined, sid })],
    ['the person', ({ sub }: Named) => ({ sub })],
    ['both', ({ sub, sid }: Named) => ({ sub, sid })],
  ])('ends a sign-in that waits for a password, by %s', async (_, named) => {
    const [one, other] = [await waiting(), await waiting()]
    expect(await tell(await hostile.logoutToken(named(one)))).toBe(200)
    expect(await one.link()).toMatchObject({ status: 400, error: texts.signInOver })
    expect(await other.link()).toMatchObject({ status: 200, data: { outcome: 'signed-in' } })
  })

  /** A sign-in of `who`; before the provider gives its token, it has told that these signed out. */
  async function completeWhileTold(who: Named & { email: string }, signedOut: Record<string, unknown>) {
    let status = 0
    const beforeToken = async () => (status = await tell(await hostile.logoutToken(signedOut)))
    hostile.lie = { claims: who, userinfo: { sub: who.sub }, beforeToken }
    const { client, answer } = await begun()
    const completed = await complete(client, answer)
    expect(status).toBe(200)
    return completed
  }

  it.each([
    ['the session', ({ sid }: Named) => ({ sub: undefined, sid })],
    ['the person', ({ sub }: Named) => ({ sub })],
    ['both', ({ sub, sid }: Named) => ({ sub, sid })],
  ])('ends a sign-in whose answer is only being judged, by %s', async (_, named) => {
    const bea = await joinCompany(server, admin, { email: `${randomUUID()}@${domain}` })
    for (const email of [`${randomUUID()}@${domain}`, bea.account.email]) {
      const who = { sub: randomUUID(), sid: randomUUID(), email }
      expect(await completeWhileTold(who, named(who))).toMatchObject({ status: 400, error: texts.signInOver })
      // Who signs in again is let in, whoever else signs out meanwhile.
      const again = { ...who, sid: randomUUID() }
      const of = named({ sub: randomUUID(), sid: randomUUID() })
      expect(await completeWhileTold(again, of)).toMatchObject({ status: 200 })
    }
  })

  it('ends a session for good: none begins under it, however long its sign-in has been on the way', async () => {
    const who = { sub: randomUUID(), sid: randomUUID(), email: `${randomUUID()}@${domain}` }
    const { client, answer } = await begun()
    expect(await tell(await hostile.logoutToken({ sub: who.sub, sid: who.sid }))).toBe(200)
    hostile.lie = { claims: who, userinfo: { sub: who.sub } }
    expect(await complete(client, answer)).toMatchObject({ status: 400, error: texts.signInOver })
  })

  it('ends nothing that began after it, give or take the skew of clocks', async () => {
    // Longer ago than clocks may differ, and before both, however long these take.
    const old = { iat: Math.floor(Date.now() / 1000) - 35 }
    const [client, { sub, link }] = [await signedIn(), await waiting()]
    expect(await tell(await hostile.logoutToken(old))).toBe(200)
    expect(await tell(await hostile.logoutToken({ ...old, sub }))).toBe(200)
    expect(await isIn(client)).toBe(true)
    expect(await link()).toMatchObject({ status: 200 })
  })

  it('is refused by whoever sends no form, or names no provider', async () => {
    expect(await tell(await hostile.logoutToken({}), randomUUID())).toBe(400)
    expect(await tell(await hostile.logoutToken({}), 'none')).toBe(400)
    const asJson = await newClient().request('POST', `/api/auth/providers/${providerId}/logout`, { body: { a: 1 } })
    expect(asJson.status).toBe(415)
  })
})

describe('the log is told why, and nothing that a provider has written', () => {
  const refusal = (status: number, error: string, by: 'body' | 'challenge' | 'page' = 'body') => ({ status, error, by })
  it.each([
    [
      'a wrong client secret',
      refusal(401, 'invalid_client'),
      'ResponseBodyError OAUTH_RESPONSE_BODY_ERROR invalid_client 401',
    ],
    [
      'a wrong client secret, by its header',
      refusal(401, 'invalid_client', 'challenge'),
      'WWWAuthenticateChallengeError OAUTH_WWW_AUTHENTICATE_CHALLENGE invalid_client 401',
    ],
    ['a bad code', refusal(400, 'invalid_grant'), 'ResponseBodyError OAUTH_RESPONSE_BODY_ERROR invalid_grant 400'],
    [
      'an error that is not registered',
      refusal(400, 'eve_of_tests'),
      'ResponseBodyError OAUTH_RESPONSE_BODY_ERROR 400',
    ],
    ['an answer that is none', refusal(502, 'eve_of_tests', 'page'), 'ClientError OAUTH_RESPONSE_IS_NOT_CONFORM 502'],
  ])('%s', async (_, told, cause) => {
    hostile.lie = { token: { refusal: told } }
    const { client, answer } = await begun()
    const from = server.log().length
    expect(await complete(client, answer)).toMatchObject(notConfirmed)
    await toldSince(from, [[cause]])
    expect(server.log()).not.toContain('eve_of_tests')
  })

  it('an error that a browser came back with', async () => {
    hostile.lie = {}
    const { client, asked } = await begun()
    const from = server.log().length
    const denied = { error: 'access_denied', state: asked.get('state') ?? '', iss: hostile.issuer }
    expect(await complete(client, `?${new URLSearchParams(denied)}`)).toMatchObject(notConfirmed)
    await toldSince(from, [['AuthorizationResponseError OAUTH_AUTHORIZATION_RESPONSE_ERROR access_denied']])
  })

  it('somebody who is no member, or cannot be one yet', async () => {
    const refusedWith = async (claims: Record<string, unknown>) => {
      const sub = randomUUID()
      hostile.lie = { claims: { sub, ...claims }, userinfo: { sub } }
      const { client, answer } = await begun()
      const { error } = await complete(client, answer)
      return error
    }
    const [elsewhere, invited, member] = [
      await signUp(server),
      `${randomUUID()}@${domain}`,
      `${randomUUID()}@${domain}`,
    ]
    const body = { name: { firstName: 'Dan' }, username: 'dan', email: invited, timeZone: 'UTC' }
    await admin.call(userRoutes.create, { body })
    await refusedWith({ email: member })
    const from = server.log().length
    expect(await refusedWith({ email: member, email_verified: false })).toBe(texts.emailUnverified)
    expect(await refusedWith({ email: `eve@${randomUUID()}.example` })).toBe(texts.accountUnknown)
    expect(await refusedWith({ email: elsewhere.account.email })).toBe(texts.accountUnknown)
    expect(await refusedWith({ email: invited })).toBe(texts.accountInvited)
    expect(await refusedWith({ email: member })).toBe(texts.passwordNone)
    const causes = [
      'email_not_verified',
      'domain_not_of_provider',
      'of_another_company',
      'not_accepted_yet',
      'no_password',
    ]
    await toldSince(
      from,
      causes.map((cause) => [cause]),
    )
    hostile.lie = {}
  })
})

it('no secret, code or token stands in the log [T43g]', () => {
  const log = server.log()
  expect(log).toContain('sign-in by provider failed')
  for (const secret of ['secret-of-tests', 'access-of-tests', ...hostile.issuedTokens])
    expect(log).not.toContain(secret)
})
