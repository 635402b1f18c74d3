import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { newAsset } from '../../../test/documents.ts'
import { askToRestore, codeOf, setupOf } from '../../../test/first-restore.ts'
import { signIn, signUp, startServer, type SignedUp, type TestServer } from '../../../test/harness.ts'
import { addProcessedDocument } from '../../../test/plant.ts'
import { makeManualPdf } from '../../../test/pdf/make-pdf.ts'
import { s3Keys, type S3Server, startS3Server } from '../../../test/s3-server.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { restoreMarker } from '../../platform/restore-marker.ts'
import { backUp } from '../backup/back-up.ts'
import { restore } from '../backup/restore.ts'
import { restartCode } from './restart-code.ts'

const { database } = inject('server')
const folder = temporaryFolder()
const keys = { AWS_ACCESS_KEY_ID: s3Keys.accessKeyId, AWS_SECRET_ACCESS_KEY: s3Keys.secretAccessKey }
let store: S3Server
let source: string
let ada: SignedUp
let server: TestServer

beforeAll(async () => {
  for (const [name, value] of Object.entries(keys)) vi.stubEnv(name, value)
  store = await startS3Server(join(folder, 'store'))
  source = store.target('backups')
  const old = await startServer({ database })
  ada = await signUp(old)
  const { bytes } = await makeManualPdf({ pages: 1 })
  await addProcessedDocument(ada, await newAsset(ada), { bytes, fileName: 'Pump.pdf' })
  await backUp({ dataDir: old.dataDir, databaseUrl: old.databaseUrl ?? null }, { target: source, passphrase: null })
  await old.stop()
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await store.stop()
})

/** The process that restores for a server; it is one of a Linux machine. */
async function childOf({ pid }: TestServer): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  const child = Number(children.trim().split(' ').at(-1))
  // To 0 a signal would go to this group of processes.
  if (!(child > 0)) throw new Error('The server has no child')
  return child
}

const isThere = (pid: number) => existsSync(`/proc/${pid}/stat`)

describe.skipIf(process.platform !== 'linux')(
  'a server that restores from the page, and waits for a file of the backup',
  () => {
    let child: number

    beforeEach(async () => {
      const asked = Promise.withResolvers<void>()
      store.meddle(({ url }) => {
        if (!url?.includes('/blobs/')) return false
        asked.resolve()
        return true
      })
      server = await startServer({ database, env: keys })
      await askToRestore(server, { source, passphrase: '' })
      await asked.promise
      child = await childOf(server)
    })

    afterEach(() => server.stop())

    const showsFailure = () =>
      expect.poll(async () => (await setupOf(server)).restore?.state, { timeout: 120_000 }).toBe('unfinished')

    async function doesNotStart(): Promise<void> {
      await expect(server.restart()).rejects.toThrow('was broken off; run npm run restore again')
      expect(existsSync(restoreMarker(server.dataDir))).toBe(true)
    }

    it('ends by SIGTERM with the process that restores; no server starts there until the command has ended it', async () => {
      process.kill(server.pid, 'SIGTERM')
      expect(await server.ended()).toBe(1)
      expect(isThere(child)).toBe(false)
      expect(server.log()).toContain('a restore was ended with the server')
      await doesNotStart()
      store.meddle(null)
      await restore({ dataDir: server.dataDir, databaseUrl: server.databaseUrl ?? null }, { source, passphrase: null })
      await server.restart()
      expect((await signIn(server, ada.account)).user.email).toBe(ada.account.email)
      expect(await setupOf(server)).toEqual({ canRestore: false, restore: null })
    })

    it('takes the process that restores along when it is killed', async () => {
      await server.kill9()
      await expect.poll(() => isThere(child)).toBe(false)
      await doesNotStart()
    })

    it('says that it did not end where the process that restores was killed', async () => {
      const reason = 'That did not succeed. The log of the server says why.'
      const failed = { state: 'unfinished', done: 0, total: 0 }
      process.kill(child, 'SIGKILL')
      await showsFailure()
      // Nobody else ends what is shown, whoever and however often they ask.
      expect((await setupOf(server, 'AAAA-AAAA-AAAA-AAAA')).restore).toEqual({ ...failed, reason: null })
      expect((await setupOf(server)).restore).toEqual({ ...failed, reason: null })
      expect((await setupOf(server, codeOf(server))).restore).toEqual({ ...failed, reason })
      expect(await server.ended()).toBe(restartCode)
      await doesNotStart()
    })

    it('ends by SIGTERM also while a failure is shown, and is not to be started again', async () => {
      process.kill(child, 'SIGKILL')
      await showsFailure()
      process.kill(server.pid, 'SIGTERM')
      expect(await server.ended()).toBe(1)
      expect(server.log()).not.toContain('a restore was ended with the server')
      await doesNotStart()
    })
  },
)
