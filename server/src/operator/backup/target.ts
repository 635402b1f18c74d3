import { reason } from '@millwright/contract/reasons/reason'
import { createHmac, scryptSync } from 'node:crypto'
import path from 'node:path'
import { z } from 'zod'
import { readText, type Store } from '../../platform/stores/store.ts'
import { backupsMark, filesMark } from '../../platform/stores/place-names.ts'
import { isS3Address } from '../../platform/stores/s3-address.ts'
import { requireApart, StorageUnusable } from '../../files/storage-address.ts'
import { CannotOpen } from '../cannot-open.ts'
import type { InstallationPlace } from '../installation.ts'
import { openStore } from './open-store.ts'

const keyLength = 32
export const headName = backupsMark

const Head = z.object({
  format: z.literal(1),
  sealed: z.nullable(z.object({ salt: z.string(), N: z.number(), r: z.number(), p: z.number(), check: z.string() })),
})
export type Head = z.infer<typeof Head>

/** Lies beside the manifest of a backup that was restored for a trial, and was sound. */
export const provenName = 'proven.json'
export const manifestName = 'manifest.json'

/**
 * A place of backups: `backups/<id>/` for the rows of each, `blobs/` for the bytes of all, each once, `locks/` for who is
 * at work there, and a head that says how it is sealed.
 */
export type BackupFolder = {
  store: Store
  /** As its owner calls it. */
  title: string
  /** Null: in the clear. */
  key: Uint8Array | null
  nameOfBlob: (sha256: string) => string
  nameOf: (backupId: string, part: string) => string
  /** Of those with a manifest, the newest first. */
  ids: () => Promise<string[]>
}

/** Opens a place that holds backups. @throws CannotOpen */
export async function openSource(target: string, passphrase: string | null): Promise<BackupFolder> {
  const store = openStore(target)
  const head = await readHead(store)
  if (!head) throw new CannotOpen(reason('target.without_backup', { title: store.title }))
  return unlock(store, head, passphrase)
}

/** Null where there is none. @throws CannotOpen */
export async function readHead(store: Store): Promise<Head | null> {
  const text = await readText(store, headName)
  if (text === null) return null
  const head = Head.safeParse(parsed(text))
  if (!head.success) throw new CannotOpen(reason('target.unreadable', { title: store.title }))
  return head.data
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export function keyFrom(
  passphrase: string,
  { salt, N, r, p }: { salt: string; N: number; r: number; p: number },
): Buffer {
  const maxmem = 256 * N * r
  return scryptSync(passphrase.normalize('NFC'), Buffer.from(salt, 'base64'), keyLength, { N, r, p, maxmem })
}

export const checkOf = (key: Uint8Array) => createHmac('sha256', key).update('millwright backup').digest('base64')

/** @throws CannotOpen when the passphrase is another */
export function unlock(store: Store, { sealed }: Head, passphrase: string | null): BackupFolder {
  const { title } = store
  if (sealed && passphrase === null) {
    throw new CannotOpen(reason('target.encrypted', { title }))
  }
  if (!sealed && passphrase !== null) {
    throw new CannotOpen(reason('target.not_encrypted', { title }))
  }
  const key = sealed && passphrase !== null ? keyFrom(passphrase, sealed) : null
  if (sealed && key && checkOf(key) !== sealed.check) {
    throw new CannotOpen(reason('target.other_passphrase', { title }))
  }
  return {
    store,
    title,
    key,
    nameOfBlob(sha256) {
      // Whoever has a file must not learn from its name that it is in here.
      const name = key === null ? sha256 : createHmac('sha256', key).update(sha256).digest('hex')
      return `blobs/${name.slice(0, 2)}/${name.slice(2)}`
    },
    nameOf: (id, part) => `backups/${id}/${part}`,
    async ids() {
      const ids: string[] = []
      for await (const { name } of store.list('backups/')) {
        const [, id = '', part] = name.split('/')
        if (part === manifestName) ids.push(id)
      }
      return ids.toSorted().toReversed()
    },
  }
}

/** Whether a target is a folder in the data directory, or that itself. */
export function liesWithin(target: string, { dataDir }: InstallationPlace): boolean {
  if (isS3Address(target)) return false
  const way = path.relative(path.resolve(dataDir), path.resolve(target))
  return way === '' || !(way.startsWith('..') || path.isAbsolute(way))
}

/**
 * Files that no backup names go with old backups: those of an installation must not lie there.
 * @throws CannotOpen when the target is within the bucket of the files, or the other way round
 */
export function requireApartFromFiles(target: string, { storage = null }: Pick<InstallationPlace, 'storage'>): void {
  if (storage === null) return
  try {
    requireApart(storage, target, 'the target of backups')
  } catch (error) {
    throw error instanceof StorageUnusable ? new CannotOpen(error.reason, error) : error
  }
}

/** The same for any installation's files, which say so. @throws CannotOpen */
export async function requireNoFiles(store: Store): Promise<void> {
  if ((await readText(store, filesMark)) === null) return
  throw new CannotOpen(reason('target.of_files', { title: store.title }))
}

export async function* one(text: string): AsyncIterable<Uint8Array> {
  yield Buffer.from(text)
}
