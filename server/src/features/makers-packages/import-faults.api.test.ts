import { assetRoutes } from '@millwright/contract/assets'
import { departmentRoutes } from '@millwright/contract/departments'
import { makersPackageRoutes } from '@millwright/contract/makers-packages'
import { resourceRoutes } from '@millwright/contract/resources'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { jobLists } from '../../../test/documents.ts'
import { type SignedUp, signUp, startServer, type TestServer } from '../../../test/harness.ts'
import { lookInto, packageOf, pdfOf, vdiMetadata } from '../../../test/makers-packages.ts'
import { openPostgresProxy, type PostgresProxy } from '../../../test/postgres-proxy.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts'

// Another test may have files of its own stored and removed meanwhile: each server here is one of its own.
const { database } = inject('server')

/** Of a manual, and of `more` files of the same document. */
async function preview(admin: SignedUp, more: Record<string, Uint8Array> = {}) {
  const { _id: departmentId } = await admin.call(departmentRoutes.create, { body: { name: 'Pumps', info: 'Pumps' } })
  const pdf = await pdfOf('Close valve V-101 before the pump starts.')
  const files = { 'manual.pdf': pdf, ...more }
  const metadata = vdiMetadata({ files: Object.keys(files) })
  const bytes = packageOf({ 'VDI2770_Metadata.xml': metadata, ...files })
  const { packageId } = await lookInto(admin, { departmentId }, { bytes })
  const take = (leaveDocuments: number[] = []) =>
    admin.tryCall(makersPackageRoutes.import, { query: { departmentId }, body: { packageId, leaveDocuments } })
  const assets = () => admin.call(assetRoutes.fetchAll, { query: { departmentId } })
  return { departmentId, pdf, take, assets }
}

describe('the process that reads a package', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ database })
  })
  afterAll(() => server.stop())

  async function readerOf(): Promise<number> {
    const children = await readFile(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8')
    for (const pid of children.match(/\d+/g) ?? []) {
      const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
      if (command.includes('package-child')) return Number(pid)
    }
    throw new Error('Nobody reads a package')
  }
  const blobs = async () => (await readdir(join(server.dataDir, 'files', 'blobs'), { recursive: true })).toSorted()

  it('is killed in the import, which leaves nothing, and succeeds when it is made again [T47d]', async () => {
    // Whose bytes take far longer than the kill does to land.
    const large = Buffer.concat([await pdfOf('Large.'), Buffer.alloc(250 * 2 ** 20)])
    const { take, assets } = await preview(await signUp(server), { 'large.pdf': large })
    const before = await blobs()
    const taken = take()
    process.kill(await vi.waitFor(readerOf, { timeout: 60_000, interval: 5 }), 'SIGKILL')
    expect((await taken).status).toBe(500)
    expect(await assets()).toEqual([])
    expect(await blobs()).toEqual(before)
    expect((await take([1])).status).toBe(201)
    expect(await assets()).toHaveLength(1)
  })
})

describe.runIf(database === 'postgres')('an import whose COMMIT is done and not acknowledged', () => {
  let own: TestDatabase
  let proxy: PostgresProxy
  let server: TestServer
  beforeAll(async () => {
    own = await createTestDatabase()
    proxy = await openPostgresProxy(own.url)
    server = await startServer({ database, env: { DATABASE_URL: proxy.url } })
  })
  afterAll(async () => {
    await server.stop()
    await proxy.close()
    await own.drop()
  })

  it('keeps the bytes that its rows name, and is refused when it is made again [T47d]', async () => {
    const admin = await signUp(server)
    const { departmentId, pdf, take, assets } = await preview(admin)
    const lost = proxy.loseCommitAfter('"imported_at" = now()')
    const { status } = await take()
    await lost
    expect(status).toBeGreaterThanOrEqual(500)
    const [asset] = await assets()
    const place = { departmentId, assetId: asset?._id ?? '' }
    await jobLists(admin, place)
    const { files } = await admin.call(resourceRoutes.fetchAllDocuments, { query: place })
    expect(files).toMatchObject([{ processed: true }])
    const response = await admin.request('GET', files[0]?.url ?? '')
    expect(Buffer.from(await response.arrayBuffer()).equals(pdf)).toBe(true)
    expect((await take()).status).toBe(409)
  })
})
