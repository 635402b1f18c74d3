import { reason } from '@millwright/contract/reasons/reason'
import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { missingAsNull } from '../../platform/blobs/growing-files.ts'
import type { PlainTransaction } from '../../platform/database/plain-database.ts'
import { cacheFolder } from '../../files/open-blobs.ts'
import { restoredNote, restoreMarker } from '../../platform/restore-marker.ts'
import { syncFolder, writeSealed } from '../../platform/sealed-files.ts'
import { secretFile } from '../../platform/secrets.ts'
import { CannotOpen } from '../cannot-open.ts'
import type { InstallationPlace } from '../installation.ts'
import { one } from './target.ts'

const Marker = z.object({
  id: z.string(),
  backup: z.string(),
  /** Whether what lies there may be what a server made that nobody has used. */
  isOverUnused: z.optional(z.boolean()),
})
export type Marker = z.infer<typeof Marker>

/** What a restore puts into a data directory. */
const restored = ['database', 'files', secretFile]
/** What a server that nobody has used may have made besides; it stays. */
const besides = ['outbox', cacheFolder]

/**
 * The restore that was broken off here; null when none was. @param mayBeStarted whether there may be what a server makes
 * @throws CannotOpen when the directory holds anything else
 */
export async function findMarker({ dataDir }: InstallationPlace, mayBeStarted: boolean): Promise<Marker | null> {
  const text = await readFile(restoreMarker(dataDir), 'utf8').catch(missingAsNull)
  if (text !== null) return Marker.parse(JSON.parse(text))
  const names = (await readdir(dataDir).catch(missingAsNull)) ?? []
  const note = path.basename(restoredNote(dataDir))
  const allowed = mayBeStarted ? [note, ...restored, ...besides] : [note]
  // A draft of the marker itself.
  const isDraft = (name: string) => name.startsWith(path.basename(restoreMarker(dataDir)))
  const others = names.filter((name) => !isDraft(name) && !allowed.includes(name))
  if (others.length > 0) {
    throw new CannotOpen(reason('restore.folder_not_empty', { folder: dataDir, names: others.slice(0, 3) }))
  }
  return null
}

/** From now on until `removeMarker` no server starts here. Of an earlier restore nothing is told any more. */
export async function writeMarker({ dataDir }: InstallationPlace, marker: Marker): Promise<void> {
  await rm(restoredNote(dataDir), { force: true })
  await writeSealed(restoreMarker(dataDir), one(JSON.stringify(marker)), null)
}

export async function removeMarker({ dataDir }: InstallationPlace): Promise<void> {
  await rm(restoreMarker(dataDir))
  await syncFolder(dataDir)
}

/** Takes away what a restore that was broken off left in a directory that was empty before it. */
export async function clearDirectory({ dataDir }: InstallationPlace): Promise<void> {
  for (const name of restored) await rm(path.join(dataDir, name), { recursive: true, force: true })
}

/**
 * Whether a database on a server holds the rows of this restore already: they came with their commit, after which it
 * was broken off. @throws CannotOpen when it holds anything else
 */
export async function isFilledIn(
  { ask }: PlainTransaction,
  marker: Marker | null,
  mayBeStarted: boolean,
): Promise<boolean> {
  const [found] = await ask(
    z.object({ tables: z.number(), mark: z.string().nullable() }),
    `SELECT count(*)::int AS tables,
       (SELECT obj_description(to_regclass('drizzle.__drizzle_migrations'), 'pg_class')) AS mark
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind IN ('r', 'p', 'v') AND n.nspname IN ('public', 'pgboss', 'drizzle')
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')`,
  )
  if (!found || found.tables === 0) return false
  if (marker && found.mark === markOf(marker)) return true
  // `emptyUnusedServer` looks closer.
  if (mayBeStarted) return false
  throw new CannotOpen(reason('restore.database_not_empty', { tables: found.tables }))
}

/** Commits with the rows. */
export async function markFilled({ run }: PlainTransaction, marker: Marker): Promise<void> {
  await run(`COMMENT ON TABLE drizzle.__drizzle_migrations IS '${markOf(marker)}'`)
}

function markOf({ id }: Marker): string {
  if (!/^[0-9a-f-]{36}$/.test(id)) throw new Error('Not the id of a restore')
  return `restore ${id}`
}
