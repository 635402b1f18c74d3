import type { Database } from '../../platform/database/database.ts'
import { deleteOldZips } from './downloads.repository.ts'

/** For a timed job. */
export async function purgeDownloads({ database }: { database: Database }): Promise<void> {
  await database.asSystem('maintenance', deleteOldZips)
}
