import { driveRoutes } from '@millwright/contract/drive'
import { sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newAsset, type AssetIds, upload } from '../../../test/documents.ts'
import { type SignedUp, signUp, startServer, type TestServer } from '../../../test/harness.ts'
import { openDatabase } from '../../platform/database/database.ts'

const files = 10_000
const fileBytes = 100_000
const megabyte = 2 ** 20
/** Of the records at the end of a ZIP64, the first of which says how many entries there are. */
const endBytes = 56 + 20 + 22
let server: TestServer
let ada: SignedUp
let place: AssetIds
let folderId: string

beforeAll(async () => {
  server = await startServer({ database: 'embedded' })
  ada = await signUp(server)
  place = await newAsset(ada)
  folderId = (await ada.call(driveRoutes.createFolder, { query: place, body: { name: 'Sheets', parentId: null } })).id
  const file = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(fileBytes - 16, ' '), Buffer.from('\n%%EOF\n')])
  const { id } = await upload(ada, { place, file, fileName: 'Sheet 0.pdf', fields: { parentId: folderId } })
  await server.kill9()
  await fillFolder(id)
  await server.restart()
})
afterAll(() => server.stop())

/** As many more files beside this one, which share its bytes. */
async function fillFolder(id: string): Promise<void> {
  const database = await openDatabase({ kind: 'embedded', directory: join(server.dataDir, 'database') })
  const ids = sql.param(Array.from({ length: files - 1 }, () => randomUUID()))
  await database.asSystem('test', async (tx) => {
    await tx.execute(sql`
      insert into resources (company_id, id, asset_id, parent_id, type, file_name, ai_access, current_version)
      select company_id, more.id, asset_id, parent_id, type, 'Sheet ' || more.n || '.pdf', false, 1
      from resources, unnest(${ids}::uuid[]) with ordinality more (id, n) where resources.id = ${id}`)
    await tx.execute(sql`
      insert into resource_versions
        (company_id, id, resource_id, number, blob_key, sha256, size, media_type, extension)
      select v.company_id, gen_random_uuid(), more.id, 1, v.blob_key, v.sha256, v.size, v.media_type, v.extension
      from resource_versions v, unnest(${ids}::uuid[]) more (id) where v.resource_id = ${id}`)
  })
  await database.close()
}

const residentBytes = () => Number(readFileSync(`/proc/${server.pid}/statm`, 'utf8').split(' ')[1]) * 4096

/** Stored files that the server has open (Linux). */
function openFiles(): string[] {
  const folder = `/proc/${server.pid}/fd`
  return readdirSync(folder).flatMap((number) => {
    try {
      const path = readlinkSync(join(folder, number))
      return path.startsWith(join(server.dataDir, 'files')) ? [path] : []
    } catch {
      // Closed since it was listed.
      return []
    }
  })
}

const zipLink = async () => (await ada.call(driveRoutes.downloadFolder, { query: { ...place, folderId } })).url

it('a folder of 10,000 files streams as a zip, and the server holds no more of it at its end', async () => {
  const response = await ada.request('GET', await zipLink())
  const size = Number(response.headers.get('content-length'))
  expect(size).toBeGreaterThan(files * fileBytes)
  let came = 0
  let begun = 0
  let most = 0
  let end = Buffer.alloc(0)
  for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
    came += chunk.length
    end = Buffer.concat([end, chunk]).subarray(-endBytes)
    if (came < 50 * megabyte) continue
    const now = residentBytes()
    begun ||= now
    most = Math.max(most, now)
  }
  expect(came).toBe(size)
  expect([end.readUInt32LE(0), end.readBigUInt64LE(32)]).toEqual([0x06064b50, BigInt(files)])
  expect(most - begun).toBeLessThan(64 * megabyte)
})

it('a reader who goes away half-way ends it', async () => {
  const stop = new AbortController()
  const response = await ada.request('GET', await zipLink(), { signal: stop.signal })
  let came = 0
  let openThen: string[] = []
  const reading = (async () => {
    for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
      came += chunk.length
      if (came < 500 * megabyte) continue
      openThen = openFiles()
      stop.abort()
    }
  })()
  await expect(reading).rejects.toMatchObject({ name: 'AbortError' })
  expect(openThen).toHaveLength(1)
  await expect.poll(openFiles).toEqual([])
})
