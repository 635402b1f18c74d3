import { sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/transaction.ts'

/** What of a version in the index is published, and whether it should be. */
export type VersionInIndex = { versionId: string; isPublished: boolean; isToBe: boolean }

/**
 * Until `tx` ends nobody changes what the rule reads of this resource: whoever was at it has ended when this returns, and a
 * later statement reads what they left. First the resource, then what only those share who leave its row alone.
 */
export async function holdResource(
  tx: Transaction,
  { companyId, resourceId }: { companyId: string; resourceId: string },
): Promise<void> {
  await tx.execute(sql`
    SELECT pg_advisory_xact_lock(hashtextextended('searchable ' || r.id, 0)) FROM (
      SELECT id FROM resources WHERE company_id = ${companyId} AND id = ${resourceId} FOR SHARE) r`)
}

/** Versions of these resources that stand in the index other than `searchable_versions` (repeatable/searchable.sql) says. */
export async function listUnlikeShown(
  tx: Transaction,
  companyId: string,
  resourceIds: readonly string[],
): Promise<VersionInIndex[]> {
  const { rows } = await tx.execute<VersionInIndex>(sql`
    SELECT * FROM (
      SELECT v.version_id AS "versionId", c.published AS "isPublished",
        v.version_id IN (SELECT s.version_id FROM public.searchable_versions(v.company_id, v.resource_id) s) AS "isToBe"
      FROM search_versions v
      JOIN version_counts c ON c.company_id = v.company_id AND c.version_id = v.version_id
      WHERE v.company_id = ${companyId} AND v.resource_id = ANY (${sql.param(resourceIds)}::uuid[])
    ) of_index WHERE "isPublished" <> "isToBe"`)
  return rows
}
