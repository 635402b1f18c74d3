import { and, eq, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EditableAssetId, Viewer } from '../access/viewer.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import { insertCompany } from '../../test/company-rows.ts'
import { databaseKinds, openPlatform, type TestPlatform } from '../../test/open-platform.ts'
import { assets } from './assets.ts'
import { bankCounts } from './bank-counts.ts'
import { bankEntries } from './bank-entries.ts'
import { resources, resourceVersions } from './resources.ts'

describe.each(databaseKinds)('the entry of a file in the bank, on the %s database', (kind) => {
  let platform: TestPlatform
  let viewer: Viewer
  let assetId: EditableAssetId
  const id = uuidv7()

  beforeAll(async () => {
    platform = await openPlatform(kind)
    ;({ viewer, assetId } = await insertCompany(platform.database))
    await asRequest(async (tx) => {
      const { companyId } = viewer
      const file = { type: 'document', fileName: 'Öl.pdf', aiAccess: false, currentVersion: 1 } as const
      await tx.insert(resources).values({ companyId, id, assetId, ...file })
      await addVersion(tx, 1)
    })
  })
  afterAll(() => platform.close())

  const asRequest = <T>(work: (tx: Transaction) => Promise<T>) => platform.database.asCompany(viewer.companyId, work)
  const isFile = () => and(eq(resources.companyId, viewer.companyId), eq(resources.id, id))
  const change = (to: Partial<typeof resources.$inferInsert>) =>
    asRequest((tx) => tx.update(resources).set(to).where(isFile()))
  const setProcessed = (number: number, processedAt: Date | null) =>
    asRequest((tx) => tx.update(resourceVersions).set({ processedAt }).where(eq(resourceVersions.number, number)))
  const entries = () => asRequest((tx) => tx.select().from(bankEntries))

  /** What `bank_counts` says of the filters' values that the entries do not say. */
  const miscounted = () =>
    asRequest(async (tx) => {
      const cell = sql`asset_id, type, extension, ai_access, processed`
      const { rows } = await tx.execute(sql`
        select ${cell}, sum(files) from (
          select ${cell}, files from ${bankCounts} union all select ${cell}, -1 from ${bankEntries}) said
        group by ${cell} having sum(files) <> 0`)
      return rows
    })

  async function addVersion(tx: Transaction, number: number) {
    const { companyId } = viewer
    const bytes = { blobKey: `blob ${number}`, sha256: new Uint8Array(32), size: 100 * number, mediaType: 'text/plain' }
    const extension = number === 1 ? 'pdf' : 'txt'
    await tx.insert(resourceVersions).values({ companyId, id: uuidv7(), resourceId: id, number, ...bytes, extension })
  }

  it('comes with its first version and follows its names, rights and time', async () => {
    const first = { resourceId: id, version: 1, assetId, type: 'document', extension: 'pdf', size: 100 }
    expect(await entries()).toMatchObject([{ ...first, fileName: 'Öl.pdf', foldedName: 'öl.pdf', processed: false }])
    await change({ fileName: 'Belt.PDF', aiAccess: true })
    const [row] = await asRequest((tx) => tx.select().from(resources).where(isFile()))
    expect(await entries()).toMatchObject([
      { fileName: 'Belt.PDF', foldedName: 'belt.pdf', aiAccess: true, updatedAt: row?.updatedAt },
    ])
    expect(await miscounted()).toEqual([])
  })

  it('tells of its current version alone whether it is processed', async () => {
    await asRequest((tx) => addVersion(tx, 2))
    await setProcessed(1, new Date())
    expect(await entries()).toMatchObject([{ version: 1, processed: true }])
    await change({ currentVersion: 2 })
    expect(await entries()).toMatchObject([{ version: 2, extension: 'txt', size: 200, processed: false }])
    await setProcessed(1, null)
    await setProcessed(1, new Date())
    expect(await entries()).toMatchObject([{ version: 2, processed: false }])
    await setProcessed(2, new Date())
    expect(await entries()).toMatchObject([{ version: 2, processed: true }])
    expect(await miscounted()).toEqual([])
  })

  it('goes with it into the bin, comes back from it, and goes for good with it', async () => {
    await change({ deletedAt: new Date(), deletedWith: id })
    expect([await entries(), await miscounted()]).toEqual([[], []])
    await change({ deletedAt: null, deletedWith: null })
    expect(await entries()).toMatchObject([{ resourceId: id, version: 2, processed: true }])
    await asRequest((tx) => tx.delete(resources).where(isFile()))
    expect(await entries()).toEqual([])
    expect(await miscounted()).toEqual([])
  })

  it('is counted in few rows, however often files of its asset change', async () => {
    const other = uuidv7()
    const { companyId } = viewer
    const file = { type: 'image', fileName: 'Plate.png', aiAccess: false, currentVersion: 1 } as const
    const bytes = { blobKey: 'plate', sha256: new Uint8Array(32), size: 1, mediaType: 'image/png', extension: 'png' }
    await asRequest(async (tx) => {
      await tx.insert(resources).values({ companyId, id: other, assetId, ...file })
      await tx.insert(resourceVersions).values({ companyId, id: uuidv7(), resourceId: other, number: 1, ...bytes })
      for (let n = 0; n < 200; n += 1) {
        await tx
          .update(resources)
          .set({ aiAccess: n % 2 === 0 })
          .where(eq(resources.id, other))
      }
    })
    expect((await asRequest((tx) => tx.select().from(bankCounts))).length).toBeLessThan(80)
    expect(await miscounted()).toEqual([])
  })

  it('leaves no count behind when its asset is gone', async () => {
    await platform.database.asSystem('test', (tx) => tx.delete(assets).where(eq(assets.id, assetId)))
    expect(await asRequest((tx) => tx.select().from(bankCounts))).toEqual([])
  })

  it('is written by nobody but the database itself', async () => {
    const writing = asRequest((tx) => tx.update(bankEntries).set({ fileName: 'x' }))
    await expect(writing).rejects.toMatchObject({ cause: { code: '42501' } })
  })
})
