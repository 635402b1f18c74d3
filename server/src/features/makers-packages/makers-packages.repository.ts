import { durations } from '@millwright/contract/limits'
import type { DynamicField } from '@millwright/contract/assets'
import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Viewer } from '../../access/viewer.ts'
import type { MakersPackage } from '../../packages/package-shape.ts'
import { assetsFrom, type ImportedContents } from '../../files/packages/kept-packages.repository.ts'
import type { StoredBlob } from '../../platform/blobs/blobs.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { assets } from '../../schema/assets.ts'
import { companies } from '../../schema/companies.ts'
import { departments } from '../../schema/departments.ts'
import { makersPackages } from '../../schema/makers-packages.ts'
import { plateCodes } from '../../schema/plate-codes.ts'
import { viewerAssets } from '../../schema/viewer-access.ts'

/** Where an import goes: a department, or one asset of it. */
export type PackagePlace = { departmentId: string; assetId: string | null }
/** `contents`: the JSON of a `MakersPackage`. */
export type PackageRow = { id: string; fileName: string; blobKey: string; contents: string; importedAt: Date | null }

export async function insertPackage(
  tx: Transaction,
  { companyId, userId }: Viewer,
  {
    place,
    blob,
    fileName,
    kind,
    contents,
  }: { place: PackagePlace; blob: StoredBlob; fileName: string; kind: MakersPackage['kind']; contents: string },
): Promise<string> {
  const id = uuidv7()
  const { key: blobKey, sha256, size } = blob
  await tx.insert(makersPackages).values({
    companyId,
    id,
    ...place,
    fileName,
    kind,
    blobKey,
    sha256,
    size,
    contents: sql`${sql.param(contents)}::jsonb`,
    createdBy: userId,
  })
  return id
}

type Room = { packages: number; bytes: number }

/** Packages that wait for their import; until `tx` ends nobody else of the company adds one. */
export async function countWaiting(
  tx: Transaction,
  { companyId, userId }: Viewer,
): Promise<{ ofUser: Room; ofCompany: Room }> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`packages ${companyId}`}, 0))`)
  const own = sql`filter (where ${makersPackages.createdBy} = ${userId})`
  const [row] = await tx
    .select({
      own: sql<string>`count(*) ${own}`,
      ownBytes: sql<string>`coalesce(sum(${makersPackages.size}) ${own}, 0)`,
      all: sql<string>`count(*)`,
      allBytes: sql<string>`coalesce(sum(${makersPackages.size}), 0)`,
    })
    .from(makersPackages)
    .where(and(eq(makersPackages.companyId, companyId), isNull(makersPackages.importedAt)))
  return {
    ofUser: { packages: Number(row?.own), bytes: Number(row?.ownBytes) },
    ofCompany: { packages: Number(row?.all), bytes: Number(row?.allBytes) },
  }
}

/** One that the viewer looked into, for the same place; locked until `tx` ends. */
export async function lockOwnPackage(
  tx: Transaction,
  { companyId, userId }: Viewer,
  { id, place: { departmentId, assetId } }: { id: string; place: PackagePlace },
): Promise<PackageRow | null> {
  const { fileName, blobKey, importedAt } = makersPackages
  const contents = sql<string>`${makersPackages.contents}::text`
  const [row] = await tx
    .select({ id: makersPackages.id, fileName, blobKey, contents, importedAt })
    .from(makersPackages)
    .where(
      and(
        eq(makersPackages.companyId, companyId),
        eq(makersPackages.id, id),
        eq(makersPackages.createdBy, userId),
        eq(makersPackages.departmentId, departmentId),
        assetId === null ? isNull(makersPackages.assetId) : eq(makersPackages.assetId, assetId),
      ),
    )
    .for('update')
  return row ?? null
}

/** `into`: the assets that it made or went into. What was read in it is not asked for any more. */
export async function markImported(
  tx: Transaction,
  { companyId }: Viewer,
  { id, into }: { id: string; into: readonly string[] },
): Promise<void> {
  await tx
    .update(makersPackages)
    .set({ importedAt: sql`now()`, contents: { importedInto: into } satisfies ImportedContents })
    .where(and(eq(makersPackages.companyId, companyId), eq(makersPackages.id, id)))
}

/**
 * Bytes that the company has kept since an earlier import are kept once. To be called behind all locks but that of the quota.
 * Those of this package are swept: whoever imports it beside this may be reading them.
 */
export async function keepBytesOnce(tx: Transaction, { companyId }: Viewer, id: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`kept packages ${companyId}`}, 0))`)
  await tx.execute(sql`
    update ${makersPackages} p set blob_key = first.blob_key
    from (
      select o.blob_key from ${makersPackages} n
      join ${makersPackages} o on o.company_id = n.company_id and o.sha256 = n.sha256 and o.size = n.size
      where n.company_id = ${companyId} and n.id = ${id} and o.id <> n.id and o.imported_at is not null
      order by o.imported_at limit 1) first
    where p.company_id = ${companyId} and p.id = ${id} and p.blob_key <> first.blob_key`)
}

