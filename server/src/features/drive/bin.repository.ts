import type { ResourceType } from '@millwright/contract/formats'
import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/transaction.ts'
import { folders } from '../../schema/folders.ts'
import { resources } from '../../schema/resources.ts'
import { users } from '../../schema/users.ts'
import type { InTree, PlacedItem } from '../../files/places.repository.ts'

/** The files that lie below these folders, however deep. */
export async function listFilesBelow(tx: Transaction, scope: InTree, folderIds: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    with recursive below as (
      select f.id from ${folders} f
      where ${isOurs(scope, 'f')} and f.id = any(${sql.param(folderIds)}) and f.deleted_at is null
      union
      select f.id from below join ${folders} f on f.parent_id = below.id
      where ${isOurs(scope, 'f')} and f.deleted_at is null
    )
    select r.id from below join ${resources} r on r.parent_id = below.id
    where ${isOurs(scope, 'r')} and r.deleted_at is null`)
  return rows.map(({ id }) => id)
}

/**
 * Puts folders into the bin with all that lies below them; what went before stays by itself. Of folders within one
 * another the outermost takes all.
 */
export async function binFolders(tx: Transaction, scope: InTree, folderIds: readonly string[]): Promise<void> {
  const { viewer } = scope
  await tx.execute(sql`
    with recursive below as (
      select f.id, f.id as top, 1 as height from ${folders} f
      where ${isOurs(scope, 'f')} and f.id = any(${sql.param(folderIds)}) and f.deleted_at is null
      union all
      select f.id, below.top, below.height + 1 from below join ${folders} f on f.parent_id = below.id
      where ${isOurs(scope, 'f')} and f.deleted_at is null
    ), going as (
      select distinct on (id) id, top from below order by id, height desc
    ), gone as (
      update ${folders} f set deleted_at = clock_timestamp(), deleted_by = ${viewer.userId}, deleted_with = going.top
      from going where ${isOurs(scope, 'f')} and f.id = going.id
    )
    update ${resources} r set deleted_at = clock_timestamp(), deleted_by = ${viewer.userId}, deleted_with = going.top
    from going where ${isOurs(scope, 'r')} and r.parent_id = going.id and r.deleted_at is null`)
}

type BinRow = {
  id: string
  kind: 'file' | 'folder'
  type: ResourceType | null
  name: string
  path: string
  deletedAt: string
  deletedById: string | null
  deletedByName: string | null
}

/** What went into the bin by itself, newest first; with `holding` what this file went with. The path is as it was. */
export async function listBin(tx: Transaction, scope: InTree, holding: string | null): Promise<BinRow[]> {
  const { companyId } = scope.viewer
  const went = sql`(select h.deleted_with from ${resources} h where ${isOurs(scope, 'h')} and h.id = ${holding})`
  const isWanted = (id: SQL) => (holding === null ? sql`true` : sql`${id} = ${went}`)
  const { rows } = await tx.execute<BinRow>(sql`
    with recursive entries as (
      select 'file' as kind, r.id, r.parent_id, r.type, r.file_name as name, r.deleted_at, r.deleted_by from ${resources} r
      where ${isOurs(scope, 'r')} and r.deleted_with = r.id and r.deleted_at is not null and ${isWanted(sql`r.id`)}
      union all
      select 'folder', f.id, f.parent_id, null, f.name, f.deleted_at, f.deleted_by from ${folders} f
      where ${isOurs(scope, 'f')} and f.deleted_with = f.id and f.deleted_at is not null and ${isWanted(sql`f.id`)}
    ), up as (
      select parents.id as of, f.parent_id, f.name, 1 as height
      from (select distinct parent_id as id from entries) parents join ${folders} f on f.id = parents.id
      where ${isOurs(scope, 'f')}
      union all
      select up.of, f.parent_id, f.name, up.height + 1 from up join ${folders} f on f.id = up.parent_id
      where ${isOurs(scope, 'f')}
    ), paths as (
      select of, string_agg(name, '/' order by height desc) as path from up group by of
    )
    select e.id, e.kind, e.type, e.name, coalesce(p.path, '') as path, e.deleted_at as "deletedAt",
      u.id as "deletedById", u.username as "deletedByName"
    from entries e
    left join paths p on p.of = e.parent_id
    left join ${users} u on u.company_id = ${companyId} and u.id = e.deleted_by
    order by e.deleted_at desc, e.id desc`)
  return rows
}

/** Of the things that went into the bin by themselves: those that still lie there. */
export async function findBinned(
  tx: Transaction,
  scope: InTree,
  { ids, folderIds }: BinnedIds,
): Promise<{ files: PlacedItem[]; folders: PlacedItem[] }> {
  const { rows } = await tx.execute<{
    kind: 'file' | 'folder'
    id: string
    name: string
    parent_id: string | null
  }>(sql`
    select 'file' as kind, r.id, r.file_name as name, r.parent_id from ${resources} r
    where ${isOurs(scope, 'r')} and r.id = any(${sql.param(ids)}) and r.deleted_with = r.id and r.deleted_at is not null
    union all
    select 'folder', f.id, f.name, f.parent_id from ${folders} f
    where ${isOurs(scope, 'f')} and f.id = any(${sql.param(folderIds)}) and f.deleted_with = f.id and f.deleted_at is not null
    order by id`)
  const of = (wanted: string): PlacedItem[] =>
    rows.filter(({ kind }) => kind === wanted).map(({ id, name, parent_id: parentId }) => ({ id, name, parentId }))
  return { files: of('file'), folders: of('folder') }
}

export type BinnedIds = { ids: readonly string[]; folderIds: readonly string[] }

/** Those among the folders that lie outside the bin, or come out of it with these. */
export async function findBackIn(
  tx: Transaction,
  scope: InTree,
  { ids, with: tops }: { ids: readonly string[]; with: readonly string[] },
): Promise<Set<string>> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select f.id from ${folders} f where ${isOurs(scope, 'f')} and f.id = any(${sql.param(ids)})
      and (f.deleted_at is null or f.deleted_with = any(${sql.param(tops)}))`)
  return new Set(rows.map(({ id }) => id))
}

/** Takes things out of the bin with all that went with them; returns the files. */
export async function unbin(tx: Transaction, scope: InTree, tops: readonly string[]): Promise<string[]> {
  const out = sql`deleted_at = null, deleted_by = null, deleted_with = null`
  await tx.execute(sql`update ${folders} f set ${out} where ${wentWith(scope, 'f', tops)}`)
  const { rows } = await tx.execute<{ id: string }>(
    sql`update ${resources} r set ${out} where ${wentWith(scope, 'r', tops)} returning r.id`,
  )
  return rows.map(({ id }) => id)
}

function wentWith(scope: InTree, row: string, tops: readonly string[]): SQL {
  const own = sql.identifier(row)
  return sql`${isOurs(scope, row)} and ${own}.deleted_at is not null and ${own}.deleted_with = any(${sql.param(tops)})`
}

function isOurs({ viewer, assetId }: InTree, row: string): SQL {
  const own = sql.identifier(row)
  return sql`${own}.company_id = ${viewer.companyId} and ${own}.asset_id = ${assetId}`
}
