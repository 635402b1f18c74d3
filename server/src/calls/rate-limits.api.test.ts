import { accountRoutes } from '@millwright/contract/accounts'
import { settingsRoutes } from '@millwright/contract/settings'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createClient } from '../../test/api-client.ts'
import { isInTurn } from '../../test/database-turns.ts'
import { signIn, signUp, startServer, type TestServer } from '../../test/harness.ts'
import { newRegistration } from '../../test/open-accounts.ts'
import { codeMailedTo } from '../../test/outbox.ts'

const kind = inject('server').database
const { login, botCheck, fetchProfile, register, verifyUser } = accountRoutes
const { validatePassword } = settingsRoutes

describe('failed passwords', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ database: kind })
  })
  afterAll(() => server.stop())

  /** From a new address each time, unless a client is given. */
  const tryPassword = (email: string, password = 'Wrong&Pass1', client = createClient(() => server.url)) =>
    client.tryCall(login, { body: { email, password } })
  const statusesOf = async (tries: Promise<{ status: number }>[]) =>
    (await Promise.all(tries)).map(({ status }) => status)

  it('are ten for one e-mail address from one network in a quarter of an hour, known or not', async () => {
    const { account } = await signUp(server)
    for (const email of [account.email, newRegistration().email]) {
      const client = createClient(() => server.url)
      const ten = Array.from({ length: 10 }, (_, n) => (n % 2 ? email.toUpperCase() : email))
      const begun = Date.now()
      for (const typed of ten) expect((await tryPassword(typed, undefined, client)).status).toBe(401)
      const refused = await tryPassword(email, account.password, client)
      expect(refused).toMatchObject({ status: 429, data: null })
      const seconds = Number(refused.headers.get('retry-after'))
      // A quarter of an hour from the first one on, which was no earlier than this.
      expect(seconds).toBeGreaterThanOrEqual(Math.floor(900 - (Date.now() - begun) / 1000))
      expect(seconds).toBeLessThanOrEqual(900)
      expect((await tryPassword(email)).status).toBe(401)
    }
    expect((await tryPassword(account.email, account.password)).status).toBe(200)
  })

  it('are ten for all addresses of one IPv6 /64', async () => {
    const { email } = newRegistration()
    const from = (address: string) =>
      createClient(() => server.url).tryCall(login, {
        body: { email, password: 'Wrong&Pass1' },
        headers: { 'x-forwarded-for': address },
      })
    const statuses = await statusesOf(Array.from({ length: 12 }, (_, n) => from(`2001:db8:7:7::${n + 1}`)))
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect((await from('2001:db8:7:8::1')).status).toBe(401)
  })

  /** From a new address each: a hundred fail, and whatever comes then is refused. */
  async function tryOften(email: string) {
    const statuses: number[] = []
    for (let n = 0; n < 12; n += 1) {
      statuses.push(...(await statusesOf(Array.from({ length: 10 }, () => tryPassword(email)))))
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(100)
    expect(statuses.slice(-10)).toEqual(Array(10).fill(429))
  }
  const browserWith = (cookies: ReadonlyMap<string, string>) => {
    const known = createClient(() => server.url)
    for (const [name, value] of cookies) known.cookies.set(name, value)
    return known
  }

  // Each try is a password's hash; that the counting holds on both is seen in `rate-limits.db.test.ts`.
  const countsToHundred = isInTurn('a hundred failed passwords', kind)

  it.runIf(countsToHundred)(
    'are a hundred from everywhere, which a browser that has signed in before outlives',
    async () => {
      const { account, cookies } = await signUp(server)
      const known = browserWith(cookies)
      await tryOften(account.email)
      expect((await tryPassword(account.email, account.password)).status).toBe(429)
      for (let n = 0; n < 9; n += 1) expect((await tryPassword(account.email, undefined, known)).status).toBe(401)
      expect((await tryPassword(account.email, account.password, known)).status).toBe(200)
      // The right one took nothing from its ten, which are its own wherever it comes from.
      const elsewhere = Object.assign(
        createClient(() => server.url),
        { cookies: known.cookies },
      )
      expect((await tryPassword(account.email, undefined, elsewhere)).status).toBe(401)
      expect((await tryPassword(account.email, account.password, known)).status).toBe(429)
    },
  )

  it.runIf(countsToHundred)(
    'are a hundred for an address that nobody has, also for a browser that has signed in with another',
    async () => {
      const { cookies } = await signUp(server)
      const { email } = newRegistration()
      await tryOften(email)
      expect((await tryPassword(email, undefined, browserWith(cookies))).status).toBe(429)
    },
  )

  it('are ten also when thirty are tried at once', async () => {
    const { email } = newRegistration()
    const client = createClient(() => server.url)
    const statuses = await statusesOf(Array.from({ length: 30 }, () => tryPassword(email, undefined, client)))
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(20)
  })

  it('do not grow by right ones', async () => {
    const { account } = await signUp(server)
    for (let n = 0; n < 12; n += 1) expect((await tryPassword(account.email, account.password)).status).toBe(200)
  })

  it.each([
    ['a browser that has signed in before', true],
    ['a network', false],
  ])('count together with those of who is signed in, for %s [T6a]', async (_of, isKnown) => {
    const admin = await signUp(server)
    const open = await signIn(server, admin.account)
    if (!isKnown) open.cookies.clear()
    for (let n = 0; n < 5; n += 1) await tryPassword(admin.account.email, undefined, open)
    for (let n = 0; n < 5; n += 1) {
      expect((await open.tryCall(validatePassword, { body: { password: 'Wrong&Pass1' } })).status).toBe(400)
    }
    const refused = await open.tryCall(validatePassword, { body: { password: admin.account.password } })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await tryPassword(admin.account.email, admin.account.password, open)).status).toBe(429)
  })

  it('are still counted after the server was killed, as are the guesses at a code [T3b]', async () => {
    const { account } = await signUp(server)
    const client = createClient(() => server.url)
    for (let n = 0; n < 10; n += 1) await tryPassword(account.email, undefined, client)
    const pending = await newPending()
    for (let n = 0; n < 3; n += 1) await guess(pending)
    await server.kill9()
    await server.restart()
    expect((await tryPassword(account.email, account.password, client)).status).toBe(429)
    for (let n = 0; n < 2; n += 1) await guess(pending)
    expect(await guess(pending, pending.otp)).toMatchObject({ status: 400, error: 'Invalid or expired code' })
  })

  async function newPending() {
    const body = newRegistration()
    const { userId } = await createClient(() => server.url).call(register, { body })
    return { userId, otp: await codeMailedTo(server.dataDir, body.email) }
  }

  const guess = ({ userId }: { userId: string }, otp = 'ZZZZZZ', url = server.url) =>
    createClient(() => url).tryCall(verifyUser, { body: { userId, role: 'admin', otp } })

  it.runIf(kind === 'postgres')('are counted by two instances together [T3b, F12a]', async () => {
    const env = { DATABASE_URL: server.databaseUrl ?? '' }
    const second = await startServer({ database: 'embedded', env, dataDir: server.dataDir })
    try {
      const { account } = await signUp(server)
      const first = createClient(() => server.url)
      const other = Object.assign(
        createClient(() => second.url),
        { address: first.address },
      )
      for (let n = 0; n < 10; n += 1) await tryPassword(account.email, undefined, n % 2 ? other : first)
      expect((await tryPassword(account.email, account.password, other)).status).toBe(429)
      expect((await tryPassword(account.email, account.password, first)).status).toBe(429)
      const pending = await newPending()
      for (let n = 0; n < 5; n += 1) await guess(pending, 'ZZZZZZ', n % 2 ? second.url : server.url)
      expect((await guess(pending, pending.otp, second.url)).status).toBe(400)
    } finally {
      await second.stop()
    }
  })
})

