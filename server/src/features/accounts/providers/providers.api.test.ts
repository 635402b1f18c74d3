import { accountRoutes } from '@millwright/contract/accounts'
import { assetRoutes } from '@millwright/contract/assets'
import { errorTexts } from '@millwright/contract/errors'
import { identityProviderRoutes as routes, type ProviderSettings } from '@millwright/contract/identity-providers'
import { passkeyRoutes } from '@millwright/contract/passkeys'
import { noPlace } from '@millwright/contract/reasons/quota-refusals'
import { callSentenceOf } from '@millwright/contract/reasons/reason'
import { secondFactorRoutes } from '@millwright/contract/second-factor'
import { settingsRoutes } from '@millwright/contract/settings'
import { systemRoutes } from '@millwright/contract/system'
import { texts } from '@millwright/contract/texts'
import { userRoutes } from '@millwright/contract/users'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type ApiClient, createClient } from '../../../../test/api-client.ts'
import { addAuthenticator } from '../../../../test/authenticator.ts'
import { newDirectory, patchOf } from '../../../../test/directory.ts'
import { type SignedUp, signUp, startServer, type TestServer } from '../../../../test/harness.ts'
import {
  type IdentityProvider,
  openBrowser,
  providerClient,
  startIdentityProvider,
} from '../../../../test/identity-provider.ts'
import { holdOpen } from '../../../../test/tus.ts'
import { joinCompany } from '../../../../test/members.ts'
import { addPasskey, openPasskeyDevice } from '../../../../test/passkey-device.ts'
import { makeAsset } from '../../../../test/plant.ts'
import { mailTo, readMails } from '../../../../test/outbox.ts'

let server: TestServer
let provider: IdentityProvider
let admin: SignedUp
let providerId: string
/** A domain of this company alone. */
const domain = `d${randomUUID()}.example`

beforeAll(async () => {
  server = await startServer({ database: inject('server').database, env: { SIGN_IN_PRIVATE_ADDRESSES: '1' } })
  provider = await startIdentityProvider()
  admin = await signUp(server, { email: `ada@${domain}` })
  providerId = (await admin.call(routes.create, { body: settings() })).id
  const saved = (await admin.call(routes.fetchAll)).providers.find(({ id }) => id === providerId)
  if (!saved) throw new Error('The provider was not saved')
  provider.register(saved)
})

afterAll(async () => {
  await provider.stop()
  await server.stop()
})

function settings(changes: Partial<ProviderSettings> = {}): ProviderSettings {
  return {
    name: 'Plant login',
    issuer: provider.issuer,
    ...providerClient,
    firstNameClaim: 'given_name',
    lastNameClaim: 'family_name',
    active: true,
    domains: [domain],
    makesMembers: true,
    linksByEmail: false,
    trustsEmails: false,
    designationClaim: '',
    locationClaim: '',
    groupsClaim: '',
    claimLines: [],
    setsRoles: false,
    ...changes,
  }
}

const newClient = () => createClient(() => server.url)

/** Somebody whom the provider knows. */
function person(changes: Partial<{ email: string; verified: boolean }> = {}) {
  const login = `p${randomUUID().slice(0, 8)}`
  const { email = `${login}@${domain}`, verified = true } = changes
  provider.people.set(login, { email, email_verified: verified, given_name: 'Cleo', family_name: 'Berg' })
  return { login, email }
}

/** What the provider's answer comes to, in the browser that went there. */
async function answerOf(client: ApiClient, login: string, browser = openBrowser(provider.issuer)) {
  const { address } = await client.call(routes.begin, { body: { providerId, next: '/admin/x/departments' } })
  return (await browser.follow(address, { login })).search
}

async function complete(client: ApiClient, answer: string) {
  return client.tryCall(routes.complete, { body: { providerId, answer } })
}

async function signInAs(login: string, browser = openBrowser(provider.issuer)) {
  const client = newClient()
  const reply = await complete(client, await answerOf(client, login, browser))
  const outcome = reply.status === 200 ? routes.complete.output.parse(reply.data) : null
  if (outcome?.outcome === 'signed-in') client.token = outcome.user.token
  return { client, reply, outcome }
}

const refused = (status: number, error: string) => ({ status, error })

