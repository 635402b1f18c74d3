import type { ResourceType } from '@millwright/contract/formats'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { PassageRange } from '../../schema/passages.ts'

export type RankedPassage = {
  id: string
  versionId: string
  resourceId: string
  assetId: string
  departmentId: string
  fileName: string
  fileType: ResourceType
  /** Its place in the order of its version. */
  ordinal: number
  title: string
  text: string
  ranges: PassageRange[]
  /** BM25. */
  score: number
}

/** What of a passage `p` is read, its file and its asset; `itsPlace` joins these. */
export const described = sql`
  p.id, p.version_id AS "versionId", p.resource_id AS "resourceId", p.asset_id AS "assetId",
  a.department_id AS "departmentId", r.file_name AS "fileName", r.type AS "fileType", p.ordinal, p.title, p.text, p.ranges`
export const itsPlace = sql`
  JOIN resources r ON r.company_id = p.company_id AND r.id = p.resource_id
  JOIN assets a ON a.company_id = p.company_id AND a.id = p.asset_id`

/** Passages that were found by something else than their words, in no order; what the viewer may find is decided there. */
export async function readPassages(
  tx: Transaction,
  companyId: string,
  ids: readonly string[],
): Promise<RankedPassage[]> {
  if (ids.length === 0) return []
  const { rows } = await tx.execute<RankedPassage>(sql`
    SELECT ${described}, 0::float8 AS score
    FROM passages p
    ${itsPlace}
    WHERE p.company_id = ${companyId} AND p.id = ANY (${sql.param(ids)}::uuid[])`)
  return rows
}
