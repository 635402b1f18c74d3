import type { DynamicField } from '@millwright/contract/assets'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Viewer } from '../../../access/viewer.ts'
import { isAnyOf } from '../../../platform/database/is-any-of.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { assets } from '../../../schema/assets.ts'
import { departments } from '../../../schema/departments.ts'
import { plateCodes } from '../../../schema/plate-codes.ts'
import { viewerAssets } from '../../../schema/viewer-access.ts'

export type SeenMachine = {
  id: string
  name: string
  departmentId: string
  departmentName: string
  dynamicFields: DynamicField[]
  codeKeys: string[]
}

/** More machines of one serial number are those of many makers. */
const maxSeen = 500

/** In all departments, those that the viewer may see and that say one of these serial numbers (lower case) or have one of these codes. */
export async function listSeenMachines(
  tx: Transaction,
  { companyId }: Viewer,
  { serials, codeKeys }: { serials: string[]; codeKeys: string[] },
): Promise<SeenMachine[]> {
  if (serials.length + codeKeys.length === 0) return []
  const codes = sql<string[]>`array(
    select c.key from ${plateCodes} c where c.company_id = ${assets.companyId} and c.asset_id = ${assets.id}
      and c.key = any(${sql.param(codeKeys)}::text[]))`
  const hasCode = sql`cardinality(${codes}) > 0`
  const { id, name, departmentId, dynamicFields } = assets
  return tx
    .select({ id, name, departmentId, departmentName: departments.name, dynamicFields, codeKeys: codes })
    .from(assets)
    .innerJoin(viewerAssets, and(eq(viewerAssets.companyId, assets.companyId), eq(viewerAssets.assetId, assets.id)))
    .innerJoin(departments, and(eq(departments.companyId, assets.companyId), eq(departments.id, assets.departmentId)))
    .where(
      and(
        eq(assets.companyId, companyId),
        isNull(assets.deletedAt),
        sql`(${hasCode} or exists (
          select from jsonb_array_elements(${assets.dynamicFields}) f
          where lower(f ->> 'value') = any(${sql.param(serials)}::text[])))`,
      ),
    )
    .orderBy(desc(hasCode), assets.name, assets.id)
    .limit(maxSeen)
}

/** Which machine has which of these codes, seen or not. */
export async function listCodeHolders(
  tx: Transaction,
  { companyId }: Viewer,
  codeKeys: readonly string[],
): Promise<{ key: string; assetId: string }[]> {
  if (codeKeys.length === 0) return []
  return tx
    .select({ key: plateCodes.key, assetId: plateCodes.assetId })
    .from(plateCodes)
    .innerJoin(assets, and(eq(assets.companyId, plateCodes.companyId), eq(assets.id, plateCodes.assetId)))
    .innerJoin(departments, and(eq(departments.companyId, assets.companyId), eq(departments.id, assets.departmentId)))
    .where(
      and(
        eq(plateCodes.companyId, companyId),
        isAnyOf(plateCodes.key, codeKeys),
        isNull(assets.deletedAt),
        isNull(departments.deletedAt),
      ),
    )
}
