import { accountRoutes } from '@millwright/contract/accounts'
import { randomUUID } from 'node:crypto'
import { describe, expect, inject, it } from 'vitest'
import { createClient, type RawRequest } from '../../../test/api-client.ts'
import { signIn, signUp } from '../../../test/harness.ts'
import { newRegistration } from '../../../test/open-accounts.ts'
import { codeMailedTo, readMails } from '../../../test/outbox.ts'

const server = inject('server')
const newClient = () => createClient(() => server.url)

async function register(changes: Parameters<typeof newRegistration>[0] = {}) {
  const body = newRegistration(changes)
  const client = newClient()
  const { userId } = await client.call(accountRoutes.register, { body })
  return { client, userId, email: body.email, password: body.password }
}

/** Status, envelope and headers, without what differs between any two answers. */
async function answerTo(path: string, method: string, input: RawRequest) {
  const response = await newClient().request(method, path, input)
  const headers = Object.fromEntries([...response.headers].filter(([name]) => name !== 'date'))
  return { status: response.status, headers, body: await response.text() }
}

describe('signing in', () => {
  it('answers the user with a token once, and keeps the rest in httpOnly cookies with a mark that scripts may read', async () => {
    const { account, user, companyName } = await signUp(server)
    const response = await newClient().request('POST', accountRoutes.login.path, { body: account })
    expect(response.status).toBe(200)
    const { data } = (await response.json()) as { data: Record<string, unknown> }
    expect(data).toEqual({ ...user, token: data['token'], companyName })
    expect(data).toMatchObject({ role: 'admin', permissions: { asset: true, department: true } })
    const cookies = response.headers.getSetCookie()
    const known = cookies.pop()
    expect(known).toMatch(
      /^millwright_known_[0-9a-f]{16}=[^;]+; Max-Age=7776000; Path=\/api; HttpOnly; SameSite=Strict$/,
    )
    expect(known).not.toContain(account.email)
    const mark = cookies.pop()
    expect(mark).toMatch(/^millwright_signed_in=1; Max-Age=2592000; Path=\/; SameSite=Strict$/)
    expect(cookies).toHaveLength(2)
    expect(cookies.every((cookie) => cookie.endsWith('; HttpOnly; SameSite=Strict'))).toBe(true)
    expect(cookies.map((cookie) => /Path=([^;]+)/.exec(cookie)?.[1])).toEqual(['/api/auth', '/files'])
    // The token's own letters are chance, and hold `otp` once in some hundred times.
    expect(JSON.stringify({ ...data, token: '' })).not.toMatch(/hash|otp|password/i)
  })

  it('takes the address in any case', async () => {
    const { account } = await signUp(server)
    const { user } = await signIn(server, { ...account, email: ` ${account.email.toUpperCase()} ` })
    expect(user.email).toBe(account.email)
  })

  it('answers a wrong password and an unknown address byte for byte alike [T1a]', async () => {
    const { account } = await signUp(server)
    const login = (email: string) =>
      answerTo(accountRoutes.login.path, 'POST', { body: { email, password: 'Wrong&Pass1' } })
    const wrong = await login(account.email)
    expect(wrong).toEqual(await login(newRegistration().email))
    expect(wrong.status).toBe(401)
    expect(JSON.parse(wrong.body)).toEqual({
      status: false,
      data: null,
      message: null,
      error: 'Invalid email or password',
      code: 'login.wrong',
      params: {},
    })
  })

  it('tells a person who is not verified where to go, after the right password alone', async () => {
    const { userId, email, password, client } = await register()
    const right = await client.tryCall(accountRoutes.login, { body: { email, password } })
    expect(right).toMatchObject({ status: 403, error: 'Account not verified', data: { userId, role: 'admin' } })
    const wrong = await client.tryCall(accountRoutes.login, { body: { email, password: 'Wrong&Pass1' } })
    expect(wrong).toMatchObject({ status: 401, data: null })
    expect(client.cookies.size).toBe(0)
  })

  it.each([
    [{ email: ['ada@nordmark.example', 'evil@x.example'], password: 'x' }],
    [{ email: { $ne: '' }, password: 'x' }],
    [{ email: 'ada@nordmark.example', password: ['x'] }],
    [{ email: 'ada@nordmark.example' }],
    [{}],
    [null],
    [[]],
  ])('refuses %j as input [T1d]', async (body) => {
    expect((await newClient().tryCall(accountRoutes.login, { body })).status).toBe(400)
  })
})

