import { accountRoutes } from '@millwright/contract/accounts'
import { settingsRoutes } from '@millwright/contract/settings'
import { texts } from '@millwright/contract/texts'
import { randomUUID } from 'node:crypto'
import { describe, expect, inject, it } from 'vitest'
import { createClient, type RawRequest } from '../../../test/api-client.ts'
import { signIn, signUp } from '../../../test/harness.ts'
import { newRegistration } from '../../../test/open-accounts.ts'
import { codeMailedTo, mailTo } from '../../../test/outbox.ts'

const server = inject('server')
const newClient = () => createClient(() => server.url)
const newPassword = 'Steam&Felt22'

/** Status, envelope and headers, without what differs between any two answers. */
async function answerTo(path: string, method: string, input: RawRequest) {
  const response = await newClient().request(method, path, input)
  const headers = Object.fromEntries([...response.headers].filter(([name]) => name !== 'date'))
  return { status: response.status, headers, body: await response.text() }
}

async function forget(email: string, not: string[] = []) {
  await newClient().call(accountRoutes.forgotPassword, { body: { email } })
  return codeMailedTo(server.dataDir, email, (code) => !not.includes(code))
}

describe('a forgotten password', () => {
  it('is replaced with the mailed code, after which nothing of before works [T3d, T3e]', async () => {
    const admin = await signUp(server)
    const { email, password } = admin.account
    const verification = await codeMailedTo(server.dataDir, email)
    const other = await signIn(server, admin.account)
    const otp = await forget(email, [verification])
    const answer = await newClient().tryCall(accountRoutes.resetPassword, {
      body: { userId: admin.user._id, newPassword, confirmPassword: newPassword, otp: otp.toLowerCase(), role: 'user' },
    })
    expect(answer).toMatchObject({ status: 200, data: null, message: 'Password changed. Sign in with the new one.' })
    for (const client of [admin, other]) {
      expect((await client.tryCall(accountRoutes.fetchProfile)).status).toBe(401)
      expect((await client.tryCall(accountRoutes.refresh)).status).toBe(401)
    }
    expect((await newClient().tryCall(accountRoutes.login, { body: { email, password } })).status).toBe(401)
    expect((await signIn(server, { email, password: newPassword })).user.role).toBe('admin')
    const notice = await mailTo(server.dataDir, email, ({ subject }) => subject.includes('password was changed'))
    expect(notice.text).toContain(`${server.url}/auth/password/forgot`)
    expect(notice.headers.get('from')).toMatch(/^Nordmark Paper via Millwright <[^<>]+>$/)
  })

  it('is asked for alike with a known and an unknown address, under any Host [T1a, T1e]', async () => {
    const { account } = await signUp(server)
    const ask = (email: string) =>
      answerTo(accountRoutes.forgotPassword.path, 'POST', {
        body: { email },
        headers: { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' },
      })
    const known = await ask(account.email)
    expect(known).toEqual(await ask(newRegistration().email))
    expect(known.status).toBe(200)
    const mail = await mailTo(server.dataDir, account.email, ({ text }) => text.includes('/auth/password/reset/'))
    expect(mail.text).toContain(`${server.url}/auth/password/reset/`)
    expect(mail.text).not.toContain('evil')
  })

  it('is not mailed to a list of addresses [T1d]', async () => {
    const { account } = await signUp(server)
    for (const email of [[account.email, 'evil@x.example'], { to: account.email }, `${account.email},evil@x.example`]) {
      expect((await newClient().tryCall(accountRoutes.forgotPassword, { body: { email } })).status).toBe(400)
    }
  })

  it('is answered alike for a wrong code, nobody’s id and somebody who never asked [T1a, T3d]', async () => {
    const [asked, never] = [await signUp(server), await signUp(server)]
    await newClient().call(accountRoutes.forgotPassword, { body: { email: asked.account.email } })
    const guess = (userId: string) =>
      answerTo(accountRoutes.resetPassword.path, 'PATCH', {
        body: { userId, newPassword, confirmPassword: newPassword, otp: 'ZZZZZZ' },
      })
    const wrong = await guess(asked.user._id)
    expect(JSON.parse(wrong.body)).toMatchObject({ error: 'Invalid or expired code', data: null })
    expect(wrong.status).toBe(400)
    expect(await guess(never.user._id)).toEqual(wrong)
    expect(await guess(randomUUID())).toEqual(wrong)
  })

  it.each([
    [{ otp: 'ABC' }, 'Please enter valid OTP to proceed'],
    [{ newPassword: 'short1!', confirmPassword: 'short1!' }, 'Password must be at least 8 characters long'],
    [{ newPassword: 'alllowercase', confirmPassword: 'alllowercase' }, texts.passwordWeak],
    [{ confirmPassword: 'Other&Felt33' }, "Passwords don't match!"],
    [{ newPassword: `Aa1!${'x'.repeat(125)}` }, 'At most 128 characters'],
    [{ userId: '' }, 'User Id invalid'],
    [{ userId: '17' }, 'User Id invalid'],
  ])('refuses %j', async (changes, text) => {
    const body = { userId: randomUUID(), newPassword, confirmPassword: newPassword, otp: 'ABCDEF', ...changes }
    const answer = await newClient().tryCall(accountRoutes.resetPassword, { body })
    expect(answer.status).toBe(400)
    expect(answer.error).toContain(text)
  })
})

describe('changing the password', () => {
  const { validatePassword, updatePassword } = settingsRoutes
  const body = { newPassword, confirmPassword: newPassword }

  it('takes the current one first, then ends every session and mails a notice [T6b]', async () => {
    const admin = await signUp(server)
    const other = await signIn(server, admin.account)
    const confirmed = await admin.tryCall(validatePassword, { body: { password: admin.account.password } })
    expect(confirmed).toMatchObject({ status: 200, data: null, message: 'Password confirmed' })
    const answer = await admin.tryCall(updatePassword, { body })
    expect(answer).toMatchObject({ status: 200, message: 'Password changed. Sign in with the new one.' })
    for (const client of [admin, other]) expect((await client.tryCall(accountRoutes.fetchProfile)).status).toBe(401)
    await signIn(server, { ...admin.account, password: newPassword })
    await mailTo(server.dataDir, admin.account.email, ({ subject }) => subject.includes('password was changed'))
  })

  it('is refused without the current one, and on a session that did not enter it [T6b]', async () => {
    const admin = await signUp(server)
    const other = await signIn(server, admin.account)
    const without = await admin.tryCall(updatePassword, { body })
    expect(without).toMatchObject({ status: 403, error: 'Enter your current password first' })
    await other.call(validatePassword, { body: { password: admin.account.password } })
    expect((await admin.tryCall(updatePassword, { body })).status).toBe(403)
    const empty = await admin.tryCall(validatePassword, { body: { password: '' } })
    expect(empty).toMatchObject({ status: 400, error: 'Password is required' })
    const wrong = await admin.tryCall(validatePassword, { body: { password: 'Wrong&Pass1' } })
    expect(wrong).toMatchObject({ status: 400, error: 'That is not your current password' })
    expect((await admin.tryCall(updatePassword, { body })).status).toBe(403)
    await signIn(server, admin.account)
  })

  it('lets one of two changes with one grant through [T6b]', async () => {
    const admin = await signUp(server)
    await admin.call(validatePassword, { body: { password: admin.account.password } })
    const answers = await Promise.all([1, 2].map(() => admin.tryCall(updatePassword, { body })))
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses[0]).toBe(200)
    expect([401, 403]).toContain(statuses[1])
  })

  it('refuses a weak or mistyped one and keeps the grant', async () => {
    const admin = await signUp(server)
    await admin.call(validatePassword, { body: { password: admin.account.password } })
    const differing = await admin.tryCall(updatePassword, { body: { newPassword, confirmPassword: 'Other&Felt33' } })
    expect(differing).toMatchObject({ status: 400, error: "Passwords don't match!" })
    expect(differing.data).toEqual({ fields: { confirmPassword: "Passwords don't match!" } })
    await admin.call(updatePassword, { body })
  })
})
