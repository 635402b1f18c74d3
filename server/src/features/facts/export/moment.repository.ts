import { sql } from 'drizzle-orm'
import type { ReadableAssetId, Viewer } from '../../../access/viewer.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'

/** Another text as soon as facts of the asset are read again, corrected or hidden, or say another file. */
export async function findMoment(tx: Transaction, { companyId }: Viewer, assetId: ReadableAssetId): Promise<string> {
  const { rows } = await tx.execute<{ moment: string }>(sql`
    with shown as (
      select s.company_id, s.resource_id, s.version_id from search_versions s
      where s.company_id = ${companyId}::uuid and s.asset_id = ${assetId}::uuid and s.searchable),
    changes (said) as (
      select concat_ws(' ', 'read', v.id, v.processed_at, r.file_name) from shown s
      join resource_versions v on v.company_id = s.company_id and v.id = s.version_id
      join resources r on r.company_id = s.company_id and r.id = s.resource_id
      union all
      select concat_ws(' ', 'line', p.version_id, p.key, p.updated_at) from shown s
      join picture_readings p on p.company_id = s.company_id and p.version_id = s.version_id
      union all
      select concat_ws(' ', 'fact', c.resource_id, c.read_as, c.corrected_at) from shown s
      join fact_corrections c on c.company_id = s.company_id and c.resource_id = s.resource_id)
    select md5(coalesce(string_agg(said, chr(10) order by said collate "C"), '')) as moment from changes`)
  return rows[0]?.moment ?? ''
}
