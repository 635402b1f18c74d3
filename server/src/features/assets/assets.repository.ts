import type { AssetsQuery, DynamicField, NewAsset } from '@millwright/contract/assets'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { assetListsUser } from '../../access/access.repository.ts'
import type { Viewer, VisibleDepartmentId } from '../../access/viewer.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { byName, containsText, type Listed, ordered, readListed } from '../../platform/database/listing.ts'
import { assets } from '../../schema/assets.ts'

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

/** The assets of a department that the viewer may see; `total` when the query pages. */
export async function listVisibleIn(
  tx: Transaction,
  { viewer, departmentId }: Scope,
  query: AssetsQuery,
): Promise<Listed<AssetRow>> {
  const where = and(
    eq(assets.companyId, viewer.companyId),
    eq(assets.departmentId, departmentId),
    isNull(assets.deletedAt),
    viewer.role === 'admin' ? undefined : assetListsUser(viewer),
    containsText(query.search, [assets.name, assets.info, assets.id]),
  )
  const by = ordered(query, sortColumns[query.sort ?? 'name'])
  return readListed(query, {
    rows: tx.select(columns).from(assets).where(where).orderBy(by, assets.id),
    total: () => tx.$count(assets, where),
  })
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
