import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newAsset, upload } from '../../test/documents.ts'
import { signUp, startServer } from '../../test/harness.ts'
import { makeManualPdf } from '../../test/pdf/make-pdf.ts'
import { s3Keys, type S3Server, startS3Server } from '../../test/s3-server.ts'
import { temporaryFolder } from '../../test/temporary-folder.ts'

const folder = temporaryFolder()
let store: S3Server
beforeAll(async () => {
  store = await startS3Server(join(folder, 'bucket'))
})
afterAll(() => store.stop())

// A directory is copied here, with all that it takes to start: of a server the database would have to be.
it('a copy of an installation does not start on its bucket, until it is told that the other one is stopped for good', async () => {
  const env = {
    STORAGE_URL: store.target('files'),
    AWS_ACCESS_KEY_ID: s3Keys.accessKeyId,
    AWS_SECRET_ACCESS_KEY: s3Keys.secretAccessKey,
    INSTALLATION_SECRET: randomBytes(32).toString('hex'),
  }
  const [first, second] = [join(folder, 'first'), join(folder, 'second')]
  const owner = async () => (await store.objects.find('files/owner'))?.etag
  const original = await startServer({ database: 'embedded', env, dataDir: first })
  const admin = await signUp(original)
  const place = await newAsset(admin)
  const { bytes: file } = await makeManualPdf({ pages: 1 })
  await upload(admin, { place, file, fileName: 'Manual.pdf' })
  await original.stop()
  await cp(first, second, { recursive: true })

  // What it names the copy does not know; the next start writes that. It reads what lies there when it starts, names, and looks.
  let reads = 0
  store.meddle(({ method, url }) => {
    if (method === 'GET' && url?.includes('/files/owner')) reads += 1
    return false
  })
  const meanwhile = await startServer({ database: 'embedded', env, dataDir: first })
  await expect.poll(() => reads, { timeout: 60_000 }).toBeGreaterThanOrEqual(3)
  await meanwhile.stop()
  store.meddle(null)
  const before = await owner()
  const again = await startServer({ database: 'embedded', env, dataDir: first })
  await expect.poll(owner, { timeout: 60_000 }).not.toBe(before)
  const refused = await startServer({ database: 'embedded', env, dataDir: second }).then(
    () => 'it started',
    (error: unknown) => String(error),
  )
  expect(refused).toContain('belongs to a copy of this installation, which was at work at')
  const token = /STORAGE_TAKE_OVER=([0-9a-f]{16})\./.exec(refused)?.[1] ?? ''
  expect(token).not.toBe('')
  await again.stop()

  const copy = await startServer({
    database: 'embedded',
    env: { ...env, STORAGE_TAKE_OVER: token },
    dataDir: second,
  })
  await copy.stop()
  const late = startServer({ database: 'embedded', env, dataDir: first })
  await expect(late).rejects.toThrow('belongs to a copy of this installation')
})
