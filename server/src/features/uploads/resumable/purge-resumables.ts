import { durations } from '@millwright/contract/limits'
import type { GrowingBlobs } from '../../../platform/blobs/blobs.ts'
import type { Database } from '../../../platform/database/database.ts'
import { deleteOldResumables } from './resumable.repository.ts'

/** For a timed job: what can be continued no more goes, with its bytes. */
export async function purgeResumables(database: Database, growing: GrowingBlobs): Promise<void> {
  await database.asSystem('maintenance', deleteOldResumables)
  await growing.removeBefore(new Date(Date.now() - durations.resumableUpload))
}
