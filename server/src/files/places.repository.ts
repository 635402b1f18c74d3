import { limits } from '@millwright/contract/limits'
import { reasons } from '@millwright/contract/reasons/refusals'
import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { EditableAssetId, EditableFolderId, Viewer } from '../access/viewer.ts'
import { isAliveIn } from './files.repository.ts'
import { findPath } from './tree.repository.ts'
import { isAnyOf } from '../platform/database/is-any-of.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import { invalidInput, notFound } from '../platform/refusal.ts'
import { folders } from '../schema/folders.ts'
import { resources } from '../schema/resources.ts'

export type InTree = { viewer: Viewer; assetId: EditableAssetId }
/** Something that lies in a folder, or comes to lie there under this name; null: the root. */
export type PlacedItem = { id: string; name: string; parentId: string | null }

/** Those among the ids that lie outside the bin. */
export async function findFolders(tx: Transaction, scope: InTree, ids: readonly string[]): Promise<PlacedItem[]> {
  if (ids.length === 0) return []
  return tx
    .select({ id: folders.id, name: folders.name, parentId: folders.parentId })
    .from(folders)
    .where(and(isAliveFolder(scope), isAnyOf(folders.id, ids)))
    .orderBy(folders.id)
}

export async function findFiles(tx: Transaction, scope: InTree, ids: readonly string[]): Promise<PlacedItem[]> {
  if (ids.length === 0) return []
  return tx
    .select({ id: resources.id, name: resources.fileName, parentId: resources.parentId })
    .from(resources)
    .where(and(isAliveIn(scope), isAnyOf(resources.id, ids)))
    .orderBy(resources.id)
}

/** Things that come to lie somewhere, and what comes out of the bin with them. */
export type Coming = { placed: readonly PlacedItem[]; with: readonly string[] }

/** The names that others have, or come back to, in the folders where these come to lie. */
export async function folderNamesBeside(tx: Transaction, scope: InTree, coming: Coming): Promise<NamesIn> {
  const rows = await tx
    .select({ parentId: folders.parentId, name: folders.name })
    .from(folders)
    .where(liesBeside(scope, folders, coming))
  return byParent(rows)
}

export async function fileNamesBeside(tx: Transaction, scope: InTree, coming: Coming): Promise<NamesIn> {
  const rows = await tx
    .select({ parentId: resources.parentId, name: resources.fileName })
    .from(resources)
    .where(liesBeside(scope, resources, coming))
  return byParent(rows)
}

export type NamesIn = Map<string | null, Set<string>>

function liesBeside(
  { viewer, assetId }: InTree,
  table: typeof folders | typeof resources,
  { placed, with: tops }: Coming,
): SQL | undefined {
  const isIn = [...new Set(placed.map(({ parentId }) => parentId))].map((id) =>
    id === null ? isNull(table.parentId) : eq(table.parentId, id),
  )
  const isOther = sql`id <> all(${sql.param(placed.map(({ id }) => id))}::uuid[])`
  return and(
    eq(table.companyId, viewer.companyId),
    eq(table.assetId, assetId),
    or(...isIn),
    isOther,
    tops.length === 0 ? isNull(table.deletedAt) : or(isNull(table.deletedAt), isAnyOf(table.deletedWith, tops)),
  )
}

function byParent(rows: { parentId: string | null; name: string }[]): NamesIn {
  const names: NamesIn = new Map()
  for (const { parentId, name } of rows) names.set(parentId, (names.get(parentId) ?? new Set()).add(name))
  return names
}

/** Also what is in the bin, and stays there. */
export async function placeFolders(tx: Transaction, scope: InTree, placed: readonly PlacedItem[]): Promise<void> {
  if (placed.length === 0) return
  await tx.execute(sql`
    update ${folders} t set parent_id = p.parent_id, name = p.name from ${rowsOf(placed)} where ${isPlaced(scope)}`)
}

export async function placeFiles(tx: Transaction, scope: InTree, placed: readonly PlacedItem[]): Promise<void> {
  if (placed.length === 0) return
  await tx.execute(sql`
    update ${resources} t set parent_id = p.parent_id, file_name = p.name from ${rowsOf(placed)} where ${isPlaced(scope)}`)
}

function isPlaced({ viewer, assetId }: InTree): SQL {
  return sql`t.company_id = ${viewer.companyId} and t.asset_id = ${assetId} and t.id = p.id`
}

function rowsOf(placed: readonly PlacedItem[]): SQL {
  const [ids, parentIds, names] = [
    placed.map(({ id }) => id),
    placed.map(({ parentId }) => parentId),
    placed.map(({ name }) => name),
  ]
  return sql`unnest(${sql.param(ids)}::uuid[], ${sql.param(parentIds)}::uuid[], ${sql.param(names)}::text[])
    as p (id, parent_id, name)`
}

/** How many folders lie above what is in this one: 0 in the root. */
export async function depthOf(tx: Transaction, scope: InTree, parentId: EditableFolderId | null): Promise<number> {
  if (parentId === null) return 0
  const path = await findPath(tx, scope, parentId)
  if (path.length === 0) throw notFound()
  return path.length
}

/** @throws Refusal when folders have come to lie too deep */
export async function requireShallow(tx: Transaction, { viewer, assetId }: InTree): Promise<void> {
  const { rows } = await tx.execute(sql`
    with recursive below as (
      select f.id, 1 as depth from ${folders} f where f.company_id = ${viewer.companyId} and f.asset_id = ${assetId} and f.deleted_at is null and f.parent_id is null
      union all
      select f.id, below.depth + 1 from below join ${folders} f on f.parent_id = below.id
      where f.company_id = ${viewer.companyId} and f.asset_id = ${assetId} and f.deleted_at is null and below.depth <= ${limits.folderDepth}
    ) select from below where depth > ${limits.folderDepth} limit 1`)
  if (rows.length > 0) throw invalidInput({ parentId: reasons.folderTooDeep })
}

function isAliveFolder({ viewer, assetId }: InTree): SQL | undefined {
  return and(eq(folders.companyId, viewer.companyId), eq(folders.assetId, assetId), isNull(folders.deletedAt))
}
