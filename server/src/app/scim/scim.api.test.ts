import { assistantRoutes } from '@millwright/contract/assistant'
import { directoryRoutes } from '@millwright/contract/directory'
import { errorTexts } from '@millwright/contract/errors'
import { limits } from '@millwright/contract/limits'
import { settingsRoutes } from '@millwright/contract/settings'
import { texts } from '@millwright/contract/texts'
import { tokenRoutes } from '@millwright/contract/tokens'
import { userRoutes } from '@millwright/contract/users'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { createClient } from '../../../test/api-client.ts'
import { asking, type Directory, newDirectory, patchOf } from '../../../test/directory.ts'
import { type SignedUp, signUp } from '../../../test/harness.ts'
import { newAccessToken } from '../../calls/access-tokens.ts'

const server = inject('server')
const errorSchema = 'urn:ietf:params:scim:api:messages:2.0:Error'
const emails = [{ value: `bea.${randomUUID()}@nordmark.example` }]
let admin: SignedUp
let directory: Directory

beforeAll(async () => {
  admin = await signUp(server)
  directory = await newDirectory(server, admin)
})

describe('the token of a directory', () => {
  it('is made by an admin, shown once, listed with its last use, and ended at once', async () => {
    const owner = await signUp(server)
    const made = await owner.tryCall(directoryRoutes.createToken)
    expect(made).toMatchObject({ status: 201, message: 'SCIM token made' })
    const { token, id } = directoryRoutes.createToken.output.parse(made.data)
    expect(token).toMatch(/^mw_[0-9A-Za-z]{36}$/)
    const before = await owner.call(directoryRoutes.fetch)
    expect(before).toMatchObject({
      address: `${server.url}/scim/v2`,
      tokens: [{ id, ending: token.slice(-4), madeBy: owner.user.username, expired: false, lastUsedAt: null }],
    })
    expect(JSON.stringify(before)).not.toContain(token)
    const ask = asking(createClient(() => server.url, token))
    expect((await ask('GET', '/Users')).status).toBe(200)
    expect((await owner.call(directoryRoutes.fetch)).tokens[0]?.lastUsedAt).not.toBeNull()
    await owner.call(directoryRoutes.createToken)
    expect(await owner.tryCall(directoryRoutes.createToken)).toMatchObject({
      status: 409,
      error: texts.directoryTokensMany,
    })
    expect(await admin.tryCall(directoryRoutes.endToken, { query: { tokenId: id } })).toMatchObject({ status: 404 })
    expect(await owner.tryCall(directoryRoutes.endToken, { query: { tokenId: id } })).toMatchObject({
      status: 200,
      message: 'SCIM token ended',
    })
    expect((await ask('GET', '/Users')).status).toBe(401)
  })

  it('calls nothing else, and no other token or session calls SCIM [T40e]', async () => {
    const notForThat = { status: 403, error: texts.tokenScopeMissing }
    expect(await directory.client.tryCall(assistantRoutes.fetchAssets)).toMatchObject(notForThat)
    const initialize = { jsonrpc: '2.0', id: 1, method: 'initialize', params: {} }
    expect((await directory.client.request('POST', '/mcp', { body: initialize })).status).toBe(403)
    const scopes = ['read', 'ask', 'upload', 'write', 'admin'] as const
    const body = { name: 'All', scopes: [...scopes], expiresInDays: 1 }
    const { token } = await admin.call(tokenRoutes.create, { body })
    const personal = await asking(createClient(() => server.url, token))('GET', '/Users')
    expect(personal).toMatchObject({ status: 403, body: { schemas: [errorSchema], status: '403' } })
    expect(personal.body['detail']).toBe(texts.tokenScopeMissing)
    for (const shown of [admin.token, newAccessToken(), '']) {
      const refused = await asking(createClient(() => server.url, shown))('GET', '/Users')
      expect(refused).toMatchObject({ status: 401, body: { schemas: [errorSchema], status: '401' } })
      expect(refused.body['detail']).toBe(errorTexts['login-required'])
      expect(refused.headers.get('www-authenticate')).toBe('Bearer')
    }
  })

  it('is no member and none of the access tokens, and its deeds stand in the trail as the directory’s', async () => {
    const owner = await signUp(server)
    const own = await newDirectory(server, owner)
    const { body } = await own.ask('POST', '/Users', { userName: `${randomUUID()}@nordmark.example` })
    await own.ask('DELETE', `/Users/${body.id}`)
    expect((await owner.call(userRoutes.fetchAll, {})).map(({ username }) => username)).toEqual([owner.user.username])
    expect((await own.ask('GET', '/Users')).body.totalResults).toBe(1)
    expect(await owner.call(tokenRoutes.fetchOfCompany)).toEqual([])
    const ended = await owner.tryCall(tokenRoutes.endOfCompany, { query: { tokenId: own.tokenId } })
    expect(ended.status).toBe(404)
    const trail = await owner.call(settingsRoutes.fetchAudit, { query: {} })
    const deeds = trail.filter(({ actor }) => actor === 'Directory (SCIM)').map(({ action }) => action)
    expect(deeds).toEqual(['member-removed', 'member-created', 'token-used'])
  })
})

