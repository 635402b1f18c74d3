import { sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { facts, openAccounts, type TestAccounts } from '../../../../test/open-accounts.ts'
import { refreshCookie } from '../../../calls/tokens.ts'
import { databaseKinds, openPlatform, type TestPlatform } from '../../../../test/open-platform.ts'
import { quickPasswords } from '../../../../test/quick-passwords.ts'
import { requireNotSignedOut } from '../providers/require-as-begun.ts'
import { endSignedOut } from '../providers/signed-out.repository.ts'
import { purgeAccounts } from '../purge-accounts.ts'
import { createPasswords } from '../../../platform/passwords.ts'

describe.each(databaseKinds)('sessions on the %s database', (kind) => {
  let platform: TestPlatform
  let accounts: TestAccounts
  beforeAll(async () => {
    platform = await openPlatform(kind)
    accounts = await openAccounts(platform)
  })
  afterAll(() => platform.close())

  it('costs one comparison, whether address or password is wrong or the account not verified [T1b]', async () => {
    const passwords = createPasswords()
    const compared: (string | null)[] = []
    const watched = await openAccounts(platform, {
      ...passwords,
      async matches(password, stored, signal) {
        compared.push(stored)
        return passwords.matches(password, stored, signal)
      },
    })
    const [pending, verified] = [await watched.register(), await watched.signUp()]
    const password = 'Wrong&Pass1'
    for (const email of [pending.email, verified.email, 'nobody@nordmark.example']) {
      await expect(watched.signIn({ email, password })).rejects.toMatchObject({ code: 'wrong-login', data: null })
    }
    expect(compared).toEqual([expect.stringMatching(/^\$argon2id/), expect.stringMatching(/^\$argon2id/), null])
  })

  it.each([
    ['the password was changed for', sql`update logins set password_hash = 'changed'`],
    ['nobody knows any more', sql`update users set removed_at = now()`],
  ])('gives nothing to whom %s while the password was checked', async (_, meanwhile) => {
    const account = await accounts.signUp()
    const slow = await openAccounts(platform, {
      ...quickPasswords,
      async matches(password, stored, signal) {
        const same = await quickPasswords.matches(password, stored, signal)
        await accounts.change(sql`${meanwhile} where email = ${account.email}`)
        return same
      },
    })
    await expect(slow.signIn(account)).rejects.toMatchObject({ code: 'wrong-login' })
    expect(await accounts.change(sql`select 1 from sessions where user_id = ${account.userId}`)).toEqual([])
  })

  it('asks the database twice, and writes one session with its trail', async () => {
    const account = await accounts.signUp()
    const before = platform.database.stats().queries
    await accounts.signIn(account)
    expect(platform.database.stats().queries - before).toBe(2)
    expect(await traces(account.userId)).toEqual([{ sessions: 1, events: 1 }])
    const counted = sql`select count from rate_limits where key = ${`password-failures ${account.email}`}`
    expect(await accounts.change(counted)).toEqual([{ count: 0 }])
  })

  // The embedded database has one connection: nothing comes between there.
  it.runIf(kind === 'server')('waits for a password that is just being changed, and is refused', async () => {
    const account = await accounts.signUp()
    const isChanged = Promise.withResolvers<void>()
    const mayEnd = Promise.withResolvers<void>()
    const changing = platform.database.asSystem('test', async (tx) => {
      await tx.execute(sql`update logins set password_hash = 'changed' where email = ${account.email}`)
      isChanged.resolve()
      await mayEnd.promise
    })
    await isChanged.promise
    const signingIn = accounts.signIn(account).catch((error: unknown) => error)
    const waiting = () =>
      accounts.change(sql`select 1 from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`)
    await expect.poll(waiting).not.toEqual([])
    mayEnd.resolve()
    await changing
    expect(await signingIn).toMatchObject({ code: 'wrong-login' })
    expect(await traces(account.userId)).toEqual([{ sessions: 0, events: 0 }])
  })

  const age = (refreshToken: string, interval: string) =>
    accounts.change(sql`update refresh_tokens set rotated_at = rotated_at - ${interval}::interval,
      expires_at = expires_at - ${interval}::interval
      where token_hash = sha256(convert_to(${refreshToken}, 'UTF8'))`)

  it('rotates the refresh token and keeps the session', async () => {
    const first = await accounts.signIn(await accounts.signUp())
    const second = await accounts.refresh(first.refreshToken)
    const third = await accounts.refresh(second.refreshToken)
    expect(new Set([first.refreshToken, second.refreshToken, third.refreshToken]).size).toBe(3)
  })

  it('gives two tabs that refresh at once a token each [T5a]', async () => {
    const { refreshToken } = await accounts.signIn(await accounts.signUp())
    const [one, two] = await Promise.all([accounts.refresh(refreshToken), accounts.refresh(refreshToken)])
    expect(one.refreshToken).not.toBe(two.refreshToken)
    await accounts.refresh(one.refreshToken)
    await accounts.refresh(two.refreshToken)
    await age(refreshToken, '2 seconds')
    await accounts.refresh(refreshToken)
    // The ten seconds run from the first use, not from the last.
    await age(refreshToken, '9 seconds')
    await expect(accounts.refresh(refreshToken)).rejects.toMatchObject({ code: 'login-required' })
  })

  it('ends the whole family when a token is used again after ten seconds [T5a]', async () => {
    const { refreshToken } = await accounts.signIn(await accounts.signUp())
    const next = await accounts.refresh(refreshToken)
    await age(refreshToken, '11 seconds')
    await expect(accounts.refresh(refreshToken)).rejects.toMatchObject({ code: 'login-required' })
    await expect(accounts.refresh(next.refreshToken)).rejects.toMatchObject({ code: 'login-required' })
  })

  it('leaves the other sessions of the person alone', async () => {
    const account = await accounts.signUp()
    const [phone, desk] = [await accounts.signIn(account), await accounts.signIn(account)]
    await accounts.refresh(phone.refreshToken)
    await age(phone.refreshToken, '11 seconds')
    await expect(accounts.refresh(phone.refreshToken)).rejects.toMatchObject({ code: 'login-required' })
    await accounts.refresh(desk.refreshToken)
  })

  it('refuses a token that has expired, is made up, or is an access token [T5b]', async () => {
    const { refreshToken, user } = await accounts.signIn(await accounts.signUp())
    await expect(accounts.refresh(user.token)).rejects.toMatchObject({ code: 'login-required' })
    await expect(accounts.refresh(randomUUID())).rejects.toMatchObject({ code: 'login-required' })
    await age(refreshToken, '31 days')
    await expect(accounts.refresh(refreshToken)).rejects.toMatchObject({ code: 'login-required' })
  })

  it.each([-10, 10])(
    'ends by the clock of the database where the server’s own is %i minutes off [F13a]',
    async (minutes) => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 })
      onTestFinished(() => void vi.useRealTimers())
      const { userId, ...account } = await accounts.signUp()
      const endIn = (interval: string) =>
        accounts.change(sql`update sessions set expires_at = now() + ${interval}::interval where user_id = ${userId}`)
      const ends = await accounts.signIn(account)
      await endIn('5 minutes')
      const { refreshToken } = await accounts.refresh(ends.refreshToken)
      await endIn('-5 minutes')
      await expect(accounts.refresh(refreshToken)).rejects.toMatchObject({ code: 'login-required' })
    },
  )

  it('ends at sign-out also while it is being refreshed', async () => {
    const account = await accounts.signUp()
    for (let round = 0; round < 15; round += 1) {
      const { refreshToken } = await accounts.signIn(account)
      const signOut = accounts.handlers.logout({
        query: {},
        body: undefined,
        facts: facts({ cookies: { [refreshCookie]: refreshToken } }),
      })
      const calls = [...Array.from({ length: 4 }, () => accounts.refresh(refreshToken)), signOut]
      const failures = (await Promise.allSettled(calls)).filter(({ status }) => status === 'rejected')
      for (const failure of failures) expect(failure).toMatchObject({ reason: { code: 'login-required' } })
      await expect(accounts.refresh(refreshToken)).rejects.toMatchObject({ code: 'login-required' })
    }
  })

  it('gives a removed person nothing [T5c]', async () => {
    const account = await accounts.signUp()
    const { refreshToken } = await accounts.signIn(account)
    await accounts.change(sql`update users set removed_at = now() where id = ${account.userId}`)
    await expect(accounts.refresh(refreshToken)).rejects.toMatchObject({ code: 'login-required' })
    const before = await traces(account.userId)
    await expect(accounts.signIn(account)).rejects.toMatchObject({ code: 'wrong-login' })
    expect(await traces(account.userId)).toEqual(before)
    const { email } = account
    await accounts.handlers.forgotPassword({ query: {}, body: { email }, facts: facts() })
    expect(await accounts.register({ email })).toMatchObject({ role: 'admin' })
    expect([...(await accounts.deliver()), ...(await accounts.deliver())]).toEqual([])
  })

  /** What signing in leaves. */
  const traces = (userId: string) =>
    accounts.change(sql`select (select count(*)::int from sessions where user_id = ${userId}) as sessions,
      (select count(*)::int from audit_events where actor_id = ${userId}) as events`)

  it('of a provider end by no message that names nobody', async () => {
    const [provider, issuedAt] = [{ companyId: randomUUID(), id: randomUUID() }, new Date()]
    const ended = platform.database.asSystem('test', (tx) =>
      endSignedOut(tx, provider, { subject: null, sid: null, issuedAt }),
    )
    await expect(ended).rejects.toThrow()
  })

  // The embedded database has one connection: nothing comes between there.
  it.runIf(kind === 'server')('of a provider begin when a message that is being taken has been taken', async () => {
    const { userId } = await accounts.signUp()
    const [provider] =
      (await accounts.change(sql`insert into identity_providers (company_id, id, name, issuer, client_id,
        first_name_claim, last_name_claim, is_active, makes_members, links_by_email)
      select company_id, ${randomUUID()}, 'Plant', 'https://login.example', 'm', 'a', 'b', true, false, false
      from users where id = ${userId} returning company_id as "companyId", id`)) as { companyId: string; id: string }[]
    if (!provider) throw new Error('No provider')
    const signedOut = { subject: 'bea', sid: null, issuedAt: new Date() }
    const isTaken = Promise.withResolvers<void>()
    const mayEnd = Promise.withResolvers<void>()
    onTestFinished(() => mayEnd.resolve())
    const taking = platform.database.asSystem('test', async (tx) => {
      await endSignedOut(tx, provider, signedOut)
      isTaken.resolve()
      await mayEnd.promise
    })
    await isTaken.promise
    const answeredAt = new Date(Date.now() - 1000)
    const beginning = platform.database
      .asSystem('test', (tx) => requireNotSignedOut(tx, provider, { subject: 'bea', sid: null, answeredAt }))
      .catch((error: unknown) => error)
    const waiting = () =>
      accounts.change(sql`select 1 from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`)
    await expect.poll(waiting).not.toEqual([])
    mayEnd.resolve()
    await taking
    expect(await beginning).toMatchObject({ code: 'invalid-input' })
    await accounts.change(sql`update provider_sign_outs set arrived_at = now() - interval '19 minutes'`)
    const kept = () => accounts.change(sql`select subject from provider_sign_outs`)
    await purgeAccounts(platform)
    expect(await kept()).toEqual([{ subject: 'bea' }])
    await accounts.change(sql`update provider_sign_outs set arrived_at = now() - interval '21 minutes'`)
    await purgeAccounts(platform)
    expect(await kept()).toEqual([])
  })

  it('notes when it was last seen, and lives thirty days from then', async () => {
    const { refreshToken } = await accounts.signIn(await accounts.signUp())
    await accounts.change(
      sql`update sessions set last_seen_at = now() - interval '1 day', expires_at = now() + interval '1 day'`,
    )
    await accounts.refresh(refreshToken)
    const rows = await accounts.change(sql`select 1 from sessions s join refresh_tokens r on r.session_id = s.id
      where r.token_hash = sha256(convert_to(${refreshToken}, 'UTF8'))
        and s.last_seen_at > now() - interval '1 minute' and s.expires_at > now() + interval '29 days'`)
    expect(rows).toHaveLength(1)
  })
})
