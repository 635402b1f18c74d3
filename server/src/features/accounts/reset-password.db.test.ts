import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, facts, newRegistration, openAccounts, type TestAccounts } from '../../../test/open-accounts.ts'
import { databaseKinds, openPlatform, type TestPlatform } from '../../../test/open-platform.ts'

const codeInvalid = 'Invalid or expired code'
const newPassword = 'Steam&Felt22'

describe.each(databaseKinds)('resetting a password on the %s database', (kind) => {
  let platform: TestPlatform
  let accounts: TestAccounts
  beforeAll(async () => {
    platform = await openPlatform(kind)
    accounts = await openAccounts(platform)
  })
  afterAll(() => platform.close())

  async function forgot(email: string) {
    await accounts.handlers.forgotPassword({ query: {}, body: { email }, facts: facts() })
    // The first round only asks for the code.
    return [...(await accounts.deliver()), ...(await accounts.deliver())].filter((mail) => mail.to === email)
  }
  const reset = (userId: string, otp: string, password = newPassword) =>
    accounts.handlers.resetPassword({
      query: {},
      body: { userId, otp, newPassword: password, confirmPassword: password },
      facts: facts(),
    })

  /** Somebody verified who has asked for a code. */
  async function forgetful() {
    const account = await accounts.signUp()
    const [mail] = await forgot(account.email)
    for (const part of [mail?.text, mail?.html]) expect(part).toContain('account at Nordmark Paper')
    return { ...account, resetCode: codeOf(mail) }
  }

  it('takes the code once, ends every session and mails a notice [T3c, T3e]', async () => {
    const { email, userId, password, resetCode } = await forgetful()
    const session = await accounts.signIn({ email, password })
    await reset(userId, resetCode)
    await expect(accounts.refresh(session.refreshToken)).rejects.toMatchObject({ code: 'login-required' })
    await expect(accounts.signIn({ email, password })).rejects.toMatchObject({ code: 'wrong-login' })
    await accounts.signIn({ email, password: newPassword })
    expect((await accounts.deliver()).map(({ to, company, subject }) => [to, company, subject])).toEqual([
      [email, 'Nordmark Paper', 'Your Millwright password was changed'],
    ])
    await expect(reset(userId, resetCode)).rejects.toThrow(codeInvalid)
  })

  it('evaluates five of a thousand guesses made at once, and then refuses the right code [T3a]', async () => {
    const { userId, resetCode, email, password } = await forgetful()
    const guesses = Array.from({ length: 1000 }, (_, n) => reset(userId, `X${String(n).padStart(5, '2')}`))
    const results = await Promise.allSettled(guesses)
    expect(results.filter(({ status }) => status === 'fulfilled')).toEqual([])
    const [{ failures } = {}] = await accounts.change(
      sql`select count(*)::int as failures from audit_events where action = 'password-reset-failed'
        and company_id = (select company_id from users where id = ${userId})`,
    )
    expect(failures).toBe(5)
    await expect(reset(userId, resetCode)).rejects.toThrow(codeInvalid)
    await accounts.signIn({ email, password })
  })

  it('takes a code for ten minutes [T3c]', async () => {
    const age = (userId: string, interval: string) =>
      accounts.change(
        sql`update one_time_codes set expires_at = expires_at - ${interval}::interval where user_id = ${userId}`,
      )
    const [ada, bea] = [await forgetful(), await forgetful()]
    await age(ada.userId, '9 minutes 30 seconds')
    await reset(ada.userId, ada.resetCode)
    await age(bea.userId, '10 minutes 1 second')
    await expect(reset(bea.userId, bea.resetCode)).rejects.toThrow(codeInvalid)
  })

  it('takes no code of another person, and no code for another purpose [T3c]', async () => {
    const [ada, bea] = [await forgetful(), await forgetful()]
    await expect(reset(bea.userId, ada.resetCode)).rejects.toThrow(codeInvalid)
    const pending = await accounts.register()
    const [mail] = (await accounts.deliver()).filter(({ to }) => to === pending.email)
    await expect(reset(pending.userId, codeOf(mail))).rejects.toThrow(codeInvalid)
    await forgot(pending.email)
    await expect(reset(pending.userId, codeOf(mail))).rejects.toThrow(codeInvalid)
    await accounts.verify(pending.userId, codeOf(mail))
  })

  it('lets in who failed ten times before they asked for it', async () => {
    const { email, userId, resetCode } = await forgetful()
    for (let n = 0; n < 10; n += 1) {
      await expect(accounts.signIn({ email, password: 'Wrong&Pass1' })).rejects.toMatchObject({ code: 'wrong-login' })
    }
    await expect(accounts.signIn({ email, password: newPassword })).rejects.toMatchObject({ code: 'too-many' })
    await reset(userId, resetCode)
    await accounts.signIn({ email, password: newPassword })
  })

  it('lets one of two resets with one code through', async () => {
    const { userId, resetCode } = await forgetful()
    const results = await Promise.allSettled([reset(userId, resetCode), reset(userId, resetCode, 'Other&Felt33')])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('verifies an account that was not, as the code has shown whose mailbox it is', async () => {
    const pending = await accounts.register()
    await accounts.deliver()
    const [mail] = await forgot(pending.email)
    await reset(pending.userId, codeOf(mail))
    expect((await accounts.signIn({ email: pending.email, password: newPassword })).user.role).toBe('admin')
  })

  it('mails a code at most once a minute and five times an hour, whoever asks', async () => {
    const { email, userId } = await accounts.signUp()
    const minuteLater = () =>
      accounts.change(sql`update one_time_codes set requested_at = requested_at - interval '61 seconds'
        where user_id = ${userId} and purpose = 'reset'`)
    expect(await forgot(email)).toHaveLength(1)
    expect(await forgot(email)).toHaveLength(0)
    for (let n = 2; n <= 5; n += 1) {
      await minuteLater()
      expect(await forgot(email)).toHaveLength(1)
    }
    await minuteLater()
    expect(await forgot(email)).toHaveLength(0)
  })

  it('queues as much for an address that nobody has, and mails nothing [T1b]', async () => {
    const { email } = newRegistration()
    await accounts.handlers.forgotPassword({ query: {}, body: { email }, facts: facts() })
    expect(accounts.queued.map(({ template }) => template)).toEqual(['reset-asked'])
    expect(await accounts.deliver()).toEqual([])
    expect(accounts.queued).toEqual([])
  })

  it('leaves a company that is registered again while its admin resets whole or gone', async () => {
    const pending = await accounts.register()
    await accounts.deliver()
    const [mail] = await forgot(pending.email)
    const again = accounts.register({ email: pending.email })
    const [done] = await Promise.allSettled([reset(pending.userId, codeOf(mail)), again])
    const rows = await accounts.change(sql`select user_id from logins where email = ${pending.email}`)
    expect(rows).toHaveLength(1)
    expect(rows[0]?.['user_id'] === pending.userId).toBe(done.status === 'fulfilled')
  })
})
