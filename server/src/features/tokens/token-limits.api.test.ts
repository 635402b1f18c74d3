import { assistantRoutes } from '@millwright/contract/assistant'
import { limits } from '@millwright/contract/limits'
import { errorTexts } from '@millwright/contract/errors'
import { tokenRoutes } from '@millwright/contract/tokens'
import { describe, expect, inject, it } from 'vitest'
import { type ApiClient, createClient } from '../../../test/api-client.ts'
import { signUp } from '../../../test/harness.ts'
import { newAccessToken } from '../../calls/access-tokens.ts'

const server = inject('server')

async function program(): Promise<ApiClient> {
  const admin = await signUp(server)
  const body = { name: 'Poller', scopes: ['read' as const], expiresInDays: 1 }
  const { token } = await admin.call(tokenRoutes.create, { body })
  return createClient(() => server.url, token)
}

const askByMcp = (client: ApiClient) =>
  client.request('POST', '/mcp', {
    body: { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} },
    headers: { accept: 'application/json, text/event-stream' },
  })
const ask = (client: ApiClient) => client.tryCall(assistantRoutes.fetchAssets)

/** The other last character: the checksum does not fit any more. */
const mistyped = (token: string) => token.slice(0, -1) + (token.endsWith('0') ? '1' : '0')

describe('the calls of an access token', () => {
  it('are counted, told with each reply, and refused beyond the limit until the window ends [T40d]', async () => {
    const poller = await program()
    const first = await ask(poller)
    expect(first.status).toBe(200)
    expect(first.headers.get('ratelimit-policy')).toBe(`"token";q=${limits.tokenCalls};w=60`)
    expect(first.headers.get('ratelimit')).toMatch(new RegExp(`^"token";r=${limits.tokenCalls - 1};t=\\d+$`))
    const byMcp = await askByMcp(poller)
    expect(byMcp.status).toBe(200)
    expect(byMcp.headers.get('ratelimit')).toMatch(new RegExp(`^"token";r=${limits.tokenCalls - 2};t=\\d+$`))
    // Many at once: one after the other they take longer than the minute on a machine that is slow.
    const atOnce = 50
    for (let asked = 2; asked < limits.tokenCalls; asked += atOnce) {
      const rest = Math.min(atOnce, limits.tokenCalls - asked)
      const answers = await Promise.all(Array.from({ length: rest }, () => ask(poller)))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    }
    const refused = await ask(poller)
    expect(refused).toMatchObject({ status: 429, error: errorTexts['too-many'] })
    expect(refused.headers.get('ratelimit')).toMatch(/^"token";r=0;t=\d+$/)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    const refusedByMcp = await askByMcp(poller)
    expect(refusedByMcp.status).toBe(429)
    expect(Number(refusedByMcp.headers.get('retry-after'))).toBeGreaterThan(0)
    const other = await program()
    expect((await ask(other)).status).toBe(200)
  })

  it('with a wrong token are refused from a network that shows too many, before the token is looked at [T40c]', async () => {
    const genuine = await program()
    const guesser = createClient(() => server.url)
    const headers = { 'x-forwarded-for': guesser.address }
    for (let tried = 0; tried < limits.wrongTokens; tried += 1) {
      // By turns one that could be ours and one that cannot.
      guesser.token = tried % 2 === 0 ? newAccessToken() : mistyped(genuine.token)
      expect([tried, (await ask(guesser)).status]).toEqual([tried, 401])
    }
    const refused = await ask(guesser)
    expect(refused).toMatchObject({ status: 429 })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await genuine.request('GET', assistantRoutes.fetchAssets.path, { headers })).status).toBe(429)
    expect((await ask(genuine)).status).toBe(200)
  })

  it('with one wrong token go on counting, however often it is shown [T40c]', async () => {
    const guesser = createClient(() => server.url, newAccessToken())
    for (let tried = 0; tried < limits.wrongTokens; tried += 1) {
      expect([tried, (await ask(guesser)).status]).toEqual([tried, 401])
    }
    expect(await ask(guesser)).toMatchObject({ status: 429 })
  })

  it('with a token that was mistyped are refused as those without one', async () => {
    const client = await program()
    client.token = mistyped(client.token)
    expect(await ask(client)).toMatchObject({ status: 401, error: errorTexts['login-required'] })
  })
})
