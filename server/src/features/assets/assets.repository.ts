import type {
  AssetChanges,
  AssetCounts,
  AssetsQuery,
  DynamicField,
  FieldSource,
  NewAsset,
} from '@millwright/contract/assets'
import type { AccessLevel } from '@millwright/contract/people'
import type { FoundCode, PlateCode } from '@millwright/contract/plate-codes'
import { limits } from '@millwright/contract/limits'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { AskableAssetId, AskableDepartmentId, EditableAssetId, Viewer } from '../../access/viewer.ts'
import { type PictureRow, pictureOfAsset } from '../../files/asset-pictures.repository.ts'
import { isCurrentVersion, withoutText } from '../../files/files.repository.ts'
import { mayReadPackage } from '../../files/packages/kept-packages.repository.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import {
  byName,
  containsText,
  type ListingPage,
  listTotal,
  ordered,
  readCounted,
} from '../../platform/database/listing.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { accessRequests } from '../../schema/access-requests.ts'
import { assets } from '../../schema/assets.ts'
import { chats } from '../../schema/chats.ts'
import { makersFields, makersPackages } from '../../schema/makers-packages.ts'
import { assetExperts } from '../../schema/experts.ts'
import { foundCodes } from '../../schema/found-codes.ts'
import { plateCodes } from '../../schema/plate-codes.ts'
import { resources, resourceVersions } from '../../schema/resources.ts'
import { viewerAssets } from '../../schema/viewer-access.ts'

export type AssetRow = {
  id: string
  departmentId: string
  name: string
  info: string
  dynamicFields: DynamicField[]
  picture: PictureRow | null
  updatedAt: Date
}
const columns = {
  id: assets.id,
  departmentId: assets.departmentId,
  name: assets.name,
  info: assets.info,
  dynamicFields: assets.dynamicFields,
  picture: pictureOfAsset,
  updatedAt: assets.updatedAt,
}

const sortColumns = {
  name: byName(assets.name),
  info: byName(assets.info),
  _id: sql`${assets.id}`,
  updatedAt: sql`${assets.updatedAt}`,
} satisfies Record<NonNullable<AssetsQuery['sort']>, SQL>

type Scope = { viewer: Viewer; departmentId: AskableDepartmentId }

const isSeen = and(eq(viewerAssets.companyId, assets.companyId), eq(viewerAssets.assetId, assets.id))

/** The assets of a department that the viewer may see, each with their level; `total` when the query pages. */
export async function listVisibleIn(
  tx: Transaction,
  { viewer, departmentId }: Scope,
  query: AssetsQuery,
): Promise<ListingPage<AssetRow & { access: AccessLevel }>> {
  const where = and(
    eq(assets.companyId, viewer.companyId),
    eq(assets.departmentId, departmentId),
    // Said of both sides of the join, each can begin at the department.
    eq(viewerAssets.departmentId, departmentId),
    isNull(assets.deletedAt),
    containsText(query.search, [assets.name, assets.info, assets.id]),
  )
  const by = ordered(query, sortColumns[query.sort ?? 'name'])
  const rows = tx
    .select({ ...columns, access: viewerAssets.level, listTotal })
    .from(assets)
    .innerJoin(viewerAssets, isSeen)
    .where(where)
    .orderBy(by, assets.id)
  return readCounted(query, rows)
}

/** With how much the viewer finds in it, in one query. */
export async function readAsset(
  tx: Transaction,
  viewer: Viewer,
  assetId: AskableAssetId,
): Promise<AssetRow & { counts: AssetCounts; sources: FieldSource[]; codes: PlateCode[]; foundCodes: FoundCode[] }> {
  const { companyId, userId } = viewer
  const files = and(eq(resources.companyId, companyId), eq(resources.assetId, assetId), isNull(resources.deletedAt))
  const own = and(eq(chats.companyId, companyId), eq(chats.userId, userId), eq(chats.assetId, assetId))
  const people = and(eq(assetExperts.companyId, companyId), eq(assetExperts.assetId, assetId))
  const counts = {
    resources: sql<number>`(select count(*)::int from ${resources} where ${files})`,
    ready: sql<number>`(select count(*)::int from ${resources} join ${resourceVersions} on ${isCurrentVersion}
      where ${files} and ${resourceVersions.processedAt} is not null and not (${withoutText}))`,
    chats: sql<number>`(select count(*)::int from ${chats} where ${own})`,
    experts: sql<number>`(select count(*)::int from ${assetExperts} where ${people})`,
  }
  const [row] = await tx
    .select({ ...columns, counts, sources: fieldSources(viewer), codes: codesOf, foundCodes: foundCodesOf })
    .from(assets)
    .where(isAsset(viewer, assetId))
  if (!row) throw notFound()
  return row
}

