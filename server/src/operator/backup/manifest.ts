import { reason } from '@millwright/contract/reasons/reason'
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { NotStored, readText } from '../../platform/stores/store.ts'
import { CannotOpen } from '../cannot-open.ts'
import { type BackupFolder, manifestName, one } from './target.ts'

const Content = z.object({
  format: z.literal(1),
  id: z.string(),
  /** Whose it is (`installation-id.ts`); backups of older versions do not say. */
  installation: z.optional(z.string()),
  /** The database's time of the transaction that read it. */
  createdAt: z.string(),
  /** Hashes of the migrations that it had run, in order. */
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), rows: z.number() })),
  deliveries: z.number(),
  blobs: z.object({ count: z.number(), bytes: z.number() }),
  /** Keys that rows name and whose bytes were not there, or not what was stored. */
  damaged: z.array(z.string()),
  /** Files of the backup beside this one, as they lie there. */
  parts: z.array(z.object({ name: z.string(), bytes: z.number(), sha256: z.string() })),
})
export type BackupContent = z.infer<typeof Content>

/** `seal`: of an encrypted backup, the HMAC of its content: no other backup's parts can be put in. */
const Manifest = z.object({ content: z.string(), seal: z.nullable(z.string()) })

/** The last file of a backup to be written: without it there is none. */
export async function writeManifest(folder: BackupFolder, content: BackupContent): Promise<void> {
  const text = JSON.stringify(content)
  const manifest = { content: text, seal: folder.key && sealOf(folder.key, text) }
  await folder.store.write(folder.nameOf(content.id, manifestName), one(JSON.stringify(manifest)))
}

/** Null of one that was never finished. @throws CannotOpen when it is damaged or of a newer version */
export async function readManifest(folder: BackupFolder, id: string): Promise<BackupContent | null> {
  const text = await readText(folder.store, folder.nameOf(id, manifestName))
  if (text === null) return null
  try {
    const { content, seal } = Manifest.parse(JSON.parse(text))
    if (folder.key && !isSealedBy(folder.key, content, seal)) throw new Error('its seal is another')
    return Content.parse(JSON.parse(content))
  } catch (error) {
    throw new CannotOpen(reason('backup.unreadable', { backup: id }), error)
  }
}

/** The newest that was finished. @param of that installation; without it, of any */
export async function newestBackup(folder: BackupFolder, of?: string): Promise<BackupContent | null> {
  for (const id of await folder.ids()) {
    const content = await readManifest(folder, id)
    if (content && (of === undefined || content.installation === of)) return content
  }
  return null
}

/** @throws CannotOpen when there is none of that id */
export async function backupAt(folder: BackupFolder, id: string): Promise<BackupContent> {
  const content = (await folder.ids()).includes(id) ? await readManifest(folder, id) : null
  if (!content) throw new CannotOpen(reason('backup.unknown', { title: folder.title, backup: id }))
  return content
}

/** @throws CannotOpen when a part is missing or not what was written */
export async function verifyParts(folder: BackupFolder, { id, parts }: BackupContent): Promise<void> {
  for (const { name, bytes, sha256 } of parts) {
    const found = await hashOf(folder, folder.nameOf(id, name))
    if (found?.bytes !== bytes || found.sha256 !== sha256) {
      throw new CannotOpen(reason(found ? 'backup.part_changed' : 'backup.part_missing', { backup: id, file: name }))
    }
  }
}

async function hashOf({ store }: BackupFolder, name: string) {
  const hash = createHash('sha256')
  let bytes = 0
  try {
    for await (const chunk of store.read(name)) {
      hash.update(chunk)
      bytes += chunk.length
    }
  } catch (error) {
    if (error instanceof NotStored) return null
    throw error
  }
  return { bytes, sha256: hash.digest('hex') }
}

const sealOf = (key: Uint8Array, content: string) => createHmac('sha256', key).update(content).digest('base64')

function isSealedBy(key: Uint8Array, content: string, seal: string | null): boolean {
  const wanted = Buffer.from(sealOf(key, content))
  const given = Buffer.from(seal ?? '')
  return wanted.length === given.length && timingSafeEqual(wanted, given)
}
