import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { insertCompany } from '../../../test/company-rows.ts'
import { openPlatform, type TestPlatform } from '../../../test/open-platform.ts'
import type { EditableAssetId, Viewer } from '../../access/viewer.ts'
import { readBytes } from '../../calls/quotas/quotas.repository.ts'
import { damagedBy } from '../../operator/doctor/check-rows.repository.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { assets } from '../../schema/assets.ts'
import { makersPackages } from '../../schema/makers-packages.ts'
import { saveFieldSources } from './known-documents.repository.ts'
import { deleteForgotten, insertPackage, keepBytesOnce, markImported } from './makers-packages.repository.ts'

let platform: TestPlatform
let viewer: Viewer
let assetId: EditableAssetId
let departmentId: string
const inDatabase = <T>(work: (tx: Transaction) => Promise<T>) => platform.database.asSystem('test', work)

beforeAll(async () => {
  platform = await openPlatform('embedded')
})
afterAll(() => platform.close())
beforeEach(async () => {
  ;({ viewer, assetId } = await insertCompany(platform.database))
  const [asset] = await inDatabase((tx) => tx.select().from(assets).where(eq(assets.id, assetId)))
  departmentId = asset?.departmentId ?? ''
})

/** One of ten bytes that came some days ago, and of which the asset has a field. */
const imported = ({ days = 3, ofAsset = true } = {}) =>
  inDatabase(async (tx) => {
    const blob = { key: uuidv7(), sha256: new Uint8Array(32), size: 10 }
    const said = { place: { departmentId, assetId: null }, fileName: 'pump.zip', kind: 'aas', contents: '{}' } as const
    const id = await insertPackage(tx, viewer, { ...said, blob })
    await markImported(tx, viewer, { id, into: ofAsset ? [assetId] : [] })
    await keepBytesOnce(tx, viewer, id)
    await tx.execute(sql`update makers_packages set imported_at = now() - ${days} * interval '1 day' where id = ${id}`)
    const source = { label: id, value: 'SN-1', unit: '', semanticId: '', path: '', texts: [] }
    if (ofAsset) await saveFieldSources(tx, { viewer, assetId }, { packageId: id, sources: [source] })
    return id
  })
const standing = () =>
  inDatabase(async (tx) => {
    await deleteForgotten(tx)
    const rows = await tx.select().from(makersPackages).where(eq(makersPackages.companyId, viewer.companyId))
    // A text of the doctor's own.
    // oxlint-disable-next-line no-restricted-properties
    const wrong = await tx.execute(sql.raw(damagedBy('quota.bytes')))
    expect(wrong.rows).toEqual([])
    return [rows.length, await readBytes(tx, viewer.companyId)]
  })

it('packages of the same bytes take their room once, until the last of them goes', async () => {
  const first = await imported()
  const second = await imported()
  expect(await standing()).toEqual([2, 10])
  await inDatabase((tx) => tx.delete(makersPackages).where(eq(makersPackages.id, first)))
  expect(await standing()).toEqual([1, 10])
  await inDatabase((tx) => tx.delete(makersPackages).where(eq(makersPackages.id, second)))
  expect(await standing()).toEqual([0, 0])
  await imported()
  await imported()
  await inDatabase((tx) => tx.delete(makersPackages).where(eq(makersPackages.companyId, viewer.companyId)))
  expect(await standing()).toEqual([0, 0])
})

it('one goes when no asset is left that came from it, a day after it was imported', async () => {
  await imported({ ofAsset: false })
  await imported({ ofAsset: false, days: 0 })
  await imported()
  expect(await standing()).toEqual([2, 10])
  await inDatabase((tx) =>
    tx
      .update(assets)
      .set({ deletedAt: sql`now()` })
      .where(eq(assets.id, assetId)),
  )
  expect(await standing()).toEqual([1, 10])
})
