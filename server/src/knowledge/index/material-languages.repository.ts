import { eq, sql, type SQL } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/transaction.ts'
import { companies } from '../../schema/companies.ts'
import { viewerAssets } from '../../schema/viewer-access.ts'
import { languageOfCode } from '../language/language-codes.ts'
import { detectLanguage, type Language } from '../language/language.ts'

const filesRead = 20
/** A first page may be a title in no language. */
const passagesRead = 3
const charactersRead = 1000
const maxLanguages = 3

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
      ? sql`asset_id IN (SELECT asset_id FROM ${viewerAssets})`
      : sql`asset_id IN (SELECT unnest(${sql.param(assetIds)}::uuid[]))`
  return languagesOfFiles(tx, companyId, within)
}

/**
 * What a file is likely to be written in that does not show it: as the others of its asset, else of its company, else as the
 * company has its pictures read.
 */
export async function languageOfNeighbours(
  tx: Transaction,
  companyId: string,
  { assetId, resourceId }: { assetId: string; resourceId: string },
): Promise<Language> {
  const others = sql`id <> ${resourceId}`
  const [ofAsset] = await languagesOfFiles(tx, companyId, sql`${others} AND asset_id = ${assetId}`)
  if (ofAsset !== undefined) return ofAsset
  const [ofCompany] = await languagesOfFiles(tx, companyId, others)
  return ofCompany ?? (await languageOfCompany(tx, companyId)) ?? 'und'
}

async function languageOfCompany(tx: Transaction, companyId: string): Promise<Language | null> {
  const [row] = await tx.select({ read: companies.ocrLanguages }).from(companies).where(eq(companies.id, companyId))
  return languageOfCode(row?.read[0] ?? '')
}

async function languagesOfFiles(tx: Transaction, companyId: string, which: SQL): Promise<Language[]> {
  const { rows } = await tx.execute<{ text: string }>(sql`
    SELECT left(p.text, ${charactersRead}::int) AS text
    FROM (
      SELECT id, current_version FROM resources
      WHERE company_id = ${companyId} AND ${which} AND deleted_at IS NULL AND ai_access
      ORDER BY id DESC LIMIT ${filesRead}::int
    ) r
    JOIN resource_versions v ON v.company_id = ${companyId} AND v.resource_id = r.id AND v.number = r.current_version
    CROSS JOIN LATERAL (
      SELECT text FROM passages WHERE company_id = ${companyId} AND version_id = v.id
      ORDER BY ordinal LIMIT ${passagesRead}::int
    ) p`)
  const counts = new Map<Language, number>()
  for (const { text } of rows) {
    const { language, sure } = detectLanguage(text)
    if (sure) counts.set(language, (counts.get(language) ?? 0) + 1)
  }
  return [...counts]
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, maxLanguages)
    .map(([language]) => language)
}
