import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { openPlatform, type TestPlatform } from '../../test/open-platform.ts'
import { s3Keys, type S3Server, startS3Server } from '../../test/s3-server.ts'
import { temporaryFolder } from '../../test/temporary-folder.ts'
import { BucketOfCopy, type BucketOwner } from '../platform/blobs/own-bucket.ts'
import { StoreFailed } from '../platform/stores/store-failed.ts'
import { systemState } from '../schema/system-runs.ts'
import { openStorageOwner } from './storage-owner.ts'
import { listStorageTokens } from './storage-tokens.repository.ts'

const folder = temporaryFolder()
let server: S3Server
let original: TestPlatform
let copy: TestPlatform
let lost: string[] = []
beforeAll(async () => {
  server = await startS3Server(join(folder, 'bucket'))
  original = await openPlatform('embedded')
  copy = await openPlatform('embedded')
})
afterEach(() => {
  lost = []
  server.meddle(null)
})
afterAll(async () => {
  await original.close()
  await copy.close()
  await server.stop()
})

async function own(platform: TestPlatform, prefix: string, takeOver: string | null = null): Promise<BucketOwner> {
  const owner = await openStorageOwner({
    storage: { url: server.target(prefix), keys: { ...s3Keys, sessionToken: null }, cacheBytes: 1_000_000 },
    storageTakeOver: takeOver,
    step: (work) => platform.database.asSystem('maintenance', work),
    onLost: ({ message }) => lost.push(message),
  })
  if (!owner) throw new Error('A bucket has an owner')
  return owner
}

const tokensOf = (platform: TestPlatform) => platform.database.asSystem('test', listStorageTokens)

/** As a copy of the database has it. */
async function copyRows(): Promise<void> {
  const storageTokens = [...(await tokensOf(original))]
  await copy.database.asSystem('test', async (tx) => {
    await tx.delete(systemState)
    await tx.insert(systemState).values({ storageTokens })
  })
}

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof BucketOfCopy ? error.message : String(error)),
  )

it('lets each process of an installation in, at once and after it was stopped', async () => {
  const owners = await Promise.all([own(original, 'alone'), own(original, 'alone'), own(original, 'alone')])
  for (const owner of owners) await owner.renew()
  for (const owner of owners) await owner.check()
  await (await own(original, 'alone')).check()
  expect((await tokensOf(original)).length).toBeLessThanOrEqual(10)
  expect(lost).toEqual([])
})

it('refuses a copy that was made before the original went on, until it is told to take over', async () => {
  const first = await own(original, 'copied')
  await copyRows()
  await first.renew()
  await first.renew()
  const sentence = (await refusal(own(copy, 'copied'))) ?? ''
  expect(sentence).toMatch(
    /belongs to a copy of this installation, which was at work at \d{4}-\S+Z, or to this one with a database/,
  )
  const [, token = ''] = /STORAGE_TAKE_OVER=([0-9a-f]{16})\.$/.exec(sentence) ?? []
  expect(token).not.toBe('')
  await first.check()
  expect(await refusal(own(copy, 'copied', '0123456789abcdef'))).toBe(sentence)

  const second = await own(copy, 'copied', token)
  await second.renew()
  // It has the bucket now: the other one ends where it notices.
  expect(await refusal(first.check())).toContain('belongs to a copy of this installation')
  expect(await refusal(first.renew())).toContain('belongs to a copy of this installation')
  expect(lost).toHaveLength(2)
  await second.check()
  // What it was told once lets nobody take over from it.
  expect(await refusal(own(original, 'copied', token))).toContain('belongs to a copy of this installation')
})

it('leaves the bucket to one of two that began with the same rows', async () => {
  const first = await own(original, 'same')
  await copyRows()
  const second = await own(copy, 'same')
  await first.renew()
  await first.renew()
  expect(await refusal(second.renew())).toContain('belongs to a copy of this installation')
  await first.check()
})

it('knows its own bucket however often the bucket took nothing new', async () => {
  const owner = await own(original, 'full')
  await owner.renew()
  server.meddle((request, response) => {
    if (request.method !== 'PUT') return false
    // As of keys that may only read: no second try.
    response.statusCode = 403
    response.end()
    return true
  })
  for (let failed = 0; failed < 12; failed++) await expect(owner.renew()).rejects.toThrow(StoreFailed)
  server.meddle(null)
  await owner.check()
  await (await own(original, 'full')).renew()
  await owner.check()
  expect(lost).toEqual([])
})

it('knows its own bucket where the database has lost what was written into it last', async () => {
  const owner = await own(original, 'failover')
  for (let renewed = 0; renewed < 3; renewed++) {
    await owner.renew()
    const [, ...storageTokens] = await tokensOf(original)
    await original.database.asSystem('test', (tx) => tx.update(systemState).set({ storageTokens }))
    await owner.check()
    await (await own(original, 'failover')).renew()
  }
  expect(lost).toEqual([])
})

it('writes what its rows name where nothing lies in the bucket', async () => {
  await own(original, 'emptied')
  const tokens = await tokensOf(original)
  await own(original, 'emptied-too')
  expect(await tokensOf(original)).toEqual(tokens)
  expect((await server.objects.find('emptied-too/owner')) !== null).toBe(true)
})
