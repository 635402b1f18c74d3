import type { ResourceType } from '@millwright/contract/formats'
import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { DocumentKind } from './document-kind.ts'
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

/** Of the row `d` of `makers_documents`. A language without a region is asked with all of its regions. */
export function isOfKind(document: DocumentKind | null): SQL {
  const { documentClass = null, documentLanguage = null, documentTag = null } = document ?? {}
  return sql`(${documentClass}::text IS NULL OR ${documentClass}::text = ANY (d.classes))
    AND (${documentLanguage}::text IS NULL OR EXISTS (
      SELECT FROM unnest(d.languages) AS l (tag) WHERE ${documentLanguage}::text IN (l.tag, split_part(l.tag, '-', 1))))
    AND (${documentTag}::text IS NULL OR EXISTS (
      SELECT FROM jsonb_array_elements(d.tags) AS t (tag) WHERE t.tag ->> 'label' = ${documentTag}::text))`
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
  document: DocumentKind | null = null,
): Promise<RankedPassage[]> {
  if (ids.length === 0) return []
  const { rows } = await tx.execute<RankedPassage>(sql`
    SELECT ${described}, 0::float8 AS score
    FROM passages p
    ${itsPlace}
    WHERE p.company_id = ${companyId} AND p.id = ANY (${sql.param(ids)}::uuid[])
      AND (${document === null} OR EXISTS (
        SELECT FROM makers_documents d WHERE d.company_id = p.company_id AND d.resource_id = p.resource_id
          AND ${isOfKind(document)}))`)
  return rows
}