describe('SCIM', () => {
  it('says what it can, of which types and by which schemas', async () => {
    const config = await directory.ask('GET', '/ServiceProviderConfig')
    expect(config.headers.get('content-type')).toBe('application/scim+json; charset=utf-8')
    expect(config.body).toMatchObject({
      patch: { supported: true },
      bulk: { supported: false },
      filter: { supported: true, maxResults: limits.directoryPage },
      etag: { supported: true },
      sort: { supported: false },
      meta: { location: `${server.url}/scim/v2/ServiceProviderConfig` },
    })
    const types = await directory.ask('GET', '/ResourceTypes')
    expect(types.body.totalResults).toBe(2)
    expect(types.body.Resources.map(({ id, ['endpoint']: endpoint }) => [id, endpoint])).toEqual([
      ['User', '/Users'],
      ['Group', '/Groups'],
    ])
    for (const { id, meta } of (await directory.ask('GET', '/Schemas')).body.Resources) {
      const single = await directory.ask('GET', `/Schemas/${id}`)
      expect(single.body).toMatchObject({ id, meta })
    }
    expect((await directory.ask('GET', '/ResourceTypes/User')).status).toBe(200)
  })

  it.each([
    ['GET', '/Users?filter=userName', undefined, 'invalidFilter', texts.scimFilterInvalid],
    ['GET', '/Users?filter=password%20eq%20%22x%22', undefined, 'invalidFilter', texts.scimFilterInvalid],
    ['GET', '/Groups?filter=active%20eq%20true', undefined, 'invalidFilter', texts.scimFilterInvalid],
    ['GET', '/Users?filter=active%20gt%20true', undefined, 'invalidFilter', texts.scimFilterInvalid],
    ['POST', '/Users', { active: 'maybe', userName: 'a@nordmark.example' }, 'invalidSyntax', texts.scimBodyInvalid],
    ['POST', '/Users', ['a'], 'invalidSyntax', texts.scimBodyInvalid],
    ['POST', '/Users', '{"userName"', 'invalidSyntax', texts.bodyNotJson],
    ['POST', '/Users', {}, 'invalidValue', texts.scimUserNameRequired],
    ['POST', '/Users', { userName: 'bea' }, 'invalidValue', texts.emailInvalid],
    ['POST', '/Groups', {}, 'invalidValue', texts.groupNameRequired],
    ['POST', '/Groups', { displayName: '\u3164' }, 'invalidValue', texts.groupNameRequired],
    ['POST', '/Users', { userName: '\u200b', emails }, 'invalidValue', texts.scimUserNameRequired],
    [
      'POST',
      '/Users',
      { userName: 'bea', emails, name: { givenName: '\u2800' } },
      'invalidValue',
      texts.firstNameRequired,
    ],
    ['POST', '/Groups', { displayName: 'A', members: [{ value: 'bea' }] }, 'invalidValue', texts.memberUnknown],
    ['POST', '/Groups', { displayName: 'A', members: [{ value: randomUUID() }] }, 'invalidValue', texts.memberUnknown],
  ])('answers %s %s in its own shape: %s', async (method, path, body, scimType, detail) => {
    const refused = await directory.ask(method, path, body)
    expect(refused.body).toEqual({ schemas: [errorSchema], status: '400', scimType, detail })
    expect(refused.status).toBe(400)
  })

  it('answers 404 for what is nobody’s, no id, and no address', async () => {
    for (const path of [
      `/Users/${randomUUID()}`,
      '/Users/bea',
      `/Groups/${randomUUID()}`,
      '/Groups/x',
      '/Entitlements',
    ]) {
      const refused = await directory.ask('GET', path)
      expect([path, refused.status, refused.body['status']]).toEqual([path, 404, '404'])
    }
    const { _id: groupId } = { _id: randomUUID() }
    const patch = patchOf({ op: 'replace', path: 'displayName', value: 'x' })
    for (const [method, body] of [
      ['PUT', { displayName: 'x' }],
      ['PATCH', patch],
      ['DELETE', undefined],
    ] as const) {
      for (const kind of ['Users', 'Groups']) {
        expect((await directory.ask(method, `/${kind}/${groupId}`, body)).status).toBe(404)
      }
    }
  })

  it.each([
    ['GET', '/Me', undefined],
    ['PATCH', '/Me', patchOf({ op: 'replace', path: 'displayName', value: 'x' })],
    ['DELETE', '/Me', undefined],
    ['POST', '/Bulk', { Operations: [{ method: 'POST', path: '/Users', bulkId: 'a', data: {} }] }],
    ['POST', '/.search', { filter: 'active eq true' }],
    ['POST', '/Users/.search', { filter: 'active eq true' }],
    ['POST', '/Groups/.search', { filter: 'displayName eq "a"' }],
  ])('says that it does not support %s %s, to its directory alone', async (method, path, body) => {
    const refused = await directory.ask(method, path, body)
    expect(refused.body).toEqual({ schemas: [errorSchema], status: '501', detail: texts.scimCallUnsupported })
    expect(refused.status).toBe(501)
    const stranger = await asking(createClient(() => server.url, newAccessToken()))(method, path, body)
    expect(stranger).toMatchObject({ status: 401, body: { schemas: [errorSchema], status: '401' } })
  })

  it('lists in its own order whatever a call would have it sorted by, as it says', async () => {
    for (const kind of ['Users', 'Groups'] as const) {
      for (const displayName of ['B', 'A', 'C']) {
        const userName = `${displayName}-${randomUUID()}@nordmark.example`
        const made = await directory.ask('POST', `/${kind}`, { displayName: `Sorted ${displayName}`, userName })
        expect(made.status).toBe(201)
      }
      const listed = async (query = '') => {
        const { status, body } = await directory.ask('GET', `/${kind}${query}`)
        return { status, ids: body.Resources.map(({ id }) => id) }
      }
      const plain = await listed()
      expect(plain).toMatchObject({ status: 200 })
      for (const sorted of ['sortBy=displayName', 'sortBy=displayName&sortOrder=descending', 'sortBy=&sortOrder=up'])
        expect(await listed(`?${sorted}`)).toEqual(plain)
    }
  })

  it('tells its limit of calls, which is that of directories', async () => {
    const { headers } = await directory.ask('GET', '/ServiceProviderConfig')
    expect(headers.get('ratelimit-policy')).toBe(`"token";q=${limits.directoryCalls};w=60`)
  })
})
