import { z } from 'zod'
import type { PlainTransaction } from '../../platform/database/plain-database.ts'
import { readVersionsAgain } from './mend-rows.repository.ts'

const Version = z.object({ id: z.string() })

/**
 * What rows name by these keys is named no more, and whoever serves the installation makes it again: files of versions by
 * reading them, dictionaries by preparing them. An export of data can be asked for again. Returns how many there were.
 */
export async function makeAgain(tx: PlainTransaction, keys: readonly string[]): Promise<number> {
  const versions = await tx.ask(
    Version,
    `DELETE FROM public.version_files WHERE blob_key = ANY ($1) RETURNING version_id::text AS id`,
    [keys],
  )
  const ids = [...new Set(versions.map(({ id }) => id))]
  // What browsers play of a video is made where it does not play.
  await tx.run(`UPDATE public.videos SET plays = false WHERE version_id = ANY ($1::uuid[])`, [ids])
  await readVersionsAgain(tx, ids)
  const exports = await tx.run(
    `UPDATE public.data_exports SET state = 'failed', blob_key = NULL, size = NULL, sha256 = NULL, ready_at = NULL
     WHERE blob_key = ANY ($1)`,
    [keys],
  )
  let prepared = 0
  for (const table of ['dictionaries', 'system_dictionaries']) {
    prepared += await tx.run(
      `UPDATE public.${table} SET state = 'waiting', progress = 0, attempt = 0, heartbeat_at = NULL, prepared_key = NULL,
         prepared_sha256 = NULL WHERE prepared_key = ANY ($1)`,
      [keys],
    )
  }
  return versions.length + exports + prepared
}
