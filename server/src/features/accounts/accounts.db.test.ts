import { sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  codeOf,
  facts,
  newRegistration,
  openAccounts,
  type TestAccounts,
  signingIn,
} from '../../../test/open-accounts.ts'
import { quickPasswords } from '../../../test/quick-passwords.ts'
import { databaseKinds, openPlatform, type TestPlatform } from '../../../test/open-platform.ts'

import { purgeAccounts } from './purge-accounts.ts'
import { verifyUser } from './verify-user.ts'

const codeInvalid = 'Invalid or expired code'
const elsewhere = (n: number) => ({ address: `203.0.113.${n + 1}` })

describe.each(databaseKinds)('accounts on the %s database', (kind) => {
  let platform: TestPlatform
  let accounts: TestAccounts
  beforeAll(async () => {
    platform = await openPlatform(kind)
    accounts = await openAccounts(platform)
  })
  afterAll(() => platform.close())

  describe('verification', () => {
    it('mails a code with the link to the screen under the configured address, and takes it once [T3c]', async () => {
      const { userId, code, email, mail } = await accounts.pending()
      expect(mail).toMatchObject({ to: email, company: 'Nordmark Paper', subject: `${code} is your Millwright code` })
      for (const part of [mail?.text, mail?.html]) expect(part).toContain('Nordmark Paper')
      expect(mail?.text).toContain(`https://plant.example/auth/verify/admin/${userId}`)
      expect(mail?.html).toContain(`https://plant.example/auth/verify/admin/${userId}`)
      expect(mail?.html).toContain(code)
      await accounts.verify(userId, code)
      await expect(accounts.verify(userId, code)).rejects.toThrow(codeInvalid)
    })

    it('names the time and network of the registration in its mail, and keeps the network until it is used', async () => {
      const { userId, email } = await accounts.register({}, { address: '2001:db8:7:7::1' })
      await accounts.deliver()
      await accounts.ageCode(userId, '61 seconds')
      await accounts.resend(userId, { address: '203.0.113.9' })
      const [mail] = await accounts.deliver()
      for (const part of [mail?.text, mail?.html]) {
        expect(part).toMatch(/made on \d{1,2} \w+ \d{4} at \d\d:\d\d UTC from the network address 2001:db8:7:7::\/64\./)
      }
      await accounts.verify(userId, codeOf(mail))
      const kept = await accounts.change(
        sql`select registered_from from companies c join users u on u.company_id = c.id where u.email = ${email}`,
      )
      expect(kept).toEqual([{ registered_from: null }])
    })

    it('refuses a wrong code, the code of somebody else, and a code for nobody alike [T3c]', async () => {
      const [ada, bea] = [await accounts.pending(), await accounts.pending()]
      const refusals = await Promise.all(
        [
          accounts.verify(ada.userId, 'ZZZZZZ'),
          accounts.verify(ada.userId, bea.code),
          accounts.verify(randomUUID(), ada.code),
        ].map((call) => call.catch((error: unknown) => error)),
      )
      for (const refusal of refusals) {
        expect(refusal).toMatchObject({ code: 'invalid-input', message: codeInvalid, data: null })
      }
      await accounts.verify(ada.userId, ada.code)
    })

    it('takes a code for ten minutes by the clock of the database [T3c]', async () => {
      const [ada, bea] = [await accounts.pending(), await accounts.pending()]
      await accounts.ageCode(ada.userId, '9 minutes 30 seconds')
      await accounts.verify(ada.userId, ada.code)
      await accounts.ageCode(bea.userId, '10 minutes 1 second')
      await expect(accounts.verify(bea.userId, bea.code)).rejects.toThrow(codeInvalid)
    })

    it.each([-10, 10])('goes by that clock where the server’s own is %i minutes off [F13a]', async (minutes) => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 })
      onTestFinished(() => void vi.useRealTimers())
      const [ada, bea] = [await accounts.pending(), await accounts.pending()]
      await accounts.ageCode(ada.userId, '9 minutes 30 seconds')
      await accounts.verify(ada.userId, ada.code)
      await accounts.ageCode(bea.userId, '10 minutes 1 second')
      await expect(accounts.verify(bea.userId, bea.code)).rejects.toThrow(codeInvalid)
    })

    it('evaluates five of a thousand guesses made at once, and then refuses the right code [T3a]', async () => {
      const { userId, code } = await accounts.pending()
      let evaluated = 0
      const secrets = {
        keyFor(purpose: string) {
          evaluated += 1
          return accounts.secrets.keyFor(purpose)
        },
      }
      const asked = { ...platform, ...signingIn(accounts.secrets), passwords: neverAsked, enqueueMail: neverAsked.hash }
      const guess = verifyUser({ ...asked, secrets })
      const guesses = Array.from({ length: 1000 }, async (_, n) =>
        guess({ query: {}, body: { userId, role: 'admin', otp: `X${String(n).padStart(5, '2')}` }, facts: facts() }),
      )
      const results = await Promise.allSettled(guesses)
      expect(results.filter(({ status }) => status === 'fulfilled')).toEqual([])
      expect(evaluated).toBe(5)
      await expect(accounts.verify(userId, code)).rejects.toThrow(codeInvalid)
    })

    it('changes no role, whatever role is sent [T3d]', async () => {
      const { userId, code, email, password } = await accounts.pending()
      await accounts.handlers.verifyUser({ query: {}, body: { userId, role: 'user', otp: code }, facts: facts() })
      expect((await accounts.signIn({ email, password })).user.role).toBe('admin')
    })
  })

  describe('asking for a new code', () => {
    it('sends nothing within a minute, and leaves the code that is there [T4b]', async () => {
      const { userId, code } = await accounts.pending()
      expect(await accounts.resend(userId)).toEqual({ data: null })
      await accounts.ageCode(userId, '30 seconds')
      expect(await accounts.resend(userId)).toEqual({ data: null })
      expect(await accounts.deliver()).toEqual([])
      await accounts.verify(userId, code)
    })

    it('ends the old code at once, before the new one is mailed [T4b]', async () => {
      const { userId, code } = await accounts.pending()
      await accounts.ageCode(userId, '61 seconds')
      await accounts.resend(userId)
      await expect(accounts.verify(userId, code)).rejects.toThrow(codeInvalid)
      await accounts.deliver()
    })

    it('sends another code after a minute, with five new tries, and ends the old one', async () => {
      const { userId, code } = await accounts.pending()
      for (let guess = 0; guess < 5; guess += 1) {
        await expect(accounts.verify(userId, 'ZZZZZZ')).rejects.toThrow(codeInvalid)
      }
      await accounts.ageCode(userId, '61 seconds')
      await accounts.resend(userId)
      const [mail] = await accounts.deliver()
      expect(codeOf(mail)).not.toBe(code)
      await expect(accounts.verify(userId, code)).rejects.toThrow(codeInvalid)
      await accounts.verify(userId, codeOf(mail))
    })

    it('sends five an hour [T4b]', async () => {
      const { userId } = await accounts.pending()
      let mails = 1
      for (let request = 0; request < 8; request += 1) {
        await accounts.ageCode(userId, '61 seconds')
        await accounts.resend(userId)
        mails += (await accounts.deliver()).length
      }
      expect(mails).toBe(5)
      await accounts.ageCode(userId, '1 hour')
      await accounts.resend(userId)
      expect(await accounts.deliver()).toHaveLength(1)
    })

    it('sends five an hour over all registrations of an address, and leaves the live codes as they are', async () => {
      const { email } = newRegistration()
      const userIds: string[] = []
      for (let n = 0; n < 3; n += 1) userIds.push((await accounts.register({ email })).userId)
      const codes = (await accounts.deliver()).map(codeOf)
      let mails = 0
      for (let request = 0; request < 3; request += 1) {
        for (const userId of userIds) {
          await accounts.ageCode(userId, '61 seconds')
          await accounts.resend(userId)
        }
        mails += (await accounts.deliver()).length
      }
      expect(codes).toHaveLength(3)
      expect(mails).toBe(5)
    })

    it('sends one mail when it is asked for twenty times at once', async () => {
      const { userId } = await accounts.pending()
      await accounts.ageCode(userId, '61 seconds')
      await Promise.all(Array.from({ length: 20 }, () => accounts.resend(userId)))
      expect(await accounts.deliver()).toHaveLength(1)
    })

    it('answers the same for somebody verified and for nobody, and sends nothing [T4a]', async () => {
      const { userId } = await accounts.signUp()
      await accounts.ageCode(userId, '61 seconds')
      expect(await accounts.resend(userId)).toEqual({ data: null })
      expect(await accounts.resend(randomUUID())).toEqual({ data: null })
      expect(await accounts.deliver()).toEqual([])
    })
  })

  describe('registration', () => {
    it('makes one company of twenty registrations of one address at once: the one that is verified first [T2b]', async () => {
      const email = newRegistration().email
      const answers = await Promise.all(Array.from({ length: 20 }, () => accounts.register({ email })))
      const mails = await accounts.deliver()
      const verifying = mails.map((mail) => {
        const found = answers.find(({ userId }) => mail.text.includes(userId))
        return accounts.verify(found?.userId ?? '', codeOf(mail))
      })
      const results = await Promise.allSettled(verifying)
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      const count = sql`select count(*)::int as count from users where email = ${email}`
      expect(await accounts.change(count)).toEqual([{ count: 1 }])
      await accounts.signIn({ email, password: newRegistration().password })
    })

    it('answers a known address with an id that leads nowhere, and tells its owner once a minute', async () => {
      const owner = await accounts.signUp()
      await accounts.ageCode(owner.userId, '61 seconds')
      const other = await accounts.register({ email: owner.email, password: 'Other&Pass1' })
      await accounts.register({ email: owner.email, password: 'Other&Pass1' })
      expect(other).toMatchObject({ role: 'admin' })
      expect(other.userId).not.toBe(owner.userId)
      expect(await accounts.change(sql`select 1 from users where id = ${other.userId}`)).toEqual([])
      const mails = await accounts.deliver()
      expect(mails.map(({ to, company, subject }) => ({ to, company, subject }))).toEqual([
        { to: owner.email, company: 'Nordmark Paper', subject: 'You already have a Millwright account' },
      ])
      await accounts.signIn(owner)
      await expect(accounts.signIn({ ...owner, password: 'Other&Pass1' })).rejects.toThrow('Invalid email or password')
    })

    it('hashes the password of a known address too [T1b]', async () => {
      const owner = await accounts.signUp()
      let hashed = 0
      const watched = await openAccounts(platform, {
        ...quickPasswords,
        hash(password, signal) {
          hashed += 1
          return quickPasswords.hash(password, signal)
        },
      })
      await watched.register({ email: owner.email })
      await watched.register()
      expect(hashed).toBe(2)
    })

    it('stands beside one that was never verified: whoever verifies first has the address, the other nothing', async () => {
      for (const winner of ['first', 'second'] as const) {
        const first = await accounts.pending()
        const second = await accounts.register({ email: first.email, password: 'Other&Pass1' }, elsewhere(1))
        const code = codeOf((await accounts.deliver())[0])
        await expect(accounts.verify(second.userId, first.code)).rejects.toThrow(codeInvalid)
        const both = [first, { ...first, ...second, code }] as const
        const [won, lost] = winner === 'first' ? both : [both[1], both[0]]
        await accounts.verify(won.userId, won.code)
        await expect(accounts.verify(lost.userId, lost.code)).rejects.toThrow(codeInvalid)
        await expect(accounts.signIn(lost)).rejects.toThrow('Invalid email or password')
        await accounts.signIn(won)
        const left = sql`select id from users where email = ${first.email}`
        expect(await accounts.change(left)).toEqual([{ id: won.userId }])
      }
    })

    it('is not blocked by a stranger who registers, resends and mistypes for its address from elsewhere [T38]', async () => {
      const owner = await accounts.pending()
      for (let n = 0; n < 12; n += 1) {
        const { userId } = await accounts.register({ email: owner.email, password: 'Other&Pass1' }, elsewhere(n % 3))
        await accounts.ageCode(userId, '61 seconds')
        await accounts.resend(userId, elsewhere(n % 3))
        await expect(accounts.verify(userId, owner.code)).rejects.toThrow(codeInvalid)
        await expect(
          accounts.signIn({ email: owner.email, password: 'Wrong&Pass1' }, elsewhere(n % 3)),
        ).rejects.toThrow()
      }
      await accounts.deliver()
      await expect(accounts.signIn(owner)).rejects.toMatchObject({
        code: 'not-verified',
        data: { userId: owner.userId, role: 'admin' },
      })
      await accounts.ageCode(owner.userId, '61 seconds')
      await accounts.resend(owner.userId)
      const [mail] = await accounts.deliver()
      expect(mail?.text).toContain(owner.userId)
      await accounts.verify(owner.userId, codeOf(mail))
      await accounts.signIn(owner)
    })

    it('gets its mail and its sign-in although strangers registered its address before [T38]', async () => {
      const { email } = newRegistration()
      for (let n = 0; n < 12; n += 1) await accounts.register({ email, password: 'Other&Pass1' }, elsewhere(n % 3))
      await accounts.deliver()
      const owner = await accounts.register({ email })
      const [mail] = await accounts.deliver()
      expect(mail).toMatchObject({ to: email })
      await expect(accounts.signIn(owner)).rejects.toMatchObject({ code: 'not-verified' })
      await accounts.verify(owner.userId, codeOf(mail))
      await accounts.signIn(owner)
    })

    it('mails one address fifty times an hour, however many networks register it', async () => {
      const { email } = newRegistration()
      for (let n = 0; n < 60; n += 1) await accounts.register({ email }, elsewhere(n))
      expect(await accounts.deliver()).toHaveLength(50)
    })

    it('is one company also when both verify at once', async () => {
      const first = await accounts.pending()
      const second = await accounts.register({ email: first.email }, elsewhere(1))
      const code = codeOf((await accounts.deliver())[0])
      const results = await Promise.allSettled([
        accounts.verify(first.userId, first.code),
        accounts.verify(second.userId, code),
      ])
      expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { message: codeInvalid } })
    })

    it('mails one address five times an hour, however often it is registered', async () => {
      const { email } = await accounts.pending()
      let mails = 1
      for (let attempt = 0; attempt < 8; attempt += 1) {
        await accounts.register({ email })
        mails += (await accounts.deliver()).length
      }
      expect(mails).toBe(5)
    })

    it('answers the same for the same Idempotency-Key, and 409s another body [F17]', async () => {
      const email = newRegistration().email
      const idempotencyKey = randomUUID()
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => accounts.register({ email }, { idempotencyKey })),
      )
      expect(new Set(answers.map(({ userId }) => userId)).size).toBe(1)
      expect(await accounts.deliver()).toHaveLength(1)
      await expect(accounts.register({ email, username: 'eva' }, { idempotencyKey })).rejects.toMatchObject({
        code: 'conflict',
      })
      await accounts.change(
        sql`update registration_keys set created_at = created_at - interval '25 hours' where key = ${idempotencyKey}`,
      )
      expect((await accounts.register({ email, username: 'eva' }, { idempotencyKey })).userId).not.toBe(
        answers[0]?.userId,
      )
      await accounts.deliver()
    })

    it('drops companies that nobody verified within a day, and no others', async () => {
      const [old, young, verified] = [await accounts.pending(), await accounts.pending(), await accounts.signUp()]
      for (const { userId } of [old, verified]) {
        await accounts.change(sql`update companies set created_at = created_at - interval '24 hours 1 minute'
          where id = (select company_id from users where id = ${userId})`)
      }
      expect((await purgeAccounts(platform)).companies).toBe(1)
      await expect(accounts.verify(old.userId, old.code)).rejects.toThrow(codeInvalid)
      await accounts.verify(young.userId, young.code)
      await accounts.signIn(verified)
      expect(await accounts.change(sql`select 1 from logins where email = ${old.email}`)).toEqual([])
    })

    it.runIf(kind === 'server')('waits for no company that a verification is about to remove', async () => {
      const { userId } = await accounts.pending()
      await accounts.change(sql`update companies set created_at = created_at - interval '25 hours'
        where id = (select company_id from users where id = ${userId})`)
      const [held, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const verification = platform.database.asSystem('test', async (tx) => {
        await tx.execute(sql`select from companies
          where id = (select company_id from users where id = ${userId}) for update`)
        held.resolve()
        await done.promise
      })
      await held.promise
      try {
        expect((await purgeAccounts(platform)).companies).toBe(0)
      } finally {
        done.resolve()
        await verification
      }
      expect((await purgeAccounts(platform)).companies).toBe(1)
    })
  })
})

const neverAsked = {
  admit: <T>(work: () => Promise<T>) => work(),
  hash: () => Promise.reject(new Error('Nothing is to be hashed or mailed here')),
  matches: () => Promise.reject(new Error('Nothing is to be hashed or mailed here')),
}
