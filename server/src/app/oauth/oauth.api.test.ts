import { limits } from '@millwright/contract/limits'
import { oauthRoutes } from '@millwright/contract/oauth'
import { settingsRoutes } from '@millwright/contract/settings'
import { texts } from '@millwright/contract/texts'
import { tokenRoutes } from '@millwright/contract/tokens'
import { userRoutes } from '@millwright/contract/users'
import { UnauthorizedError } from '@modelcontextprotocol/client'
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { createClient } from '../../../test/api-client.ts'
import { type SignedUp, signUp } from '../../../test/harness.ts'
import { connectMcp } from '../../../test/mcp-client.ts'
import { joinCompany } from '../../../test/members.ts'
import {
  callback,
  clientByOAuth,
  decided,
  exchange,
  KeptOAuth,
  letIn,
  type RawClient,
  registerRaw,
  renew,
  send,
} from '../../../test/oauth-client.ts'
import { type AssetIds, makeAsset } from '../../../test/plant.ts'

const server = inject('server')
let admin: SignedUp
let press: AssetIds
let pump: AssetIds

beforeAll(async () => {
  admin = await signUp(server)
  press = await makeAsset(admin, 'Press 7')
  pump = await makeAsset(admin, 'Pump 3')
})

const queryOf = ({ asks }: RawClient, changes: Record<string, string> = {}) =>
  new URLSearchParams({ ...asks, ...changes }).toString()
const statusOf = async (token: string) => {
  const headers = { accept: 'application/json, text/event-stream' }
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }
  return (await createClient(() => server.url, token).request('POST', '/mcp', { body, headers })).status
}
const trail = async () =>
  (await admin.call(settingsRoutes.fetchAudit, { query: {} })).map(({ action, target }) => ({ action, target }))