/** Of the fields that say what a maker's package said; by their labels. */
// Of one table alone Drizzle names columns without it.
const fieldSources = (viewer: Viewer) => sql<FieldSource[]>`coalesce((
  select json_agg(json_build_object('label', s.label, 'packageName', p.file_name,
    'packageId', case when ${mayReadPackage(viewer, sql`p.company_id`, sql`p.id`)} then p.id end, 'path', s.path, 'unit', s.unit,
    'semanticId', s.semantic_id, 'texts', s.texts) order by s.label)
  from ${makersFields} s join ${makersPackages} p on p.company_id = s.company_id and p.id = s.package_id
  where s.company_id = assets.company_id and s.asset_id = assets.id and exists (
    select from jsonb_array_elements(assets.dynamic_fields) f
    where f ->> 'label' = s.label and f ->> 'value' = s.value)), '[]')`

/** The codes on its plate, as they were added. */
const codesOf = sql<PlateCode[]>`coalesce((
  select json_agg(json_build_object('_id', c.id, 'code', c.code) order by c.created_at, c.id)
  from ${plateCodes} c where c.company_id = assets.company_id and c.asset_id = assets.id), '[]')`

/** What stands on its photos and is no machine's code so far; by name of the photo. */
const foundCodesOf = sql<FoundCode[]>`coalesce((
  select json_agg(json_build_object('code', o.code, 'photo', json_build_object('id', o.id, 'fileName', o.file_name)))
  from (
    select f.code, r.id, r.file_name from ${foundCodes} f
    join ${resources} r on r.company_id = f.company_id and r.id = f.resource_id
    where f.company_id = assets.company_id and f.asset_id = assets.id and f.dismissed_at is null
      and r.asset_id = assets.id and r.deleted_at is null
      and not exists (select from ${plateCodes} c where c.company_id = f.company_id and c.key = f.key)
    order by r.file_name, f.key limit ${limits.foundCodes}) o), '[]')`

/** Locked until `tx` ends, and judged again: while it was waited for, access may have been taken away. */
export async function lockAsset(
  tx: Transaction,
  viewer: Viewer,
  assetId: EditableAssetId,
): Promise<AssetRow & { access: AccessLevel }> {
  const isIt = isAsset(viewer, assetId)
  await tx.select({ id: assets.id }).from(assets).where(isIt).for('no key update')
  const [row] = await tx
    .select({ ...columns, access: viewerAssets.level })
    .from(assets)
    .innerJoin(viewerAssets, isSeen)
    .where(isIt)
  if (!row) throw notFound()
  if (row.access !== 'full') throw new Refusal('forbidden')
  return row
}

/** It must be locked. */
export async function changeAsset(
  tx: Transaction,
  viewer: Viewer,
  { assetId, changes }: { assetId: EditableAssetId; changes: AssetChanges },
): Promise<AssetRow> {
  const { name, info, dynamicFields } = changes
  const [row] = await tx
    .update(assets)
    .set({ name, info, dynamicFields })
    .where(isAsset(viewer, assetId))
    .returning(columns)
  if (!row) throw new Error('A locked row is gone')
  return row
}

/** With it all that is in it goes out of every list and of the search, and requests for access are over; it must be locked. */
export async function binAsset(tx: Transaction, viewer: Viewer, assetId: EditableAssetId): Promise<void> {
  await tx
    .update(assets)
    .set({ deletedAt: sql`now()` })
    .where(isAsset(viewer, assetId))
  await tx
    .delete(accessRequests)
    .where(and(eq(accessRequests.companyId, viewer.companyId), eq(accessRequests.assetId, assetId)))
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

function isAsset({ companyId }: Viewer, assetId: AskableAssetId) {
  return and(eq(assets.companyId, companyId), eq(assets.id, assetId))
}
