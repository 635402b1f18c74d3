import type { ResourceType } from '@millwright/contract/formats'
import { enoughRead, type PictureHint } from '@millwright/contract/picture-hints'
import type { MakersDocument } from '@millwright/contract/document-classes'
import type { ListingQuery } from '@millwright/contract/resources'
import type { Reason } from '@millwright/contract/reasons/reason'
import { reasons } from '@millwright/contract/reasons/refusals'
import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { ReadableResourceId, Viewer } from '../access/viewer.ts'
import { isAnyOf } from '../platform/database/is-any-of.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import { byNumberedName, containsText, type ListingPage, ordered, readListed } from '../platform/database/listing.ts'
import { makersDocuments, makersPackages } from '../schema/makers-packages.ts'
import { passages } from '../schema/passages.ts'
import { pictureReadings } from '../schema/picture-readings.ts'
import { processingJobs } from '../schema/processing-jobs.ts'
import { dataExports } from '../schema/data-exports.ts'
import { askedPictures } from '../schema/asked-pictures.ts'
import { assetPictures } from '../schema/asset-pictures.ts'
import { resources, resourceVersions, versionFiles } from '../schema/resources.ts'
import { videos } from '../schema/videos.ts'
import { resumableUploads } from '../schema/resumable-uploads.ts'
import { viewerAssets } from '../schema/viewer-access.ts'
import { hasTagOf, isInLanguage } from './document-filters.repository.ts'
import { type InAsset, inPart, type Within } from './tree.repository.ts'

type ShownVideo = {
  duration: number
  width: number
  height: number
  hasPoster: boolean
  hasSprite: boolean
}
type ReadTextCounts = { readLines: number; foundLines: number; pages: number; hints: PictureHint[] }
export type FileRow = {
  id: string
  versionId: string
  version: number
  parentId: string | null
  hasThumbnail: boolean
  /** Of a video that was looked into; null of everything else. */
  video: ShownVideo | null
  /** What was read from its pictures; null where nothing was. */
  readText?: ReadTextCounts | null
  /** What a maker's package says of it; null where it came with none. */
  document?: MakersDocument | null
  type: ResourceType
  fileName: string
  aiAccess: boolean
  processed: boolean
  withoutText?: boolean
  failure: Reason | null
  draft: boolean
  /** Whether the version that was saved before this draft is not processed; not read where one was just written. */
  savedUnprocessed?: boolean
  size: number
  extension: string
  mediaType: string
  updatedAt: Date
}
function hasMade(kind: 'thumbnail' | 'poster' | 'sprite'): SQL<boolean> {
  return sql<boolean>`exists (
    select from ${versionFiles} f
    where f.company_id = ${resourceVersions.companyId} and f.version_id = ${resourceVersions.id}
      and f.kind = ${kind})`
}
/** Of a picture that was processed, whether it says nothing. */
export const withoutText = sql<boolean>`${resources.type} = 'image' and ${resourceVersions.processedAt} is not null
  and not exists (
    select from ${passages} t
    where t.company_id = ${resourceVersions.companyId} and t.version_id = ${resourceVersions.id})`

