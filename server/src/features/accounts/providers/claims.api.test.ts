import { accountRoutes } from '@millwright/contract/accounts'
import { assetRoutes } from '@millwright/contract/assets'
import { groupRoutes } from '@millwright/contract/groups'
import { identityProviderRoutes as routes, type MappedClaims } from '@millwright/contract/identity-providers'
import { limits } from '@millwright/contract/limits'
import type { BodyInputOf } from '@millwright/contract/route'
import { settingsRoutes } from '@millwright/contract/settings'
import { texts } from '@millwright/contract/texts'
import { userRoutes } from '@millwright/contract/users'
import { webhookRoutes } from '@millwright/contract/webhooks'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type ApiClient, createClient } from '../../../../test/api-client.ts'
import { type SignedUp, signUp, startServer, type TestServer } from '../../../../test/harness.ts'
import { type HostileProvider, startHostileProvider } from '../../../../test/hostile-provider.ts'
import {
  type IdentityProvider,
  openBrowser,
  type Person,
  providerClient,
  startIdentityProvider,
} from '../../../../test/identity-provider.ts'
import { joinCompany } from '../../../../test/members.ts'
import { makeAsset } from '../../../../test/plant.ts'

type Settings = BodyInputOf<typeof routes.create>

let server: TestServer
let provider: IdentityProvider
let admin: SignedUp
let providerId: string
const domain = `d${randomUUID()}.example`

