import type { ResourceType } from '@millwright/contract/formats'
import { reasons } from '@millwright/contract/reasons/refusals'
import type { Job } from '@millwright/contract/processing'
import type { EditableAssetId, EditableResourceId, Viewer } from '../../access/viewer.ts'
import { findFileIn } from '../../files/files.repository.ts'
import { findVersionToRead } from '../../files/versions.repository.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import type { ProcessingDeps } from './processing.deps.ts'
import { startProcessing } from './start-processing.ts'

type ProcessingRequest = { tx: Transaction; viewer: Viewer; assetId: EditableAssetId; type: ResourceType }

/** Starts a job for a resource of this type; any other is not found. Of a note, what was saved last is processed. */
export async function processResource(
  deps: ProcessingDeps,
  asked: ProcessingRequest,
  resourceId: EditableResourceId,
): Promise<{ data: Job }> {
  const { tx, viewer, assetId } = asked
  const file = await findFileIn(tx, asked, resourceId)
  if (!file) throw notFound()
  if (!file.aiAccess) throw new Refusal('conflict', reasons.aiAccessOff)
  const toRead = await findVersionToRead(tx, asked, file)
  if (!toRead) throw new Refusal('conflict', reasons.noteIsDraft)
  return { data: await startProcessing(deps, tx, { viewer, assetId, resourceId, versionId: toRead.versionId }) }
}