describe('signing in by a provider', () => {
  // First, while there is one company, whose admin sets its quota.
  it('says to whom there is no place for that they may ask for one, and no limit that they cannot change', async () => {
    const [company] = (await admin.call(systemRoutes.fetchStorage)).companies
    const allow = (members: number | null) => {
      const quota = { bytes: null, questions: null, members }
      return admin.call(systemRoutes.setQuota, { body: { companyId: company?.id ?? '', quota } })
    }
    const { login, email } = person()
    await allow(1)
    expect((await signInAs(login)).reply).toMatchObject(refused(409, callSentenceOf(noPlace)))
    expect((await admin.call(userRoutes.fetchAll, {})).map((member) => member.email)).not.toContain(email)
    await allow(null)
    expect((await signInAs(login)).outcome).toMatchObject({ outcome: 'signed-in' })
  })

  it('makes a member at the first time, and finds them at the second', async () => {
    const { login, email } = person()
    const first = await signInAs(login)
    expect(first.outcome).toMatchObject({
      outcome: 'signed-in',
      next: '/admin/x/departments',
      user: { email, role: 'user', username: login, name: { firstName: 'Cleo', lastName: 'Berg' } },
    })
    const me = await first.client.call(accountRoutes.fetchProfile)
    const second = await signInAs(login)
    expect((await second.client.call(accountRoutes.fetchProfile))._id).toBe(me._id)
    expect(await admin.call(userRoutes.fetchSingle, { query: { userId: me._id } })).toMatchObject({
      permissions: { asset: false, department: false },
    })
  })

  it('mails its member about a device that is new, and not about the first one', async () => {
    const { login, email } = person()
    await signInAs(login)
    const client = newClient()
    const body = { providerId, answer: await answerOf(client, login) }
    await client.call(routes.complete, { body, headers: { 'user-agent': 'another-device' } })
    const mail = await mailTo(server.dataDir, email, ({ subject }) => subject.startsWith('A new device'))
    expect(mail.text).toContain('another-device, on ')
    // They have no password here that they could change.
    expect(mail.text).toContain('change your password at the sign-in provider of your company now')
    expect(await readMails(server.dataDir, email)).toHaveLength(1)
  })

  it('is refused to who is suspended, and works again once they are reinstated', async () => {
    const { login } = person()
    const { client } = await signInAs(login)
    const { _id: userId } = await client.call(accountRoutes.fetchProfile)
    await admin.call(userRoutes.suspend, { query: { userId } })
    expect((await signInAs(login)).reply).toMatchObject(refused(403, texts.memberSuspended))
    expect((await client.tryCall(accountRoutes.fetchProfile)).status).toBe(401)
    await admin.call(userRoutes.reinstate, { query: { userId } })
    expect((await signInAs(login)).outcome).toMatchObject({ outcome: 'signed-in', user: { _id: userId } })
  })

  it('links nobody who is suspended, by their password or by their address', async () => {
    const bea = await joinCompany(server, admin, { email: `${randomUUID()}@${domain}` })
    const idOfBea = { query: { userId: bea.user._id } }
    const { login } = person({ email: bea.account.email })
    const client = newClient()
    const answer = await answerOf(client, login)
    expect(await complete(client, answer)).toMatchObject({ data: { outcome: 'password-needed' } })
    const body = { state: new URLSearchParams(answer).get('state') ?? '', password: bea.account.password }
    await admin.call(userRoutes.suspend, idOfBea)
    const suspended = refused(403, texts.memberSuspended)
    expect(await client.tryCall(routes.link, { body })).toMatchObject(suspended)
    await admin.call(routes.update, { query: { providerId }, body: settings({ linksByEmail: true }) })
    try {
      expect((await signInAs(login)).reply).toMatchObject(suspended)
    } finally {
      await admin.call(routes.update, { query: { providerId }, body: settings() })
    }
    await admin.call(userRoutes.reinstate, idOfBea)
    expect((await signInAs(login)).outcome).toMatchObject({ outcome: 'password-needed' })
  })

  it('says how to get a password to who has none and needs one [T43d]', async () => {
    const { login, email } = person()
    const { client } = await signInAs(login)
    const asked = await client.tryCall(settingsRoutes.validatePassword, { body: { password: 'Pulp&Paper2' } })
    expect(asked).toMatchObject({ status: 400, data: { fields: { password: texts.passwordNone } } })
    expect((await signInAs(person({ email }).login)).reply).toMatchObject(refused(403, texts.passwordNone))
  })

  it('takes a key that the provider has just changed', async () => {
    const { login } = person()
    expect((await signInAs(login)).reply.status).toBe(200)
    await provider.rotateKeys()
    expect((await signInAs(login)).reply.status).toBe(200)
  })

  it('makes nobody without a verified address, or of another domain', async () => {
    const unverified = await signInAs(person({ verified: false }).login)
    expect(unverified.reply).toMatchObject(refused(403, texts.emailUnverified))
    const stranger = await signInAs(person({ email: `eve@${randomUUID()}.example` }).login)
    expect(stranger.reply).toMatchObject(refused(403, texts.accountUnknown))
  })

  it('links a member by their own password once, and by no other', async () => {
    const bea = await joinCompany(server, admin)
    const { login } = person({ email: bea.account.email })
    const client = newClient()
    const answer = await answerOf(client, login)
    expect(await complete(client, answer)).toMatchObject({
      status: 200,
      data: { outcome: 'password-needed', email: bea.account.email },
    })
    const state = new URLSearchParams(answer).get('state') ?? ''
    const link = (who: ApiClient, password: string) => who.tryCall(routes.link, { body: { state, password } })
    expect(await link(client, 'Wrong&Pass1')).toMatchObject({ status: 401 })
    expect(await link(newClient(), bea.account.password)).toMatchObject(refused(400, texts.signInOver))
    expect(await link(client, bea.account.password)).toMatchObject({
      status: 200,
      data: { outcome: 'signed-in', user: { _id: bea.user._id } },
    })
    expect(await link(client, bea.account.password)).toMatchObject(refused(400, texts.signInOver))
    expect((await signInAs(login)).outcome).toMatchObject({ outcome: 'signed-in', user: { _id: bea.user._id } })
  })

  it('links nobody by what a provider said before it was changed into another', async () => {
    const bea = await joinCompany(server, admin)
    const client = newClient()
    const answer = await answerOf(client, person({ email: bea.account.email }).login)
    expect(await complete(client, answer)).toMatchObject({ data: { outcome: 'password-needed' } })
    await admin.call(routes.update, { query: { providerId }, body: settings({ clientId: 'another' }) })
    await admin.call(routes.update, { query: { providerId }, body: settings() })
    const state = new URLSearchParams(answer).get('state') ?? ''
    const body = { state, password: bea.account.password }
    expect(await client.tryCall(routes.link, { body })).toMatchObject(refused(400, texts.signInOver))
  })

  it('links no member by an address that is not verified [T43d]', async () => {
    const bea = await joinCompany(server, admin)
    const { login } = person({ email: bea.account.email, verified: false })
    expect((await signInAs(login)).reply).toMatchObject(refused(403, texts.emailUnverified))
  })

  it('links no member of another company [T43d]', async () => {
    const other = await signUp(server)
    const { login } = person({ email: other.account.email })
    expect((await signInAs(login)).reply).toMatchObject(refused(403, texts.accountUnknown))
  })

  it('goes by an address of its domains of which the provider says nothing where an admin has said so, and links nobody by it [T43d]', async () => {
    const untold = (email: string) => {
      const login = `p${randomUUID().slice(0, 8)}`
      provider.people.set(login, { email, given_name: 'Cleo' })
      return login
    }
    const cleo = untold(`${randomUUID()}@${domain}`)
    const refusal = refused(403, texts.emailUnverified)
    expect((await signInAs(cleo)).reply).toMatchObject(refusal)
    const change = (trusts: boolean) => {
      const body = { ...settings({ trustsEmails: trusts, linksByEmail: trusts }), clientSecret: '' }
      return admin.call(routes.update, { query: { providerId }, body })
    }
    await change(true)
    try {
      expect((await signInAs(cleo)).outcome).toMatchObject({ outcome: 'signed-in', user: { role: 'user' } })
      expect((await signInAs(untold(admin.account.email))).outcome).toMatchObject({
        outcome: 'password-needed',
        email: admin.account.email,
      })
      const invited = `${randomUUID()}@${domain}`
      const body = { name: { firstName: 'Dan' }, username: 'dan', email: invited, timeZone: 'UTC' }
      await admin.call(userRoutes.create, { body })
      expect((await signInAs(untold(invited))).reply).toMatchObject(refused(403, texts.accountInvited))
      expect((await signInAs(untold(`eve@${randomUUID()}.example`))).reply).toMatchObject(refusal)
      expect((await signInAs(person({ verified: false }).login)).reply).toMatchObject(refusal)
    } finally {
      await change(false)
    }
  })

  it('asks who is invited to accept that first', async () => {
    const email = `${randomUUID()}@${domain}`
    await admin.call(userRoutes.create, {
      body: { name: { firstName: 'Dan' }, username: 'dan', email, timeZone: 'UTC' },
    })
    expect((await signInAs(person({ email }).login)).reply).toMatchObject(refused(403, texts.accountInvited))
  })

  it('takes an answer once, and only in the browser that went there [T43c]', async () => {
    const { login } = person()
    const client = newClient()
    const answer = await answerOf(client, login)
    const elsewhere = newClient()
    // It has begun a sign-in of its own.
    await elsewhere.call(routes.begin, { body: { providerId } })
    for (const other of [newClient(), elsewhere]) {
      expect(await complete(other, answer)).toMatchObject(refused(400, texts.signInOver))
    }
    expect(await complete(client, answer)).toMatchObject({ status: 200 })
    expect(await complete(client, answer)).toMatchObject(refused(400, texts.signInOver))
  })

  it('refuses a code that was used before [T43c]', async () => {
    const { login } = person()
    const client = newClient()
    const used = new URLSearchParams(await answerOf(client, login))
    expect(await complete(client, `?${used}`)).toMatchObject({ status: 200 })
    const again = new URLSearchParams(await answerOf(client, login))
    again.set('code', used.get('code') ?? '')
    expect(await complete(client, `?${again}`)).toMatchObject(refused(403, texts.providerRefused))
  })

  it('lets nobody in who has left, and begins anew with who comes back', async () => {
    const { login } = person()
    const { client } = await signInAs(login)
    const me = await client.call(accountRoutes.fetchProfile)
    await admin.call(userRoutes.remove, { query: { userId: me._id } })
    expect(await client.tryCall(accountRoutes.fetchProfile)).toMatchObject({ status: 401 })
    const again = await signInAs(login)
    expect((await again.client.call(accountRoutes.fetchProfile))._id).not.toBe(me._id)
  })

  it('signs in without a password whom the admin says to, by a verified address of the domain [T43d]', async () => {
    const email = `${randomUUID()}@${domain}`
    const bea = await joinCompany(server, admin, { email })
    const { login } = person({ email })
    const elsewhere = await joinCompany(server, admin)
    const outside = person({ email: elsewhere.account.email })
    await admin.call(routes.update, { query: { providerId }, body: settings({ linksByEmail: true }) })
    try {
      expect((await signInAs(login)).outcome).toMatchObject({ outcome: 'signed-in', user: { _id: bea.user._id } })
      expect((await signInAs(outside.login)).outcome).toMatchObject({ outcome: 'password-needed' })
      const reused = person({ email })
      expect((await signInAs(reused.login)).outcome).toMatchObject({ outcome: 'password-needed' })
    } finally {
      await admin.call(routes.update, { query: { providerId }, body: settings() })
    }
  })
})

