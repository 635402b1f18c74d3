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
  /** Whether the server can make it again of what else it has. */
  isRemade: z.boolean(),
})
export type NamedBlob = z.infer<typeof NamedBlob>

/** Reading it again makes what viewers show of a document, and all of a video; a picture's small one is made with its upload alone. */
const remadeFile = `EXISTS (SELECT FROM public.resource_versions v
  JOIN public.resources r ON r.company_id = v.company_id AND r.id = v.resource_id AND r.deleted_at IS NULL
    AND v.number = r.current_version AND (r.type = 'video' OR r.type = 'document' AND f.kind = 'view')
  WHERE v.company_id = f.company_id AND v.id = f.version_id AND v.processed_at IS NOT NULL)`

/**
 * Every place that names bytes. A new column that does belongs here and among those that the sweep asks
 * (`namedBlobs`, `namedPictures`, `namedDictionaryBlobs`); `named-blobs.db.test.ts` finds one that was forgotten.
 */
const namings = [
  `SELECT blob_key AS key, encode(sha256, 'hex') AS sha256, size::float8 AS size, 'resource_versions ' || id AS by, false AS remade
     FROM public.resource_versions WHERE blob_key IS NOT NULL`,
  `SELECT blob_key AS key, encode(sha256, 'hex') AS sha256, size::float8 AS size, 'version_files ' || version_id AS by,
     ${remadeFile} AS remade FROM public.version_files f`,
  `SELECT blob_key AS key, encode(sha256, 'hex') AS sha256, size::float8 AS size, 'asked_pictures ' || id AS by, false AS remade FROM public.asked_pictures`,
  `SELECT blob_key AS key, encode(sha256, 'hex') AS sha256, size::float8 AS size, 'makers_packages ' || id AS by, false AS remade
     FROM public.makers_packages`,
  `SELECT blob_key AS key, encode(sha256, 'hex') AS sha256, size::float8 AS size, 'data_exports ' || id AS by, true AS remade
     FROM public.data_exports WHERE blob_key IS NOT NULL`,
  `SELECT blob_key AS key, encode(sha256, 'hex') AS sha256, NULL::float8 AS size, 'asset_pictures ' || asset_id AS by, false AS remade
     FROM public.asset_pictures WHERE blob_key IS NOT NULL`,
  `SELECT profile_pic_key AS key, encode(profile_pic_sha256, 'hex') AS sha256, NULL::float8 AS size, 'users ' || id AS by, false AS remade
     FROM public.users WHERE profile_pic_key IS NOT NULL`,
  `SELECT prepared_key AS key, encode(prepared_sha256, 'hex') AS sha256, NULL::float8 AS size, 'dictionaries ' || id AS by, true AS remade
     FROM public.dictionaries WHERE prepared_key IS NOT NULL`,
  `SELECT prepared_key AS key, encode(prepared_sha256, 'hex') AS sha256, NULL::float8 AS size, 'system_dictionaries ' || id AS by, true AS remade
     FROM public.system_dictionaries WHERE prepared_key IS NOT NULL`,
  `SELECT file ->> 'key' AS key, file ->> 'sha256' AS sha256, NULL::float8 AS size, 'dictionaries ' || d.id AS by, false AS remade
     FROM public.dictionaries d CROSS JOIN LATERAL jsonb_array_elements(d.files) AS f (file) WHERE file ->> 'key' IS NOT NULL`,
]
const grouped = (from: readonly string[]) =>
  `SELECT key, max(sha256) AS sha256, max(size) AS size, min(by) AS "namedBy", bool_and(remade) AS "isRemade" FROM (${from.join(' UNION ALL ')}) named GROUP BY key`

/** All bytes that rows name, the bin's included, without those of uploads that have not ended. */
export async function listNamedBlobs({ ask }: PlainTransaction): Promise<NamedBlob[]> {
  return ask(NamedBlob, grouped(namings))
}

/** The next ones by their keys, after `key`; `most` of them. Each place has an index, or few rows. */
export async function listNamedAfter({ ask }: PlainTransaction, key: string, most: number): Promise<NamedBlob[]> {
  const pages = namings.map(
    (naming) => `(SELECT DISTINCT ON (key) * FROM (${naming}) n WHERE key > $1 ORDER BY key LIMIT $2)`,
  )
  return ask(NamedBlob, `${grouped(pages)} ORDER BY key LIMIT $2`, [key, most])
}

/** Of these keys those that rows name. */
export async function listNamedAmong({ ask }: PlainTransaction, keys: readonly string[]): Promise<NamedBlob[]> {
  const among = namings.map((naming) => `SELECT * FROM (${naming}) n WHERE key = ANY ($1)`)
  return ask(NamedBlob, grouped(among), [keys])
}

/** Those of uploads that were begun: their bytes still grow, or have just become a file's. */
export async function listGrowingBlobs({ ask }: PlainTransaction): Promise<string[]> {
  const rows = await ask(z.object({ key: z.string() }), `SELECT blob_key AS key FROM public.resumable_uploads`)
  return rows.map(({ key }) => key)
}
