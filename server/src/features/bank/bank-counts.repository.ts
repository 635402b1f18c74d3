import type { BankCounts, BankQuery } from '@millwright/contract/bank'
import { type SQL, sql } from 'drizzle-orm'
import type { Viewer } from '../../access/viewer.ts'
import { byName } from '../../platform/database/listing.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { assets } from '../../schema/assets.ts'
import { departments } from '../../schema/departments.ts'
import { viewerAssets, viewerDepartments } from '../../schema/viewer-access.ts'
import {
  countedCells,
  countedDocuments,
  type DocumentFilter,
  isChosen,
  isOneOf,
  ofCells,
} from './bank-matches.repository.ts'

type CountedRow = {
  filter: keyof BankCounts
  value: string
  name: string
  departmentId: string
  count: number
}

/**
 * How many files each value of a filter has under the search and the other filters, by value or name. What is chosen
 * is among them with 0, too: its name is shown.
 */
export async function countByFilter(tx: Transaction, viewer: Viewer, query: BankQuery): Promise<CountedRow[]> {
  const files = (value: SQL, where: SQL | undefined) =>
    sql`select ${value} as value, sum(c.files)::int as files from cells c where ${where ?? sql`true`} group by 1`
  const byValue = (filter: 'type' | 'extension' | 'processed' | 'aiAccess', value: SQL) => sql`
    select ${filter}::text, v.value::text, v.value::text collate "und-x-icu", null::uuid, v.files
    from (${files(value, isChosen(ofCells, query, filter))}) v`
  const byDocument = (filter: DocumentFilter) => sql`
    select ${filter}::text, v.value, v.value collate "und-x-icu", null::uuid, v.files
    from (${countedDocuments(viewer, query, filter)}) v`
  const { companyId } = viewer
  const { rows } = await tx.execute<CountedRow>(sql`
    with cells as materialized (
      select found.*, ${assets.departmentId} from ${countedCells(viewer, query)} found
      join ${assets} on ${assets.companyId} = ${companyId} and ${assets.id} = found.asset_id),
    counted (filter, value, name, department_id, count) as (
      ${byValue('type', sql`c.type`)}
      union all ${byValue('extension', sql`c.extension`)}
      union all ${byValue('processed', sql`c.processed`)}
      union all ${byValue('aiAccess', sql`c.ai_access`)}
      union all ${byDocument('documentClass')}
      union all ${byDocument('documentLanguage')}
      union all ${byDocument('documentTag')}
      union all
      select 'department', ${departments.id}::text, ${byName(departments.name)}, null, coalesce(v.files, 0)
      from ${departments}
      left join (${files(sql`c.department_id`, isChosen(ofCells, query, 'departmentId'))}) v on v.value = ${departments.id}
      where ${departments.companyId} = ${companyId} and (v.files > 0 or ${isOneOf(departments.id, query.departmentId)})
        and ${departments.id} in (select ${viewerDepartments.departmentId} from ${viewerDepartments})
      union all
      select 'asset', ${assets.id}::text, ${byName(assets.name)}, ${assets.departmentId}, coalesce(v.files, 0)
      from ${assets}
      left join (${files(sql`c.asset_id`, isChosen(ofCells, query, 'assetId'))}) v on v.value = ${assets.id}
      where ${assets.companyId} = ${companyId} and (v.files > 0 or ${isOneOf(assets.id, query.assetId)})
        and ${assets.id} in (select ${viewerAssets.assetId} from ${viewerAssets}))
    select filter, value, name, department_id as "departmentId", count from counted order by filter, name, value`)
  return rows
}
