import type { Database } from '../../platform/database/database.ts'
import { deleteOldEditors } from './note-editors.repository.ts'

/** For a timed job: forgets who wrote in a note an hour ago. */
export async function purgeEditors({ database }: { database: Database }): Promise<void> {
  await database.asSystem('maintenance', deleteOldEditors)
}
