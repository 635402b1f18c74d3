import { durations } from '@millwright/contract/limits'
import { ResumableMetadata } from '@millwright/contract/uploads'
import { dropUnfinished, findUnfinished, type UnfinishedUpload } from '../../platform/resumable.ts'
import { interruptedItem, type UploadItem } from './upload-queue.ts'

const ofUser = (userId: string) => `millwright|${userId}|`

/** Names an upload in the browser's storage: whose it is, where it goes, and which file it is. */
export function fingerprintOf(item: UploadItem, file: File): string {
  const { userId, assetId, parentId, versionOf, kind } = item
  const parts = [assetId, parentId ?? '', versionOf ?? '', kind, file.size, file.lastModified, file.name]
  return ofUser(userId) + parts.join('|')
}

/** What the server is told of the file, as the protocol's Upload-Metadata. */
export function metadataOf(item: UploadItem): Record<string, string> {
  return {
    kind: item.kind,
    departmentId: item.departmentId,
    assetId: item.assetId,
    filename: item.fileName,
    parentId: item.parentId ?? '',
    grantAIAccess: String(item.aiAccess),
    initiateProcessing: String(item.initiateProcessing),
    ifTaken: item.ifTaken,
    versionOf: item.versionOf ?? '',
    language: item.language,
  }
}

export type InterruptedUpload = { item: UploadItem; unfinished: UnfinishedUpload }

/** The uploads of this person that a closed page left unfinished, as long as the server keeps them. */
export async function findInterrupted(userId: string): Promise<InterruptedUpload[]> {
  const found = await findUnfinished(ofUser(userId))
  const kept: InterruptedUpload[] = []
  for (const unfinished of found) {
    const { upload, fingerprint } = unfinished
    const age = Date.now() - new Date(upload.creationTime).getTime()
    const metadata = ResumableMetadata.safeParse(upload.metadata).data
    if (!metadata || upload.size === null || !(age < durations.resumableUpload)) {
      void dropUnfinished(unfinished)
      continue
    }
    const { filename, grantAIAccess, ...chosen } = metadata
    const item = interruptedItem(
      {
        ...chosen,
        uid: fingerprint,
        userId,
        fileName: filename,
        size: upload.size,
        isDrive: false,
        aiAccess: grantAIAccess,
        language: chosen.language ?? '',
      },
      'rest',
    )
    kept.push({ item, unfinished })
  }
  return kept
}
