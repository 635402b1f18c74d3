import type { ResourceType } from '@millwright/contract/formats'
import type { ListingQuery } from '@millwright/contract/resources'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { EditableAssetId, ReadableAssetId, ReadableFolderId, Viewer } from '../access/viewer.ts'
import { byNumberedName, containsText, ordered } from '../platform/database/listing.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import { notFound } from '../platform/refusal.ts'
import { assets } from '../schema/assets.ts'
import { folders } from '../schema/folders.ts'
import { resources } from '../schema/resources.ts'

export type InAsset = { viewer: Pick<Viewer, 'companyId'>; assetId: ReadableAssetId }

/** Which part of an asset's tree: what lies in one folder (null: the root), with what is below it, or all of it. */
export type Within = 'all' | { folderId: ReadableFolderId | null; isDeep: boolean }

/**
 * Whoever names, moves or bins something in the tree of an asset holds its lock until the end of the transaction, so
 * that no name is given twice and no folder comes to lie below itself.
 */
export async function lockTree(
  tx: Transaction,
  { viewer, assetId }: { viewer: Pick<Viewer, 'companyId'>; assetId: EditableAssetId },
): Promise<{ assetName: string }> {
  const [row] = await tx
    .select({ assetName: assets.name })
    .from(assets)
    .where(and(eq(assets.companyId, viewer.companyId), eq(assets.id, assetId), isNull(assets.deletedAt)))
    .for('no key update')
  if (!row) throw notFound()
  return row
}

export async function readAssetName(tx: Transaction, { viewer, assetId }: InAsset): Promise<string> {
  const [row] = await tx
    .select({ name: assets.name })
    .from(assets)
    .where(and(eq(assets.companyId, viewer.companyId), eq(assets.id, assetId)))
  return row?.name ?? ''
}

export type FolderRow = {
  id: string
  name: string
  parentId: string | null
  items: number
  shown: number
  updatedAt: Date
}
/** The kind that is listed; null: every kind. */
type OfKind = { type: ResourceType | null }

/** By name, in the listing's direction when that is by name, too. */
export async function listFolders(
  tx: Transaction,
  scope: InAsset & OfKind & { within: Within },
  { search, sort = 'fileName', order }: Pick<ListingQuery, 'search' | 'sort' | 'order'>,
): Promise<FolderRow[]> {
  const by = ordered({ order: sort === 'fileName' ? order : 'asc' }, byNumberedName(folders.name))
  const rows = await tx
    .select(folderColumns)
    .from(folders)
    .where(
      and(
        eq(folders.companyId, scope.viewer.companyId),
        eq(folders.assetId, scope.assetId),
        isNull(folders.deletedAt),
        inPart(scope, sql`folders.parent_id`),
        containsText(search, [folders.name]),
      ),
    )
    .orderBy(by, folders.id)
  return withItems(tx, scope, rows)
}

export const folderColumns = {
  id: folders.id,
  name: folders.name,
  parentId: folders.parentId,
  updatedAt: folders.updatedAt,
}

/**
 * Counted for all of them together: for each by itself the database would read the whole asset again. Files of every
 * kind count, also in a listing of one kind: whoever deletes a folder deletes them all. What the listing shows of them
 * counts apart.
 */
export async function withItems(
  tx: Transaction,
  { viewer, assetId, type }: InAsset & OfKind,
  rows: Omit<FolderRow, 'items' | 'shown'>[],
): Promise<FolderRow[]> {
  if (rows.length === 0) return []
  const ids = sql.param(rows.map(({ id }) => id))
  const isOurs = sql`company_id = ${viewer.companyId} and asset_id = ${assetId} and parent_id = any(${ids}) and deleted_at is null`
  const { rows: counts } = await tx.execute<{ parent_id: string; items: number; shown: number }>(sql`
    select parent_id, count(*)::int as items, count(*) filter (where is_shown)::int as shown from (
      select parent_id, true as is_shown from ${folders} where ${isOurs}
      union all
      select parent_id, ${type === null ? sql`true` : sql`type = ${type}`} from ${resources} where ${isOurs}
    ) item group by parent_id`)
  const countsOf = new Map(counts.map(({ parent_id, items, shown }) => [parent_id, { items, shown }]))
  return rows.map((row) => ({ ...row, ...(countsOf.get(row.id) ?? { items: 0, shown: 0 }) }))
}

/** Whether what has this parent lies in the part. */
export function inPart({ viewer, assetId, within }: InAsset & { within: Within }, parentId: SQL): SQL | undefined {
  if (within === 'all') return undefined
  const { folderId, isDeep } = within
  // Not as one expression: row-level security keeps `coalesce` out of the conditions of an index.
  if (!isDeep) return folderId === null ? sql`${parentId} is null` : sql`${parentId} = ${folderId}`
  if (folderId === null) return undefined
  return sql`${parentId} in (
    with recursive below as (
      select ${folderId}::uuid as id
      union all
      select f.id from below join ${folders} f on f.parent_id = below.id
      where f.company_id = ${viewer.companyId} and f.asset_id = ${assetId} and f.deleted_at is null
    ) select id from below)`
}

export type PathEntry = { folderId: string; folderName: string }

/** The folders from the root down to this one; empty when it is not there or in the bin. */
export async function findPath(
  tx: Transaction,
  { viewer, assetId }: InAsset,
  folderId: ReadableFolderId,
): Promise<PathEntry[]> {
  const isOurs = sql`f.company_id = ${viewer.companyId} and f.asset_id = ${assetId} and f.deleted_at is null`
  const { rows } = await tx.execute<{ id: string; name: string }>(sql`
    with recursive up as (
      select f.id, f.parent_id, f.name, 1 as height from ${folders} f where ${isOurs} and f.id = ${folderId}
      union all
      select f.id, f.parent_id, f.name, up.height + 1 from up join ${folders} f on f.id = up.parent_id where ${isOurs}
    ) select id, name from up order by height desc`)
  return rows.map(({ id, name }) => ({ folderId: id, folderName: name }))
}
