import { accountRoutes, type BotChallenge } from '@millwright/contract/accounts'
import type { Route } from '@millwright/contract/route'
import { routes } from '@millwright/contract/routes'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/sha'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createClient } from '../../../../test/api-client.ts'
import { startServer, type TestServer } from '../../../../test/harness.ts'
import { newRegistration } from '../../../../test/open-accounts.ts'

const { botCheck, verifyBotCheck, register, login } = accountRoutes
const guarded = Object.values(routes).flatMap((table) =>
  Object.values(table as Record<string, Route>).filter((route) => route.botCheck),
)

describe('the bot check', () => {
  let server: TestServer
  beforeAll(async () => {
    // As it is when nothing is set.
    server = await startServer({ database: inject('server').database, env: { BOT_CHECK: '' } })
  })
  afterAll(() => server.stop())

  const newClient = () => createClient(() => server.url)

  async function solved(challenge: BotChallenge) {
    const { parameters, signature } = challenge
    const solution = await solveChallenge({ challenge: { parameters: parameters as never, signature }, deriveKey })
    if (!solution) throw new Error('The challenge was not solved')
    return { challenge, solution: { counter: solution.counter, derivedKey: solution.derivedKey } }
  }
  const tokenOf = (payload: unknown) => Buffer.from(JSON.stringify(payload)).toString('base64')

  async function proof() {
    const { kind, challenge } = await newClient().call(botCheck)
    expect(kind).toBe('altcha')
    if (!challenge) throw new Error('No challenge came')
    return solved(challenge)
  }

  it('guards sign-in, registration, codes and passwords, before their input is read [T7d]', async () => {
    expect(guarded.map(({ path }) => path).toSorted()).toEqual([
      '/api/auth/login',
      '/api/auth/password/forgot',
      '/api/auth/password/reset',
      '/api/auth/register',
      '/api/auth/resend-verification-mail',
      '/api/auth/verify-user',
    ])
    for (const route of guarded) {
      const answer = await newClient().tryCall(route, { body: { what: 'ever' } })
      expect([route.path, answer.status, answer.error]).toEqual([route.path, 403, 'Bot check required'])
    }
  })

  it('is passed with a solved challenge, and the pass is a cookie that no script reads', async () => {
    const client = newClient()
    const token = tokenOf(await proof())
    const response = await client.request(verifyBotCheck.method, verifyBotCheck.path, { body: { token } })
    expect(await response.json()).toMatchObject({ status: true })
    const [cookie = ''] = response.headers.getSetCookie()
    expect(cookie).toMatch(/^millwright_pass=[^;]+; Max-Age=86400; Path=\/api\/auth; HttpOnly; SameSite=Strict$/)
    expect((await client.tryCall(register, { body: newRegistration() })).status).toBe(201)
    const wrong = { email: newRegistration().email, password: 'Wrong&Pass1' }
    expect((await client.tryCall(login, { body: wrong })).status).toBe(401)
  })

  it('takes a proof once, also when two bring it at the same moment [T7d]', async () => {
    const token = tokenOf(await proof())
    const tries = await Promise.all(
      Array.from({ length: 5 }, () => newClient().tryCall(verifyBotCheck, { body: { token } })),
    )
    expect(tries.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400, 400])
    const again = newClient()
    expect(await again.tryCall(verifyBotCheck, { body: { token } })).toMatchObject({ status: 400 })
    expect(again.cookies.size).toBe(0)
  })

  it('takes no altered, easier, unsolved or foreign proof [T7d]', async () => {
    const { challenge, solution } = await proof()
    const { parameters, signature } = challenge
    const later = { ...parameters, expiresAt: Number(parameters['expiresAt']) + 3600 }
    const easier = { ...parameters, keyPrefix: '00' }
    const own = await solved({ parameters: easier, signature })
    const wrong = [
      { challenge, solution: { ...solution, counter: solution.counter + 1 } },
      { challenge, solution: { ...solution, derivedKey: '00'.repeat(32) } },
      { challenge: { parameters: later, signature }, solution },
      own,
      { challenge: { parameters, signature: '00'.repeat(32) }, solution },
      { challenge: { parameters }, solution },
      {},
      null,
    ]
    for (const payload of wrong) {
      const answer = await newClient().tryCall(verifyBotCheck, { body: { token: tokenOf(payload) } })
      expect(answer).toMatchObject({ status: 400, error: 'The bot check failed. Please try again.' })
    }
    for (const token of ['x', '{}', '', ['x'], 7]) {
      expect((await newClient().tryCall(verifyBotCheck, { body: { token } })).status).toBe(400)
    }
    expect(
      (await newClient().tryCall(verifyBotCheck, { body: { token: tokenOf({ challenge, solution }) } })).status,
    ).toBe(200)
  })

  it('takes no forged or altered pass [T7d]', async () => {
    const client = newClient()
    await client.call(verifyBotCheck, { body: { token: tokenOf(await proof()) } })
    const [end = '', mac = ''] = client.cookies.get('millwright_pass')?.split('.') ?? []
    for (const pass of [
      `${Number(end) + 1}.${mac}`,
      `${end}.${mac}.x`,
      `${end}.`,
      end,
      'true',
      `${end}.${'A'.repeat(43)}`,
    ]) {
      client.cookies.set('millwright_pass', pass)
      expect((await client.tryCall(login, { body: {} })).status).toBe(403)
    }
    client.cookies.set('millwright_pass', `${end}.${mac}`)
    expect((await client.tryCall(login, { body: {} })).status).toBe(400)
  })
})
