import type { Database } from '../../../platform/database/database.ts'
import { deleteUnasked } from '../asked-pictures.repository.ts'

/** For a timed job. The sweep takes their bytes. */
export async function purgePictures({ database }: { database: Database }): Promise<void> {
  await database.asSystem('maintenance', deleteUnasked)
}
