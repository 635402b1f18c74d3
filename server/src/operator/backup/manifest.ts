import { createHmac, timingSafeEqual } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { missingAsNull } from '../../platform/blobs/growing-files.ts'
import { hashOfFile, writeSealed } from '../../platform/sealed-files.ts'
import { CannotOpen } from '../installation.ts'
import { type BackupFolder, one } from './target.ts'

const Content = z.object({
  format: z.literal(1),
  id: z.string(),
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
const manifestName = 'manifest.json'

/** The last file of a backup to be written: without it there is none. */
export async function writeManifest(folder: BackupFolder, content: BackupContent): Promise<void> {
  const text = JSON.stringify(content)
  const manifest = { content: text, seal: folder.key && sealOf(folder.key, text) }
  await writeSealed(path.join(folder.pathOf(content.id), manifestName), one(JSON.stringify(manifest)), null)
}

/** Null of one that was never finished. @throws CannotOpen when it is damaged or of a newer version */
async function readManifest(folder: BackupFolder, id: string): Promise<BackupContent | null> {
  const text = await readFile(path.join(folder.pathOf(id), manifestName), 'utf8').catch(missingAsNull)
  if (text === null) return null
  try {
    const { content, seal } = Manifest.parse(JSON.parse(text))
    if (folder.key && !isSealedBy(folder.key, content, seal)) throw new Error('its seal is another')
    return Content.parse(JSON.parse(content))
  } catch (error) {
    throw new CannotOpen(`The backup ${id} is damaged, or was made by a newer version.`, error)
  }
}

/** The newest that was finished. */
export async function newestBackup(folder: BackupFolder): Promise<BackupContent | null> {
  for (const id of await folder.ids()) {
    const content = await readManifest(folder, id)
    if (content) return content
  }
  return null
}

/** @throws CannotOpen when a part is missing or not what was written */
export async function verifyParts(folder: BackupFolder, { id, parts }: BackupContent): Promise<void> {
  for (const { name, bytes, sha256 } of parts) {
    const found = await hashOfFile(path.join(folder.pathOf(id), name)).catch(missingAsNull)
    if (found?.bytes !== bytes || found.sha256 !== sha256) {
      throw new CannotOpen(`The backup ${id} is damaged: ${name} is ${found ? 'not what was written' : 'missing'}.`)
    }
  }
}

const sealOf = (key: Uint8Array, content: string) => createHmac('sha256', key).update(content).digest('base64')

function isSealedBy(key: Uint8Array, content: string, seal: string | null): boolean {
  const wanted = Buffer.from(sealOf(key, content))
  const given = Buffer.from(seal ?? '')
  return wanted.length === given.length && timingSafeEqual(wanted, given)
}
