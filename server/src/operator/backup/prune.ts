import type { Retention } from '../../config/retention.ts'
import type { StorageConfig } from '../../config/storage.ts'
import { eachAtOnce } from '../../platform/stores/at-once.ts'
import { blobsPart, StoredLine } from './back-up.ts'
import { readLines } from './lines.ts'
import { backupsIn, type ListedBackup } from './list-backups.ts'
import { type Lock, withLock } from './lock.ts'
import { verifyParts } from './manifest.ts'
import { type Reason, reasonsToKeep } from './retention.ts'
import { type BackupFolder, manifestName, openSource, requireApartFromFiles, requireNoFiles } from './target.ts'

export type PruneOptions = {
  /** A folder, or `s3://…`. */
  target: string
  passphrase: string | null
  /** Of its backups alone: those of others in this place, and those that do not say whose they are, stay. */
  installation: string
  keep: Retention
  /** Where the files of the installation lie; null or not given: on the disk. */
  storage?: StorageConfig | null
  /** Only says what it would do. */
  isDry?: boolean
  /** For tests, which kill the process there. */
  reached?: (point: string) => void
}

export type PruneReport = {
  /** The newest first. */
  kept: { id: string; reasons: Reason[] }[]
  removed: string[]
  /** Of files, with those of backups that were never finished. */
  freed: { count: number; bytes: number }
}

/** After so many it is asked whether others wait for nobody. */
const betweenConfirmations = 200

/**
 * Removes the backups that are not to be kept, and all bytes that no other names. Broken off anywhere, what is kept is
 * whole, and the next run removes the rest. @throws CannotOpen also when one that is kept cannot be read: nobody knows
 * then which bytes are its own
 */
export async function prune(options: PruneOptions): Promise<PruneReport> {
  const { target, passphrase, installation, keep, isDry = false, reached = () => {} } = options
  requireApartFromFiles(target, options)
  const folder = await openSource(target, passphrase)
  await requireNoFiles(folder.store)
  if (isDry) return (await plan(folder, { installation, keep })).report
  return withLock(folder.store, 'prune', async (lock) => {
    const { report, names } = await plan(folder, { installation, keep })
    await removeAll(folder, names, { lock, reached })
    // What another is about to upload is unfinished, too.
    await lock.confirm()
    // A bucket without a prefix may hold more than backups.
    await folder.store.removeUnfinished(['blobs/', 'backups/', 'locks/'])
    return report
  })
}

type Plan = { report: PruneReport; names: string[] }

/** What goes, in the order in which it goes: manifests first, so that what is half removed is no backup. */
async function plan(
  folder: BackupFolder,
  { installation, keep }: Pick<PruneOptions, 'installation' | 'keep'>,
): Promise<Plan> {
  const all = await backupsIn(folder)
  const own = all.filter(({ content }) => content.installation === installation)
  const reasons = reasonsToKeep(
    own.map(({ content, isProven }) => ({ id: content.id, at: new Date(content.createdAt), isProven })),
    keep,
  )
  for (const { content } of all) {
    if (content.installation === installation) continue
    reasons.set(content.id, [content.installation === undefined ? 'unnamed' : 'another'])
  }
  const kept = all.filter(({ content }) => reasons.has(content.id))
  const needed = await bytesOf(folder, kept)
  const names: string[] = []
  const freed = { count: 0, bytes: 0 }
  const go = (file: { name: string; bytes: number }) => {
    names.push(file.name)
    freed.count += 1
    freed.bytes += file.bytes
  }
  const parts = []
  for await (const file of folder.store.list('backups/')) {
    const [, id = '', part] = file.name.split('/')
    if (reasons.has(id)) continue
    if (part === manifestName) go(file)
    else parts.push(file)
  }
  parts.forEach(go)
  for await (const file of folder.store.list('blobs/')) if (!needed.has(file.name)) go(file)
  return {
    report: {
      kept: kept.map(({ content: { id } }) => ({ id, reasons: reasons.get(id) ?? [] })),
      removed: all.flatMap(({ content: { id } }) => (reasons.has(id) ? [] : [id])),
      freed,
    },
    names,
  }
}

/** The names of all bytes that they need. */
async function bytesOf(folder: BackupFolder, kept: readonly ListedBackup[]): Promise<Set<string>> {
  const needed = new Set<string>()
  for (const { content } of kept) {
    // A list of bytes that was changed would take bytes from a backup that needs them.
    await verifyParts(folder, { ...content, parts: content.parts.filter(({ name }) => name === blobsPart) })
    for await (const line of readLines(folder, content.id, blobsPart)) {
      needed.add(folder.nameOfBlob(StoredLine.parse(JSON.parse(line)).sha256))
    }
  }
  return needed
}

async function removeAll(
  { store }: BackupFolder,
  names: readonly string[],
  { lock, reached }: { lock: Lock; reached: (point: string) => void },
): Promise<void> {
  const isManifest = (name: string) => name.endsWith(`/${manifestName}`)
  await lock.confirm()
  for (const name of names.filter(isManifest)) {
    await store.remove(name)
    reached('removed a manifest')
  }
  const rest = names.filter((name) => !isManifest(name))
  for (let at = 0; at < rest.length; at += betweenConfirmations) {
    await lock.confirm()
    await eachAtOnce(rest.slice(at, at + betweenConfirmations), store.width, async (name) => {
      await store.remove(name)
      reached('removed a file')
    })
  }
}
