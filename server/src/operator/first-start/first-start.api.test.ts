import { type Setup, setupRoutes, type WantedRestore } from '@millwright/contract/setup'
import { texts } from '@millwright/contract/texts'
import { cp, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { newAsset } from '../../../test/documents.ts'
import { askToRestore, codeOf, setupOf } from '../../../test/first-restore.ts'
import { signIn, signUp, startServer, type SignedUp, type TestServer } from '../../../test/harness.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { backUp } from '../backup/back-up.ts'
import { restoredNote } from '../../platform/restore-marker.ts'
import { restartCode } from './restart-code.ts'

const { database } = inject('server')
const folder = temporaryFolder()
const target = join(folder, 'backups')
const passphrase = 'Straße 7'
let ada: SignedUp
let assetId: string
let server: TestServer

/** What the server that is backed up said before and after somebody registered on it. */
let told: { before: Setup; after: Setup; restore: { status: number; said: string | null } }

beforeAll(async () => {
  server = await startServer({ database })
  const before = await setupOf(server)
  ada = await signUp(server)
  told = { before, after: await setupOf(server), restore: await ask(server, {}) }
  assetId = (await newAsset(ada)).assetId
  await backUp({ dataDir: server.dataDir, databaseUrl: server.databaseUrl ?? null }, { target, passphrase })
  await server.stop()
})

const ask = (from: TestServer, body: Partial<WantedRestore>) =>
  askToRestore(from, { source: target, passphrase, ...body })

describe('a server that nobody has used', () => {
  beforeAll(async () => {
    server = await startServer({ database })
  })
  afterAll(() => server.stop())

  it('offers to restore a backup, to who has its code and names one', async () => {
    expect(await setupOf(server)).toEqual({ canRestore: true, restore: null })
    expect(codeOf(server)).toMatch(/^(?:[A-Z2-9]{4}-){3}[A-Z2-9]{4}$/)
    expect(await ask(server, { code: 'AAAA-AAAA-AAAA-AAAA' })).toEqual({ status: 403, said: texts.setupCodeWrong })
    expect(await ask(server, { code: '' })).toEqual({ status: 400, said: texts.setupCodeRequired })
    expect(await ask(server, { source: ' ' })).toEqual({ status: 400, said: texts.backupPlaceRequired })
    expect((await ask(server, { source: folder })).said).toBe(`${folder} holds no backup.`)
    expect((await ask(server, { passphrase: 'another' })).said).toContain('is not that of the backups in')
    expect((await ask(server, { source: server.dataDir })).said).toContain('lies within DATA_DIR')
    expect(server.log()).not.toContain(passphrase)
  })

  it('is as empty as before where the backup turns out to be damaged, and offers it anew', async () => {
    const damaged = join(folder, 'damaged')
    await cp(target, damaged, { recursive: true })
    const [id = ''] = await readdir(join(damaged, 'backups'))
    await writeFile(join(damaged, 'backups', id, 'rows', 'users.ndjson.gz'), 'x')
    const code = codeOf(server)
    expect((await ask(server, { source: damaged })).status).toBe(200)
    await expect.poll(async () => (await setupOf(server)).restore?.state, { timeout: 120_000 }).toBe('failed')
    const reason = `The backup ${id} is damaged: rows/users.ndjson.gz is not what was written.`
    expect((await setupOf(server)).restore).toEqual({ state: 'failed', done: 0, total: 0, reason: null })
    expect((await setupOf(server, code)).restore).toEqual({ state: 'failed', done: 0, total: 0, reason })
    expect(await server.ended()).toBe(restartCode)
    // Of an earlier restore: it neither tells of this server nor is in the way of the next.
    await writeFile(restoredNote(server.dataDir), id)
    await server.restart()
    expect(await setupOf(server)).toEqual({ canRestore: true, restore: null })
    expect(codeOf(server)).not.toBe(code)
    expect(server.log()).toContain(reason)
  })

  it('becomes what was backed up, and is never replaced again', async () => {
    const typed = codeOf(server).toLowerCase().replaceAll('-', ' ')
    expect(await ask(server, { code: typed })).toEqual({ status: 200, said: setupRoutes.restore.message })
    expect(await server.ended()).toBe(restartCode)
    const code = codeOf(server)
    await server.restart()
    const again = await signIn(server, ada.account)
    expect(again.user.email).toBe(ada.account.email)
    const restored = { state: 'restored', done: 0, total: 0, reason: null }
    expect(await setupOf(server)).toEqual({ canRestore: false, restore: restored })
    expect(codeOf(server)).toBe(code)
    expect(await ask(server, {})).toEqual({ status: 404, said: texts.serverInUse })
    expect(assetId).not.toBe('')
  })
})

it('a server on which somebody has just registered is not replaced', () => {
  expect(told.before.canRestore).toBe(true)
  expect(told.after).toEqual({ canRestore: false, restore: null })
  expect(told.restore).toEqual({ status: 404, said: texts.serverInUse })
})