export const fileColumns = {
  id: resources.id,
  versionId: resourceVersions.id,
  version: resourceVersions.number,
  parentId: resources.parentId,
  hasThumbnail: hasMade('thumbnail'),
  video: sql<ShownVideo | null>`case when ${resources.type} = 'video' then (
    select json_build_object('duration', w.duration, 'width', w.width, 'height', w.height,
      'hasPoster', ${hasMade('poster')}, 'hasSprite', ${hasMade('sprite')})
    from ${videos} w
    where w.company_id = ${resourceVersions.companyId} and w.version_id = ${resourceVersions.id} and w.duration is not null
  ) end`,
  readText: sql<ReadTextCounts | null>`case when ${resources.type} in ('document', 'image') then (
    select json_build_object('readLines', sum(p.read_lines)::int, 'foundLines', sum(p.found_lines)::int,
      'pages', count(*)::int, 'hints', (
        select coalesce(json_agg(distinct h.hint), '[]')
        from ${pictureReadings} q cross join lateral jsonb_array_elements_text(q.hints) h (hint)
        where q.company_id = ${resourceVersions.companyId} and q.version_id = ${resourceVersions.id}
          and q.read_lines < ${enoughRead}::float8 * q.found_lines))
    from ${pictureReadings} p
    where p.company_id = ${resourceVersions.companyId} and p.version_id = ${resourceVersions.id}
    having count(*) > 0
  ) end`,
  document: sql<MakersDocument | null>`(
    select json_build_object('title', coalesce(d.title -> 0 ->> 'text', ''), 'documentId', coalesce(d.ids -> 0 ->> 'id', ''),
      'domain', coalesce(d.ids -> 0 ->> 'domain', ''), 'classes', d.classes, 'languages', d.languages, 'version', d.version,
      'status', d.status, 'statusDate', d.status_date, 'organization', d.organization, 'tags', d.tags)
    from ${makersDocuments} d where d.company_id = ${resources.companyId} and d.resource_id = ${resources.id})`,
  type: resources.type,
  fileName: resources.fileName,
  aiAccess: resources.aiAccess,
  processed: sql<boolean>`${resourceVersions.processedAt} is not null`,
  withoutText,
  failure: sql<Reason | null>`case when ${resources.aiAccess} and ${resourceVersions.processedAt} is null then (
    select case when j.status = 'failed' then json_build_object('code', j.reason_code, 'params', j.reason_params) end from ${processingJobs} j
    where j.company_id = ${resources.companyId} and j.resource_id = ${resources.id}
      and j.version_id = ${resourceVersions.id} and j.reason_code is distinct from ${reasons.aiAccessOff.code}
    order by j.created_at desc, j.id desc limit 1) end`,
  draft: resourceVersions.draft,
  savedUnprocessed: sql<boolean>`${resourceVersions.draft} and coalesce((
    select s.processed_at is null from ${resourceVersions} s
    where s.company_id = ${resources.companyId} and s.resource_id = ${resources.id}
      and s.number < ${resourceVersions.number} and not s.draft
    order by s.number desc limit 1), false)`,
  size: resourceVersions.size,
  extension: resourceVersions.extension,
  mediaType: resourceVersions.mediaType,
  updatedAt: resources.updatedAt,
}

const sortColumns = {
  fileName: byNumberedName(resources.fileName),
  'metadata.size': sql`${resourceVersions.size}`,
  'metadata.updatedAt': sql`${resources.updatedAt}`,
  'metadata.extension': sql`${resourceVersions.extension}`,
  processed: sql`${resourceVersions.processedAt} is not null`,
  aiAccess: sql`${resources.aiAccess}`,
  id: sql`${resources.id}`,
} satisfies Record<NonNullable<ListingQuery['sort']>, SQL>

/** Joins a resource and a version of it. */
export const isVersionOf = and(
  eq(resourceVersions.companyId, resources.companyId),
  eq(resourceVersions.resourceId, resources.id),
)
/** Of a resource, the version that is shown. */
export const isCurrentVersion = and(isVersionOf, eq(resourceVersions.number, resources.currentVersion))

/** Joins a resource and the assets that the viewer sees. */
export const isReadable = and(
  eq(viewerAssets.companyId, resources.companyId),
  eq(viewerAssets.assetId, resources.assetId),
)

/** `type` null: of every kind. */
type Scope = InAsset & { type: ResourceType | null }
type FileQuery = Omit<ListingQuery, 'departmentId' | 'assetId' | 'parentId'>

/** `total` when the query pages. */
export async function listFilesIn(
  tx: Transaction,
  scope: Scope & { within: Within },
  query: FileQuery,
): Promise<ListingPage<FileRow>> {
  const where = and(
    aliveIn(scope),
    inPart(scope, sql`resources.parent_id`),
    containsText(query.search, [resources.fileName]),
    isOfDocument(query),
  )
  return readListed(query, {
    rows: tx
      .select(fileColumns)
      .from(resources)
      .innerJoin(resourceVersions, isCurrentVersion)
      .where(where)
      .orderBy(...orderOf(scope, query)),
    total: () => tx.$count(resources, where),
  })
}

/** Of a maker's document of this class, in this language. */
function isOfDocument({ documentClass, documentLanguage, documentTag }: FileQuery): SQL | undefined {
  if (documentClass === undefined && !documentLanguage && !documentTag) return undefined
  const ofClass = documentClass === undefined ? sql`true` : sql`${documentClass} = any(d.classes)`
  const inLanguage = documentLanguage ? isInLanguage(sql`d.languages`, [documentLanguage]) : sql`true`
  const hasTag = documentTag ? hasTagOf(sql`d.tags`, [documentTag]) : sql`true`
  return sql`exists (select from ${makersDocuments} d where d.company_id = ${resources.companyId}
    and d.resource_id = ${resources.id} and ${ofClass} and ${inLanguage} and ${hasTag})`
}

