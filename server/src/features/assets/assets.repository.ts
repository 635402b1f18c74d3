import type { AssetsQuery, DynamicField, NewAsset } from '@millwright/contract/assets'
import type { AccessLevel } from '@millwright/contract/people'
import { and, count, eq, type SQL, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { ReadableAssetId, Viewer, VisibleDepartmentId } from '../../access/viewer.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { byName, containsText, type Listed, ordered, readListed } from '../../platform/database/listing.ts'
import { notFound } from '../../platform/refusal.ts'
import { assets } from '../../schema/assets.ts'
import { viewerAssets } from '../../schema/viewer-access.ts'

export type AssetRow = {
  id: string
  departmentId: string
  name: string
  info: string
  dynamicFields: DynamicField[]
  updatedAt: Date
}
const columns = {
  id: assets.id,
  departmentId: assets.departmentId,
  name: assets.name,
  info: assets.info,
  dynamicFields: assets.dynamicFields,
  updatedAt: assets.updatedAt,
}

const sortColumns = {
  name: byName(assets.name),
  info: byName(assets.info),
  _id: sql`${assets.id}`,
  updatedAt: sql`${assets.updatedAt}`,
} satisfies Record<NonNullable<AssetsQuery['sort']>, SQL>

type Scope = { viewer: Viewer; departmentId: VisibleDepartmentId }

const isSeen = and(eq(viewerAssets.companyId, assets.companyId), eq(viewerAssets.assetId, assets.id))

/** The assets of a department that the viewer may see, each with their level; `total` when the query pages. */
export async function listVisibleIn(
  tx: Transaction,
  { viewer, departmentId }: Scope,
  query: AssetsQuery,
): Promise<Listed<AssetRow & { access: AccessLevel }>> {
  const where = and(
    eq(assets.companyId, viewer.companyId),
    eq(assets.departmentId, departmentId),
    containsText(query.search, [assets.name, assets.info, assets.id]),
  )
  const by = ordered(query, sortColumns[query.sort ?? 'name'])
  return readListed(query, {
    rows: tx
      .select({ ...columns, access: viewerAssets.level })
      .from(assets)
      .innerJoin(viewerAssets, isSeen)
      .where(where)
      .orderBy(by, assets.id),
    total: async () => {
      const seen = tx.select({ total: count() }).from(assets).innerJoin(viewerAssets, isSeen)
      return (await seen.where(where))[0]?.total ?? 0
    },
  })
}

export async function readAsset(tx: Transaction, viewer: Viewer, assetId: ReadableAssetId): Promise<AssetRow> {
  const [row] = await tx
    .select(columns)
    .from(assets)
    .where(and(eq(assets.companyId, viewer.companyId), eq(assets.id, assetId)))
  if (!row) throw notFound()
  return row
}

export async function insertAsset(
  tx: Transaction,
  { viewer, departmentId }: Scope,
  input: NewAsset,
): Promise<AssetRow> {
  const [row] = await tx
    .insert(assets)
    .values({
      companyId: viewer.companyId,
      id: uuidv7(),
      departmentId,
      name: input.name,
      info: input.info,
      dynamicFields: input.dynamicFields,
      createdBy: viewer.userId,
    })
    .returning(columns)
  if (!row) throw new Error('INSERT returned no row')
  return row
}
