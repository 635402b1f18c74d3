import { z } from 'zod'
import type { PlainTransaction } from '../platform/database/plain-database.ts'

const NamedBlob = z.object({
  key: z.string(),
  /** Hexadecimal SHA-256; null where no row says it. */
  sha256: z.string().nullable(),
  /** Null where no row says it. */
  size: z.number().nullable(),
  /** A row that names it: its table and id. */
  namedBy: z.string(),
})
export type NamedBlob = z.infer<typeof NamedBlob>

/**
 * Every place that names bytes. A new column that does belongs here and among those that the sweep asks
 * (`namedBlobs`, `namedPictures`, `namedDictionaryBlobs`); `named-blobs.db.test.ts` finds one that was forgotten.
 */
const namings = `
  SELECT blob_key AS key, encode(sha256, 'hex') AS sha256, size::float8 AS size, 'resource_versions ' || id AS by
    FROM public.resource_versions WHERE blob_key IS NOT NULL
  UNION ALL SELECT blob_key, NULL, size, 'version_files ' || version_id FROM public.version_files
  UNION ALL SELECT blob_key, NULL, size, 'asked_pictures ' || id FROM public.asked_pictures
  UNION ALL SELECT blob_key, NULL, size, 'data_exports ' || id FROM public.data_exports WHERE blob_key IS NOT NULL
  UNION ALL SELECT profile_pic_key, NULL, NULL, 'users ' || id FROM public.users WHERE profile_pic_key IS NOT NULL
  UNION ALL SELECT prepared_key, NULL, NULL, 'dictionaries ' || id FROM public.dictionaries WHERE prepared_key IS NOT NULL
  UNION ALL SELECT prepared_key, NULL, NULL, 'system_dictionaries ' || id
    FROM public.system_dictionaries WHERE prepared_key IS NOT NULL
  UNION ALL SELECT file ->> 'key', NULL, NULL, 'dictionaries ' || d.id
    FROM public.dictionaries d CROSS JOIN LATERAL jsonb_array_elements(d.files) AS f (file) WHERE file ->> 'key' IS NOT NULL`

/** All bytes that rows name, the bin's included, without those of uploads that have not ended. */
export async function listNamedBlobs({ ask }: PlainTransaction): Promise<NamedBlob[]> {
  return ask(
    NamedBlob,
    `SELECT key, max(sha256) AS sha256, max(size) AS size, min(by) AS "namedBy" FROM (${namings}) named GROUP BY key`,
  )
}

/** Those of uploads that were begun: their bytes still grow, or have just become a file's. */
export async function listGrowingBlobs({ ask }: PlainTransaction): Promise<string[]> {
  const rows = await ask(z.object({ key: z.string() }), `SELECT blob_key AS key FROM public.resumable_uploads`)
  return rows.map(({ key }) => key)
}