/** What so many calls at once were answered: one after the other they take longer than the minute on a machine that is slow. */
const statusesAtOnce = (count: number, call: () => Promise<{ status: number }>) =>
  Promise.all(Array.from({ length: count }, async () => (await call()).status))

describe('calls to /api/auth/*', () => {
  it('are three hundred a minute for one address, and refused before anything is looked at [T7a]', async () => {
    const server = inject('server')
    const client = createClient(() => server.url)
    const statuses = await statusesAtOnce(300, () => client.request(botCheck.method, botCheck.path))
    expect(new Set(statuses)).toEqual(new Set([200]))
    const refused = await client.tryCall(botCheck)
    expect(refused).toMatchObject({ status: 429, error: 'Too many requests. Please wait a moment and try again.' })
    const seconds = Number(refused.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(60)
    expect((await client.tryCall(login, { body: { not: 'a login' } })).status).toBe(429)
    // What a client writes before the address that the proxy adds counts for nothing.
    const forged = { 'x-forwarded-for': `6.6.6.6, ${client.address}` }
    expect((await client.tryCall(botCheck, { headers: forged })).status).toBe(429)
    expect((await client.tryCall(fetchProfile)).status).toBe(401)
    expect((await createClient(() => server.url).tryCall(botCheck)).status).toBe(200)
  })
})

it('messages of providers that somebody signed out are counted for themselves', async () => {
  const server = inject('server')
  const [provider, person] = [createClient(() => server.url), createClient(() => server.url)]
  const tell = (client: typeof provider) =>
    client.request('POST', `/api/auth/providers/${randomUUID()}/logout`, { body: new FormData() })
  const look = (client: typeof provider) => client.request(botCheck.method, botCheck.path)
  const told = await statusesAtOnce(301, () => tell(provider))
  expect(told.filter((status) => status === 429)).toHaveLength(1)
  // Sign-ins from the same address are not refused for it, nor the other way round.
  expect((await look(provider)).status).toBe(200)
  const looked = await statusesAtOnce(301, () => look(person))
  expect(looked.filter((status) => status === 429)).toHaveLength(1)
  expect((await tell(person)).status).not.toBe(429)
})