describe('registering', () => {
  it('answers 201 with the id and role that verification asks for', async () => {
    const answer = await newClient().tryCall(accountRoutes.register, { body: newRegistration() })
    const message = 'Registered. Check your e-mail for the code.'
    expect(answer).toMatchObject({ status: 201, error: null, message, data: { role: 'admin' } })
  })

  it('answers a known address in the same form, and tells its owner nothing but that [T1a, T2a]', async () => {
    const { account } = await signUp(server)
    const strip = (text: string) => text.replace(/[0-9a-f-]{36}/, 'ID')
    const send = (email: string) => answerTo(accountRoutes.register.path, 'POST', { body: newRegistration({ email }) })
    const [known, unknown] = [await send(account.email), await send(newRegistration().email)]
    expect({ ...known, body: strip(known.body) }).toEqual({ ...unknown, body: strip(unknown.body) })
    await signIn(server, account)
  })

  it('ignores fields that are not the caller’s to set [T2a]', async () => {
    const id = randomUUID()
    const client = newClient()
    const body = {
      ...newRegistration(),
      role: 'user',
      permissions: {},
      companyId: id,
      verified: true,
      verifiedAt: new Date(),
      _id: id,
      userId: id,
    }
    const { userId, role } = await client.call(accountRoutes.register, { body })
    const { email, password } = body
    expect(role).toBe('admin')
    expect(userId).not.toBe(id)
    expect((await client.tryCall(accountRoutes.login, { body: { email, password } })).status).toBe(403)
  })

  it('makes one company of twenty submits with one Idempotency-Key [F17]', async () => {
    const body = newRegistration()
    const headers = { 'idempotency-key': randomUUID() }
    const client = newClient()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => client.call(accountRoutes.register, { body, headers })),
    )
    expect(new Set(answers.map(({ userId }) => userId)).size).toBe(1)
    const other = await client.tryCall(accountRoutes.register, { body: { ...body, username: 'eva' }, headers })
    expect(other).toMatchObject({ status: 409, error: 'This Idempotency-Key was used for another request' })
    const otp = await codeMailedTo(server.dataDir, body.email)
    const [{ userId, role } = { userId: '', role: 'admin' as const }] = answers
    await client.call(accountRoutes.verifyUser, { body: { userId, role, otp } })
    await signIn(server, body)
    expect(await readMails(server.dataDir, body.email)).toHaveLength(1)
  })

  it.each([
    ['name', { name: { firstName: ' ' } }, 'First name is required'],
    ['username', { username: '' }, 'Username is required'],
    ['email', { email: 'ada@' }, 'Invalid email address'],
    ['email', { email: ['ada@nordmark.example'] }, 'Invalid email address'],
    ['password', { password: 'Ab1!' }, 'Password must be at least 8 characters long'],
    ['password', { password: 'abcdefgh' }, 'Password must contain at least one uppercase letter'],
    ['contact', { contact: '123' }, 'Contact number must be 10 digits.'],
    ['companyName', { companyName: '' }, 'Company name is required'],
    ['timeZone', { timeZone: 'Mars/Olympus' }, 'TimeZone is invalid'],
    ['username', { username: 'x'.repeat(121) }, 'At most 120 characters'],
    ['companyName', { companyName: 'x'.repeat(121) }, 'At most 120 characters'],
    ['email', { email: `${'x'.repeat(250)}@x.example` }, 'Invalid email address'],
    ['password', { password: `Aa1!${'x'.repeat(125)}` }, 'At most 128 characters'],
    ['password', { password: '' }, 'Password must be at least 8 characters long'],
    ['contact', { contact: '' }, 'Contact number must be 10 digits.'],
    ['username', { username: 'a\u0000b' }, 'This text holds a character that cannot be stored'],
    ['name', { name: { firstName: 'a\ud800' } }, 'This text holds a character that cannot be stored'],
  ])('refuses a bad %s', async (_field, changes, text) => {
    const answer = await newClient().tryCall(accountRoutes.register, { body: { ...newRegistration(), ...changes } })
    expect(answer.status).toBe(400)
    expect(answer.error).toContain(text)
  })
})

