import type { UploadKind } from '@millwright/contract/formats'
import { and, eq, isNotNull, isNull, max, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { newResourceId } from '../../access/new-ids.ts'
import type { EditableAssetId, EditableResourceId, Viewer } from '../../access/viewer.ts'
import { isAliveIn, isCurrentVersion } from '../../files/files.repository.ts'
import { freeNameIn, isInFolder } from '../../files/free-name.repository.ts'
import type { StoredBlob } from '../../platform/blobs/blobs.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { companies } from '../../schema/companies.ts'
import { resources, resourceVersions, versionFiles } from '../../schema/resources.ts'
import { transcripts, videos } from '../../schema/videos.ts'
import type { FileFormat } from './formats/file-format.ts'
import type { GivenSpeech } from './subtitles.ts'

export type Scope = { viewer: Viewer; assetId: EditableAssetId }
export type Content = {
  format: FileFormat
  blob: StoredBlob
  thumbnail: StoredBlob | null
  speech: GivenSpeech | null
}

export async function takesOfficeFiles(tx: Transaction, { companyId }: Viewer): Promise<boolean> {
  const [row] = await tx.select({ takes: companies.officeFiles }).from(companies).where(eq(companies.id, companyId))
  return row?.takes ?? false
}

export type SameContent = { id: string; fileName: string; blobKey: string }

/** A file of the asset whose current version has these bytes; they stay until the transaction ends. */
export async function findSameContent(
  tx: Transaction,
  { viewer, assetId }: Scope,
  { sha256, size }: StoredBlob,
): Promise<SameContent | null> {
  const [row] = await tx
    .select({ id: resources.id, fileName: resources.fileName, blobKey: resourceVersions.blobKey })
    .from(resourceVersions)
    .innerJoin(resources, isCurrentVersion)
    .where(
      and(
        eq(resourceVersions.companyId, viewer.companyId),
        eq(resourceVersions.sha256, sha256),
        eq(resourceVersions.size, size),
        eq(resources.assetId, assetId),
        isNull(resources.deletedAt),
        isNotNull(resourceVersions.blobKey),
      ),
    )
    .orderBy(resources.id)
    .limit(1)
    // Who deletes the row waits, and sees then that another names its bytes.
    .for('key share', { of: resourceVersions })
  return row && row.blobKey !== null ? { ...row, blobKey: row.blobKey } : null
}

export type NewFile = { type: UploadKind; parentId: string | null; fileName: string; aiAccess: boolean }

/** Stores a file with its first version, under the first free name. The tree must be locked. */
export async function insertFile(
  tx: Transaction,
  { viewer, assetId }: Scope,
  { content, ...file }: NewFile & { content: Content },
): Promise<{ id: EditableResourceId; versionId: string }> {
  const id = newResourceId(assetId)
  const { companyId, userId: createdBy } = viewer
  const fileName = await freeNameIn(tx, { viewer, assetId }, { parentId: file.parentId, wanted: file.fileName })
  await tx.insert(resources).values({ companyId, id, assetId, ...file, fileName, currentVersion: 1, createdBy })
  return { id, versionId: await insertVersion(tx, viewer, { resourceId: id, number: 1, content }) }
}

/** What an upload needs of the file that it becomes a version of. */
export type ReplacedFile = {
  id: EditableResourceId
  type: UploadKind
  parentId: string | null
  fileName: string
  extension: string
  sha256: Uint8Array
  size: number
  aiAccess: boolean
  /** One of its versions answers questions. */
  isProcessed: boolean
}

/** One of an asset that the viewer may change, known by its id or by its name. */
export async function findReplaced(
  tx: Transaction,
  scope: Scope,
  by: { id: string } | Omit<NewFile, 'aiAccess'>,
): Promise<ReplacedFile | null> {
  const [row] = await tx
    .select({
      id: resources.id,
      type: resources.type,
      parentId: resources.parentId,
      fileName: resources.fileName,
      extension: resourceVersions.extension,
      sha256: resourceVersions.sha256,
      size: resourceVersions.size,
      aiAccess: resources.aiAccess,
      isProcessed: sql<boolean>`exists (
        select from ${resourceVersions} p
        where p.company_id = ${resources.companyId} and p.resource_id = ${resources.id} and p.processed_at is not null)`,
    })
    .from(resources)
    .innerJoin(resourceVersions, isCurrentVersion)
    .where(
      and(
        isAliveIn(scope),
        'id' in by
          ? eq(resources.id, by.id)
          : and(eq(resources.type, by.type), eq(resources.fileName, by.fileName), isInFolder(by.parentId)),
      ),
    )
  return row && row.type !== 'note' ? { ...row, id: row.id as EditableResourceId, type: row.type } : null
}

/** The next version of a file, whose extension follows it. The tree must be locked. Returns the version's id. */
export async function addVersion(
  tx: Transaction,
  scope: Scope,
  { file, content }: { file: ReplacedFile; content: Content },
): Promise<string> {
  const { viewer } = scope
  const { id: resourceId, parentId } = file
  const isVersion = and(eq(resourceVersions.companyId, viewer.companyId), eq(resourceVersions.resourceId, resourceId))
  const [row] = await tx
    .select({ last: max(resourceVersions.number) })
    .from(resourceVersions)
    .where(isVersion)
  const number = (row?.last ?? 0) + 1
  const versionId = await insertVersion(tx, viewer, { resourceId, number, content })
  const { extension } = content.format
  const wanted = `${file.fileName.slice(0, file.fileName.lastIndexOf('.'))}.${extension}`
  const isSame = file.extension === extension
  const fileName = isSame ? file.fileName : await freeNameIn(tx, scope, { parentId, wanted })
  await tx
    .update(resources)
    .set({ currentVersion: number, fileName })
    .where(and(eq(resources.companyId, viewer.companyId), eq(resources.id, resourceId)))
  return versionId
}

type NewVersion = { resourceId: EditableResourceId; number: number; content: Content }

async function insertVersion(
  tx: Transaction,
  { companyId, userId: createdBy }: Viewer,
  { resourceId, number, content: { format, blob, thumbnail, speech } }: NewVersion,
): Promise<string> {
  const id = uuidv7()
  await tx.insert(resourceVersions).values({
    companyId,
    id,
    resourceId,
    number,
    blobKey: blob.key,
    sha256: blob.sha256,
    size: blob.size,
    mediaType: format.mediaType,
    extension: format.extension,
    createdBy,
  })
  if (thumbnail) {
    await tx.insert(versionFiles).values({
      companyId,
      versionId: id,
      kind: 'thumbnail',
      blobKey: thumbnail.key,
      size: thumbnail.size,
      sha256: thumbnail.sha256,
      mediaType: 'image/webp',
    })
  }
  if (speech) await insertSpeech(tx, { companyId, versionId: id }, speech)
  return id
}

async function insertSpeech(
  tx: Transaction,
  version: { companyId: string; versionId: string },
  { language, lines }: GivenSpeech,
): Promise<void> {
  await tx.insert(videos).values({ ...version, language })
  if (!lines) return
  await tx.insert(transcripts).values({ ...version, id: uuidv7(), language, source: 'given', segments: lines })
}