/**
 * Those that were imported and of which no asset says anything any more. Over all companies: for the clean-up alone. A day
 * later: whoever imports one again until then is told that it was.
 */
export async function deleteForgotten(tx: Transaction): Promise<void> {
  const seconds = durations.makersPackage / 1000
  await tx.execute(sql`
    delete from ${makersPackages} p
    where p.imported_at < now() - make_interval(secs => ${seconds}) and not exists (
      select from ${assetsFrom(sql`p.company_id`, sql`p.id`)} came
      join ${assets} a on a.company_id = p.company_id and a.id = came.asset_id and a.deleted_at is null
      join ${departments} d on d.company_id = a.company_id and d.id = a.department_id and d.deleted_at is null)`)
}

/** Over all companies: for the clean-up alone. Their bytes are swept. */
export async function deleteLookedAt(tx: Transaction): Promise<void> {
  const seconds = durations.makersPackage / 1000
  await tx
    .delete(makersPackages)
    .where(
      and(
        isNull(makersPackages.importedAt),
        lt(makersPackages.createdAt, sql`now() - make_interval(secs => ${seconds})`),
      ),
    )
}

/** ISO 639-2, as the company's pictures are read. */
export async function listLanguagesOf(tx: Transaction, { companyId }: Viewer): Promise<string[]> {
  const [row] = await tx
    .select({ languages: companies.ocrLanguages })
    .from(companies)
    .where(eq(companies.id, companyId))
  return row?.languages ?? []
}

/** `hasCode`: it has one of the codes that were looked for. */
export type SimilarAsset = { id: string; name: string; dynamicFields: DynamicField[]; hasCode?: boolean }

/**
 * Of a department, those that the viewer may change and that say one of these values or are called so, in lower case, or have
 * a code with one of these keys. Those that one of these keys or the serial number names come first: many machines are of one type.
 */
export async function listSimilarAssets(
  tx: Transaction,
  { companyId }: Viewer,
  {
    departmentId,
    serial,
    values,
    names,
    codeKeys,
  }: Record<'values' | 'names' | 'codeKeys', string[]> & { departmentId: string; serial: string },
): Promise<SimilarAsset[]> {
  const hasCode = sql<boolean>`exists (
    select from ${plateCodes} c where c.company_id = ${assets.companyId} and c.asset_id = ${assets.id}
      and c.key = any(${sql.param(codeKeys)}::text[]))`
  const saysSerial = sql<boolean>`exists (
    select from jsonb_array_elements(${assets.dynamicFields}) f where lower(f ->> 'value') = ${serial})`
  return tx
    .select({ id: assets.id, name: assets.name, dynamicFields: assets.dynamicFields, hasCode })
    .from(assets)
    .innerJoin(viewerAssets, and(eq(viewerAssets.companyId, assets.companyId), eq(viewerAssets.assetId, assets.id)))
    .where(
      and(
        eq(assets.companyId, companyId),
        eq(assets.departmentId, departmentId),
        eq(viewerAssets.level, 'full'),
        isNull(assets.deletedAt),
        sql`(lower(${assets.name}) = any(${sql.param(names)}::text[]) or ${hasCode} or exists (
          select from jsonb_array_elements(${assets.dynamicFields}) f
          where lower(f ->> 'value') = any(${sql.param(values)}::text[])))`,
      ),
    )
    .orderBy(desc(hasCode), desc(saysSerial), assets.id)
    .limit(100)
}