describe('OAuth for the MCP server', () => {
  it('lets the official client in: found, registered, allowed, renewed and revoked', async () => {
    const kept = new KeptOAuth('Desk assistant of the office')
    const first = clientByOAuth(server.url, kept)
    await expect(first.client.connect(first.transport)).rejects.toThrow(UnauthorizedError)
    const asked = kept.asked ?? new URL('about:blank')
    expect(asked.href.startsWith(`${server.url}/oauth/authorize?`)).toBe(true)
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      response_type: 'code',
      scope: 'read ask',
      code_challenge_method: 'S256',
      resource: `${server.url}/mcp`,
    })
    const request = await admin.call(oauthRoutes.fetchRequest, { query: { request: asked.search } })
    expect(request).toEqual({
      clientName: 'Desk assistant of the office',
      host: '127.0.0.1:3118',
      isLocal: true,
      scopes: ['read', 'ask'],
      refusal: null,
    })
    const answer = await decided(admin, asked.search)
    expect([answer.get('iss'), answer.get('state')]).toEqual([server.url, kept.state()])
    await first.transport.finishAuth(answer)
    const { client, transport } = clientByOAuth(server.url, kept)
    await client.connect(transport)
    const found = await client.callTool({ name: 'search', arguments: { query: 'Press', kinds: ['asset'] } })
    expect(JSON.stringify(found.structuredContent)).toContain('Press 7')

    const before = kept.kept
    kept.kept = { ...before, access_token: 'mw_over', token_type: 'Bearer' }
    const assets = await client.callTool({ name: 'list_assets', arguments: {} })
    expect(JSON.stringify(assets.structuredContent)).toContain('Press 7')
    expect(kept.kept.refresh_token).not.toBe(before?.refresh_token)
    expect(await statusOf(before?.access_token ?? '')).toBe(401)

    const form = { client_id: kept.registered?.client_id ?? '', token: kept.kept.refresh_token ?? '' }
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const nobody = createClient(() => server.url)
    const revoked = await nobody.request('POST', '/oauth/revoke', {
      body: new URLSearchParams(form).toString(),
      headers,
    })
    expect(revoked.status).toBe(200)
    expect(await statusOf(kept.kept.access_token)).toBe(401)
    await client.close()
  })

  it('says where it is asked for, to who shows nothing and to who shows a token that is none', async () => {
    const metadata = `Bearer resource_metadata="${server.url}/.well-known/oauth-protected-resource/mcp", scope="read ask"`
    const body = { jsonrpc: '2.0', id: 1, method: 'ping' }
    const challenge = async (token: string) =>
      (await createClient(() => server.url, token).request('POST', '/mcp', { body })).headers.get('www-authenticate')
    expect(await challenge('')).toBe(metadata)
    expect(await challenge('mw_wrong')).toBe(`${metadata}, error="invalid_token"`)
    const nobody = createClient(() => server.url)
    for (const path of ['/.well-known/oauth-protected-resource', '/.well-known/oauth-protected-resource/mcp']) {
      expect(await (await nobody.request('GET', path)).json()).toMatchObject({
        resource: `${server.url}/mcp`,
        authorization_servers: [server.url],
      })
    }
    expect(await (await nobody.request('GET', '/.well-known/oauth-authorization-server')).json()).toMatchObject({
      issuer: server.url,
      code_challenge_methods_supported: ['S256'],
      response_types_supported: ['code'],
      token_endpoint_auth_methods_supported: ['none'],
      authorization_response_iss_parameter_supported: true,
    })
  })

  it('gives what was allowed and no more: at /mcp alone, in its places, for what it is for [T44a]', async () => {
    const client = await registerRaw(server.url)
    const { token } = await letIn(client, admin, { scopes: ['read'], assetIds: [press.assetId] })
    const api = createClient(() => server.url, token)
    expect(await api.tryCall(settingsRoutes.fetchAudit)).toMatchObject({ status: 403, error: texts.tokenOfMcp })
    expect((await api.request('GET', '/scim/v2/Users')).status).toBe(403)
    expect((await api.request('GET', `/files/${randomUUID()}`)).status).not.toBe(200)
    const mcp = await connectMcp(server.url, token)
    const assets = await mcp.callTool({ name: 'search', arguments: { query: 'P', kinds: ['asset'] } })
    expect(JSON.stringify(assets)).not.toContain('Pump 3')
    const elsewhere = await mcp.callTool({ name: 'list_experts', arguments: { assetId: pump.assetId } })
    expect(elsewhere).toMatchObject({ isError: true })
    const question = await mcp.callTool({ name: 'ask', arguments: { question: 'Which torque?' } })
    expect(question).toMatchObject({ isError: true, content: [{ type: 'text', text: texts.tokenScopeMissing }] })
    await mcp.close()
    const body = { request: queryOf(client), allow: true }
    for (const [scopes, error] of [
      [['read', 'write'], texts.oauthScopeMore],
      [[], texts.tokenScopesFew],
      [['admin'], texts.tokenScopeUnknown],
    ] as const) {
      expect(await admin.tryCall(oauthRoutes.decide, { body: { ...body, scopes } })).toMatchObject({
        status: 400,
        error,
      })
    }
    const places = { ...body, scopes: ['read'], assetIds: [randomUUID()] }
    expect(await admin.tryCall(oauthRoutes.decide, { body: places })).toMatchObject({ status: 404 })
    expect(await api.tryCall(oauthRoutes.decide, { body: { ...body, scopes: ['read'] } })).toMatchObject({
      status: 403,
    })
    const nobody = createClient(() => server.url)
    expect(await nobody.tryCall(oauthRoutes.fetchRequest, { query: { request: body.request } })).toMatchObject({
      status: 401,
    })
  })

  it('lists what was allowed by the name and host of its client, and ends it there, in the trail', async () => {
    const client = await registerRaw(server.url, {
      client_name: 'Shift planner',
      redirect_uris: ['https://shift.example/back', callback],
    })
    const { token, refreshToken } = await letIn(client, admin)
    expect(await statusOf(token)).toBe(200)
    const listed = (await admin.call(tokenRoutes.fetchAll)).find(({ name }) => name === 'Shift planner')
    expect(listed).toMatchObject({
      kind: 'personal',
      client: { host: '127.0.0.1:3118' },
      scopes: ['read', 'ask'],
      expired: false,
    })
    expect(listed?.lastUsedAt).not.toBeNull()
    await admin.call(tokenRoutes.end, { query: { tokenId: listed?.id ?? '' } })
    expect(await statusOf(token)).toBe(401)
    expect(await renew(client, refreshToken)).toMatchObject({ status: 400, error: 'invalid_grant' })
    const target = `Shift planner (…${listed?.ending})`
    expect(await trail()).toEqual(
      expect.arrayContaining(['token-made', 'token-used', 'token-ended'].map((action) => ({ action, target }))),
    )
  })

  it('tells the client that a member has declined', async () => {
    const client = await registerRaw(server.url)
    const answer = await decided(admin, queryOf(client), { allow: false, scopes: [] })
    expect(Object.fromEntries(answer)).toEqual({
      error: 'access_denied',
      error_description: texts.oauthDeclined,
      state: 'a-state',
      iss: server.url,
    })
  })

  it.each([
    ['an unknown client', { client_id: randomUUID() }, texts.oauthClientUnknown],
    ['a client id that is none', { client_id: 'x' }, texts.oauthClientUnknown],
    ['another address', { redirect_uri: 'https://evil.example/callback' }, texts.oauthRedirectUnknown],
    ['another path of the same loopback', { redirect_uri: 'http://127.0.0.1:3118/other' }, texts.oauthRedirectUnknown],
    ['no address', { redirect_uri: '' }, texts.oauthRequestInvalid],
  ])('leads nobody anywhere for %s', async (_, changes, error) => {
    const client = await registerRaw(server.url)
    const request = queryOf(client, changes)
    expect(await admin.tryCall(oauthRoutes.fetchRequest, { query: { request } })).toMatchObject({ status: 400, error })
    const body = { request, allow: false, scopes: [] }
    expect(await admin.tryCall(oauthRoutes.decide, { body })).toMatchObject({ status: 400, error })
  })

  it.each([
    ['no PKCE', { code_challenge: '' }, 'invalid_request', texts.oauthPkce],
    ['plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request', texts.oauthPkce],
    ['the implicit flow', { response_type: 'token' }, 'unsupported_response_type', texts.oauthResponseType],
    ['a scope that nobody has', { scope: 'read admin' }, 'invalid_scope', texts.oauthScope],
    ['the scope of a directory', { scope: 'scim' }, 'invalid_scope', texts.oauthScope],
    ['another resource', { resource: 'https://evil.example/mcp' }, 'invalid_target', texts.oauthResource],
  ])('cannot be allowed with %s, which the client may be told', async (_, changes, error, text) => {
    const client = await registerRaw(server.url)
    const request = queryOf(client, changes)
    const { refusal, scopes } = await admin.call(oauthRoutes.fetchRequest, { query: { request } })
    expect([refusal?.text, scopes]).toEqual([text, []])
    const told = new URL(refusal?.address ?? '')
    expect(told.origin + told.pathname).toBe(callback)
    expect(Object.fromEntries(told.searchParams)).toMatchObject({ error, error_description: text, state: 'a-state' })
    const body = { request, allow: true, scopes: ['read'] }
    expect(await admin.tryCall(oauthRoutes.decide, { body })).toMatchObject({ status: 400, error: text })
  })

  it('refuses what is named twice, whatever of the two is good', async () => {
    const client = await registerRaw(server.url)
    const twice = `${queryOf(client)}&scope=write`
    const { refusal } = await admin.call(oauthRoutes.fetchRequest, { query: { request: twice } })
    expect(refusal?.text).toBe(texts.oauthRequestInvalid)
    const answered = `${queryOf(client)}&redirect_uri=${encodeURIComponent('https://evil.example/')}`
    expect(await admin.tryCall(oauthRoutes.fetchRequest, { query: { request: answered } })).toMatchObject({
      status: 400,
    })
  })

  it.each([
    ['another verifier', { code_verifier: 'x'.repeat(43) }],
    ['no verifier', { code_verifier: '' }],
    ['another address', { redirect_uri: 'http://127.0.0.1:9/callback' }],
  ])('gives nothing for a code with %s, nor for that code ever', async (_, changes) => {
    const client = await registerRaw(server.url)
    const code = (await decided(admin, queryOf(client))).get('code') ?? ''
    const refused = { status: 400, error: 'invalid_grant', error_description: texts.oauthCodeInvalid }
    expect(await exchange(client, code, changes)).toMatchObject(refused)
    expect(await exchange(client, code)).toMatchObject(refused)
  })

  it('gives nothing for another resource, another grant, and of nobody', async () => {
    const client = await registerRaw(server.url)
    const code = (await decided(admin, queryOf(client))).get('code') ?? ''
    expect(await exchange(client, code, { resource: 'https://evil.example/mcp' })).toMatchObject({
      error: 'invalid_target',
    })
    expect(await exchange(client, code, { grant_type: 'password' })).toMatchObject({
      error: 'unsupported_grant_type',
      error_description: texts.oauthGrantType,
    })
    expect(await exchange(client, code, { client_id: '' })).toMatchObject({ status: 401, error: 'invalid_client' })
    expect(await exchange(client, 'x')).toMatchObject({ error: 'invalid_grant' })
    const { status, headers, ...issued } = await exchange(client, code)
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(issued).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: 'read ask' })
  })

  it('gives nothing for a code to another client, and tells one that is not known so that it registers anew', async () => {
    const [client, other] = [await registerRaw(server.url), await registerRaw(server.url)]
    const code = (await decided(admin, queryOf(client))).get('code') ?? ''
    for (const clientId of [randomUUID(), 'x']) {
      const unknown = { status: 401, error: 'invalid_client', error_description: texts.oauthClientUnknown }
      expect(await exchange({ ...client, clientId }, code)).toMatchObject(unknown)
    }
    expect(await exchange({ ...client, clientId: other.clientId }, code)).toMatchObject({ error: 'invalid_grant' })
    expect(await exchange(client, code)).toMatchObject({ error: 'invalid_grant' })
  })

  it('ends what was allowed when its code comes again [T44b]', async () => {
    const client = await registerRaw(server.url)
    const code = (await decided(admin, queryOf(client))).get('code') ?? ''
    const { access_token: token = '', refresh_token: refreshToken = '' } = await exchange(client, code)
    expect(await statusOf(token)).toBe(200)
    expect(await exchange(client, code)).toMatchObject({ status: 400, error: 'invalid_grant' })
    expect(await statusOf(token)).toBe(401)
    expect(await renew(client, refreshToken)).toMatchObject({ error: 'invalid_grant' })
  })

  it('gives one of two that come with a code at once a token, which is ended', async () => {
    const client = await registerRaw(server.url)
    const code = (await decided(admin, queryOf(client))).get('code') ?? ''
    const answers = await Promise.all([exchange(client, code), exchange(client, code)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
    expect(await statusOf(answers.find(({ status }) => status === 200)?.access_token ?? '')).toBe(401)
  })

  it('renews once by each refresh token, and ends all when one comes again [T44b]', async () => {
    const client = await registerRaw(server.url)
    const first = await letIn(client, admin)
    const second = await renew(client, first.refreshToken)
    expect(second).toMatchObject({ status: 200, scope: 'read ask' })
    expect(await statusOf(first.token)).toBe(401)
    expect(await statusOf(second.access_token ?? '')).toBe(200)
    const other = await registerRaw(server.url)
    expect(await renew(other, second.refresh_token ?? '')).toMatchObject({ error: 'invalid_grant' })
    expect(await renew(client, second.refresh_token ?? '', { scope: 'read write' })).toMatchObject({
      error: 'invalid_scope',
    })
    expect(await statusOf(second.access_token ?? '')).toBe(200)
    const third = await renew(client, second.refresh_token ?? '')
    expect(third.status).toBe(200)
    expect(await renew(client, first.refreshToken)).toMatchObject({
      error: 'invalid_grant',
      error_description: texts.oauthRefreshInvalid,
    })
    expect(await statusOf(third.access_token ?? '')).toBe(401)
    expect(await renew(client, third.refresh_token ?? '')).toMatchObject({ error: 'invalid_grant' })
  })

  it('is renewed again by a client that heard no answer, and ends when what it did not hear comes after all', async () => {
    const client = await registerRaw(server.url)
    const { refreshToken } = await letIn(client, admin)
    const [one, two] = await Promise.all([renew(client, refreshToken), renew(client, refreshToken)])
    expect([one.status, two.status]).toEqual([200, 200])
    const [heard, lost] = (await statusOf(one.access_token ?? '')) === 200 ? [one, two] : [two, one]
    expect(await statusOf(heard.access_token ?? '')).toBe(200)
    expect(await statusOf(lost.access_token ?? '')).toBe(401)
    expect(await renew(client, lost.refresh_token ?? '')).toMatchObject({ error: 'invalid_grant' })
    expect(await statusOf(heard.access_token ?? '')).toBe(401)
    expect(await renew(client, heard.refresh_token ?? '')).toMatchObject({ error: 'invalid_grant' })
  })

  it('takes the place of what the member allowed the same client before, and of nothing else', async () => {
    const member = await joinCompany(server, admin, { username: 'anew' })
    const named = { client_name: 'Anew', redirect_uris: [callback, 'https://anew.example/back'] }
    const [client, other] = [await registerRaw(server.url, named), await registerRaw(server.url, named)]
    const [first, ofOther] = [await letIn(client, member), await letIn(other, member)]
    const ofAdmin = await letIn(client, admin)
    const elsewhere = { redirect_uri: 'https://anew.example/back' }
    const codeElsewhere = (await decided(member, queryOf(client, elsewhere))).get('code') ?? ''
    const { access_token: tokenElsewhere = '' } = await exchange(client, codeElsewhere, elsewhere)
    // A program takes whichever port of the loopback is free.
    const another = { redirect_uri: 'http://127.0.0.1:50123/callback' }
    const code = (await decided(member, queryOf(client, another))).get('code') ?? ''
    const { access_token: second = '' } = await exchange(client, code, another)
    const tokens = [first.token, second, tokenElsewhere, ofOther.token, ofAdmin.token]
    expect(await Promise.all(tokens.map(statusOf))).toEqual([401, 200, 200, 200, 200])
    expect(await renew(client, first.refreshToken)).toMatchObject({ error: 'invalid_grant' })
    expect(await member.call(tokenRoutes.fetchAll)).toHaveLength(3)
    const actions = (await admin.call(settingsRoutes.fetchAudit, { query: { actor: 'anew' } }))
      .filter(({ target }) => target.startsWith('Anew'))
      .map(({ action }) => action)
    expect(actions.filter((action) => action === 'token-made')).toHaveLength(4)
    expect(actions.filter((action) => action === 'token-ended')).toHaveLength(1)
  })

  it('is allowed anew where its member has as many tokens as they may have', async () => {
    const member = await joinCompany(server, admin, { username: 'full' })
    const client = await registerRaw(server.url)
    await letIn(client, member)
    const body = { name: 'Mine', scopes: ['read' as const], expiresInDays: 1 }
    for (let made = 1; made < limits.tokensOfUser; made += 1) await member.call(tokenRoutes.create, { body })
    const { token } = await letIn(client, member)
    expect(await statusOf(token)).toBe(200)
    const other = { request: queryOf(await registerRaw(server.url)), allow: true, scopes: ['read'] }
    expect(await member.tryCall(oauthRoutes.decide, { body: other })).toMatchObject({
      status: 409,
      error: texts.tokensMany,
    })
  })

  it('has one grant where a member allows it twice at once', async () => {
    const member = await joinCompany(server, admin, { username: 'twice' })
    const client = await registerRaw(server.url)
    const answers = await Promise.all([1, 2, 3].map(() => decided(member, queryOf(client))))
    expect(await member.call(tokenRoutes.fetchAll)).toHaveLength(1)
    const statuses = await Promise.all(
      answers.map(async (answer) => (await exchange(client, answer.get('code') ?? '')).status),
    )
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 400, 400])
  })

  // The embedded database has one connection: there nobody waits for a lock.
  it.runIf(server.databaseUrl !== undefined)(
    'is ended while it is renewed, and neither waits for the other',
    async () => {
      const client = await registerRaw(server.url, { client_name: 'Ended meanwhile' })
      const { refreshToken } = await letIn(client, admin)
      const ending = new pg.Client({ connectionString: server.databaseUrl })
      await ending.connect()
      const isThis = `client_id = '${client.clientId}'`
      await ending.query('begin')
      await ending.query(`select from access_tokens where ${isThis} for update`)
      const renewing = renew(client, refreshToken)
      const waiting = () =>
        ending.query('select from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))')
      await expect.poll(async () => (await waiting()).rowCount).toBe(1)
      // Its refresh tokens go with it.
      await ending.query(`delete from access_tokens where ${isThis}`)
      await ending.query('commit')
      await ending.end()
      expect(await renewing).toMatchObject({ status: 400, error: 'invalid_grant' })
    },
  )

  it('answers a program on the device at the address of its own scheme', async () => {
    const address = 'cursor://anysphere.cursor-mcp/oauth/callback'
    const client = await registerRaw(server.url, { redirect_uris: [address, callback] })
    const request = queryOf(client, { redirect_uri: address })
    expect(await admin.call(oauthRoutes.fetchRequest, { query: { request } })).toMatchObject({
      host: 'cursor:',
      isLocal: true,
    })
    const body = { request, allow: true, scopes: ['read' as const] }
    const answer = new URL((await admin.call(oauthRoutes.decide, { body })).address)
    expect(answer.href.startsWith(`${address}?code=`)).toBe(true)
    const code = answer.searchParams.get('code') ?? ''
    expect(await exchange(client, code, { redirect_uri: address })).toMatchObject({ status: 200, scope: 'read' })
    const listed = await admin.call(tokenRoutes.fetchAll)
    expect(listed.map((token) => token.client?.host)).toContain('cursor:')
  })

  it('gives a token that a server of the version before does not take for an access token', async () => {
    const { token } = await letIn(await registerRaw(server.url), admin)
    expect(token).toMatch(/^mwo_/)
  })

  it('is called by pages of other origins, where no cookie counts, and nothing else is', async () => {
    const origin = 'https://inspector.example'
    const nobody = createClient(() => server.url)
    const ask = (method: string, path: string, headers: Record<string, string> = {}, body?: object) =>
      nobody.request(method, path, { headers: { origin, ...headers }, ...(body && { body }) })
    for (const [path, method] of [
      ['/.well-known/oauth-protected-resource', 'GET'],
      ['/.well-known/oauth-protected-resource/mcp', 'GET'],
      ['/.well-known/oauth-authorization-server', 'GET'],
      ['/oauth/register', 'POST'],
      ['/oauth/token', 'POST'],
      ['/oauth/revoke', 'POST'],
    ] as const) {
      const asked = await ask('OPTIONS', path, { 'access-control-request-method': method })
      const answered = await ask(method, path, {}, method === 'POST' ? { redirect_uris: [callback] } : undefined)
      expect([path, asked.status, answered.status === 403]).toEqual([path, 204, false])
      expect(asked.headers.get('access-control-allow-methods')).toBe(method)
      for (const { headers } of [asked, answered]) {
        expect(headers.get('access-control-allow-origin')).toBe('*')
        expect(headers.get('access-control-allow-credentials')).toBeNull()
      }
    }
    for (const path of ['/oauth/other', '/mcp', '/api/oauth/decide']) {
      const answered = await ask('POST', path, {}, {})
      expect([path, answered.status, answered.headers.get('access-control-allow-origin')]).toEqual([path, 403, null])
    }
  })

  it('is renewed a few times an hour', async () => {
    const client = await registerRaw(server.url)
    let { refreshToken } = await letIn(client, admin)
    const statuses: number[] = []
    for (let count = 0; count < 13; count += 1) {
      const answer = await renew(client, refreshToken)
      statuses.push(answer.status)
      refreshToken = answer.refresh_token ?? refreshToken
    }
    expect(statuses).toEqual([...Array.from({ length: 12 }, () => 200), 429])
  })

  it('is revoked by either token, by its own client alone', async () => {
    const client = await registerRaw(server.url)
    const other = await registerRaw(server.url)
    const { token } = await letIn(client, admin)
    expect(await send(other, '/oauth/revoke', { token })).toMatchObject({ status: 400, error: 'invalid_grant' })
    expect(await statusOf(token)).toBe(200)
    expect(await send(client, '/oauth/revoke', { token: 'x' })).toMatchObject({ status: 200 })
    expect(await send(client, '/oauth/revoke', {})).toMatchObject({ status: 400, error: 'invalid_request' })
    expect(await send(client, '/oauth/revoke', { token, token_type_hint: 'access_token' })).toMatchObject({
      status: 200,
    })
    expect(await statusOf(token)).toBe(401)
    const personal = { name: 'Mine', scopes: ['read' as const], expiresInDays: 1 }
    const own = (await admin.call(tokenRoutes.create, { body: personal })).token
    await send(client, '/oauth/revoke', { token: own })
    expect(await statusOf(own)).toBe(200)
  })

  it('ends while its member is suspended, before and after the token is given', async () => {
    const member = await joinCompany(server, admin, { username: 'suspended' })
    const client = await registerRaw(server.url)
    const { token, refreshToken } = await letIn(client, member)
    const waiting = await registerRaw(server.url)
    const code = (await decided(member, queryOf(waiting))).get('code') ?? ''
    expect(await statusOf(token)).toBe(200)
    await admin.call(userRoutes.suspend, { query: { userId: member.user._id } })
    expect(await statusOf(token)).toBe(401)
    expect(await exchange(waiting, code)).toMatchObject({ error: 'invalid_grant' })
    expect(await renew(client, refreshToken)).toMatchObject({ error: 'invalid_grant' })
  })

  it('is given to nobody by the code of a member who was removed meanwhile [T44b]', async () => {
    const member = await joinCompany(server, admin, { username: 'removed' })
    const client = await registerRaw(server.url)
    const { token, refreshToken } = await letIn(client, member)
    const waiting = await registerRaw(server.url)
    const code = (await decided(member, queryOf(waiting))).get('code') ?? ''
    await admin.call(userRoutes.remove, { query: { userId: member.user._id } })
    expect(await exchange(waiting, code)).toMatchObject({ error: 'invalid_grant' })
    expect(await renew(client, refreshToken)).toMatchObject({ error: 'invalid_grant' })
    expect(await statusOf(token)).toBe(401)
  })

  it.each([
    [{ redirect_uris: [] }, 'invalid_redirect_uri', texts.oauthRedirectInvalid],
    [{ redirect_uris: ['http://client.example/'] }, 'invalid_redirect_uri', texts.oauthRedirectInvalid],
    [{ redirect_uris: Array.from({ length: 11 }, () => callback) }, 'invalid_redirect_uri', texts.oauthRedirectInvalid],
    [{ client_name: 'x'.repeat(81) }, 'invalid_client_metadata', texts.oauthClientInvalid],
    [{ grant_types: ['client_credentials'] }, 'invalid_client_metadata', texts.oauthClientInvalid],
  ])('registers nothing of %o', async (metadata, error, text) => {
    const body = { client_name: 'A', redirect_uris: [callback], ...metadata }
    const answer = await createClient(() => server.url).request('POST', '/oauth/register', { body })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toEqual({ error, error_description: text })
  })

  it('takes a name as plain text, gives no secret, and registers a few from one network in an hour', async () => {
    const nobody = createClient(() => server.url)
    const body = {
      client_name: ' Ev\u202Eil\n<b>bank</b> ',
      redirect_uris: [callback],
      token_endpoint_auth_method: 'client_secret_post',
    }
    const answer = await nobody.request('POST', '/oauth/register', { body })
    const registered = (await answer.json()) as Record<string, unknown>
    expect(registered).toMatchObject({ client_name: 'Evil<b>bank</b>', token_endpoint_auth_method: 'none' })
    expect(Object.keys(registered)).not.toContain('client_secret')
    for (const name of ['\u200B\u2060', '\u3164 \u115F', '\u2800\uFE0F']) {
      const blank = await nobody.request('POST', '/oauth/register', { body: { ...body, client_name: name } })
      expect(await blank.json()).toMatchObject({ client_name: '127.0.0.1:3118' })
    }
    const statuses = new Set<number>()
    for (let count = 0; count < 17; count += 1) {
      statuses.add((await nobody.request('POST', '/oauth/register', { body: { redirect_uris: [callback] } })).status)
    }
    expect([...statuses]).toEqual([201, 429])
  })

  it('answers what is no request of the standard in its shape', async () => {
    const nobody = createClient(() => server.url)
    const json = await nobody.request('POST', '/oauth/token', { body: { grant_type: 'refresh_token' } })
    expect([json.status, ((await json.json()) as { error: string }).error]).toEqual([415, 'invalid_request'])
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const twice = await nobody.request('POST', '/oauth/token', { body: 'client_id=a&client_id=b', headers })
    expect([twice.status, await twice.json()]).toEqual([
      400,
      { error: 'invalid_request', error_description: texts.oauthRequestInvalid },
    ])
    expect((await nobody.request('POST', '/oauth/nothing', { body: {} })).status).toBe(404)
    const large = await nobody.request('POST', '/oauth/token', { body: 'x'.repeat(20_000), headers })
    expect(large.status).toBe(413)
    expect(
      (await nobody.request('GET', '/oauth/authorize?x=1', { headers: { accept: 'text/html' } })).headers.get(
        'content-security-policy',
      ),
    ).toContain("frame-ancestors 'none'")
  })
})
