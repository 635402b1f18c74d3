import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Viewer } from '../../access/viewer.ts'
import { isCurrentVersion } from '../../files/files.repository.ts'
import type { PackageDocument } from '../../packages/package-shape.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { makersDocuments, makersFields } from '../../schema/makers-packages.ts'
import { resources, resourceVersions } from '../../schema/resources.ts'
import { extensionOf, isNote } from './document-keys.ts'
import { type SaidBefore, saidIn, type SaidOfFile } from './said/said-in.ts'

/**
 * A file of an asset, with what a package said of it where one did. Hexadecimal: `sha256`, and `former`, of its other
 * versions; of a note that came as HTML, of that.
 */
export type KnownFile = {
  id: string
  companyId: string
  fileName: string
  extension: string
  sha256: string
  former: string[]
  ids: { domain: string; id: string }[] | null
  path: string | null
  languages: string[] | null
  version: string | null
  organization: string | null
  said: SaidOfFile | null
}
type InAsset = { viewer: Viewer; assetId: string }

/** Those that came with packages, and those that have or had one of these contents. */
export async function listKnownFiles(
  tx: Transaction,
  { viewer: { companyId }, assetId }: InAsset,
  hashes: readonly string[],
): Promise<KnownFile[]> {
  const ofVersions = sql`${resourceVersions} v where v.company_id = ${resources.companyId} and v.resource_id = ${resources.id}`
  const rows = await tx
    .select({
      id: resources.id,
      companyId: resources.companyId,
      type: resources.type,
      sources: makersDocuments.sources,
      fileName: resources.fileName,
      extension: resourceVersions.extension,
      sha256: sql<string>`encode(${resourceVersions.sha256}, 'hex')`,
      former: sql<
        string[]
      >`array(select encode(v.sha256, 'hex') from ${ofVersions} and v.number <> ${resources.currentVersion})`,
      ids: makersDocuments.ids,
      path: makersDocuments.path,
      languages: makersDocuments.languages,
      version: makersDocuments.version,
      organization: makersDocuments.organization,
      said: saidColumns,
    })
    .from(resources)
    .innerJoin(resourceVersions, isCurrentVersion)
    .leftJoin(
      makersDocuments,
      and(eq(makersDocuments.companyId, resources.companyId), eq(makersDocuments.resourceId, resources.id)),
    )
    .where(
      and(
        eq(resources.companyId, companyId),
        eq(resources.assetId, assetId),
        isNull(resources.deletedAt),
        sql`(${makersDocuments.resourceId} is not null
          or exists (select from ${ofVersions} and encode(v.sha256, 'hex') = any(${sql.param(hashes)}::text[])))`,
      ),
    )
    .orderBy(resources.id)
  return rows.map(({ type, sources, ...file }) => {
    if (type !== 'note' || file.path === null) return file
    const [sha256 = '', ...former] = (sources ?? []).toReversed()
    return { ...file, extension: extensionOf(file.path), sha256, former }
  })
}

const saidColumns = {
  ids: makersDocuments.ids,
  title: makersDocuments.title,
  summary: makersDocuments.summary,
  keywords: makersDocuments.keywords,
  classes: makersDocuments.classes,
  languages: makersDocuments.languages,
  version: makersDocuments.version,
  status: makersDocuments.status,
  statusDate: makersDocuments.statusDate,
  organization: makersDocuments.organization,
  relations: makersDocuments.relations,
  tags: makersDocuments.tags,
}
type SaidOf = SaidBefore & { resourceId: string; packageId: string; document: PackageDocument }

/** What the last package says of a file takes the place of what one said before. */
export async function saveDocument(
  tx: Transaction,
  { viewer: { companyId }, assetId }: InAsset,
  { resourceId, packageId, document, ...beside }: SaidOf,
): Promise<void> {
  const row = { ...saidIn(document, beside), path: document.path, packageId }
  const sources = isNote(document) ? [document.sha256] : []
  await tx
    .insert(makersDocuments)
    .values({ companyId, resourceId, assetId, ...row, sources })
    .onConflictDoUpdate({
      target: [makersDocuments.companyId, makersDocuments.resourceId],
      set: { ...row, sources: withSource(document.sha256, sources.length > 0) },
    })
}

/** The newest stands last, each once. */
const withSource = (sha256: string, isSource: boolean) =>
  isSource ? sql`array_append(array_remove(${makersDocuments.sources}, ${sha256}), ${sha256})` : makersDocuments.sources

export type FieldSource = {
  label: string
  value: string
  unit: string
  semanticId: string
  path: string
  texts: { language: string; text: string }[]
}

export async function saveFieldSources(
  tx: Transaction,
  { viewer: { companyId }, assetId }: InAsset,
  { packageId, sources }: { packageId: string; sources: readonly FieldSource[] },
): Promise<void> {
  for (const { label, ...said } of sources) {
    const row = { ...said, packageId }
    await tx
      .insert(makersFields)
      .values({ companyId, assetId, label, ...row })
      .onConflictDoUpdate({ target: [makersFields.companyId, makersFields.assetId, makersFields.label], set: row })
  }
}