describe('verifying', () => {
  it('takes the code in either case, with blanks around it [T3d]', async () => {
    const { client, userId, email, password } = await register()
    const otp = await codeMailedTo(server.dataDir, email)
    const body = { userId, role: 'user', otp: ` ${otp.toLowerCase()} ` }
    const answer = await client.tryCall(accountRoutes.verifyUser, { body })
    expect(answer).toMatchObject({ status: 200, data: null, message: 'Account verified' })
    expect((await signIn(server, { email, password })).user.role).toBe('admin')
  })

  it('answers a wrong code and a person who does not exist byte for byte alike [T1a, T3d]', async () => {
    const { userId } = await register()
    const guess = (id: string) =>
      answerTo(accountRoutes.verifyUser.path, 'PATCH', { body: { userId: id, role: 'admin', otp: 'ZZZZZZ' } })
    const wrong = await guess(userId)
    expect(wrong).toEqual(await guess(randomUUID()))
    expect(wrong.status).toBe(400)
    expect(JSON.parse(wrong.body)).toMatchObject({ error: 'Invalid or expired code' })
  })

  it('wears out after five guesses from a hundred addresses at once [T3a]', async () => {
    const { client, userId, email } = await register()
    const otp = await codeMailedTo(server.dataDir, email)
    const statuses = await Promise.all(
      Array.from({ length: 100 }, async () => {
        const { status } = await newClient().tryCall(accountRoutes.verifyUser, {
          body: { userId, role: 'admin', otp: 'ZZZZZZ' },
        })
        return status
      }),
    )
    expect(new Set(statuses)).toEqual(new Set([400]))
    const right = await client.tryCall(accountRoutes.verifyUser, { body: { userId, role: 'admin', otp } })
    expect(right).toMatchObject({ status: 400, error: 'Invalid or expired code' })
  })

  it('answers a request for a new code alike for pending, verified and nobody [T1a, T4a]', async () => {
    const { account, user } = await signUp(server)
    const { userId } = await register()
    const ask = (id: string) =>
      answerTo(accountRoutes.resendVerificationMail.path, 'PATCH', { body: { userId: id, role: 'admin' } })
    const nobody = await ask(randomUUID())
    expect(nobody.status).toBe(200)
    expect(JSON.parse(nobody.body)).toMatchObject({ data: null, message: 'A new code is on its way' })
    expect(await ask(userId)).toEqual(nobody)
    expect(await ask(user._id)).toEqual(nobody)
    expect(await readMails(server.dataDir, account.email)).toHaveLength(1)
  })

  it('mails a link under the server’s own address, whatever Host is sent [T1e]', async () => {
    const body = newRegistration()
    const { userId } = await newClient().call(accountRoutes.register, {
      body,
      headers: { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' },
    })
    await codeMailedTo(server.dataDir, body.email)
    const [mail] = await readMails(server.dataDir, body.email)
    expect(mail?.text).toContain(`${server.url}/auth/verify/admin/${userId}`)
    expect(mail?.text).not.toContain('evil')
  })
})

describe('a session', () => {
  const profile = accountRoutes.fetchProfile

  it('shows its person who they are', async () => {
    const admin = await signUp(server)
    expect(await admin.call(profile)).toEqual(admin.user)
  })

  it('goes on with the refresh cookie, and the old access token stays good', async () => {
    const admin = await signUp(server)
    const before = new Map(admin.cookies)
    const { token } = await admin.call(accountRoutes.refresh)
    expect(admin.cookies.get('millwright_refresh')).not.toBe(before.get('millwright_refresh'))
    await admin.call(profile)
    admin.token = token
    await admin.call(profile)
  })

  it('ends at sign-out: the access token, the refresh cookie and the cookie of files', async () => {
    const admin = await signUp(server)
    const kept = new Map(admin.cookies)
    const answer = await admin.tryCall(accountRoutes.logout)
    expect(answer).toMatchObject({ status: 200, data: null, message: 'Signed out' })
    expect([...admin.cookies.keys()].join()).toMatch(/^millwright_known_[0-9a-f]+$/)
    expect(await admin.tryCall(profile)).toMatchObject({ status: 401, error: 'Login required' })
    for (const [name, value] of kept) admin.cookies.set(name, value)
    expect((await admin.tryCall(accountRoutes.refresh)).status).toBe(401)
  })

  it('ends at sign-out with the access token alone', async () => {
    const admin = await signUp(server)
    admin.cookies.clear()
    await admin.call(accountRoutes.logout)
    expect((await admin.tryCall(profile)).status).toBe(401)
  })

  it('signs out whoever is not signed in without a word', async () => {
    const client = newClient()
    client.token = 'nonsense'
    client.cookies.set('millwright_refresh', 'nonsense')
    expect((await client.tryCall(accountRoutes.logout)).status).toBe(200)
  })

  it('needs a genuine token [T5b]', async () => {
    const admin = await signUp(server)
    const [header = '', payload = ''] = admin.token.split('.')
    const none = Buffer.from('{"alg":"none"}').toString('base64url')
    const refreshToken = admin.cookies.get('millwright_refresh') ?? ''
    const wrong = ['', `${none}.${payload}.`, `${header}.${payload}.AAAA`, refreshToken]
    for (const token of wrong) {
      admin.token = token
      expect((await admin.tryCall(profile)).status).toBe(401)
    }
  })

  it('lets a race of two tabs go on in both [T5a]', async () => {
    const admin = await signUp(server)
    const cookie = `millwright_refresh=${admin.cookies.get('millwright_refresh')}`
    const tabs = [newClient(), newClient()]
    const tokens = await Promise.all(tabs.map((tab) => tab.call(accountRoutes.refresh, { headers: { cookie } })))
    for (const [n, tab] of tabs.entries()) {
      tab.token = tokens[n]?.token ?? ''
      expect(await tab.call(profile)).toEqual(admin.user)
      await tab.call(accountRoutes.refresh)
    }
  })
})
