import { accountRoutes } from '@millwright/contract/accounts'
import { settingsRoutes } from '@millwright/contract/settings'
import { type SystemRun, systemRoutes } from '@millwright/contract/system'
import { texts } from '@millwright/contract/texts'
import { randomUUID } from 'node:crypto'
import { appendFile, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createClient } from '../../../test/api-client.ts'
import { jobLists, newAsset, toProcess, upload } from '../../../test/documents.ts'
import { type SignedUp, signUp, startServer, type TestServer } from '../../../test/harness.ts'
import { joinCompany } from '../../../test/members.ts'
import { newRegistration } from '../../../test/open-accounts.ts'
import { mailTo } from '../../../test/outbox.ts'
import { schemaOfThisVersion } from '../../platform/database/scratch-schema.ts'
import { makeManualPdf } from '../../../test/pdf/make-pdf.ts'

const {
  fetchRight,
  fetch: fetchReport,
  fetchStorage,
  setQuota,
  fetchFailedJobs,
  retryJobs,
  check,
  backUp,
  test,
} = systemRoutes
const database = inject('server').database
/** Only ends what hangs: each check asks a process of its own what the schema should be. */
const hangs = { timeout: 120_000 }

/** The bytes of files, as they lie there. */
async function blobsOf(dataDir: string): Promise<string[]> {
  const names = await readdir(path.join(dataDir, 'files', 'blobs'), { recursive: true, withFileTypes: true })
  return names.filter((one) => one.isFile()).map(({ parentPath, name }) => path.join(parentPath, name))
}

const ended = async (admin: SignedUp, of: (report: Awaited<ReturnType<typeof reportOf>>) => SystemRun | null) => {
  await expect.poll(async () => of(await reportOf(admin))?.endedAt ?? null, hangs).not.toBeNull()
  return of(await reportOf(admin))
}
const reportOf = (admin: SignedUp) => admin.call(fetchReport)
const checked = async (admin: SignedUp) => {
  await admin.call(check)
  return ended(admin, (report) => report.check)
}

