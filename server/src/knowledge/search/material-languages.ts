import { sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/transaction.ts'
import { viewerAssets } from '../../schema/viewer-access.ts'
import { detectLanguage, type Language } from './words/language.ts'

const filesRead = 20
/** A first page may be a title in no language. */
const passagesRead = 3
const charactersRead = 1000
const mostLanguages = 3

/**
 * The languages that most of the newest files of these assets are written in (null: of all that the viewer may read), the
 * commonest first; none without material.
 */
export async function materialLanguages(
  tx: Transaction,
  companyId: string,
  assetIds: readonly string[] | null,
): Promise<Language[]> {
  const within =
    assetIds === null
      ? sql`(SELECT asset_id FROM ${viewerAssets})`
      : sql`(SELECT unnest(${sql.param(assetIds)}::uuid[]))`
  const { rows } = await tx.execute<{ text: string }>(sql`
    SELECT left(p.text, ${charactersRead}::int) AS text
    FROM (
      SELECT id, current_version FROM resources
      WHERE company_id = ${companyId} AND asset_id IN ${within} AND deleted_at IS NULL AND ai_access
      ORDER BY id DESC LIMIT ${filesRead}::int
    ) r
    JOIN resource_versions v ON v.company_id = ${companyId} AND v.resource_id = r.id AND v.number = r.current_version
    CROSS JOIN LATERAL (
      SELECT text FROM passages WHERE company_id = ${companyId} AND version_id = v.id
      ORDER BY ordinal LIMIT ${passagesRead}::int
    ) p`)
  const counts = new Map<Language, number>()
  for (const { text } of rows) {
    const { language } = detectLanguage(text)
    if (language !== 'und') counts.set(language, (counts.get(language) ?? 0) + 1)
  }
  return [...counts]
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, mostLanguages)
    .map(([language]) => language)
}
