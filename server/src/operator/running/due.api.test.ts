import { dataExportRoutes } from '@millwright/contract/data-exports'
import { dictionaryRoutes } from '@millwright/contract/dictionaries'
import { askedPictureRoutes } from '@millwright/contract/asked-pictures'
import { assetRoutes } from '@millwright/contract/assets'
import { settingsRoutes } from '@millwright/contract/settings'
import sharp from 'sharp'
import { addSettled } from '../../../test/add-dictionaries.ts'
import { documentContainer, lookInto } from '../../../test/makers-packages.ts'
import { gatherPersonalData } from '../../../test/personal-data.ts'
import { lookAtFiles } from '../../platform/blobs/look-at-files.ts'
import { listNamedBlobs } from '../named-blobs.repository.ts'
import { accessRequestRoutes } from '@millwright/contract/access-requests'
import { departmentRoutes } from '@millwright/contract/departments'
import { helpRoutes } from '@millwright/contract/help'
import { type SystemReport, systemRoutes } from '@millwright/contract/system'
import { texts } from '@millwright/contract/texts'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { z } from 'zod'
import { newAsset, upload } from '../../../test/documents.ts'
import { type SignedUp, signIn, signUp, startServer, type TestServer } from '../../../test/harness.ts'
import { joinCompany } from '../../../test/members.ts'
import { openStopped } from '../../../test/open-stopped.ts'
import { mailTo } from '../../../test/outbox.ts'
import { makeManualPdf } from '../../../test/pdf/make-pdf.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import type { PlainTransaction } from '../../platform/database/plain-database.ts'
import { schemaOfThisVersion } from '../../platform/database/scratch-schema.ts'
import { queues } from '../../wire-features.ts'
import { examineAndMend } from '../doctor/examine-and-mend.ts'

const { fetch: fetchReport, check, backUp } = systemRoutes
const folder = temporaryFolder()
/** A backup is restored and looked at: only ends what hangs. */
const hangs = { timeout: 180_000 }
let server: TestServer
let admin: SignedUp

beforeAll(async () => {
  await schemaOfThisVersion()
  server = await startServer({ database: inject('server').database })
  admin = await signUp(server)
  const { bytes: file } = await makeManualPdf({ pages: 1 })
  await upload(admin, { place: await newAsset(admin), file, fileName: 'Press.pdf' })
})
afterAll(() => server.stop())

/** In the database of a server that was killed, which starts again afterwards. */
async function inBetween(sql: string, changes: Record<string, string> = {}): Promise<void> {
  await server.kill9()
  const database = await openStopped(server)
  await database.write(async ({ run }) => {
    for (const statement of sql.split(';')) await run(statement)
  })
  await database.close()
  await server.restart(changes)
  admin = Object.assign(await signIn(server, admin.account), { companyName: '' })
}

/** In the database of a server that does not run. */
async function onStopped(work: (tx: PlainTransaction) => Promise<unknown>): Promise<void> {
  const database = await openStopped(server)
  await database.write(work)
  await database.close()
}

async function until(isMeant: (report: SystemReport) => boolean): Promise<SystemReport> {
  await expect.poll(async () => isMeant(await admin.call(fetchReport)), hangs).toBe(true)
  return admin.call(fetchReport)
}
const checkEnded = ({ check: last }: SystemReport) => last !== null && last.state !== 'running'
const backupEnded = ({ backups: { last } }: SystemReport) => last !== null && last.state !== 'running'
const mailsAbout = async (subject: string) =>
  (await server.outbox(admin.account.email)).filter((mail) => mail.subject.includes(subject))
/** The server may not have looked at it yet. */
const longAgo = `INSERT INTO system_state (since) VALUES (now() - interval '3 days') ON CONFLICT (one) DO UPDATE SET since = excluded.since`