beforeAll(async () => {
  server = await startServer({
    database: inject('server').database,
    env: { SIGN_IN_PRIVATE_ADDRESSES: '1', WEBHOOK_NETWORKS: '127.0.0.1/32' },
  })
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

function settings(changes: Partial<Settings> = {}): Settings {
  const claims = { designationClaim: '', locationClaim: '', groupsClaim: '', claimLines: [], setsRoles: false }
  const offer = { active: true, domains: [domain], makesMembers: true, linksByEmail: true, trustsEmails: false }
  return { name: 'Plant login', issuer: provider.issuer, ...providerClient, ...offer, ...claims, ...changes }
}

const maps = (changes: Partial<Settings>) =>
  admin.call(routes.update, { query: { providerId }, body: settings(changes) })
const groups = (...lines: [value: string, groupId: string | null][]): Partial<Settings> => ({
  groupsClaim: 'groups',
  claimLines: lines.map(([value, groupId]) => ({ value, groupId })),
})
const newGroup = async (name: string, members: string[] = []) =>
  (await admin.call(groupRoutes.create, { body: { name: `${name} ${randomUUID().slice(0, 8)}`, members } }))._id
const waysInto = async (groupId: string) =>
  (await admin.call(groupRoutes.fetchMembers, { query: { groupId } })).map(
    ({ _id, byHand, byRule, byClaim }) => [_id, { byHand, byRule, byClaim }] as const,
  )
const byClaimAlone = { byHand: false, byRule: false, byClaim: true }
const memberOf = (userId: string) => admin.call(userRoutes.fetchSingle, { query: { userId } })

/** Somebody whom the provider knows, by a login of their own. */
function person(claims: Partial<Person> = {}) {
  const login = `p${randomUUID().slice(0, 8)}`
  const email = claims.email ?? `${login}@${domain}`
  const say = (said: Partial<Person>) => provider.people.set(login, { email, email_verified: true, ...said })
  say(claims)
  return { login, email, say }
}

async function answerOf(client: ApiClient, login: string) {
  const { address } = await client.call(routes.begin, { body: { providerId } })
  return (await openBrowser(provider.issuer).follow(address, { login })).search
}

async function signInAs(login: string): Promise<{ client: ApiClient; id: string }> {
  const client = createClient(() => server.url)
  const body = { providerId, answer: await answerOf(client, login) }
  const outcome = await client.call(routes.complete, { body })
  if (outcome.outcome !== 'signed-in') throw new Error(`The sign-in came to ${outcome.outcome}`)
  client.token = outcome.user.token
  return { client, id: outcome.user._id }
}

async function lastLines(count: number) {
  const { data } = await admin.tryCall(settingsRoutes.fetchAudit, { query: { pageSize: count } })
  return settingsRoutes.fetchAudit.output
    .parse(data)
    .map(({ actor, action, target }) => `${actor}, ${action}: ${target}`)
    .reverse()
}

describe('a claim of groups', () => {
  it('puts a member into groups at the first sign-in, and in and out at each later one, for sessions that are open', async () => {
    const [crewA, crewB] = [await newGroup('Crew A'), await newGroup('Crew B')]
    await maps(groups(['crew-a', crewA], ['crew-b', crewB], ['both', crewA], ['both', crewB]))
    const place = await makeAsset(admin)
    const info = { name: 'Press 7', info: 'Transfer press' }
    await admin.call(assetRoutes.update, { query: place, body: { ...info, groups: [{ groupId: crewA }] } })
    const cleo = person({ groups: ['crew-a', 'of nobody'] })
    const first = await signInAs(cleo.login)
    const sees = async () => (await first.client.tryCall(assetRoutes.fetchSingle, { query: place })).status
    expect(await waysInto(crewA)).toEqual([[first.id, byClaimAlone]])
    expect(await sees()).toBe(200)

    cleo.say({ groups: 'crew-b' })
    expect((await signInAs(cleo.login)).id).toBe(first.id)
    expect([await waysInto(crewA), await waysInto(crewB)]).toEqual([[], [[first.id, byClaimAlone]]])
    expect(await sees()).toBe(404)
    const { username, email } = await memberOf(first.id)
    const [nameA, nameB] = await Promise.all(
      [crewA, crewB].map(async (groupId) => (await admin.call(groupRoutes.fetchSingle, { query: { groupId } })).name),
    )
    const by = `${username} (provider Plant login)`
    expect(await lastLines(3)).toEqual([
      `${by}, group-member-added: ${username} (${email}): ${nameB}`,
      `${by}, group-member-removed: ${username} (${email}): ${nameA}`,
      `${username}, signed-in: Plant login`,
    ])

    cleo.say({ groups: ['both'] })
    await signInAs(cleo.login)
    expect(await sees()).toBe(200)
    // Who has none may be sent no claim at all.
    cleo.say({})
    await signInAs(cleo.login)
    expect([await waysInto(crewA), await waysInto(crewB)]).toEqual([[], []])
    expect(await sees()).toBe(404)
    await signInAs(cleo.login)
    expect((await lastLines(2))[0]).toContain('signed-in')
  })

  it('puts nobody into a group by naming that, nor a group into itself or another: its lines alone say where a member goes [T46b]', async () => {
    const [crew, other] = [await newGroup('Crew'), await newGroup('Other')]
    const nameOf = async (groupId: string) => (await admin.call(groupRoutes.fetchSingle, { query: { groupId } })).name
    const [crewName, otherName] = [await nameOf(crew), await nameOf(other)]
    await maps(groups([crewName, crew]))
    const cleo = person({ groups: [crewName, crew, other, otherName] })
    const { id } = await signInAs(cleo.login)
    expect([await waysInto(crew), await waysInto(other)]).toEqual([[[id, byClaimAlone]], []])
    cleo.say({ groups: [crew, other, otherName] })
    await signInAs(cleo.login)
    expect([await waysInto(crew), await waysInto(other)]).toEqual([[], []])
  })

  it('ends with its line where another one gives the same group, and with another name of the claim', async () => {
    const [crew, kept] = [await newGroup('Crew'), await newGroup('Kept')]
    await maps(groups(['crew-a', crew], ['crew-b', crew], ['crew-a', kept]))
    const cleo = person({ groups: ['crew-a'] })
    const { id } = await signInAs(cleo.login)
    await maps(groups(['crew-b', crew], ['crew-a', kept]))
    expect([await waysInto(crew), await waysInto(kept)]).toEqual([[], [[id, byClaimAlone]]])
    await maps(groups(['crew-b', crew], ['crew-a', kept], ['crew-c', kept]))
    expect(await waysInto(kept)).toEqual([[id, byClaimAlone]])
    await maps({ ...groups(['crew-b', crew], ['crew-a', kept]), groupsClaim: 'roles' })
    expect(await waysInto(kept)).toEqual([])
  })

  it('leaves alone who was put into a group by hand', async () => {
    const crew = await newGroup('Crew')
    await maps(groups(['crew', crew]))
    const cleo = person({ groups: ['crew'] })
    const { id } = await signInAs(cleo.login)
    const { name } = await admin.call(groupRoutes.fetchSingle, { query: { groupId: crew } })
    await admin.call(groupRoutes.update, { query: { groupId: crew }, body: { name, members: [id] } })
    expect(await waysInto(crew)).toEqual([[id, { byHand: true, byRule: false, byClaim: true }]])
    cleo.say({ groups: [] })
    await signInAs(cleo.login)
    expect(await waysInto(crew)).toEqual([[id, { byHand: true, byRule: false, byClaim: false }]])
    cleo.say({ groups: ['crew'] })
    await signInAs(cleo.login)
    await admin.call(groupRoutes.update, { query: { groupId: crew }, body: { name, members: [] } })
    expect(await waysInto(crew)).toEqual([[id, byClaimAlone]])
  })

  it('says nothing more once its line, its provider or the link of a member has gone', async () => {
    const [crew, other] = [await newGroup('Crew'), await newGroup('Other')]
    const both = groups(['crew', crew], ['crew', other])
    await maps(both)
    const cleo = person({ groups: ['crew'] })
    const { id } = await signInAs(cleo.login)
    await maps(groups(['crew', other]))
    expect([await waysInto(crew), await waysInto(other)]).toEqual([[], [[id, byClaimAlone]]])
    expect((await lastLines(2))[0]).toMatch(/^ada, group-member-removed: /u)
    await maps({})
    expect(await waysInto(other)).toEqual([])

    await maps(both)
    await signInAs(cleo.login)
    const { email } = cleo
    const bea = await joinCompany(server, admin, { email: `${randomUUID()}@${domain}` })
    const login = person({ email: bea.account.email, groups: ['crew'] }).login
    expect((await signInAs(login)).id).toBe(bea.user._id)
    expect(await waysInto(crew)).toHaveLength(2)
    await admin.call(routes.unlinkOf, { query: { userId: bea.user._id, providerId } })
    expect(await waysInto(crew)).toEqual([[id, byClaimAlone]])
    await admin.call(groupRoutes.delete, { query: { groupId: other } })
    const [stored] = (await admin.call(routes.fetchAll)).providers
    expect(stored?.claimLines).toEqual([{ value: 'crew', groupId: crew }])
    expect(email).toContain(domain)

    const further = await admin.call(routes.create, {
      body: settings({ name: 'Works login', ...both, claimLines: [] }),
    })
    await admin.call(routes.remove, { query: { providerId: further.id } })
    expect(await waysInto(crew)).toEqual([[id, byClaimAlone]])
    await admin.call(routes.update, {
      query: { providerId },
      body: settings({ ...both, claimLines: [{ value: 'crew', groupId: crew }], clientId: 'another' }),
    })
    expect(await waysInto(crew)).toEqual([])
    await maps({})
  })

  it('counts for who links their account by their password, too', async () => {
    const crew = await newGroup('Crew')
    await maps({ ...groups(['crew', crew]), linksByEmail: false })
    const bea = await joinCompany(server, admin)
    const client = createClient(() => server.url)
    const answer = await answerOf(client, person({ email: bea.account.email, groups: ['crew'] }).login)
    const asked = await client.call(routes.complete, { body: { providerId, answer } })
    expect([asked.outcome, await waysInto(crew)]).toEqual(['password-needed', []])
    const body = { state: new URLSearchParams(answer).get('state') ?? '', password: bea.account.password }
    await client.call(routes.link, { body })
    expect(await waysInto(crew)).toEqual([[bea.user._id, byClaimAlone]])
  })

  it('counts by the lines of the moment in which the password is typed, and not by another claim', async () => {
    const roles: Partial<Settings> = { linksByEmail: false, setsRoles: true }
    const lines = (value: string) => ({ ...roles, ...groups([value, null]) })
    await maps(lines('boss'))
    const bea = await joinCompany(server, admin)
    await admin.call(userRoutes.changeRole, { query: { userId: bea.user._id }, body: { role: 'admin' } })
    const { login } = person({ email: bea.account.email, groups: ['bosses'] })
    const waits = async () => {
      const client = createClient(() => server.url)
      const answer = await answerOf(client, login)
      const asked = await client.call(routes.complete, { body: { providerId, answer } })
      expect(asked.outcome).toBe('password-needed')
      const state = new URLSearchParams(answer).get('state') ?? ''
      return () => client.tryCall(routes.link, { body: { state, password: bea.account.password } })
    }
    const overtaken = await waits()
    await maps({ ...lines('bosses'), groupsClaim: 'roles' })
    expect(await overtaken()).toMatchObject({ status: 400, error: texts.signInOver })
    await maps(lines('boss'))
    const link = await waits()
    await maps(lines('bosses'))
    expect((await link()).status).toBe(200)
    expect((await memberOf(bea.user._id)).role).toBe('admin')
    await admin.call(userRoutes.changeRole, { query: { userId: bea.user._id }, body: { role: 'user' } })
  })

  it('is followed by dots into objects, as Keycloak sends roles', async () => {
    const crew = await newGroup('Crew')
    await maps({ ...groups(['fitter', crew]), groupsClaim: 'realm_access.roles' })
    const { id } = await signInAs(person({ realm_access: { roles: ['offline_access', 'fitter'] } }).login)
    expect(await waysInto(crew)).toEqual([[id, byClaimAlone]])
  })
})

describe('claims of a member’s fields', () => {
  it('are taken over at each sign-in, with the groups that have a rule over them; one that is missing changes nothing', async () => {
    await maps({ designationClaim: 'job_title', locationClaim: 'department' })
    const value = `Fitter ${randomUUID()}`
    const rule = { field: 'designation', value } as const
    const { _id: fitters } = await admin.call(groupRoutes.create, { body: { name: value, rule } })
    const cleo = person({ name: 'Cleo Berg', job_title: value, department: 'Paint shop' })
    const { id } = await signInAs(cleo.login)
    expect(await memberOf(id)).toMatchObject({
      name: { firstName: 'Cleo Berg' },
      designation: value,
      location: 'Paint shop',
    })
    expect(await waysInto(fitters)).toEqual([[id, { byHand: false, byRule: true, byClaim: false }]])
    cleo.say({ job_title: 'Welder' })
    await signInAs(cleo.login)
    expect(await memberOf(id)).toMatchObject({ designation: 'Welder', location: 'Paint shop' })
    expect(await waysInto(fitters)).toEqual([])
    const lines = await lastLines(3)
    expect(lines.map((line) => line.split(/[,:] ?/u)[1])).toEqual([
      'member-updated',
      'group-member-removed',
      'signed-in',
    ])
  })
})

describe('a claim of the role', () => {
  const roles = (setsRoles: boolean): Partial<Settings> => ({ ...groups(['plant-admins', null]), setsRoles })
  const roleOf = async (id: string) => (await memberOf(id)).role

  it('makes and unmakes admins where an admin has said so, and changes nothing where it is missing', async () => {
    await maps(roles(false))
    const cleo = person({ groups: ['plant-admins'] })
    const { id } = await signInAs(cleo.login)
    expect(await roleOf(id)).toBe('user')
    await maps(roles(true))
    const webhook = { address: 'http://127.0.0.1:1/hook', events: ['access.changed' as const] }
    const { id: webhookId } = await admin.call(webhookRoutes.create, { body: webhook })
    const told = async () => (await admin.call(webhookRoutes.fetchLog, { query: { webhookId } })).length
    await signInAs(cleo.login)
    expect([await roleOf(id), await told()]).toEqual(['admin', 1])
    const { email } = cleo
    expect((await lastLines(2))[0]).toBe(
      `${cleo.login} (provider Plant login), role-changed: ${cleo.login} (${email}): admin`,
    )
    cleo.say({})
    await signInAs(cleo.login)
    expect([await roleOf(id), await told()]).toEqual(['admin', 1])
    cleo.say({ groups: [] })
    await signInAs(cleo.login)
    expect([await roleOf(id), await told()]).toEqual(['user', 2])
    await admin.call(webhookRoutes.remove, { query: { webhookId } })
  })

  it('makes no admin of a guest', async () => {
    await maps(roles(true))
    const cleo = person({ groups: [] })
    const { id } = await signInAs(cleo.login)
    const day = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
    const { name, username } = await memberOf(id)
    await admin.call(userRoutes.update, { query: { userId: id }, body: { name, username, accessEndsOn: day } })
    cleo.say({ groups: ['plant-admins'] })
    await signInAs(cleo.login)
    expect(await roleOf(id)).toBe('user')
  })

  it('takes it neither from the last admin nor from the one who keeps a password [T43f]', async () => {
    await maps(roles(true))
    const ada = person({ email: admin.account.email, groups: [] })
    // Nobody else is an admin who has confirmed an address.
    const name = { firstName: 'Typo', lastName: '' }
    const invited = { name, username: 'typo', timeZone: 'UTC', email: `${randomUUID()}@${domain}` }
    const { _id: userId } = await admin.call(userRoutes.create, { body: invited })
    await admin.call(userRoutes.changeRole, { query: { userId }, body: { role: 'admin' } })
    const { client, id } = await signInAs(ada.login)
    expect([id, await roleOf(id)]).toEqual([admin.user._id, 'admin'])
    const bea = await joinCompany(server, admin, { email: `${randomUUID()}@${domain}` })
    await admin.call(userRoutes.changeRole, { query: { userId: bea.user._id }, body: { role: 'admin' } })
    await client.call(routes.setPasswords, { body: { adminId: bea.user._id } })
    const beaThere = person({ email: bea.account.email, groups: [] })
    expect((await signInAs(beaThere.login)).id).toBe(bea.user._id)
    expect(await roleOf(bea.user._id)).toBe('admin')
    await client.call(routes.setPasswords, { body: { adminId: null } })
    await signInAs(beaThere.login)
    expect(await roleOf(bea.user._id)).toBe('user')
  })

  it('leaves one admin where two who are to be none sign in at once [T43f]', async () => {
    await maps(roles(true))
    const bea = await joinCompany(server, admin, { email: `${randomUUID()}@${domain}` })
    await admin.call(userRoutes.changeRole, { query: { userId: bea.user._id }, body: { role: 'admin' } })
    const both = [admin, bea].map((one) => person({ email: one.account.email, groups: [] }))
    // Whoever is linked already is it by another login.
    const links = [admin.user._id, bea.user._id].map((userId) =>
      admin.tryCall(routes.unlinkOf, { query: { userId, providerId } }),
    )
    await Promise.all(links)
    await Promise.all(both.map(({ login }) => signInAs(login)))
    const profiles = [await admin.call(accountRoutes.fetchProfile), await bea.call(accountRoutes.fetchProfile)]
    expect(profiles.filter(({ role }) => role === 'admin')).toHaveLength(1)
    const still = profiles[0]?.role === 'admin' ? admin : bea
    await still.call(userRoutes.changeRole, { query: { userId: admin.user._id }, body: { role: 'admin' } })
  })
})

describe('the test of a provider', () => {
  async function tested(claims: Partial<Person>): Promise<MappedClaims> {
    const { address } = await admin.call(routes.test, { query: { providerId } })
    const { search } = await openBrowser(provider.issuer).follow(address, { login: person(claims).login })
    const outcome = await admin.call(routes.complete, { body: { providerId, answer: search } })
    if (outcome.outcome !== 'tested') throw new Error('This was no test')
    return outcome.mapped
  }

  it('says what would come of the claims, and changes nothing', async () => {
    const crew = await newGroup('Crew')
    const { name } = await admin.call(groupRoutes.fetchSingle, { query: { groupId: crew } })
    await maps({ ...groups(['crew', crew], ['boss', null]), setsRoles: true, designationClaim: 'job_title' })
    expect(await tested({ groups: ['crew'], job_title: 'Fitter' })).toEqual({
      designation: 'Fitter',
      location: null,
      groups: [name],
      role: 'user',
      groupsClaim: 'found',
    })
    expect(await tested({ groups: ['boss'] })).toMatchObject({ groups: [], role: 'admin' })
    expect(await tested({})).toMatchObject({ groups: [], role: null, groupsClaim: 'missing' })
    expect(await waysInto(crew)).toEqual([])
    await maps({})
    expect(await tested({ groups: ['crew'] })).toMatchObject({ role: null, groupsClaim: 'unused' })
  })
})

describe('a provider that leaves the groups out because there are too many', () => {
  let entra: HostileProvider
  let entraId: string
  beforeAll(async () => {
    entra = await startHostileProvider(domain)
  })
  afterAll(() => entra.stop())

  async function answered(client: ApiClient, address: string) {
    const asked = new URL(address).searchParams
    entra.asked = { nonce: asked.get('nonce') ?? '' }
    const answer = new URLSearchParams({ code: 'x', state: asked.get('state') ?? '', iss: entra.issuer })
    return client.call(routes.complete, { body: { providerId: entraId, answer: `?${answer}` } })
  }

  it('counts as one that sends none, and both the log and the test say so', async () => {
    const crew = await newGroup('Crew')
    const { clientId } = providerClient
    const body = settings({
      ...groups(['crew', crew], ['boss', null]),
      setsRoles: true,
      issuer: entra.issuer,
      clientId,
      clientSecret: 'secret-of-tests',
    })
    entraId = (await admin.call(routes.create, { body })).id
    const client = createClient(() => server.url)
    const signIn = async () =>
      answered(client, (await client.call(routes.begin, { body: { providerId: entraId } })).address)
    entra.lie = { claims: { groups: ['crew', 'boss'] } }
    const first = await signIn()
    if (first.outcome !== 'signed-in') throw new Error('Nobody was signed in')
    const { _id: id } = first.user
    expect(await waysInto(crew)).toEqual([[id, byClaimAlone]])
    expect(server.log()).not.toContain('leaves out the claim of groups')
    entra.lie = { claims: { _claim_names: { groups: 'src1' }, _claim_sources: { src1: { endpoint: entra.issuer } } } }
    await signIn()
    expect(await waysInto(crew)).toEqual([])
    expect((await memberOf(id)).role).toBe('admin')
    await expect.poll(server.log).toContain('the provider leaves out the claim of groups')
    const test = await admin.call(routes.test, { query: { providerId: entraId } })
    expect(await answered(admin, test.address)).toMatchObject({
      outcome: 'tested',
      mapped: { groups: [], role: null, groupsClaim: 'left-out' },
    })
    await admin.call(routes.remove, { query: { providerId: entraId } })
  })
})

describe('a provider that changes while somebody signs in', () => {
  let slow: HostileProvider
  beforeAll(async () => {
    slow = await startHostileProvider(domain)
  })
  afterAll(() => slow.stop())

  it.each([
    ['is switched off', { active: false }],
    ['gets another client', { clientId: 'another' }],
    ['is asked for another claim', { groupsClaim: 'roles' }],
  ])('lets nobody in where it %s', async (_, changes) => {
    const crew = await newGroup('Crew')
    const { clientId } = providerClient
    const as = { ...groups(['crew', crew]), issuer: slow.issuer, clientId, clientSecret: 'secret-of-tests' }
    const { id } = await admin.call(routes.create, { body: settings(as) })
    const client = createClient(() => server.url)
    const { address } = await client.call(routes.begin, { body: { providerId: id } })
    const asked = new URL(address).searchParams
    slow.asked = { nonce: asked.get('nonce') ?? '' }
    const answer = `?${new URLSearchParams({ code: 'x', state: asked.get('state') ?? '', iss: slow.issuer })}`
    const change = () => admin.call(routes.update, { query: { providerId: id }, body: settings({ ...as, ...changes }) })
    slow.lie = { claims: { groups: ['crew'] }, beforeToken: change }
    const reply = await client.tryCall(routes.complete, { body: { providerId: id, answer } })
    expect(reply).toMatchObject({ status: 400, error: texts.signInOver })
    expect(await waysInto(crew)).toEqual([])
    await admin.call(routes.remove, { query: { providerId: id } })
  })
})

describe('a mapping that is saved', () => {
  it.each([
    ['a claim where it has lines', { claimLines: [{ value: 'x', groupId: null }] }, texts.claimRequired],
    ['a claim where it sets roles', { setsRoles: true }, texts.claimRequired],
    [
      'a value in each line',
      { groupsClaim: 'groups', claimLines: [{ value: ' ', groupId: null }] },
      texts.claimValueRequired,
    ],
    ['a line for admins where it sets roles', { groupsClaim: 'groups', setsRoles: true }, texts.adminLineRequired],
    [
      'groups that are some',
      { groupsClaim: 'groups', claimLines: [{ value: 'x', groupId: 'x' }] },
      texts.groupIdInvalid,
    ],
  ])('has %s', async (_, changes, error) => {
    const reply = await admin.tryCall(routes.create, { body: settings(changes) })
    expect(reply).toMatchObject({ status: 400, error })
  })

  it('names groups of the company alone, and so many lines', async () => {
    const other = await signUp(server)
    const { _id: foreign } = await other.call(groupRoutes.create, { body: { name: 'Crew' } })
    for (const groupId of [foreign, randomUUID()]) {
      const reply = await admin.tryCall(routes.create, { body: settings(groups(['x', null], ['x', groupId])) })
      expect(reply).toMatchObject({ status: 400, reasons: { 'claimLines.1.groupId': { code: 'group.unknown' } } })
    }
    const line = (n: number) => ({ value: `crew ${n}`, groupId: null })
    const body = (count: number) =>
      settings({ ...groups(), claimLines: Array.from({ length: count }, (__, n) => line(n)) })
    expect((await admin.tryCall(routes.create, { body: body(limits.claimLines + 1) })).status).toBe(400)
    const { id } = await admin.call(routes.create, { body: body(limits.claimLines) })
    await admin.call(routes.remove, { query: { providerId: id } })
  })
})
