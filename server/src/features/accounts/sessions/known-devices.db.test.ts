import { limits } from '@millwright/contract/limits'
import { sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { facts, openAccounts, signingIn, type TestAccounts } from '../../../../test/open-accounts.ts'
import { databaseKinds, openPlatform, type TestPlatform } from '../../../../test/open-platform.ts'
import { quickPasswords } from '../../../../test/quick-passwords.ts'
import { accountHandlers } from '../accounts.routes.ts'
import { purgeAccounts } from '../purge-accounts.ts'

const firefox = { userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
const newerFirefox = { userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0' }
const edge = {
  userAgent:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
  address: '203.0.113.9',
}
const subject = 'A new device signed in to your Millwright account'

describe.each(databaseKinds)('a sign-in from a new device on the %s database', (kind) => {
  let platform: TestPlatform
  let accounts: TestAccounts
  beforeAll(async () => {
    platform = await openPlatform(kind)
    accounts = await openAccounts(platform)
  })
  afterAll(() => platform.close())

  /** Who has signed in with Firefox, and the mails that went out since. */
  async function known() {
    const account = await accounts.signUp()
    await accounts.signIn(account, firefox)
    expect(await accounts.deliver()).toEqual([])
    return account
  }

  async function withCompany<Account extends { userId: string }>(account: Account) {
    const [row] = await accounts.change(sql`select company_id from users where id = ${account.userId}`)
    return { ...account, companyId: String(row?.['company_id']) }
  }

  /** As if so much time had gone by since its devices were used. */
  const age = ({ userId }: { userId: string }, interval: string) =>
    accounts.change(sql`update known_devices set last_at = last_at - ${interval}::interval,
      since = since - ${interval}::interval where user_id = ${userId}`)

  it('is mailed with its device, time, address and the way to end it, and the first one is not', async () => {
    const account = await known()
    await accounts.signIn(account, edge)
    const mails = await accounts.deliver()
    expect(mails).toMatchObject([{ to: account.email, subject }])
    for (const part of [mails[0]?.text, mails[0]?.html]) {
      expect(part).toContain('Microsoft Edge on Windows')
      expect(part).toMatch(
        /on \d{1,2} \w+ \d{4} at \d\d:\d\d \(Europe\/Stockholm\), from the network address 203.0.113.9/,
      )
      expect(part).toContain(`https://plant.example/admin/${account.userId}/settings/account/security`)
    }
  })

  it('tells who may have no password any more to change the one at the provider', async () => {
    const { companyId, ...account } = await withCompany(await known())
    const otherwise = (mails: { text: string }[]) =>
      mails.map(({ text }) => /If it was not you, (.+?) now/.exec(text)?.[1])
    await accounts.signIn(account, edge)
    expect(otherwise(await accounts.deliver())).toEqual(['sign that device out and set a new password'])
    await accounts.signIn(account, { userAgent: 'program' })
    const kept = randomUUID()
    await accounts.change(sql`insert into users (company_id, id, role, email, username, first_name, last_name, time_zone)
      values (${companyId}, ${kept}, 'admin', ${`bea.${kept}@plant.example`}, 'bea', 'Bea', 'Berg', 'UTC')`)
    await accounts.change(sql`update companies set password_admin_id = ${kept} where id = ${companyId}`)
    expect(otherwise(await accounts.deliver())).toEqual([
      'change your password at the sign-in provider of your company',
    ])
  })

  it('is no news twice, nor with a newer browser, nor after the session was ended', async () => {
    const account = await known()
    await accounts.signIn(account, edge)
    expect(await accounts.deliver()).toHaveLength(1)
    await accounts.change(sql`delete from sessions where user_id = ${account.userId}`)
    for (const device of [edge, newerFirefox]) await accounts.signIn(account, device)
    expect(await accounts.deliver()).toEqual([])
  })

  it('tells of what was ended at once, too', async () => {
    const account = await known()
    await accounts.signIn(account, edge)
    await accounts.change(sql`delete from sessions where user_id = ${account.userId}`)
    expect(await accounts.deliver()).toMatchObject([{ subject }])
  })

  it('is news again after ninety days', async () => {
    const account = await known()
    await age(account, '89 days')
    await accounts.signIn(account, firefox)
    expect(await accounts.deliver()).toEqual([])
    await age(account, '91 days')
    await accounts.signIn(account, firefox)
    expect(await accounts.deliver()).toMatchObject([{ subject }])
  })

  it('is news where all that was known is old and cleared away', async () => {
    const account = await known()
    await accounts.signIn(account, edge)
    expect(await accounts.deliver()).toHaveLength(1)
    await age(account, '91 days')
    await purgeAccounts(platform)
    expect(await accounts.change(sql`select 1 from known_devices where user_id = ${account.userId}`)).toHaveLength(1)
    await accounts.signIn(account, { userAgent: 'program' })
    expect(await accounts.deliver()).toMatchObject([{ subject }])
  })

  it('is news to who stays signed in, and no sign-in with the browser that they do it in', async () => {
    const account = await accounts.signUp()
    const { refreshToken } = await accounts.signIn(account, firefox)
    await age(account, '91 days')
    await accounts.refresh(refreshToken)
    await purgeAccounts(platform)
    await accounts.signIn(account, firefox)
    expect(await accounts.deliver()).toEqual([])
    await accounts.signIn(account, edge)
    expect(await accounts.deliver()).toMatchObject([{ subject }])
  })

  it('is news to who has been signed in since before devices were noted', async () => {
    const account = await accounts.signUp()
    const { refreshToken } = await accounts.signIn(account, firefox)
    await accounts.change(sql`delete from known_devices where user_id = ${account.userId}`)
    await accounts.refresh(refreshToken)
    await accounts.signIn(account, edge)
    expect(await accounts.deliver()).toMatchObject([{ subject }])
  })

  it('writes that a device is used once a day, within the queries that refresh a session', async () => {
    const account = await accounts.signUp()
    const { refreshToken } = await accounts.signIn(account, firefox)
    const written = () =>
      accounts.change(sql`select xmin, last_at from known_devices where user_id = ${account.userId}`)
    const before = await written()
    const queries = platform.database.stats().queries
    const next = await accounts.refresh(refreshToken)
    expect(platform.database.stats().queries - queries).toBe(7)
    expect(await written()).toEqual(before)
    await age(account, '2 days')
    const aged = await written()
    await accounts.refresh(next.refreshToken)
    expect(await written()).not.toEqual(aged)
  })

  it('is told once where several begin side by side, and a few times a day at most', async () => {
    const account = await known()
    await Promise.all([edge, edge, edge].map((device) => accounts.signIn(account, device)))
    expect(await accounts.deliver()).toHaveLength(1)
    for (let n = 0; n < limits.newDeviceMailsOfDay + 2; n += 1) {
      await accounts.signIn(account, { userAgent: `program-${n}` })
    }
    expect(await accounts.deliver()).toHaveLength(limits.newDeviceMailsOfDay - 1)
  })

  it('makes no link of what a device calls itself', async () => {
    const account = await known()
    await accounts.signIn(account, { userAgent: 'evil.example' })
    const [mail] = await accounts.deliver()
    expect(mail?.text).not.toContain('evil.example')
  })

  it('signs in where the mail cannot be enqueued', async () => {
    const account = await known()
    const failing = accountHandlers({
      database: platform.database,
      secrets: accounts.secrets,
      passwords: quickPasswords,
      ...signingIn(accounts.secrets),
      enqueueMail: () => Promise.reject(new Error('no queue')),
    })
    const body = { email: account.email, password: account.password }
    const { data } = await failing.login({ query: {}, body, facts: facts(edge) })
    expect(data.email).toBe(account.email)
  })

  it('costs no query where it is none', async () => {
    const account = await known()
    const before = platform.database.stats().queries
    await accounts.signIn(account, firefox)
    expect(platform.database.stats().queries - before).toBe(2)
  })
})