describe('signing out', () => {
  it('at the provider ends the session here, and nobody else’s', async () => {
    const { login } = person()
    const [browser, elsewhere] = [openBrowser(provider.issuer), openBrowser(provider.issuer)]
    const { client } = await signInAs(login, browser)
    const other = await signInAs(login, elsewhere)
    const { data } = await newClient().tryCall(accountRoutes.logout)
    expect(data).toBeNull()
    const leaving = await client.tryCall(accountRoutes.logout)
    const { address } = accountRoutes.logout.output.parse(leaving.data) ?? { address: '' }
    expect(await client.tryCall(accountRoutes.fetchProfile)).toMatchObject({ status: 401 })
    const again = await signInAs(login, browser)
    const me = await again.client.call(accountRoutes.fetchProfile)
    const press = await makeAsset(admin)
    const users = [{ userId: me._id, access: 'full' as const }]
    await admin.call(assetRoutes.update, { query: press, body: { name: 'Press 7', info: 'Of hall 2', users } })
    const open = await holdOpen(server, again.client, press)
    expect(await open.link()).toBe(200)
    const left = await browser.follow(address, { leave: true })
    expect(left.href).toBe(`${new URL(server.url).origin}/auth/login`)
    expect(await again.client.tryCall(accountRoutes.fetchProfile)).toMatchObject({ status: 401 })
    expect(await open.link()).toBe(403)
    expect(await open.stream).toContain(`"type":"error","content":"${errorTexts['login-required']}"`)
    expect(await other.client.tryCall(accountRoutes.fetchProfile)).toMatchObject({ status: 200 })
  })
})

