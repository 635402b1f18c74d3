import { type SQL, sql } from 'drizzle-orm'
import { removeSomePassages } from '../../knowledge/index/stored-passages.repository.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { namedBlobs } from '../../files/files.repository.ts'
import { assets } from '../../schema/assets.ts'
import { companies } from '../../schema/companies.ts'
import { folders } from '../../schema/folders.ts'
import { passages } from '../../schema/passages.ts'
import { resources, resourceVersions, versionFiles } from '../../schema/resources.ts'

/** Things of an asset's bin that went there by themselves; each stands for all that went with it. */
export type ThingsToPurge = { companyId: string; assetId: string; tops: readonly string[] }

/** The oldest things whose time in the bin is over, of one asset. Over all companies. */
export async function findLapsed(tx: Transaction, most: number): Promise<ThingsToPurge | null> {
  const oldest = (table: typeof folders | typeof resources) => sql`(
    select t.asset_id, t.id from ${table} t
    where t.company_id = c.id and t.deleted_at < now() - c.keep_bin_days * interval '24 hours' and t.deleted_with = t.id
    order by t.deleted_at limit ${most})`
  const { rows } = await tx.execute<{ company_id: string; asset_id: string; id: string }>(sql`
    select c.id as company_id, t.asset_id, t.id from ${companies} c
    cross join lateral (${oldest(folders)} union all ${oldest(resources)}) t limit ${2 * most}`)
  const [first] = rows
  if (!first) return null
  const ofAsset = rows.filter((row) => row.company_id === first.company_id && row.asset_id === first.asset_id)
  return { companyId: first.company_id, assetId: first.asset_id, tops: ofAsset.map(({ id }) => id) }
}

/** As `lockTree`, also where the asset itself was deleted. */
export async function lockBin(tx: Transaction, { companyId, assetId }: ThingsToPurge): Promise<void> {
  await tx.execute(sql`
    select from ${assets} where company_id = ${companyId} and id = ${assetId} for no key update`)
}

/** Whoever is restored from now on must be processed again. */
export async function forgetProcessed(tx: Transaction, doomed: ThingsToPurge): Promise<void> {
  await tx.execute(sql`
    update ${resourceVersions} v set processed_at = null
    from ${resources} r
    where ${isDoomed(doomed, 'r')} and v.company_id = r.company_id and v.resource_id = r.id and v.processed_at is not null`)
}

/** Removes up to `most` passages of one of their versions; false when there are none any more. */
export async function removeSomePassagesOf(tx: Transaction, doomed: ThingsToPurge, most: number): Promise<boolean> {
  const { companyId } = doomed
  const { rows } = await tx.execute<{ id: string }>(sql`
    select v.id from ${resources} r
    join ${resourceVersions} v on v.company_id = r.company_id and v.resource_id = r.id
    where ${isDoomed(doomed, 'r')}
      and exists (select from ${passages} p where p.company_id = v.company_id and p.version_id = v.id)
    limit 1`)
  const [version] = rows
  if (!version) return false
  await removeSomePassages(tx, { companyId, versionId: version.id }, most)
  return true
}

/** Deletes the rows; returns the keys of the bytes that no row names any more. */
export async function deleteDoomed(tx: Transaction, doomed: ThingsToPurge): Promise<string[]> {
  const { companyId, assetId } = doomed
  const { rows } = await tx.execute<{ key: string }>(sql`
    with doomed as (
      select v.company_id, v.id, v.blob_key from ${resources} r
      join ${resourceVersions} v on v.company_id = r.company_id and v.resource_id = r.id
      where ${isDoomed(doomed, 'r')}
    )
    select blob_key as key from doomed
    union
    select f.blob_key from doomed join ${versionFiles} f on f.company_id = doomed.company_id and f.version_id = doomed.id`)
  await tx.execute(sql`delete from ${resources} r where ${isDoomed(doomed, 'r')}`)
  // What lay in one of the folders and went before it comes back to the root.
  for (const table of [resources, folders]) {
    await tx.execute(sql`
      update ${table} t set parent_id = null from ${folders} f
      where ${isDoomed(doomed, 'f')} and t.company_id = ${companyId} and t.asset_id = ${assetId} and t.parent_id = f.id
        and coalesce(t.deleted_with <> all(${sql.param(doomed.tops)}), true)`)
  }
  await tx.execute(sql`delete from ${folders} f where ${isDoomed(doomed, 'f')}`)
  const keys = rows.map(({ key }) => key)
  const named = await namedBlobs(tx, keys)
  return keys.filter((key) => !named.has(key))
}

function isDoomed({ companyId, assetId, tops }: ThingsToPurge, row: string): SQL {
  const own = sql.identifier(row)
  return sql`${own}.company_id = ${companyId} and ${own}.asset_id = ${assetId}
    and ${own}.deleted_at is not null and ${own}.deleted_with = any(${sql.param(tops)})`
}
