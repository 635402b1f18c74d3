import { sql } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/transaction.ts'

/** Tables that name a company, those that others refer to after those that refer to them. */
export async function listCompanyTables(tx: Transaction): Promise<string[]> {
  const { rows } = await tx.execute<{ name: string; refers: string[] }>(sql`
    select c.relname::text as name,
      coalesce(array_agg(distinct f.confrelid::regclass::text) filter (where f.confrelid <> c.oid), '{}') as refers
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
    left join pg_constraint f on f.conrelid = c.oid and f.contype = 'f'
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'audit_events'
      and c.relname not like 'trail\\_%'
    group by c.relname, c.oid order by 1`)
  const refers = new Map(rows.map(({ name, refers: to }) => [name, to]))
  const ordered: string[] = []
  const seen = new Set<string>()
  const visit = (name: string) => {
    if (seen.has(name)) return
    seen.add(name)
    for (const [other, to] of refers) if (to.includes(name)) visit(other)
    ordered.push(name)
  }
  for (const name of refers.keys()) visit(name)
  return ordered
}

/** Deletes up to `most` rows of a company from one table, with what hangs on them; how many. */
export async function deleteSomeRows(
  tx: Transaction,
  companyId: string,
  { table, most }: { table: string; most: number },
): Promise<number> {
  const name = sql.identifier(table)
  const { rowCount } = await tx.execute(sql`
    delete from ${name} where ctid = any(array(select ctid from ${name} where company_id = ${companyId} limit ${most}))`)
  return rowCount ?? 0
}

/** Up to `most` lines of its trail. */
export async function deleteSomeLines(tx: Transaction, companyId: string, most: number): Promise<number> {
  const { rows } = await tx.execute<{ gone: number }>(sql`select trail_drop(${companyId}, 'infinity', ${most}) as gone`)
  return rows[0]?.gone ?? 0
}

/** The company itself, when nothing of it is left. */
export async function deleteCompany(tx: Transaction, companyId: string): Promise<void> {
  await tx.execute(sql`delete from companies where id = ${companyId}`)
}

/** What the queue still holds for it. */
export async function deleteDeliveries(tx: Transaction, companyId: string): Promise<void> {
  await tx.execute(sql`delete from pgboss.job where data ->> 'companyId' = ${companyId}`)
}

/** Up to `most` keys of its bytes after one, in order. Keys of uploads that have not ended are `growing`. */
export async function listBlobsOf(
  tx: Transaction,
  companyId: string,
  { after, most }: { after: string; most: number },
): Promise<{ key: string; growing: boolean }[]> {
  const { rows } = await tx.execute<{ key: string; growing: boolean }>(sql`
    select key, bool_or(growing) as growing from (
      select blob_key as key, false as growing from resource_versions where company_id = ${companyId}
      union all select blob_key, false from version_files where company_id = ${companyId}
      union all select blob_key, false from asked_pictures where company_id = ${companyId}
      union all select blob_key, false from asset_pictures where company_id = ${companyId}
      union all select blob_key, false from makers_packages where company_id = ${companyId}
      union all select blob_key, false from data_exports where company_id = ${companyId}
      union all select profile_pic_key, false from users where company_id = ${companyId}
      union all select prepared_key, false from dictionaries where company_id = ${companyId}
      union all select file ->> 'key', false from dictionaries d
        cross join lateral jsonb_array_elements(d.files) as f (file) where d.company_id = ${companyId}
      union all select blob_key, true from resumable_uploads where company_id = ${companyId}) named
    where key > ${after} group by key order by key limit ${most}`)
  return rows
}
