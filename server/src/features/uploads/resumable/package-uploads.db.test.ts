import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openPlatform, type TestPlatform } from '../../../../test/open-platform.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { type BlobStore, BlobMissing } from '../../../platform/blobs/blobs.ts'
import { openDirectoryStore } from '../../../platform/blobs/directory-store.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { companies } from '../../../schema/companies.ts'
import { departments } from '../../../schema/departments.ts'
import { users } from '../../../schema/users.ts'
import { packageUploads } from './package-uploads.ts'
import { createResumableUploads } from './resumable-uploads.ts'
import type { AsMember, ResumableDeps } from './resumable.deps.ts'

const [companyId, userId, departmentId] = [uuidv7(), uuidv7(), uuidv7()]
const viewer = {
  companyId,
  userId,
  role: 'admin',
  permissions: { asset: true, department: true },
  sessionId: uuidv7(),
} as unknown as Viewer
const place = { departmentId, assetId: null }

let platform: TestPlatform
let blobs: BlobStore
let id: string
let uploads: ReturnType<typeof createResumableUploads>
const asMember: AsMember = (work) =>
  platform.database.asCompany(companyId, async (tx) => {
    await tx.execute(sql`select set_config('app.user', ${userId}, true)`)
    return work(tx, viewer)
  })

beforeAll(async () => {
  platform = await openPlatform('embedded')
  blobs = await openDirectoryStore({ directory: join(platform.directory, 'files'), exclusive: true })
  await platform.database.asSystem('test', async (tx) => {
    await tx.insert(companies).values({ id: companyId, name: 'Nordmark Paper' })
    const person = { role: 'admin', email: 'a@b.example', username: 'a', firstName: 'A', timeZone: 'UTC' } as const
    await tx.insert(users).values({ companyId, id: userId, ...person })
    await tx.insert(departments).values({ companyId, id: departmentId, name: 'Pumps', info: 'Pumps' })
  })
  const quotas = { bytes: null, members: null, questions: null }
  const deps = { blobs, quotas, log: platform.log, requirePackageRoom: async () => undefined }
  uploads = createResumableUploads(deps as unknown as ResumableDeps)
})
afterAll(() => platform.close())
beforeEach(async () => {
  id = uuidv7()
  const metadata = { kind: 'package', departmentId, assetId: null, filename: 'pump.zip' } as const
  await uploads.begin(asMember, { id, metadata, size: 4 })
  await uploads.append(asMember, { id, offset: 0, source: inOnePiece(Buffer.from('PK00')) })
})

async function* inOnePiece(bytes: Uint8Array) {
  yield bytes
}
const open = () => packageUploads({ blobs }).open(asMember, { id, place })
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  )

it('is cancelled with its bytes also after a look into it that was broken off', async () => {
  const { blob } = await open()
  await uploads.cancel(asMember, id)
  await expect(blobs.withFile(blob.key, async () => 'read')).rejects.toThrow(BlobMissing)
  expect(await codeOf(uploads.find(asMember, id))).toBe('not-found')
  // The look that is still at it ends so.
  expect(await asMember((tx, by) => packageUploads({ blobs }).end(tx, by, id))).toBe(false)
})

it('is gone where its bytes are', async () => {
  const { blob } = await open()
  await blobs.remove(blob.key)
  expect(await codeOf(open())).toBe('not-found')
  expect(await codeOf(uploads.find(asMember, id))).toBe('not-found')
})
