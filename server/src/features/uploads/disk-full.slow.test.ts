import { resourceRoutes } from '@millwright/contract/resources'
import { texts } from '@millwright/contract/texts'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newAsset, upload, uploadEvents } from '../../../test/documents.ts'
import { signUp, startServer, type TestServer } from '../../../test/harness.ts'
import { tusClient } from '../../../test/tus.ts'
import { postgresIsHere } from '../../../test/postgres-cluster.ts'

// For the files: a disk with eight megabytes left. What the embedded database does is in embedded.db.test.ts.
const disk = mkdtempSync(join(tmpdir(), 'millwright-small-disk-'))
const isMounted = postgresIsHere() && mounts()
let server: TestServer

function mounts(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=130m,mode=700', 'tmpfs', disk], { stdio: 'ignore' })
    return true
  } catch {
    // Only root may, and not everywhere.
    return false
  }
}

beforeAll(async () => {
  if (!isMounted) return
  server = await startServer({ database: 'postgres', dataDir: disk })
  await writeFile(join(disk, 'ballast'), Buffer.alloc(122 * 1024 * 1024))
})
afterAll(async () => {
  if (isMounted) {
    await server.stop()
    execFileSync('umount', [disk])
  }
  rmSync(disk, { recursive: true, force: true })
})

const pdfOf = (size: number) =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(size, 32), Buffer.from('%%EOF\n')])

it.runIf(isMounted)(
  'a full disk fails the upload, leaves nothing of it, and everything goes on without a restart [F8a]',
  async () => {
    const ready = await fetch(new URL('/api/ready', server.url))
    expect([ready.status, await ready.json()]).toMatchObject([503, { storage: false, database: true }])
    const ada = await signUp(server)
    const place = await newAsset(ada)
    const kept = await upload(ada, { place, file: pdfOf(1_000_000), fileName: 'kept.pdf' })
    const stored = async () =>
      (await readdir(join(disk, 'files'), { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
        .length
    const before = await stored()
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const events = await uploadEvents(ada, { place, file: pdfOf(12_000_000), fileName: 'large.pdf' })
      expect(events.at(-1)).toMatchObject({ type: 'error', content: texts.diskFull })
      expect(events.map(({ type }) => type)).not.toContain('data')
    }
    expect(await stored()).toBe(before)
    const read = await ada.request('GET', kept.url)
    expect([read.status, (await read.bytes()).length]).toEqual([200, kept.metadata.size])
    await upload(ada, { place, file: pdfOf(1_000_000), fileName: 'later.pdf' })
    const { files } = await ada.call(resourceRoutes.fetchDocuments, { query: { ...place, parentId: null } })
    expect(files.map(({ fileName }) => fileName)).toEqual(['kept.pdf', 'later.pdf'])
  },
)

it.runIf(isMounted)(
  'a resumable upload keeps what a full disk took, and goes on when there is room [F8a]',
  async () => {
    const ada = await signUp(server)
    const place = await newAsset(ada)
    const tus = tusClient(ada, server)
    const file = pdfOf(12_000_000)
    const address = await tus.begun({ place, size: file.length, fileName: 'large.pdf' })
    const full = await tus.patch(address, 0, file)
    expect([full.status, await full.json()]).toMatchObject([503, { error: texts.diskFull }])
    const offset = await tus.offset(address)
    expect(offset).toBeGreaterThan(0)
    expect(offset).toBeLessThan(file.length)
    await rm(join(disk, 'ballast'))
    expect((await tus.patch(address, offset, file.subarray(offset))).status).toBe(204)
    const data = (await tus.events(address)).find((event) => event.type === 'data')
    const kept = await (await ada.request('GET', data?.content.url ?? '')).bytes()
    expect(Buffer.from(kept).equals(file)).toBe(true)
  },
)
