import { type SystemReport, systemRoutes } from '@millwright/contract/system'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'
import { type SignedUp, signIn, signUp, startServer, type TestServer } from '../../../test/harness.ts'
import { readBackups } from '../../../test/made-backups.ts'
import { s3Keys, type S3Server, startS3Server } from '../../../test/s3-server.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { databaseOptions } from '../../platform/database/location.ts'
import { openPlain } from '../../platform/database/plain-database.ts'
import { openTarget } from '../backup/open-target.ts'

const keys = { AWS_ACCESS_KEY_ID: s3Keys.accessKeyId, AWS_SECRET_ACCESS_KEY: s3Keys.secretAccessKey }
/** Two backups, and a start between them: only ends what hangs. */
const hangs = { timeout: 600_000 }
let store: S3Server
let server: TestServer
let admin: SignedUp

beforeAll(async () => {
  for (const [name, value] of Object.entries(keys)) vi.stubEnv(name, value)
  store = await startS3Server(join(temporaryFolder(), 'store'))
  const env = { ...keys, BACKUP_TO: store.target('of-the-server'), BACKUP_KEEP: '1' }
  server = await startServer({ database: inject('server').database, env })
  admin = await signUp(server)
})
afterAll(async () => {
  await server.stop()
  await store.stop()
  vi.unstubAllEnvs()
})

/** The last backup that has ended, once there is another one. */
async function nextBackup(before: string | undefined): Promise<SystemReport['backups']['last']> {
  let last: SystemReport['backups']['last'] = null
  const look = async () => {
    last = (await admin.call(systemRoutes.fetch)).backups.last
    return last !== null && last.id !== before && last.state !== 'running'
  }
  await expect.poll(look, hangs).toBe(true)
  return last
}

/** As if the runs had been two days ago, and a backup of then had been proven. */
async function twoDaysLater(): Promise<void> {
  await server.kill9()
  const { databaseUrl = null, dataDir } = server
  const database = await openPlain(databaseOptions({ databaseUrl, dataDir }))
  await database.write(({ run }) =>
    run(`UPDATE system_runs SET started_at = started_at - interval '2 days', thorough = true`),
  )
  await database.close()
  await server.restart()
  admin = Object.assign(await signIn(server, admin.account), { companyName: '' })
}

it('a scheduled backup goes into a bucket, where old ones are removed after it', hangs, async () => {
  const ids = async () => Object.keys(await readBackups(await openTarget(store.target('of-the-server'), null)))
  await admin.call(systemRoutes.backUp)
  const first = await nextBackup(undefined)
  expect(first).toMatchObject({ state: 'done', sentence: 'It was written.' })
  const before = await ids()
  expect(before).toHaveLength(1)
  await twoDaysLater()
  const second = await nextBackup(first?.id)
  expect(second).toMatchObject({ state: 'done', sentence: 'It was written. 1 old backup was removed.' })
  const after = await ids()
  expect(after).toHaveLength(1)
  expect(after).not.toEqual(before)
})
