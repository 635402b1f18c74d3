import type { DocumentsQuery, ResourceType } from '@millwright/contract/resources'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { newResourceId } from '../../access/new-ids.ts'
import type {
  EditableAssetId,
  EditableResourceId,
  ReadableAssetId,
  ReadableResourceId,
  Viewer,
} from '../../access/viewer.ts'
import type { StoredBlob } from '../../platform/blobs/blobs.ts'
import { isAnyOf } from '../../platform/database/is-any-of.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { byName, containsText, type Listed, ordered, readListed } from '../../platform/database/listing.ts'
import { resources, resourceVersions } from '../../schema/resources.ts'
import { viewerAssets } from '../../schema/viewer-access.ts'
import { numberedFileName } from './file-name.ts'
import type { FileFormat } from './kinds.ts'

export type ResourceRow = {
  id: string
  versionId: string
  type: ResourceType
  fileName: string
  aiAccess: boolean
  processed: boolean
  size: number
  extension: string
  mediaType: string
  updatedAt: Date
}
const columns = {
  id: resources.id,
  versionId: resourceVersions.id,
  type: resources.type,
  fileName: resources.fileName,
  aiAccess: resources.aiAccess,
  processed: sql<boolean>`${resourceVersions.processedAt} is not null`,
  size: resourceVersions.size,
  extension: resourceVersions.extension,
  mediaType: resourceVersions.mediaType,
  updatedAt: resources.updatedAt,
}

const sortColumns = {
  fileName: byName(resources.fileName),
  'metadata.size': sql`${resourceVersions.size}`,
  'metadata.updatedAt': sql`${resources.updatedAt}`,
  processed: sql`${resourceVersions.processedAt} is not null`,
  aiAccess: sql`${resources.aiAccess}`,
  id: sql`${resources.id}`,
} satisfies Record<NonNullable<DocumentsQuery['sort']>, SQL>

const currentVersion = and(
  eq(resourceVersions.companyId, resources.companyId),
  eq(resourceVersions.resourceId, resources.id),
  eq(resourceVersions.number, resources.currentVersion),
)

type Scope = { viewer: Viewer; assetId: ReadableAssetId; type: ResourceType }
type FileQuery = Omit<DocumentsQuery, 'departmentId' | 'assetId' | 'parentId'>

/** `total` when the query pages. */
export async function listFilesIn(tx: Transaction, scope: Scope, query: FileQuery): Promise<Listed<ResourceRow>> {
  const where = and(aliveIn(scope), containsText(query.search, [resources.fileName]))
  return readListed(query, {
    rows: tx
      .select(columns)
      .from(resources)
      .innerJoin(resourceVersions, currentVersion)
      .where(where)
      .orderBy(ordered(query, sortColumns[query.sort ?? 'fileName']), resources.id),
    total: () => tx.$count(resources, where),
  })
}

export async function findFileIn(
  tx: Transaction,
  scope: Scope,
  fileId: ReadableResourceId,
): Promise<ResourceRow | null> {
  const [row] = await tx
    .select(columns)
    .from(resources)
    .innerJoin(resourceVersions, currentVersion)
    .where(and(aliveIn(scope), eq(resources.id, fileId)))
  return row ?? null
}

export type LinkedVersion = { fileName: string; blobKey: string; mediaType: string }

/** Any version of a resource that the viewer may read and that is not in the bin. */
export async function findVersionOf(tx: Transaction, viewer: Viewer, versionId: string): Promise<LinkedVersion | null> {
  const [row] = await tx
    .select({
      fileName: resources.fileName,
      blobKey: resourceVersions.blobKey,
      mediaType: resourceVersions.mediaType,
    })
    .from(resourceVersions)
    .innerJoin(
      resources,
      and(eq(resources.companyId, resourceVersions.companyId), eq(resources.id, resourceVersions.resourceId)),
    )
    .innerJoin(
      viewerAssets,
      and(eq(viewerAssets.companyId, resources.companyId), eq(viewerAssets.assetId, resources.assetId)),
    )
    .where(
      and(
        eq(resourceVersions.companyId, viewer.companyId),
        eq(resourceVersions.id, versionId),
        isNull(resources.deletedAt),
      ),
    )
  return row ?? null
}

export type NewFile = { type: ResourceType; format: FileFormat; fileName: string; aiAccess: boolean; blob: StoredBlob }

/** Stores a file with its first version, under the first free name. */
export async function insertFile(
  tx: Transaction,
  { viewer, assetId }: { viewer: Viewer; assetId: EditableAssetId },
  { type, format, fileName, aiAccess, blob }: NewFile,
): Promise<ResourceRow & { id: EditableResourceId }> {
  const id = newResourceId(assetId)
  const resource = {
    companyId: viewer.companyId,
    id,
    assetId,
    type,
    aiAccess,
    currentVersion: 1,
    createdBy: viewer.userId,
  }
  const stored = await insertUnderFreeName(tx, resource, fileName)
  const version = {
    companyId: viewer.companyId,
    id: uuidv7(),
    resourceId: id,
    number: 1,
    blobKey: blob.key,
    sha256: blob.sha256,
    size: blob.size,
    mediaType: format.mediaType,
    extension: format.extension,
    createdBy: viewer.userId,
  }
  await tx.insert(resourceVersions).values(version)
  return { ...version, ...stored, id, versionId: version.id, type, aiAccess, processed: false }
}

type NewResource = Omit<typeof resources.$inferInsert, 'fileName'>

/** Names taken before are skipped at once; one that another upload takes in this moment costs one more turn. */
async function insertUnderFreeName(
  tx: Transaction,
  resource: NewResource,
  wanted: string,
): Promise<{ fileName: string; updatedAt: Date }> {
  for (let turn = 0; turn < 100; turn += 1) {
    const fileName = await firstFreeName(tx, resource, wanted)
    const [row] = await tx
      .insert(resources)
      .values({ ...resource, fileName })
      .onConflictDoNothing()
      .returning({ fileName: resources.fileName, updatedAt: resources.updatedAt })
    if (row) return row
  }
  throw new Error('No free file name was found')
}

async function firstFreeName(tx: Transaction, resource: NewResource, wanted: string): Promise<string> {
  const stem = wanted.slice(0, wanted.lastIndexOf('.'))
  const rows = await tx
    .select({ fileName: resources.fileName })
    .from(resources)
    .where(
      and(
        eq(resources.companyId, resource.companyId),
        eq(resources.assetId, resource.assetId),
        isNull(resources.deletedAt),
        sql`starts_with(${resources.fileName}, ${stem})`,
      ),
    )
  const taken = new Set(rows.map((row) => row.fileName))
  let number = 1
  while (taken.has(numberedFileName(wanted, number))) number += 1
  return numberedFileName(wanted, number)
}

/** Which of these keys a version names, the bin's included. Over all companies: for the sweep alone. */
export async function namedBlobs(tx: Transaction, keys: string[]): Promise<Set<string>> {
  const rows = await tx
    .select({ key: resourceVersions.blobKey })
    .from(resourceVersions)
    .where(isAnyOf(resourceVersions.blobKey, keys))
  return new Set(rows.map((row) => row.key))
}

function aliveIn({ viewer, assetId, type }: Scope): SQL | undefined {
  return and(
    eq(resources.companyId, viewer.companyId),
    eq(resources.assetId, assetId),
    eq(resources.type, type),
    isNull(resources.deletedAt),
  )
}
