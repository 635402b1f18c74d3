import { appendFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertCompany } from '../../../test/company-rows.ts'
import { databaseKindsInTurn, openPlatform, type TestPlatform } from '../../../test/open-platform.ts'
import { changeState, readState } from '../../features/system/system.repository.ts'
import type { BlobStore } from '../../platform/blobs/blobs.ts'
import { openDirectoryStore } from '../../platform/blobs/directory-store.ts'
import { lookAtFiles } from '../../platform/blobs/look-at-files.ts'
import { resources, resourceVersions } from '../../schema/resources.ts'
import { type BytesCheck, lookAtSizes } from './look-at-bytes.ts'
import { readPart, shareOf } from './read-part.ts'

const days = 30

describe.each(databaseKindsInTurn(import.meta.url))('the bytes that the checks read, on the %s database', (kind) => {
  let platform: TestPlatform
  let blobs: BlobStore
  let looking: BytesCheck
  let add: (size: number) => Promise<{ key: string; path: string; id: string }>
  const state = () => platform.database.asSystem('test', readState)
  /** As a check would: what was read, by the files that were opened, and what was found. */
  const readOneDay = async () => {
    const { hashed, findings: ofSizes } = await lookAtSizes(looking)
    const part = await readPart(looking, hashed, await state())
    return { ...part, hashed, ofSizes }
  }

  beforeAll(async () => {
    platform = await openPlatform(kind)
    const { database, directory } = platform
    blobs = await openDirectoryStore({ directory: join(directory, 'files'), exclusive: true })
    const files = lookAtFiles(join(directory, 'files'))
    looking = { database, files, signal: new AbortController().signal }
    const { viewer, assetId } = await insertCompany(database)
    const { companyId, userId: createdBy } = viewer
    add = async (size) => {
      const { key, ...bytes } = await blobs.put(one(Buffer.alloc(size, uuidv7())))
      const [resourceId, id] = [uuidv7(), uuidv7()]
      const file = { companyId, assetId, aiAccess: true, currentVersion: 1, createdBy }
      const version = { companyId, resourceId, number: 1, createdBy, mediaType: 'application/pdf', extension: 'pdf' }
      await database.asSystem('test', async (tx) => {
        await tx.insert(resources).values({ ...file, id: resourceId, type: 'document', fileName: `${id}.pdf` })
        await tx.insert(resourceVersions).values({ ...version, ...bytes, id, blobKey: key })
      })
      return { key, id, path: files.pathOf(key) }
    }
    for (let file = 0; file < 40; file += 1) await add(100 + file)
    await add(20_000)
  })
  afterAll(() => platform.close())

  it('are all read within 30 days, those that come meanwhile too, a part each day', async () => {
    const later: { id: string; path: string }[] = []
    const found = new Set<string>()
    const damaged = await add(77)
    // Of the same length, so that only who reads it knows.
    await writeFile(damaged.path, Buffer.alloc(77, 'x'))
    for (let day = 0; day < days; day += 1) {
      const { files, hashed, findings } = await readOneDay()
      expect(files).toBeGreaterThan(0)
      expect(files).toBeLessThan(hashed.count)
      if (findings.length > 0) found.add(String(findings[0]?.examples))
      if (day === 3) {
        later.push(await add(50), await add(51), await add(52))
        for (const { path } of later)
          await writeFile(path, Buffer.alloc(50 + later.findIndex((l) => l.path === path), 'x'))
      }
    }
    // A round later those of the third day were read, wherever their keys lie.
    for (let day = 0; day < 3; day += 1) await readOneDay()
    const [changed] = (await readOneDay()).findings
    expect(changed).toMatchObject({ code: 'bytes.changed', count: 4 })
    expect(changed?.examples.toSorted()).toEqual(
      [damaged, ...later].map(({ id }) => `resource_versions ${id}`).toSorted(),
    )
    expect([...found].some((text) => text.includes(damaged.id))).toBe(true)
    for (const { path } of [damaged, ...later]) await rm(path)
  })

  it('are told by their size where they are gone or of another length, which costs no reading', async () => {
    const { path, id } = await add(60)
    await appendFile(path, 'x')
    const { ofSizes } = await readOneDay()
    expect(ofSizes.find(({ code }) => code === 'bytes.size')?.examples).toEqual([`resource_versions ${id}`])
    expect(ofSizes.find(({ code }) => code === 'bytes.missing')?.count).toBe(4)
    await rm(path)
  })

  it('goes on after a kill where it was, not from the beginning', async () => {
    const { readTo: before } = await state()
    await readOneDay()
    const { readTo: first } = await state()
    expect(first).not.toBe(before)
    await readOneDay()
    expect((await state()).readTo).not.toBe(first)
    await platform.database.asSystem('test', (tx) => changeState(tx, { readTo: first }))
    const stopped = new AbortController()
    stopped.abort(new Error('stopped'))
    await expect(
      readPart({ ...looking, signal: stopped.signal }, { count: 1, bytes: 1 }, await state()),
    ).rejects.toThrow('stopped')
    expect((await state()).readTo).toBe(first)
  })
})

it('makes up for days without a check', () => {
  const now = new Date('2026-06-30T02:00:00Z')
  const ago = (count: number) => new Date(now.getTime() - count * 24 * 3_600_000)
  const whole = { count: 280, bytes: 2_800 }
  expect(shareOf(whole, { readAt: null, now })).toEqual({ count: 10, bytes: 100 })
  expect(shareOf(whole, { readAt: ago(1), now })).toEqual({ count: 10, bytes: 100 })
  expect(shareOf(whole, { readAt: ago(3), now })).toEqual({ count: 30, bytes: 300 })
  expect(shareOf(whole, { readAt: ago(90), now })).toEqual(whole)
})

async function* one(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes
}
