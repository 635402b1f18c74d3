import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSmtp } from '../../../../e2e/servers/smtp.ts'
import {
  codeOf,
  facts,
  newRegistration,
  openAccounts,
  signingIn,
  type TestAccounts,
} from '../../../test/open-accounts.ts'
import { databaseKinds, openPlatform, type TestPlatform } from '../../../test/open-platform.ts'
import { quickPasswords } from '../../../test/quick-passwords.ts'
import { openJobs } from '../../platform/jobs/jobs.ts'
import { createMailer } from '../../platform/mail/mailer.ts'
import { openSecrets } from '../../platform/secrets.ts'
import type { AccountDeps } from './accounts.deps.ts'
import { mailQueue, sendAccountMail } from './accounts.jobs.ts'
import { accountHandlers } from './accounts.routes.ts'

const codeInvalid = 'Invalid or expired code'

describe.each(databaseKinds)('mail on the %s database', (kind) => {
  let platform: TestPlatform
  let accounts: TestAccounts
  beforeAll(async () => {
    platform = await openPlatform(kind)
    accounts = await openAccounts(platform)
  })
  afterAll(() => platform.close())

  it('register answers while the mail server refuses, and the mail goes out when it no longer does [F20]', async () => {
    const { database, directory, log } = platform
    const smtp = await startSmtp()
    smtp.refuseForNow(true)
    const queue = { ...mailQueue, redeliverAfterSeconds: 1 }
    const jobs = await openJobs({ ...platform, queues: [queue] })
    const secrets = await openSecrets(directory)
    const sendMail = await createMailer({ smtpUrl: smtp.url, from: 'post@plant.example', dataDir: directory, log })
    const enqueueMail: AccountDeps['enqueueMail'] = (tx, mail) => jobs.enqueue(tx, queue, { payload: mail })
    const handlers = accountHandlers({
      database,
      secrets,
      passwords: quickPasswords,
      ...signingIn(secrets),
      enqueueMail,
    })
    try {
      const mailing = { database, secrets, sendMail, enqueueMail, publicUrl: () => 'https://plant.example' }
      jobs.work(queue, (mail, signal) => sendAccountMail(mailing, mail, signal))
      await jobs.start()

      const body = newRegistration()
      const { data } = await handlers.register({ query: {}, body, facts: facts() })
      await smtp.refused(1)
      smtp.refuseForNow(false)
      const [mail] = await smtp.received(1)
      expect(mail?.to).toEqual([body.email])
      const code = /^Subject: ([A-Z2-9]{6}) is/m.exec(mail?.raw ?? '')?.[1] ?? ''
      const queued = await database.executeSql(`select data::text, output::text from pgboss.job where name = 'mail'`)
      expect(queued.rows).toHaveLength(1)
      expect(JSON.stringify(queued.rows)).not.toMatch(new RegExp(`${code}|${body.email}`))
      await handlers.verifyUser({ query: {}, body: { userId: data.userId, role: 'admin', otp: code }, facts: facts() })
    } finally {
      await jobs.stop()
      await smtp.close()
    }
  })

  it('nothing is mailed for a registration that was rolled back [F1b]', async () => {
    const jobs = await openJobs({ ...platform, queues: [mailQueue] })
    try {
      const secrets = await openSecrets(platform.directory)
      const handlers = accountHandlers({
        database: platform.database,
        secrets,
        ...signingIn(secrets),
        passwords: quickPasswords,
        async enqueueMail(tx, mail) {
          await jobs.enqueue(tx, mailQueue, { payload: mail })
          throw new Error('The server ended here')
        },
      })
      const body = newRegistration()
      await expect(handlers.register({ query: {}, body, facts: facts() })).rejects.toThrow('The server ended here')
      await platform.database.asSystem('test', async (tx) => {
        const { rows } = await tx.execute(sql`select 1 from users where email = ${body.email}`)
        expect(rows).toEqual([])
        const waiting = await tx.execute(sql`select 1 from pgboss.job where name = 'mail' and state = 'created'`)
        expect(waiting.rows).toEqual([])
      })
    } finally {
      await jobs.stop()
    }
  })

  describe('the mail job', () => {
    it('run twice mails the same code under the same id, and gives no new tries', async () => {
      const { userId } = await accounts.register()
      const [job] = accounts.queued
      if (!job) throw new Error('No mail was queued')
      const [first] = await accounts.deliver()
      await expect(accounts.verify(userId, 'ZZZZZZ')).rejects.toThrow(codeInvalid)
      accounts.queued.push(job)
      const [second] = await accounts.deliver()
      expect(second).toEqual(first)
      expect(await accounts.change(sql`select tries_left from one_time_codes where user_id = ${userId}`)).toEqual([
        { tries_left: 4 },
      ])
      await accounts.verify(userId, codeOf(first))
      accounts.queued.push(job)
      expect(await accounts.deliver()).toEqual([])
    })

    it('does not bring a worn-out code back to life', async () => {
      const { userId } = await accounts.register()
      const [job] = accounts.queued
      if (!job) throw new Error('No mail was queued')
      const [mail] = await accounts.deliver()
      for (let guess = 0; guess < 5; guess += 1) {
        await expect(accounts.verify(userId, 'ZZZZZZ')).rejects.toThrow(codeInvalid)
      }
      accounts.queued.push(job)
      expect(await accounts.deliver()).toEqual([])
      await expect(accounts.verify(userId, codeOf(mail))).rejects.toThrow(codeInvalid)
    })

    it('sends nothing for a request that a later one replaced', async () => {
      const { userId } = await accounts.register()
      await accounts.ageCode(userId, '61 seconds')
      await accounts.resend(userId)
      expect(accounts.queued).toHaveLength(2)
      expect(await accounts.deliver()).toHaveLength(1)
    })

    it('gives a mail that was held up ten minutes from when it goes out', async () => {
      const { userId } = await accounts.register()
      const [job] = accounts.queued.splice(0)
      if (!job) throw new Error('No mail was queued')
      await expect(accounts.runJob(job, () => Promise.reject(new Error('SMTP is down')))).rejects.toThrow(
        'SMTP is down',
      )
      await accounts.change(
        sql`update one_time_codes set expires_at = expires_at - interval '20 minutes' where user_id = ${userId}`,
      )
      accounts.queued.push(job)
      const [mail] = await accounts.deliver()
      await accounts.verify(userId, codeOf(mail))
    })

    it('carries ids and the name of a template, and no table holds the code', async () => {
      const { userId, email, code } = await accounts.pending()
      await accounts.ageCode(userId, '61 seconds')
      await accounts.resend(userId)
      expect(JSON.stringify(accounts.queued)).not.toContain(email)
      expect(Object.keys(accounts.queued[0] ?? {})).toEqual(['template', 'companyId', 'userId', 'requestedAt'])
      await accounts.deliver()
      const rows = await accounts.change(
        sql`select one_time_codes::text as row from one_time_codes where user_id = ${userId}`,
      )
      expect(JSON.stringify(rows)).not.toContain(code)
    })
  })
})
