import { sql } from 'drizzle-orm'
import type { DocumentKind } from '../index/document-kind.ts'
import { isOfKind } from '../index/search.repository.ts'
import type { Transaction } from '../../platform/database/transaction.ts'

/** `document`: the same text for the files of one document of one asset. Languages by ISO 639-1, some with a region. */
export type FileOfDocument = { resourceId: string; document: string; languages: string[] }

/** Of these files, those that a maker's package said the document and the languages of. */
export async function listFilesOfDocuments(
  tx: Transaction,
  companyId: string,
  resourceIds: readonly string[],
): Promise<FileOfDocument[]> {
  const { rows } = await tx.execute<FileOfDocument>(sql`
    SELECT d.resource_id AS "resourceId", d.languages,
      json_build_array(d.asset_id, d.ids -> 0 ->> 'domain', d.ids -> 0 ->> 'id')::text AS document
    FROM makers_documents d
    WHERE d.company_id = ${companyId} AND d.resource_id = ANY (${sql.param(resourceIds)}::uuid[])
      AND d.ids -> 0 ->> 'id' IS NOT NULL AND cardinality(d.languages) > 0`)
  return rows
}

/** Of these files, those of makers' documents of this kind; null: all. */
export async function listOfKind<File extends { id: string }>(
  tx: Transaction,
  companyId: string,
  { files, document }: { files: readonly File[]; document: DocumentKind | null },
): Promise<File[]> {
  if (document === null || files.length === 0) return [...files]
  const { rows } = await tx.execute<{ id: string }>(sql`
    SELECT d.resource_id AS id FROM makers_documents d
    WHERE d.company_id = ${companyId} AND d.resource_id = ANY (${sql.param(files.map(({ id }) => id))}::uuid[])
      AND ${isOfKind(document)}`)
  const found = new Set(rows.map(({ id }) => id))
  return files.filter(({ id }) => found.has(id))
}