describe('the daily check', () => {
  it('is begun by a server that finds it due, reads bytes, and mails once what is new', async () => {
    const blobs = await readdir(path.join(server.dataDir, 'files', 'blobs'), { recursive: true, withFileTypes: true })
    const [blob] = blobs.filter((one) => one.isFile())
    const file = path.join(blob?.parentPath ?? '', blob?.name ?? '')
    const bytes = await readFile(file)
    await writeFile(file, bytes.with(0, 0))
    await inBetween(longAgo)
    const { check: last, lastThoroughAt } = await until(checkEnded)
    expect(last).toMatchObject({
      state: 'done',
      thorough: true,
      files: 1,
      bytes: bytes.length,
      findings: [
        { code: 'bytes.changed', count: 1, sentence: '1 file does not have the bytes that were stored (SHA-256).' },
      ],
    })
    expect(lastThoroughAt).toBe(last?.startedAt)
    await mailTo(server.dataDir, admin.account.email, ({ text }) => text.includes('bytes.changed'))
    expect(server.log()).toContain('the check found something')
    // It has followed the trail, and kept its end.
    const [kept = ''] = (await readFile(path.join(server.dataDir, 'trail-anchors.jsonl'), 'utf8')).trim().split('\n')
    expect(kept).toMatch(/^\{"company":"[0-9a-f-]{36}","seq":\d+,/)

    await admin.call(check)
    const again = await until((report) => checkEnded(report) && report.check?.id !== last?.id)
    expect(again.check).toMatchObject({ thorough: false, findings: [{ code: 'bytes.changed', count: 1 }] })
    await writeFile(file, bytes)
    await admin.call(check)
    const sound = await until((report) => checkEnded(report) && report.check?.id !== again.check?.id)
    expect(sound.check).toMatchObject({ state: 'done', sentence: 'Nothing is wrong.', findings: [] })
    expect(await mailsAbout('check')).toHaveLength(1)
  })

  it('is not begun again on the same day, follows the trails, and says where one was changed', async () => {
    const before = await admin.call(fetchReport)
    await inBetween(
      `SELECT set_config('app.trail', 'open', true); UPDATE audit_events SET target = 'another' WHERE seq = 2`,
    )
    expect(await admin.call(fetchReport)).toMatchObject({ check: before.check, lastThoroughAt: before.lastThoroughAt })
    await admin.call(check)
    const { check: last } = await until(({ check: now }) => now?.findings[0]?.code === 'trail.broken')
    expect(last).toMatchObject({ state: 'done', findings: [{ code: 'trail.broken', count: 1 }] })
    expect(last?.findings[0]?.examples[0]).toContain('line 2')
  })
})

describe('bytes of every kind', () => {
  const picture = async () => {
    const drawn = sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })
    return new Blob([new Uint8Array(await drawn.png().toBuffer())], { type: 'image/png' })
  }

  it('are kept with their hash, by which a single byte that is another is seen', async () => {
    const of = await newAsset(admin)
    const profile = new FormData()
    const said = { firstName: 'Ada', lastName: 'Lind', timeZone: 'UTC', username: 'ada', middleName: '', contact: '' }
    for (const [field, value] of Object.entries(said)) profile.set(field, value)
    profile.set('profilePicFile', await picture(), 'me.png')
    expect(await admin.tryCall(settingsRoutes.updateProfile, { body: profile })).toMatchObject({ status: 200 })
    const shown = new FormData()
    shown.set('picture', await picture(), 'press.png')
    expect(await admin.tryCall(assetRoutes.setPicture, { query: of, body: shown })).toMatchObject({ status: 200 })
    const asked = new FormData()
    asked.set('file', await picture(), 'plate.png')
    expect(await admin.tryCall(askedPictureRoutes.readPicture, { body: asked })).toMatchObject({ status: 200 })
    const image = new Uint8Array(await (await picture()).arrayBuffer())
    await upload(admin, { place: of, file: image, fileName: 'Press.png', kind: 'image' })
    await lookInto(admin, of, { bytes: await documentContainer('Manual') })
    await addSettled(admin, { 'de-en.csv': 'Welle,shaft\n' })
    await gatherPersonalData(admin)
    await server.kill9()
    const files = lookAtFiles(path.join(server.dataDir, 'files'))
    const database = await openStopped(server)
    const named = await database.read(listNamedBlobs)
    await database.close()
    const tables = new Set(named.map(({ namedBy }) => namedBy.replace(/ .*/, '')))
    expect([...tables].toSorted()).toEqual([
      'asked_pictures',
      'asset_pictures',
      'data_exports',
      'dictionaries',
      'makers_packages',
      'resource_versions',
      'users',
      'version_files',
    ])
    expect(named.filter(({ sha256 }) => sha256 === null)).toEqual([])
    const flip = async () => {
      for (const { key } of named) {
        const bytes = await readFile(files.pathOf(key))
        await writeFile(files.pathOf(key), bytes.with(0, (bytes[0] ?? 0) ^ 1))
      }
    }
    await flip()
    const place = { databaseUrl: server.databaseUrl ?? null, dataDir: server.dataDir }
    const { findings } = await examineAndMend(place, { endpoints: null, fix: false })
    const ofBytes = findings.filter(({ code }) => code.startsWith('bytes.'))
    // The export and what was prepared of the dictionary are made again.
    expect(ofBytes).toMatchObject([
      { code: 'bytes.changed', count: named.length - 2 },
      { code: 'bytes.remade', count: 2 },
    ])
    const { mended } = await examineAndMend(place, { endpoints: null, fix: true })
    expect(mended).toMatchObject([{ code: 'bytes.remade', count: 2 }])
    await flip()
    await server.restart()
    admin = Object.assign(await signIn(server, admin.account), { companyName: '' })
    expect(await admin.call(dataExportRoutes.fetch)).toMatchObject({ state: 'failed', url: null })
    const prepared = async () =>
      (await admin.call(dictionaryRoutes.fetchAll)).filter(({ state }) => state === 'completed')
    await expect.poll(prepared).toMatchObject([{ name: expect.any(String) as string }])
  })
})