describe('settings of sign-in', () => {
  it('never show the secret again, and keep it where none is sent', async () => {
    const { clientSecret } = providerClient
    const { clientSecret: _, ...without } = settings({ name: 'Works login' })
    await admin.call(routes.update, { query: { providerId }, body: without })
    const shown = await admin.request('GET', routes.fetchAll.path)
    const text = await shown.text()
    expect(text).toContain('Works login')
    expect(text).toContain(`/auth/login?provider=${providerId}"`)
    expect(text).not.toContain(clientSecret)
    expect((await signInAs(person().login)).reply.status).toBe(200)
    await admin.call(routes.update, { query: { providerId }, body: settings() })
  })

  it('show a test’s claims and change nothing', async () => {
    const { login, email } = person()
    const { address } = await admin.call(routes.test, { query: { providerId } })
    const answer = (await openBrowser(provider.issuer).follow(address, { login })).search
    const { data } = await complete(admin, answer)
    const outcome = routes.complete.output.parse(data)
    const claims = [
      { name: 'email', value: email },
      { name: 'email_verified', value: 'true' },
    ]
    expect(outcome).toMatchObject({
      outcome: 'tested',
      provider: 'Plant login',
      claims: expect.arrayContaining(claims) as unknown,
    })
    const members = await admin.call(userRoutes.fetchAll)
    expect(members.map((member) => member.email)).not.toContain(email)
  })

  it('are an admin’s, and of one company', async () => {
    const bea = await joinCompany(server, admin)
    const other = await signUp(server)
    const query = { providerId }
    const body = settings()
    for (const [route, input] of [
      [routes.fetchAll, {}],
      [routes.create, { body }],
      [routes.update, { query, body }],
      [routes.remove, { query }],
      [routes.test, { query }],
      [routes.setPasswords, { body: { adminId: null } }],
    ] as const) {
      expect(await bea.tryCall(route, input)).toMatchObject({ status: 403 })
    }
    const own = settings({ domains: [], makesMembers: false })
    expect((await other.call(routes.fetchAll)).providers).toEqual([])
    expect(await other.tryCall(routes.update, { query, body: own })).toMatchObject({ status: 404 })
    expect(await other.tryCall(routes.remove, { query })).toMatchObject({ status: 404 })
    expect(await other.tryCall(routes.test, { query })).toMatchObject({ status: 404 })
    expect(await other.tryCall(routes.create, { body })).toMatchObject({
      status: 400,
      reasons: { 'domains.0': { code: 'domain.not_yours' } },
    })
  })

  it('refuse an address by http to elsewhere, and members without a domain', async () => {
    const few = await admin.tryCall(routes.create, { body: settings({ domains: [] }) })
    expect(few).toMatchObject(refused(400, texts.domainsFew))
    const { id } = await admin.call(routes.create, { body: settings({ issuer: 'http://169.254.169.254/latest' }) })
    expect(await admin.tryCall(routes.test, { query: { providerId: id } })).toMatchObject(
      refused(400, texts.issuerForbidden),
    )
    await admin.call(routes.remove, { query: { providerId: id } })
  })

  it('offer a provider by the domain of an address, and say nothing of who is known', async () => {
    const ask = async (query: object) => {
      const { status: _, headers: __, ...answer } = await newClient().tryCall(routes.fetchOffered, { query })
      return answer.data
    }
    const known = await ask({ email: admin.account.email })
    expect(known).toEqual({
      providers: [{ id: providerId, name: 'Plant login', host: new URL(provider.issuer).host }],
      passwordsOff: false,
    })
    expect(await ask({ email: `nobody@${domain}` })).toEqual(known)
    expect(await ask({ providerId })).toEqual(known)
    expect(await ask({ email: `nobody@${randomUUID()}.example` })).toEqual({ providers: [], passwordsOff: false })
  })
})

