import { sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/transaction.ts'
import { viewerAssets } from '../../schema/viewer-access.ts'
import { type RankedPassage, readPassages } from './search.repository.ts'

const filesRead = 5
const passagesRead = 12

/** The first passages of the newest files of these assets (null: of all that the viewer may read), in their order. */
export async function listFirstPassages(
  tx: Transaction,
  companyId: string,
  assetIds: readonly string[] | null,
): Promise<RankedPassage[]> {
  const within =
    assetIds === null
      ? sql`asset_id IN (SELECT asset_id FROM ${viewerAssets})`
      : sql`asset_id IN (SELECT unnest(${sql.param(assetIds)}::uuid[]))`
  const { rows } = await tx.execute<{ id: string }>(sql`
    SELECT p.id
    FROM (
      SELECT id, current_version FROM resources
      WHERE company_id = ${companyId} AND ${within} AND deleted_at IS NULL AND ai_access
      ORDER BY id DESC LIMIT ${filesRead}::int
    ) r
    JOIN resource_versions v ON v.company_id = ${companyId} AND v.resource_id = r.id AND v.number = r.current_version
    CROSS JOIN LATERAL (
      SELECT id, ordinal FROM passages WHERE company_id = ${companyId} AND version_id = v.id
      ORDER BY ordinal LIMIT ${passagesRead}::int
    ) p
    ORDER BY r.id DESC, p.ordinal`)
  const ids = rows.map(({ id }) => id)
  const read = new Map((await readPassages(tx, companyId, ids)).map((passage) => [passage.id, passage]))
  return ids.flatMap((id) => read.get(id) ?? [])
}
