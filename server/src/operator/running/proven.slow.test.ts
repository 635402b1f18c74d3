import { systemRoutes } from '@millwright/contract/system'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newAsset, upload } from '../../../test/documents.ts'
import { type SignedUp, signIn, signUp, startServer, type TestServer } from '../../../test/harness.ts'
import { makeManualPdf } from '../../../test/pdf/make-pdf.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { databaseOptions } from '../../platform/database/location.ts'
import { openPlain } from '../../platform/database/plain-database.ts'
import { schemaOfThisVersion } from '../../platform/database/scratch-schema.ts'

const folder = temporaryFolder()
let server: TestServer
let admin: SignedUp

beforeAll(async () => {
  await schemaOfThisVersion()
  server = await startServer({ database: 'embedded' })
  admin = await signUp(server)
  const { bytes: file } = await makeManualPdf({ pages: 1 })
  await upload(admin, { place: await newAsset(admin), file, fileName: 'Press.pdf' })
})
afterAll(() => server.stop())

it('the first backup of a week is restored by the server, and believed only then', async () => {
  await server.kill9()
  const database = await openPlain(databaseOptions({ databaseUrl: null, dataDir: server.dataDir }))
  await database.write(({ run }) => run(`UPDATE system_state SET since = now() - interval '9 days'`))
  await database.close()
  await server.restart({ BACKUP_TO: path.join(folder, 'backup') })
  admin = Object.assign(await signIn(server, admin.account), { companyName: '' })
  const backups = async () => (await admin.call(systemRoutes.fetch)).backups
  expect(await backups()).toMatchObject({ lastProvenAt: null, isOverdue: true })
  await expect.poll(async () => (await backups()).last?.endedAt ?? null, { timeout: 180_000 }).not.toBeNull()
  const { last, lastProvenAt, isOverdue } = await backups()
  expect(last).toMatchObject({
    state: 'done',
    sentence: 'It was restored, and nothing is wrong there.',
    thorough: true,
    files: 1,
  })
  expect([lastProvenAt, isOverdue]).toEqual([last?.startedAt, false])
})
