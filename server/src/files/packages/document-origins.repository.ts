import {
  type DocumentRelation,
  documentRelationTypes,
  type MakersDocument,
} from '@millwright/contract/document-classes'
import { limits } from '@millwright/contract/limits'
import { sql } from 'drizzle-orm'
import type { Viewer } from '../../access/viewer.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { makersDocuments, makersPackages } from '../../schema/makers-packages.ts'
import { resources } from '../../schema/resources.ts'
import type { FileRow } from '../files.repository.ts'
import { mayReadPackage } from './kept-packages.repository.ts'

type InAsset = { viewer: Viewer; assetId: string }

/** Of makers' documents among the files: the documents that they name, and the package that brought them. */
export async function withOrigins(tx: Transaction, scope: InAsset, rows: FileRow[]): Promise<FileRow[]> {
  const ids = rows.filter(({ document }) => document).map(({ id }) => id)
  const relationsOf = await listRelations(tx, scope, ids)
  const packagesOf = await listPackagesOf(tx, scope, ids)
  return rows.map((row) => {
    const [relations, brought] = [relationsOf.get(row.id), packagesOf.get(row.id)]
    const known = { ...(relations && { relations }), ...(brought && { package: brought }) }
    return row.document ? { ...row, document: { ...row.document, ...known } } : row
  })
}

type RelationRow = { resourceId: string; relations: DocumentRelation[] }

/**
 * The documents that files of an asset name, by the id of the file; each with the first file of it that stands there. All ids of the
 * asset are read once, however many files and relations there are.
 */
async function listRelations(
  tx: Transaction,
  { viewer: { companyId }, assetId }: InAsset,
  resourceIds: readonly string[],
): Promise<Map<string, DocumentRelation[]>> {
  if (resourceIds.length === 0) return new Map()
  const types = sql`${sql.param(documentRelationTypes)}::text[]`
  const { rows } = await tx.execute<RelationRow>(sql`
    with standing as (
      select distinct on (i ->> 'domain', i ->> 'id') i ->> 'domain' as domain, i ->> 'id' as id,
        r.id as resource_id, r.file_name, r.type
      from ${makersDocuments} m
      join ${resources} r on r.company_id = m.company_id and r.id = m.resource_id and r.deleted_at is null
      cross join lateral jsonb_array_elements(m.ids) i
      where m.company_id = ${companyId} and m.asset_id = ${assetId}
      order by i ->> 'domain', i ->> 'id', r.file_name, r.id)
    select d.resource_id as "resourceId", json_agg(json_build_object('type', l.said ->> 'type', 'documentId', l.said ->> 'id',
      'domain', l.said ->> 'domain', 'file', case when s.resource_id is not null
        then json_build_object('id', s.resource_id, 'fileName', s.file_name, 'type', s.type) end)
      order by array_position(${types}, l.said ->> 'type'), l.at) as relations
    from ${makersDocuments} d
    cross join lateral jsonb_array_elements(d.relations) with ordinality l (said, at)
    left join standing s on s.domain = l.said ->> 'domain' and s.id = l.said ->> 'id' and s.resource_id <> d.resource_id
    where d.company_id = ${companyId} and d.asset_id = ${assetId} and d.resource_id = any(${sql.param(resourceIds)}::uuid[])
      and l.at <= ${limits.shownRelations} and l.said ->> 'type' = any(${types})
    group by d.resource_id`)
  return new Map(rows.map(({ resourceId, relations }) => [resourceId, relations]))
}

type PackageRow = { resourceId: string; id: string | null; fileName: string }

/** Which packages files of an asset came with, by the id of the file. Whether one may be read is judged once for each of them. */
async function listPackagesOf(
  tx: Transaction,
  { viewer, assetId }: InAsset,
  resourceIds: readonly string[],
): Promise<Map<string, NonNullable<MakersDocument['package']>>> {
  if (resourceIds.length === 0) return new Map()
  const { rows } = await tx.execute<PackageRow>(sql`
    with said as (
      select d.resource_id, d.package_id from ${makersDocuments} d
      where d.company_id = ${viewer.companyId} and d.asset_id = ${assetId}
        and d.resource_id = any(${sql.param(resourceIds)}::uuid[])),
    brought as materialized (
      select p.id, p.file_name, ${mayReadPackage(viewer, sql`p.company_id`, sql`p.id`)} as may_read from ${makersPackages} p
      where p.company_id = ${viewer.companyId} and p.id in (select package_id from said))
    select s.resource_id as "resourceId", case when b.may_read then b.id end as id, b.file_name as "fileName"
    from said s join brought b on b.id = s.package_id`)
  return new Map(rows.map(({ resourceId, ...brought }) => [resourceId, brought]))
}