describe('mails and comparisons whose jobs were lost, or are held by a dead worker', () => {
  const lost = ['support-mail', 'access-request-mail', 'approval-mail', 'fact-changes']

  it('are found by the doctor, queued anew, and sent by the next start', async () => {
    const bea = await joinCompany(server, admin)
    const body = { name: 'Boiler House', info: 'x', users: [] }
    const { _id: placeId } = await admin.call(departmentRoutes.create, { body })
    await bea.call(accessRequestRoutes.ask, { body: { kind: 'department', placeId } })
    const { reference } = await bea.call(helpRoutes.ask, { body: { subject: 'Slow', message: 'It is slow.' } })
    const meant = [/Boiler House/, new RegExp(reference)]
    const mails = async () => (await server.outbox(admin.account.email)).map(({ subject }) => subject)
    for (const subject of meant) await mailTo(server.dataDir, admin.account.email, (mail) => subject.test(mail.subject))
    await server.kill9()
    await rm(path.join(server.dataDir, 'outbox'), { recursive: true })
    await onStopped(async ({ run }) => {
      await run(`INSERT INTO approvals (company_id, id, asset_id, message_id, question, answer, sources, asked_by, mails, mailed_to)
        SELECT company_id, gen_random_uuid(), id, gen_random_uuid(), 'Which oil?', 'Red oil.', '[]', created_by, 1, ARRAY[gen_random_uuid()]
        FROM assets LIMIT 1`)
      await run(
        `UPDATE resource_versions SET processed_at = now(), segments = 0, facts = 0 WHERE media_type = 'application/pdf'`,
      )
    })
    const place = { databaseUrl: server.databaseUrl ?? null, dataDir: server.dataDir }
    const look = { endpoints: null, quick: true, fix: true }
    const ofMails = async () =>
      (await examineAndMend(place, { ...look, fix: false })).findings.filter(({ code }) => code === 'delivery.lost')
    // Two that were delivered, and two that were never put into a queue.
    expect(await ofMails()).toMatchObject([{ count: 2 }])
    await onStopped(({ run }) => run(`DELETE FROM pgboss.job WHERE name = ANY ($1)`, [lost]))
    expect(await ofMails()).toMatchObject([{ count: 4 }])
    const { mended, findings } = await examineAndMend(place, look)
    expect(mended).toContainEqual({ code: 'delivery.lost', count: 4, says: 'lost deliveries are made again' })
    expect(findings.map(({ code }) => code)).not.toContain('delivery.lost')
    // Each as its queue takes it.
    await onStopped(async ({ ask }) => {
      const queued = z.object({ name: z.string(), data: z.unknown() })
      const jobs = await ask(queued, `SELECT name, data FROM pgboss.job WHERE name = ANY ($1) ORDER BY 1`, [lost])
      expect(jobs.map(({ name }) => name)).toEqual(lost.toSorted())
      const payloadOf = (name: string) => queues.find((queue) => queue.name === name)?.payload
      expect(jobs.every(({ name, data }) => payloadOf(name)?.safeParse(data).success)).toBe(true)
    })
    // Taken by a worker that is silent since.
    const taken = (minutes: number) =>
      onStopped(({ run }) =>
        run(
          `UPDATE pgboss.job SET state = 'active', heartbeat_on = now() - $1 * interval '1 minute',
             started_on = now() - interval '1 hour' WHERE name = 'support-mail'`,
          [minutes],
        ),
      )
    await taken(4)
    expect((await examineAndMend(place, look)).mended).toEqual([])
    await taken(6)
    const again = await examineAndMend(place, look)
    expect(again.mended).toEqual([{ code: 'delivery.expired', count: 1, says: 'delivery is made again' }])
    expect(again.findings.map(({ code }) => code)).not.toContain('delivery.expired')
    await server.restart()
    admin = Object.assign(await signIn(server, admin.account), { companyName: '' })
    for (const subject of meant) await mailTo(server.dataDir, admin.account.email, (mail) => subject.test(mail.subject))
    expect((await mails()).filter((subject) => meant.some((one) => one.test(subject)))).toHaveLength(2)
  })
})

