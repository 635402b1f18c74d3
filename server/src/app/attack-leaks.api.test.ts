import { accountRoutes, signedInMark } from '@millwright/contract/accounts'
import { chatRoutes } from '@millwright/contract/chats'
import { helpRoutes } from '@millwright/contract/help'
import { settingsRoutes } from '@millwright/contract/settings'
import { sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { type OpenAiServer, startOpenAiServer } from '../../../e2e/servers/openai-compatible.ts'
import { type LocalSmtp, startSmtp } from '../../../e2e/servers/smtp.ts'
import { patience } from '../../test/answers.ts'
import { type ApiClient, createClient } from '../../test/api-client.ts'
import { jobLists, newAsset, type AssetIds, toProcess, upload } from '../../test/documents.ts'
import { bodyFor, everyCall, leavesOf, sampleOf, withLeaf } from '../../test/every-call.ts'
import { startServer, type TestServer } from '../../test/harness.ts'
import { makeManualPdf } from '../../test/pdf/make-pdf.ts'
import { newRegistration } from '../../test/open-accounts.ts'
import { codeFor } from '../features/accounts/codes/codes.ts'
import { openDatabase } from '../platform/database/database.ts'
import { databaseOptions } from '../platform/database/location.ts'
import { openSecrets } from '../platform/secrets.ts'
import { oneTimeCodes } from '../schema/one-time-codes.ts'

// What is secret stands in no log, no table (job payloads included) and no reply but its own.
const [password, second, third, wrong] = ['Canary&Pass1', 'Canary&Pass2', 'Canary&Pass3', 'Canary&Wrong4']
const modelKey = 'canary-model-key'
const secrets = new Set([password, second, third, wrong, modelKey])
const replies: string[] = []

let server: TestServer
let smtp: LocalSmtp
let model: OpenAiServer
let email: string
let userId: string
let place: AssetIds

const newClient = () => createClient(() => server.url)

/** Keeps a reply to be searched, without the token that is its purpose. */
async function ask(client: ApiClient, ...[route, input]: Parameters<ApiClient['tryCall']>): Promise<unknown> {
  const response = await client.request(route.method, route.path, input)
  const text = await response.text()
  keepCookies(client)
  const own = /"token":"([^"]+)"/.exec(text)?.[1]
  if (own !== undefined) secrets.add(own)
  replies.push(own === undefined ? text : text.replace(own, ''))
  return response.headers.get('content-type')?.startsWith('application/json') ? JSON.parse(text) : null
}

function keepCookies({ cookies }: ApiClient) {
  for (const [name, value] of cookies) if (name !== signedInMark) secrets.add(value)
}

/** The code that was mailed to an address, when as many mails with one have come. */
async function code(to: string, mails = 1): Promise<string> {
  const codes = () =>
    smtp.mails.flatMap((mail) => (mail.to.includes(to) ? (/^Subject: ([A-Z2-9]{6}) /m.exec(mail.raw)?.[1] ?? []) : []))
  for (let all = smtp.mails.length; codes().length < mails; all += 1) await smtp.received(all + 1)
  const found = codes()[mails - 1] ?? ''
  secrets.add(found)
  return found
}

async function signIn(account = { email, password }): Promise<ApiClient> {
  const client = newClient()
  client.token = (await client.call(accountRoutes.login, { body: account })).token
  secrets.add(client.token)
  keepCookies(client)
  return client
}

beforeAll(async () => {
  smtp = await startSmtp()
  model = await startOpenAiServer()
  server = await startServer({
    database: inject('server').database,
    env: {
      SMTP_URL: smtp.url,
      PUBLIC_URL: 'https://plant.example',
      SUPPORT_EMAIL: 'support@vendor.example',
      LOG_LEVEL: 'trace',
      LLM_BASE_URL: model.baseUrl,
      LLM_MODEL: 'plant-model',
      LLM_API_KEY: modelKey,
    },
    modelTimeouts: patience,
  })
})
afterAll(async () => {
  await server.stop()
  await model.close()
  await smtp.close()
})

/** Signs up, signs in, forgets, resets and changes the password, right and wrong. */
async function liveThroughAll() {
  const body = newRegistration({ password })
  email = body.email
  const registered = await newClient().call(accountRoutes.register, {
    body,
    headers: { 'idempotency-key': randomUUID() },
  })
  userId = registered.userId
  const otp = await code(email)
  await ask(newClient(), accountRoutes.verifyUser, { body: { userId, role: 'admin', otp: 'ZZZZZZ' } })
  await ask(newClient(), accountRoutes.login, { body: { email, password } })
  await ask(newClient(), accountRoutes.verifyUser, { body: { userId, role: 'admin', otp } })
  await ask(newClient(), accountRoutes.login, { body: { email, password: wrong } })
  await ask(newClient(), accountRoutes.forgotPassword, { body: { email } })
  const reset = { userId, newPassword: second, confirmPassword: second }
  const resetCode = await code(email, 2)
  await ask(newClient(), accountRoutes.resetPassword, { body: { ...reset, otp: 'ZZZZZZ' } })
  await ask(newClient(), accountRoutes.resetPassword, { body: { ...reset, confirmPassword: wrong, otp: resetCode } })
  await ask(newClient(), accountRoutes.resetPassword, { body: { ...reset, otp: resetCode } })
  const client = await signIn({ email, password: second })
  await ask(client, settingsRoutes.validatePassword, { body: { password: wrong } })
  await ask(client, settingsRoutes.validatePassword, { body: { password: second } })
  await ask(client, settingsRoutes.updatePassword, { body: { newPassword: third, confirmPassword: third } })
  await ask(await signIn({ email, password: third }), accountRoutes.refresh)
}