describe('the installation', () => {
  let server: TestServer
  let admin: SignedUp
  beforeAll(async () => {
    // Made once, and kept: each check compares with it.
    await schemaOfThisVersion()
    server = await startServer({ database })
    admin = await signUp(server)
  })
  afterAll(() => server.stop())

  it('is shown to the admins of the only company, and to nobody once there is a second one', async () => {
    const member = await joinCompany(server, admin, { username: 'bea' })
    // Anybody can begin to register one, and takes nothing from those of the only company.
    await createClient(() => server.url).call(accountRoutes.register, { body: newRegistration() })
    expect(await admin.call(fetchRight)).toEqual({ operates: true })
    expect(await member.call(fetchRight)).toEqual({ operates: false })
    expect(await member.tryCall(fetchReport)).toMatchObject({ status: 404, error: 'Not found' })
    expect(await reportOf(admin)).toMatchObject({
      version: '0.1.0',
      database: { embedded: 'embedded', postgres: 'server' }[database],
      check: null,
      backups: { target: null, nextAt: null, last: null, lastProvenAt: null, isOverdue: false },
      parts: ['mail', 'storage'],
    })
  })

  it('is checked now, not twice at once, and says what was found by its code, once in a mail', async () => {
    const place = await newAsset(admin)
    const { bytes: file } = await makeManualPdf({ pages: 1 })
    await upload(admin, { place, file, fileName: 'Press.pdf' })
    const [blob = ''] = await blobsOf(server.dataDir)
    await appendFile(blob, 'damage')
    const begun = await Promise.all([admin.tryCall(check), admin.tryCall(check)])
    expect(begun.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect(begun.map(({ error }) => error)).toContain(texts.checkRuns)
    expect(begun.map(({ message }) => message)).toContain('The check has begun')
    const damaged = await ended(admin, (report) => report.check)
    expect(damaged?.state).toBe('done')
    const [finding] = damaged?.findings ?? []
    expect(finding).toMatchObject({
      code: 'bytes.size',
      sentence: '1 file is longer or shorter than stored.',
      advice: 'Restore them from a backup.',
      mendable: false,
      count: 1,
    })
    const mail = await mailTo(server.dataDir, admin.account.email, ({ subject }) => subject.includes('check'))
    expect(mail.text).toContain('bytes.size: 1 file is longer or shorter than stored.')
    expect(mail.text).not.toContain(finding?.examples[0])

    await rm(blob)
    expect((await checked(admin))?.findings).toMatchObject([{ code: 'bytes.missing', count: 1 }])
    expect((await checked(admin))?.findings).toMatchObject([{ code: 'bytes.missing', count: 1 }])
    await mailTo(server.dataDir, admin.account.email, ({ text }) => text.includes('bytes.missing'))
    const mails = await server.outbox(admin.account.email)
    expect(mails.filter(({ subject }) => subject.includes('check'))).toHaveLength(2)
  })

  it('is tried part by part, in a sentence', async () => {
    expect(await admin.call(test, { body: { part: 'mail' } })).toEqual({
      ok: true,
      sentence: `No mail server is set: the mail to ${admin.account.email} was written to the outbox.`,
    })
    await mailTo(server.dataDir, admin.account.email, ({ subject }) => subject === 'A mail to try the mail server')
    expect(await admin.call(test, { body: { part: 'storage' } })).toEqual({
      ok: true,
      sentence: 'A file was written, read again and removed.',
    })
    expect(await admin.tryCall(test, { body: { part: 'answers' } })).toMatchObject({
      status: 409,
      error: texts.partUnset,
    })
    expect(await admin.tryCall(backUp)).toMatchObject({ status: 409, error: texts.backupUnset })
  })

  it('names files that could not be read by ids and codes alone, and lets them be tried again', async () => {
    const place = await newAsset(admin, 'Hidden press')
    const file = Buffer.from('%PDF-1.7\nnothing of it is true\n%%EOF\n')
    await upload(admin, { place, file, fileName: 'Hidden.pdf', fields: toProcess })
    const hasFailed = async () => expect((await jobLists(admin, place)).at(-1)).toMatchObject([{ status: 'failed' }])
    await hasFailed()
    const kind = { of: 'file', queue: 'documents', code: 'reading.damaged' } as const
    const found = await admin.call(fetchFailedJobs)
    expect(found).toMatchObject({ kinds: [{ ...kind, jobs: 1 }], jobs: [kind] })
    expect(JSON.stringify(found)).not.toMatch(/Hidden|nothing/)
    const retry = (id: string | null) => admin.tryCall(retryJobs, { body: { ...kind, id } })
    const again = await retry(found.jobs[0]?.id ?? null)
    expect(again).toMatchObject({ status: 200, data: { retried: 1 }, message: 'The jobs wait again' })
    await hasFailed()
    expect((await retry(randomUUID())).status).toBe(404)
    expect((await retry(null)).data).toEqual({ retried: 1 })
    await hasFailed()
  })

  it('counts what each company takes', async () => {
    const { companies, freeBytes, diskBytes } = await admin.call(fetchStorage)
    expect(freeBytes).toBeLessThan(diskBytes)
    expect(companies).toMatchObject([{ name: admin.companyName, members: 2 }])
    expect(companies[0]?.bytes).toBeGreaterThan(0)
  })

  it('is of those whom the environment names, with a confirmed address and the right of an admin', async () => {
    const other = await signUp(server, { companyName: 'Other' })
    for (const one of [admin, other]) {
      expect(await one.call(fetchRight)).toEqual({ operates: false })
      for (const route of [fetchReport, fetchStorage, fetchFailedJobs, check, backUp] as const) {
        expect((await one.tryCall(route)).status).toBe(404)
      }
      expect((await one.tryCall(test, { body: { part: 'mail' } })).status).toBe(404)
    }
    const member = await joinCompany(server, admin, { username: 'carl' })
    const named = ` ${other.account.email.toUpperCase()}, ${member.account.email}`
    await server.restart({ INSTALLATION_ADMINS: named })
    expect(await other.call(fetchRight)).toEqual({ operates: true })
    const names = (await other.call(fetchStorage)).companies.map(({ name }) => name)
    expect(names.toSorted()).toEqual(['Nordmark Paper', 'Other'])
    for (const one of [admin, member]) expect((await one.tryCall(fetchReport)).status).toBe(404)
    const ofPaper = (await other.call(fetchStorage)).companies.find(({ name }) => name === 'Nordmark Paper')
    const quota = { bytes: null, members: 9, questions: null }
    await other.call(setQuota, { body: { companyId: ofPaper?.id ?? '', quota } })
    const said = async (client: SignedUp) =>
      (await client.call(settingsRoutes.fetchAudit, { query: { action: 'quota-changed' } })).map(
        ({ actor, address, target }) => [actor, address !== '', target],
      )
    const target = 'Nordmark Paper: 9 members'
    expect(await said(other)).toEqual([[other.user.username, true, target]])
    // Who runs the installation is a stranger there.
    expect(await said(admin)).toEqual([['', false, target]])
  })
})