describe('a start that finds a check broken off and a backup due', () => {
  beforeAll(async () => {
    const running = `INSERT INTO system_runs (id, kind, thorough, state) VALUES (gen_random_uuid(), 'check', false, 'running')`
    // One of this week was proven: `proven.slow.test.ts` has one that was not.
    const proven = `INSERT INTO system_runs (id, kind, thorough, state, started_at, ended_at)
      VALUES (gen_random_uuid(), 'backup', true, 'done', now() - interval '2 days', now() - interval '2 days')`
    const target = { BACKUP_TO: path.join(folder, 'backup'), BACKUP_PASSPHRASE: 'Pulp and paper' }
    await inBetween(`${running}; ${proven}`, target)
  })
  const dueIsWritten = () => until(({ backups: { last } }) => last?.thorough === false && last.state !== 'running')

  it('tells the check as such, which nobody begins again', async () => {
    const { check: last } = await until(checkEnded)
    expect(last).toMatchObject({ state: 'stopped', sentence: 'It was broken off: the process that ran it is gone.' })
  })

  it('begins the backup, in a process of its own, and waits for the next night then', async () => {
    const { backups } = await dueIsWritten()
    expect(backups.last).toMatchObject({
      state: 'done',
      sentence: 'It was written.',
      reason: { code: 'backup.written' },
      // Of every kind, as they were stored above.
      files: 9,
    })
    expect(backups.isOverdue).toBe(false)
    expect(Date.parse(backups.nextAt ?? '')).toBeGreaterThan(Date.parse(backups.last?.startedAt ?? ''))
    expect(JSON.stringify(await admin.call(fetchReport))).not.toContain('Pulp and paper')
    expect(await admin.tryCall(backUp)).toMatchObject({ status: 200, message: 'The backup has begun' })
    expect(await admin.tryCall(backUp)).toMatchObject({ status: 409, error: texts.backupRuns })
    const { backups: after } = await until(
      (report) => backupEnded(report) && report.backups.last?.id !== backups.last?.id,
    )
    expect(after.last).toMatchObject({ state: 'done', sentence: 'It was written.', thorough: false })
    expect(after.lastProvenAt).toBe(backups.lastProvenAt)
  })

  it('is warned of backups unproven for eight days; one killed, or that cannot be made, is told as failed, mailed once', async () => {
    await dueIsWritten()
    await admin.call(backUp)
    const old = `UPDATE system_runs SET started_at = now() - interval '9 days' WHERE kind = 'backup' AND thorough`
    // Where no backup can be made.
    await inBetween(old, { BACKUP_TO: path.join(server.dataDir, 'backup') })
    expect((await admin.call(fetchReport)).backups.isOverdue).toBe(true)
    const { backups } = await until(backupEnded)
    expect(backups.last).toMatchObject({ state: 'stopped', sentence: expect.stringContaining('broken off') as string })
    const mail = await mailTo(server.dataDir, admin.account.email, ({ subject }) => subject.includes('backup'))
    expect(mail.text).toContain('It was broken off')

    await admin.call(backUp)
    const { backups: failed } = await until(
      (report) => backupEnded(report) && report.backups.last?.id !== backups.last?.id,
    )
    expect(failed.last?.state).toBe('failed')
    expect(failed.last?.sentence).toContain('lies within DATA_DIR')
    const target = path.join(server.dataDir, 'backup')
    expect(failed.last?.reason).toEqual({ code: 'target.within', params: { target } })
    const isMeant = ({ text }: { text: string }) => text.includes('lies within DATA_DIR')
    await mailTo(server.dataDir, admin.account.email, isMeant)
    await admin.call(backUp)
    await until((report) => backupEnded(report) && report.backups.last?.id !== failed.last?.id)
    process.kill(server.pid, 'SIGTERM')
    await server.ended()
    expect((await server.outbox(admin.account.email)).filter(isMeant)).toHaveLength(1)
    // A mail is a job, stored with the end of its run: a stopped server leaves it for the next start.
    expect(await mailsToCome()).toEqual([])
  })
})

/** What the stopped server would mail after its next start. */
async function mailsToCome() {
  const database = await openStopped(server)
  const jobs = await database.read(({ ask }) =>
    ask(
      z.object({ state: z.string() }),
      `SELECT state FROM pgboss.job WHERE name = 'system-mail' AND state IN ('created', 'retry', 'active')`,
    ),
  )
  await database.close()
  return jobs
}