function orderOf({ within }: { within: Within }, query: FileQuery): SQL[] {
  const { sort = 'fileName' } = query
  const by = ordered(query, sortColumns[sort])
  if (sort !== 'fileName') return [by, ordered({ order: 'asc' }, resources.id)]
  // The folder is one and the same, and named so that the order is that of the index.
  const folder = within === 'all' || within.isDeep ? [] : [ordered(query, resources.parentId)]
  return [...folder, by, ordered(query, resources.id)]
}

export async function findFileIn(tx: Transaction, scope: Scope, fileId: ReadableResourceId): Promise<FileRow | null> {
  const [row] = await tx
    .select(fileColumns)
    .from(resources)
    .innerJoin(resourceVersions, isCurrentVersion)
    .where(and(aliveIn(scope), eq(resources.id, fileId)))
  return row ?? null
}

export type LinkedVersion = { fileName: string; blobKey: string; mediaType: string }

/** Any version of a resource that the viewer may read and that is not in the bin; null without what the link stands for. */
export async function findVersionOf(
  tx: Transaction,
  viewer: Viewer,
  { id, use }: { id: string; use: 'shown' | 'original' | 'thumbnail' | 'poster' | 'sprite' },
): Promise<LinkedVersion | null> {
  const [row] = await tx
    .select({
      fileName: resources.fileName,
      blobKey: resourceVersions.blobKey,
      mediaType: resourceVersions.mediaType,
      made: { blobKey: versionFiles.blobKey, mediaType: versionFiles.mediaType },
    })
    .from(resourceVersions)
    .innerJoin(resources, isVersionOf)
    .innerJoin(viewerAssets, isReadable)
    .leftJoin(
      versionFiles,
      and(
        eq(versionFiles.companyId, resourceVersions.companyId),
        eq(versionFiles.versionId, resourceVersions.id),
        use === 'original' ? sql`false` : eq(versionFiles.kind, use === 'shown' ? 'view' : use),
      ),
    )
    .where(
      and(eq(resourceVersions.companyId, viewer.companyId), eq(resourceVersions.id, id), isNull(resources.deletedAt)),
    )
  if (!row || (use !== 'shown' && use !== 'original' && !row.made)) return null
  const { made, blobKey, ...original } = row
  // A note has no bytes of its own.
  return blobKey === null ? null : { ...original, blobKey, ...made }
}

/** The version that is shown of a file that the viewer may read and that is not in the bin; null of a note. */
export async function findShownVersion(tx: Transaction, viewer: Viewer, resourceId: string): Promise<string | null> {
  const [row] = await tx
    .select({ versionId: resourceVersions.id })
    .from(resources)
    .innerJoin(resourceVersions, isCurrentVersion)
    .innerJoin(viewerAssets, isReadable)
    .where(
      and(
        eq(resources.companyId, viewer.companyId),
        eq(resources.id, resourceId),
        isNull(resources.deletedAt),
        isNotNull(resourceVersions.blobKey),
      ),
    )
  return row?.versionId ?? null
}

/** Which of these keys a row names, the bin's and uploads under way included. Over all companies where the transaction is the system's. */
export async function namedBlobs(tx: Transaction, keys: string[]): Promise<Set<string>> {
  const rows = await tx
    .select({ key: resourceVersions.blobKey })
    .from(resourceVersions)
    .where(isAnyOf(resourceVersions.blobKey, keys))
    .union(tx.select({ key: versionFiles.blobKey }).from(versionFiles).where(isAnyOf(versionFiles.blobKey, keys)))
    .union(
      tx
        .select({ key: resumableUploads.blobKey })
        .from(resumableUploads)
        .where(isAnyOf(resumableUploads.blobKey, keys)),
    )
    .union(tx.select({ key: dataExports.blobKey }).from(dataExports).where(isAnyOf(dataExports.blobKey, keys)))
    .union(tx.select({ key: makersPackages.blobKey }).from(makersPackages).where(isAnyOf(makersPackages.blobKey, keys)))
    .union(tx.select({ key: assetPictures.blobKey }).from(assetPictures).where(isAnyOf(assetPictures.blobKey, keys)))
    .union(tx.select({ key: askedPictures.blobKey }).from(askedPictures).where(isAnyOf(askedPictures.blobKey, keys)))
  return new Set(rows.flatMap(({ key }) => key ?? []))
}

function aliveIn({ type, ...scope }: Scope): SQL | undefined {
  return and(isAliveIn(scope), type === null ? undefined : eq(resources.type, type))
}

/** Of the files of an asset, those that are not in its bin. */
export function isAliveIn({ viewer, assetId }: InAsset): SQL | undefined {
  return and(eq(resources.companyId, viewer.companyId), eq(resources.assetId, assetId), isNull(resources.deletedAt))
}
