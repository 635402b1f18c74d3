import type { Registration } from '@millwright/contract/accounts'
import { type SQL, sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import type { CookieToSet, RequestFacts } from '../src/calls/handler.ts'
import { createKnownBrowsers } from '../src/calls/known-browsers.ts'
import { refreshCookie } from '../src/calls/tokens.ts'
import { sendAccountMail } from '../src/features/accounts/accounts.jobs.ts'
import type { AccountMail } from '../src/features/accounts/mails/account-mail.ts'
import { recordFollowed } from '../src/features/users/record-followed.ts'
import { insertStarter } from '../src/features/glossary/add-starter.ts'
import { accountHandlers } from '../src/features/accounts/accounts.routes.ts'
import { createPictureLinks } from '../src/links/picture-links.ts'
import { createBotCheck } from '../src/platform/bot-check/bot-check.ts'
import { createLog } from '../src/platform/log.ts'
import { createOutgoing } from '../src/platform/outgoing.ts'
import type { Passwords } from '../src/platform/passwords.ts'
import type { Transaction } from '../src/platform/database/database.ts'
import type { Mail, SendMail } from '../src/platform/mail/mail.ts'
import { openSecrets, type Secrets } from '../src/platform/secrets.ts'
import type { TestPlatform } from './open-platform.ts'
import { codeIn } from './outbox.ts'
import { quickPasswords } from './quick-passwords.ts'

export type TestAccounts = Awaited<ReturnType<typeof openAccounts>>

/** The calls of accounts over a real database, with a queue and a post box that the test empties by hand. */
export async function openAccounts(
  { database, directory }: Pick<TestPlatform, 'database' | 'directory'>,
  passwords: Passwords = quickPasswords,
) {
  const secrets = await openSecrets(directory)
  const queued: AccountMail[] = []
  const sent: Mail[] = []
  const enqueueMail = async (_tx: Transaction, mail: AccountMail) => void queued.push(mail)
  const handlers = accountHandlers({
    database,
    secrets,
    passwords,
    ...signingIn(secrets),
    enqueueMail,
  })

  async function runJob(job: AccountMail, sendMail: SendMail = async (mail) => void sent.push(mail)) {
    const deps = { database, secrets, sendMail, enqueueMail, publicUrl: () => 'https://plant.example' }
    await sendAccountMail(deps, job, new AbortController().signal)
  }

  /** Runs what is queued; returns the mails that went out. */
  async function deliver(): Promise<Mail[]> {
    const before = sent.length
    for (const job of queued.splice(0)) await runJob(job)
    return sent.slice(before)
  }

  async function register(changes: Partial<Registration> = {}, more: Partial<RequestFacts> = {}) {
    const body = newRegistration(changes)
    const { data } = await handlers.register({ query: {}, body, facts: facts(more) })
    return { ...data, email: body.email, password: body.password }
  }

  async function verify(userId: string, otp: string) {
    await handlers.verifyUser({ query: {}, body: { userId, role: 'admin', otp }, facts: facts() })
  }

  /** A verified admin with the code that did it. */
  async function signUp(changes: Partial<Registration> = {}) {
    const account = await register(changes)
    const code = codeOf((await deliver()).find((mail) => mail.to === account.email))
    await verify(account.userId, code)
    return { ...account, code }
  }

  async function signIn({ email, password }: { email: string; password: string }, more: Partial<RequestFacts> = {}) {
    const { data, cookies } = await handlers.login({ query: {}, body: { email, password }, facts: facts(more) })
    return { user: data, refreshToken: refreshTokenOf(cookies) }
  }

  async function refresh(refreshToken: string) {
    const { data, cookies } = await handlers.refresh({
      query: {},
      body: undefined,
      facts: facts({ cookies: { [refreshCookie]: refreshToken } }),
    })
    return { token: data.token, refreshToken: refreshTokenOf(cookies) }
  }

  /** Somebody who has not verified yet, with the mailed code. */
  async function pending() {
    const account = await register()
    const [mail] = await deliver()
    return { ...account, code: codeOf(mail), mail }
  }

  const resend = (userId: string, more: Partial<RequestFacts> = {}) =>
    handlers.resendVerificationMail({ query: {}, body: { userId, role: 'admin' }, facts: facts(more) })

  /** Runs a statement as the owner; returns its rows. */
  const change = (statement: SQL) => database.asSystem('test', async (tx) => (await tx.execute(statement)).rows)

  /** As if so much time had gone by since the code was asked for and mailed. */
  const ageCode = (userId: string, interval: string) =>
    change(sql`update one_time_codes set requested_at = requested_at - ${interval}::interval,
      hour_started_at = hour_started_at - ${interval}::interval, expires_at = expires_at - ${interval}::interval
      where user_id = ${userId}`)

  return {
    handlers,
    secrets,
    queued,
    deliver,
    runJob,
    register,
    pending,
    resend,
    verify,
    signUp,
    signIn,
    refresh,
    change,
    ageCode,
  }
}

/** What the calls of accounts need beside the database, made from the installation's secret. */
export function signingIn(secrets: Secrets) {
  return {
    pictures: createPictureLinks({ key: secrets.keyFor('file-links'), now: Date.now }),
    botCheck: createBotCheck({ kind: 'off' }, secrets),
    knownBrowsers: createKnownBrowsers({ key: secrets.keyFor('known-browsers'), now: Date.now }),
    addStarterGlossary: insertStarter,
    recordFollowed,
    log: createLog('silent'),
    publicUrl: () => 'https://plant.example',
    outgoing: createOutgoing({ allowsPrivate: false, timeoutMs: 1000, maxBytes: 1000 }),
    allowsPrivateProviders: false,
    installationAdmins: null,
    quotas: { bytes: null, members: null, questions: null },
  }
}

export function newRegistration(changes: Partial<Registration> = {}): Registration {
  return {
    name: { firstName: 'Ada', middleName: '', lastName: 'Lindqvist' },
    companyName: 'Nordmark Paper',
    username: 'ada',
    contact: '5550123456',
    timeZone: 'Europe/Stockholm',
    email: `ada.${randomUUID()}@nordmark.example`,
    password: 'Pulp&Paper1',
    ...changes,
  }
}

export function facts(more: Partial<RequestFacts> = {}): RequestFacts {
  return {
    address: '127.0.0.1',
    userAgent: 'test',
    cookies: {},
    accessToken: null,
    idempotencyKey: null,
    signal: new AbortController().signal,
    ...more,
  }
}

export function codeOf(mail: Mail | undefined): string {
  const code = mail && codeIn(mail)
  if (code === undefined) throw new Error('No mail with a code was sent')
  return code
}

function refreshTokenOf(cookies: CookieToSet[] | undefined): string {
  const found = cookies?.find(({ name }) => name === refreshCookie)
  if (!found?.value) throw new Error('No refresh cookie was set')
  return found.value
}