describe('the sign-in of one member', () => {
  /** Who has a password, and signs in by the provider, too. */
  async function linked() {
    const bea = await joinCompany(server, admin, { email: `${randomUUID()}@${domain}` })
    const { login } = person({ email: bea.account.email })
    const client = newClient()
    const answer = await answerOf(client, login)
    await complete(client, answer)
    const body = { state: new URLSearchParams(answer).get('state') ?? '', password: bea.account.password }
    const outcome = await client.call(routes.link, { body })
    if (outcome.outcome !== 'signed-in') throw new Error('Nobody was signed in')
    client.token = outcome.user.token
    return { bea, login, client }
  }
  const ofProvider = () => ({ query: { providerId } })

  it('is unlinked by themselves, which ends what began there but the session that they are in', async () => {
    const { bea, login, client } = await linked()
    const { client: elsewhere } = await signInAs(login)
    expect(await client.call(routes.fetchLinks)).toMatchObject([
      { providerId, name: 'Plant login', host: new URL(provider.issuer).host },
    ])
    expect(await client.tryCall(routes.unlink, ofProvider())).toMatchObject({
      status: 200,
      message: 'Sign-in unlinked',
    })
    const isIn = async (one: ApiClient) => (await one.tryCall(accountRoutes.fetchProfile)).status === 200
    expect([await isIn(client), await isIn(bea), await isIn(elsewhere)]).toEqual([true, true, false])
    expect(await client.call(routes.fetchLinks)).toEqual([])
    expect(await client.tryCall(routes.unlink, ofProvider())).toMatchObject({ status: 404 })
    // As somebody whom the provider has never named.
    expect((await signInAs(login)).outcome).toMatchObject({ outcome: 'password-needed' })
    const trail = await admin.call(settingsRoutes.fetchAudit, { query: {} })
    expect(trail.find(({ action }) => action === 'provider-unlinked')).toMatchObject({ target: 'Plant login' })
  })

  it('is unlinked by an admin of their company, which signs them out there, and stands in the trail', async () => {
    const { bea, login } = await linked()
    const { client } = await signInAs(login)
    const other = await signUp(server)
    const query = { userId: bea.user._id, providerId }
    for (const [by, status] of [
      [bea, 403],
      [other, 404],
    ] as const) {
      expect((await by.tryCall(routes.unlinkOf, { query })).status).toBe(status)
      expect((await by.tryCall(routes.fetchLinksOf, { query: { userId: bea.user._id } })).status).toBe(status)
    }
    expect(await admin.call(routes.fetchLinksOf, { query: { userId: bea.user._id } })).toHaveLength(1)
    expect((await admin.tryCall(routes.unlinkOf, { query: { ...query, providerId: randomUUID() } })).status).toBe(404)
    expect((await admin.tryCall(routes.unlinkOf, { query })).status).toBe(200)
    expect((await client.tryCall(accountRoutes.fetchProfile)).status).toBe(401)
    expect((await bea.tryCall(accountRoutes.fetchProfile)).status).toBe(200)
    const trail = await admin.call(settingsRoutes.fetchAudit, { query: {} })
    expect(trail.find(({ action }) => action === 'provider-unlinked')).toMatchObject({
      target: `bea (${bea.user.email}): Plant login`,
    })
  })

  it('stays where no other way to sign in would remain', async () => {
    const { login } = person()
    const { client } = await signInAs(login)
    const { _id: userId } = await client.call(accountRoutes.fetchProfile)
    const last = refused(409, texts.lastSignIn)
    expect(await client.tryCall(routes.unlink, ofProvider())).toMatchObject(last)
    expect(await admin.tryCall(routes.unlinkOf, { query: { userId, providerId } })).toMatchObject(last)
    expect((await signInAs(login)).outcome).toMatchObject({ outcome: 'signed-in' })
  })

  it('is unlinked while others suspend, reinstate and change the role of them: each is answered', async () => {
    const { client } = await signInAs(person().login)
    const { _id: userId } = await client.call(accountRoutes.fetchProfile)
    const query = { userId }
    const rounds = Array.from({ length: 6 }, (_, round) => round % 2 === 0)
    for (const isSuspended of rounds) {
      const replies = [1, 2, 3, 4].flatMap(() => [
        admin.tryCall(routes.unlinkOf, { query: { userId, providerId } }),
        admin.tryCall(isSuspended ? userRoutes.suspend : userRoutes.reinstate, { query }),
        admin.tryCall(userRoutes.changeRole, { query, body: { role: isSuspended ? 'admin' : 'user' } }),
      ])
      const statuses = (await Promise.all(replies)).map(({ status }) => status)
      expect(statuses).toEqual([1, 2, 3, 4].flatMap(() => [409, 200, 200]))
    }
  })
})

