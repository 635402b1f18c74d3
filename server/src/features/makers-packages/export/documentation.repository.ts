import { limits } from '@millwright/contract/limits'
import { sql } from 'drizzle-orm'
import type { ReadableAssetId, Viewer } from '../../../access/viewer.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'

/** As many names of what is left out are listed. */
const maxOthers = 500

/**
 * `data`: the JSON of an `AssetToExport`, an asset that the viewer sees, with its files outside the bin; null where they do not. It is read
 * where it is computed with: what packages say of their files may be megabytes. One document more than may be exported is
 * among them where there are too many.
 */
export async function findAssetToExport(
  tx: Transaction,
  viewer: Viewer,
  assetId: string,
): Promise<{ name: string; data: string } | null> {
  const { rows } = await tx.execute<{ name: string; data: string }>(sql`
    SELECT a.name, json_build_object(
      'assetId', a.id, 'companyId', a.company_id, 'name', a.name, 'fields', a.dynamic_fields,
      'codes', coalesce((SELECT json_agg(c.code ORDER BY c.id) FROM plate_codes c
        WHERE c.company_id = a.company_id AND c.asset_id = a.id), '[]'::json),
      'company', n.name, 'languages', n.ocr_languages,
      'documents', coalesce((SELECT json_agg(d) FROM (
        SELECT r.id, r.file_name AS "fileName", w.media_type AS "mediaType", w.extension, w.size, w.blob_key AS "blobKey",
          w.number, to_char(w.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') AS "createdAt",
          CASE WHEN m.resource_id IS NOT NULL THEN json_build_object(
            'path', m.path, 'ids', m.ids, 'title', m.title, 'summary', m.summary, 'keywords', m.keywords,
            'classes', m.classes, 'languages', m.languages, 'version', m.version, 'status', m.status,
            'statusDate', m.status_date, 'organization', m.organization, 'relations', m.relations, 'tags', m.tags,
            'isOfOtherVersion', coalesce(w.created_at > p.imported_at, false) OR EXISTS (
              SELECT FROM resource_versions x WHERE x.company_id = r.company_id AND x.resource_id = r.id
                AND x.number <> w.number AND x.created_at = p.imported_at)) END AS said
        FROM resources r
        JOIN resource_versions w ON w.company_id = r.company_id AND w.resource_id = r.id AND w.number = r.current_version
        LEFT JOIN makers_documents m ON m.company_id = r.company_id AND m.resource_id = r.id
        LEFT JOIN makers_packages p ON p.company_id = m.company_id AND p.id = m.package_id
        WHERE r.company_id = a.company_id AND r.asset_id = a.id AND r.deleted_at IS NULL AND r.type = 'document'
        ORDER BY r.file_name COLLATE "numbered", r.id LIMIT ${limits.exportedDocuments + 1}) d), '[]'::json),
      'others', coalesce((SELECT json_agg(o) FROM (
        SELECT r.file_name AS "fileName", r.type FROM resources r
        WHERE ${isOther}
        ORDER BY r.file_name COLLATE "numbered", r.id LIMIT ${maxOthers}) o), '[]'::json),
      'otherCount', (SELECT count(*) FROM resources r WHERE ${isOther}))::text AS data
    FROM viewer_assets v
    JOIN assets a ON a.company_id = v.company_id AND a.id = v.asset_id
    JOIN companies n ON n.id = a.company_id
    WHERE v.company_id = ${viewer.companyId} AND v.asset_id = ${assetId} AND a.deleted_at IS NULL`)
  return rows[0] ?? null
}

const isOther = sql`r.company_id = a.company_id AND r.asset_id = a.id AND r.deleted_at IS NULL AND r.type <> 'document'`

/** What the asset is called, and how many documents it has outside the bin. */
export async function countDocumentsOf(
  tx: Transaction,
  { companyId }: Viewer,
  assetId: ReadableAssetId,
): Promise<{ name: string; documents: number } | null> {
  const { rows } = await tx.execute<{ name: string; documents: number }>(sql`
    SELECT a.name, (SELECT count(*)::int FROM resources r WHERE r.company_id = a.company_id AND r.asset_id = a.id
      AND r.deleted_at IS NULL AND r.type = 'document') AS documents
    FROM assets a WHERE a.company_id = ${companyId} AND a.id = ${assetId} AND a.deleted_at IS NULL`)
  return rows[0] ?? null
}