/** Asks a model that refuses, and sends every call a secret in each of its fields. */
async function attackWithSecrets() {
  const admin = await signIn({ email, password: third })
  place = await newAsset(admin)
  const { bytes: file, facts } = await makeManualPdf({ pages: 2 })
  await upload(admin, { place, file, fileName: 'Manual.pdf', fields: toProcess })
  await jobLists(admin, place)
  model.behave({ kind: 'refuse', status: 401, body: `{"error":{"message":"Incorrect API key: ${modelKey}"}}` })
  const question = { query: facts[0]?.question, assetId: place.assetId }
  await ask(admin, chatRoutes.newMessage, { body: question })
  expect(model.requests).toHaveLength(1)
  await ask(admin, helpRoutes.ask, { body: { subject: 'Press', message: 'x' } })
  const files = ['docId', 'documentId', 'imageId', 'videoId', 'noteId', 'folderId']
  const others = [...files, 'chatId', 'expertId'].map((name) => [name, randomUUID()] as const)
  const ids = { ...place, userId, ...Object.fromEntries(others) }
  const secretFields = /password|otp|token/i
  for (const call of everyCall) {
    const sample = sampleOf(call, ids)
    for (const leaf of leavesOf(call, sample).filter(({ path }) => secretFields.test(path.join('.')))) {
      const changed = withLeaf(sample, leaf, wrong)
      // Nobody's token, so that nothing but the input is judged, and the session's, which stays.
      for (const client of [newClient(), admin]) {
        await ask(client, call.route, { query: changed.query, body: bodyFor(call, changed) })
      }
    }
    const headers = {
      authorization: `Bearer ${wrong}`,
      cookie: `millwright_refresh=${wrong}; millwright_files=${wrong}`,
    }
    const query = { ...sample.query, password: wrong, token: wrong }
    await ask(newClient(), call.route, { query, body: bodyFor(call, sample), headers })
  }
}

it('asks for https from now on, and gives its cookies to https alone, when its own address is https', async () => {
  const { method, path } = accountRoutes.logout
  for (const reply of [await newClient().request('GET', '/'), await newClient().request(method, path)]) {
    expect(reply.headers.get('strict-transport-security')).toBe('max-age=31536000')
    for (const cookie of reply.headers.getSetCookie()) expect(cookie).toContain('; Secure')
  }
})

it('stands in no log, no table and no reply, whatever went wrong meanwhile [T34]', async () => {
  smtp.refuseForNow(true)
  const refused = newRegistration({ password: wrong })
  await newClient().call(accountRoutes.register, { body: refused })
  await smtp.refused(1)
  smtp.refuseForNow(false)
  await liveThroughAll()
  await attackWithSecrets()
  await server.kill9()
  const { databaseUrl = null, dataDir } = server
  const database = await openDatabase(databaseOptions({ databaseUrl, dataDir }))
  const installation = await openSecrets(dataDir)
  const rows: string[] = []
  try {
    await database.asSystem('test', async (tx) => {
      const tables = await tx.execute<{ name: string }>(
        sql`select format('%I.%I', table_schema, table_name) as name from information_schema.tables
          where table_type = 'BASE TABLE' and table_schema in ('public', 'pgboss')`,
      )
      const asked = await tx.select().from(oneTimeCodes)
      for (const request of asked) secrets.add(codeFor(installation, request))
      for (const { name } of tables.rows) {
        const [schema = '', table = ''] = name.split('.').map((part) => part.replaceAll('"', ''))
        const whole = sql`select coalesce(string_agg(t::text, ' '), '') as text from ${sql.identifier(schema)}.${sql.identifier(table)} t`
        rows.push(`${name}: ${(await tx.execute<{ text: string }>(whole)).rows[0]?.text ?? ''}`)
      }
    })
  } finally {
    await database.close()
  }
  // Without a look at what was searched, an empty log would pass.
  expect(secrets.size).toBeGreaterThan(12)
  expect(rows.join()).toContain(email)
  expect(server.log()).toContain('the model did not answer')
  expect(rows.find((row) => row.startsWith('pgboss.job'))).toContain(userId)
  const found = (texts: string[]) =>
    texts.flatMap((text) => [...secrets].filter((secret) => secret && text.includes(secret)))
  expect({ log: found([server.log()]), rows: found(rows), replies: found(replies) }).toEqual({
    log: [],
    rows: [],
    replies: [],
  })
})