describe('without passwords', () => {
  it('one admin keeps theirs, who cannot go meanwhile, and all others sign in by the provider [T43f]', async () => {
    const login = `ada${randomUUID().slice(0, 8)}`
    provider.people.set(login, { email: admin.account.email, email_verified: true })
    const client = newClient()
    const answer = await answerOf(client, login)
    await complete(client, answer)
    const off = (adminId: string | null, by: ApiClient = admin) =>
      by.tryCall(routes.setPasswords, { body: { adminId } })
    const unproven = refused(409, texts.providerUnproven)
    expect(await off(admin.user._id)).toMatchObject(unproven)
    const state = new URLSearchParams(answer).get('state') ?? ''
    const linked = await client.call(routes.link, { body: { state, password: admin.account.password } })
    if (linked.outcome !== 'signed-in') throw new Error('The admin was not signed in')
    client.token = linked.user.token
    expect(await off(admin.user._id)).toMatchObject(unproven)
    await admin.call(routes.update, { query: { providerId }, body: settings() })
    expect(await off(admin.user._id, client)).toMatchObject(unproven)
    const undomained = { query: { providerId }, body: settings({ domains: [], makesMembers: false }) }
    await admin.call(routes.update, undomained)
    const { client: withoutDomain } = await signInAs(login)
    // Nothing on the sign-in page would lead anybody there.
    const noDomain = refused(409, texts.providerDomainNeeded)
    expect(await off(admin.user._id, withoutDomain)).toMatchObject(noDomain)
    await admin.call(routes.update, { query: { providerId }, body: settings() })
    const { client: proven } = await signInAs(login)
    const bea = await joinCompany(server, admin)
    expect(await off(bea.user._id, proven)).toMatchObject(refused(409, texts.passwordAdminUnfit))
    await addAuthenticator(admin, admin.account)
    const demand = (of: 'none' | 'all', providerCounts: boolean) =>
      admin.tryCall(secondFactorRoutes.setDemand, { body: { demand: of, days: 7, providerCounts } })
    expect(await demand('all', false)).toMatchObject({ status: 200 })
    // Nobody could set up a second factor then.
    expect(await off(admin.user._id, proven)).toMatchObject(refused(409, texts.demandUnreachable))
    expect(await demand('none', true)).toMatchObject({ status: 200 })
    const cleo = await joinCompany(server, admin)
    const { updatedAt } = await admin.call(userRoutes.changeRole, {
      query: { userId: cleo.user._id },
      body: { role: 'admin' },
    })
    expect(updatedAt).not.toBe('')
    expect(await off(cleo.user._id, proven)).toMatchObject({ status: 200 })
    expect(await demand('all', false)).toMatchObject(refused(409, texts.demandUnreachable))
    const { password } = admin.account
    await admin.call(secondFactorRoutes.turnOffAuthenticator, { body: { password } })
    const byPassword = (who: { account: SignedUp['account'] }) =>
      newClient().tryCall(accountRoutes.login, { body: who.account })
    expect(await byPassword(admin)).toMatchObject(refused(403, texts.passwordsOff))
    expect(await byPassword(bea)).toMatchObject(refused(403, texts.passwordsOff))
    expect(await byPassword(cleo)).toMatchObject({ status: 200 })
    expect(await proven.tryCall(userRoutes.suspend, { query: { userId: cleo.user._id } })).toMatchObject(
      refused(409, texts.passwordAdminNeeded),
    )
    expect((await signInAs(login)).outcome).toMatchObject({ outcome: 'signed-in', user: { _id: admin.user._id } })
    // Their password opens nothing meanwhile.
    expect(await proven.tryCall(routes.unlink, { query: { providerId } })).toMatchObject(refused(409, texts.lastSignIn))
    const query = { userId: cleo.user._id }
    const needed = refused(409, texts.passwordAdminNeeded)
    expect(await admin.tryCall(userRoutes.changeRole, { query, body: { role: 'user' } })).toMatchObject(needed)
    expect(await admin.tryCall(userRoutes.remove, { query })).toMatchObject(needed)
    const directory = await newDirectory(server, admin)
    const ofCleo = `/Users/${cleo.user._id}`
    const keepOut = patchOf({ op: 'replace', path: 'active', value: false })
    const neededByDirectory = { status: 409, body: { detail: texts.passwordAdminNeeded } }
    expect(await directory.ask('PATCH', ofCleo, keepOut)).toMatchObject(neededByDirectory)
    expect(await directory.ask('DELETE', ofCleo)).toMatchObject(neededByDirectory)
    expect(await byPassword(cleo)).toMatchObject({ status: 200 })
    const lastOne = refused(409, texts.providerNeeded)
    expect(await admin.tryCall(routes.remove, { query: { providerId } })).toMatchObject(lastOne)
    const moved = { query: { providerId }, body: settings({ clientId: 'another' }) }
    expect(await admin.tryCall(routes.update, moved)).toMatchObject(refused(409, texts.providerMoved))
    expect(await admin.tryCall(routes.update, undomained)).toMatchObject(noDomain)
    const sameAddress = settings({ issuer: `${provider.issuer}/` })
    expect(await admin.tryCall(routes.update, { query: { providerId }, body: sameAddress })).toMatchObject({
      status: 200,
    })
    expect(await admin.tryCall(routes.update, { query: { providerId }, body: settings() })).toMatchObject({
      status: 200,
      message: 'Provider saved',
    })
    const idle = { query: { providerId }, body: settings({ active: false }) }
    expect(await admin.tryCall(routes.update, idle)).toMatchObject(lastOne)
    expect(await off(null)).toMatchObject({ status: 200 })
    expect(await byPassword(bea)).toMatchObject({ status: 200 })
  })

  it('a password and a passkey work while the provider is away [T43e]', async () => {
    const [bea, cleo] = [await joinCompany(server, admin), await joinCompany(server, admin, { username: 'cleo' })]
    const [device, origin] = [openPasskeyDevice(), server.url.replace('127.0.0.1', 'localhost')]
    await addPasskey(cleo, cleo.account, { device, origin })
    const away = await admin.call(routes.create, { body: settings({ issuer: 'http://127.0.0.1:1' }) })
    const asked = await newClient().tryCall(routes.begin, { body: { providerId: away.id } })
    expect(asked).toMatchObject(refused(503, texts.providerAway))
    expect(await newClient().tryCall(accountRoutes.login, { body: bea.account })).toMatchObject({ status: 200 })
    const { options } = await newClient().call(passkeyRoutes.beginSignIn, { body: {} })
    const byPasskey = { body: { signed: device.sign(options, { origin }) } }
    expect(await newClient().tryCall(passkeyRoutes.completeSignIn, byPasskey)).toMatchObject({
      status: 200,
      data: { email: cleo.account.email },
    })
    const further = { body: settings({ name: 'Works login', active: false }) }
    expect(await admin.tryCall(routes.create, further)).toMatchObject({ message: 'Provider added' })
    const removed = await admin.tryCall(routes.remove, { query: { providerId: away.id } })
    expect(removed).toMatchObject({ message: 'Provider removed' })
    const trail = await admin.call(settingsRoutes.fetchAudit, { query: { action: 'provider-removed' } })
    expect(trail[0]?.target).toBe('Plant login')
  })
})
