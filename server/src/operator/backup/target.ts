import { createHmac, randomBytes, scryptSync } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { missingAsNull } from '../../platform/blobs/growing-files.ts'
import { writeSealed } from '../../platform/sealed-files.ts'
import { CannotOpen } from '../installation.ts'

/** OWASP's parameters for scrypt: 128 MB and about half a second a guess. */
const cost = { N: 2 ** 17, r: 8, p: 1 }
const keyLength = 32
const headName = 'millwright-backup.json'

const Head = z.object({
  format: z.literal(1),
  sealed: z.nullable(z.object({ salt: z.string(), N: z.number(), r: z.number(), p: z.number(), check: z.string() })),
})
type Head = z.infer<typeof Head>

/**
 * A folder of backups: `backups/<id>/` for the rows of each, `blobs/` for the bytes of all, each once, and a head that
 * says how it is sealed.
 */
export type BackupFolder = {
  directory: string
  /** Null: in the clear. */
  key: Uint8Array | null
  pathOfBlob: (sha256: string) => string
  pathOf: (backupId: string) => string
  /** Ids, the newest first; some of them may be unfinished. */
  ids: () => Promise<string[]>
}

/** Opens a folder that holds backups, or makes an empty one to hold them. @throws CannotOpen */
export async function openTarget(directory: string, passphrase: string | null): Promise<BackupFolder> {
  const head = await readHead(directory)
  if (head) return unlock(directory, head, passphrase)
  const others = (await readdir(directory).catch(missingAsNull)) ?? []
  if (others.length > 0) throw new CannotOpen(`${directory} is not empty and holds no backup: name another folder.`)
  const made: Head = { format: 1, sealed: passphrase === null ? null : newSeal(passphrase) }
  await writeSealed(path.join(directory, headName), one(JSON.stringify(made)), null)
  return unlock(directory, made, passphrase)
}

/** Opens a folder that holds backups. @throws CannotOpen */
export async function openSource(directory: string, passphrase: string | null): Promise<BackupFolder> {
  const head = await readHead(directory)
  if (!head) throw new CannotOpen(`${directory} holds no backup.`)
  return unlock(directory, head, passphrase)
}

async function readHead(directory: string): Promise<Head | null> {
  const text = await readFile(path.join(directory, headName), 'utf8').catch(missingAsNull)
  if (text === null) return null
  const head = Head.safeParse(parsed(text))
  if (!head.success) throw new CannotOpen(`${directory} was made by a newer version, or is damaged.`)
  return head.data
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function newSeal(passphrase: string): NonNullable<Head['sealed']> {
  const salt = randomBytes(16).toString('base64')
  return { salt, ...cost, check: checkOf(keyFrom(passphrase, { salt, ...cost })) }
}

function keyFrom(passphrase: string, { salt, N, r, p }: { salt: string; N: number; r: number; p: number }): Buffer {
  const maxmem = 256 * N * r
  return scryptSync(passphrase.normalize('NFC'), Buffer.from(salt, 'base64'), keyLength, { N, r, p, maxmem })
}

const checkOf = (key: Uint8Array) => createHmac('sha256', key).update('millwright backup').digest('base64')

function unlock(directory: string, { sealed }: Head, passphrase: string | null): BackupFolder {
  if (sealed && passphrase === null) {
    throw new CannotOpen(`The backups in ${directory} are encrypted: set BACKUP_PASSPHRASE.`)
  }
  if (!sealed && passphrase !== null) {
    throw new CannotOpen(
      `The backups in ${directory} are not encrypted: unset BACKUP_PASSPHRASE, or name another folder.`,
    )
  }
  const key = sealed && passphrase !== null ? keyFrom(passphrase, sealed) : null
  if (sealed && key && checkOf(key) !== sealed.check) {
    throw new CannotOpen(`BACKUP_PASSPHRASE is not that of the backups in ${directory}.`)
  }
  const backups = path.join(directory, 'backups')
  return {
    directory,
    key,
    pathOfBlob(sha256) {
      // Whoever has a file must not learn from its name that it is in here.
      const name = key === null ? sha256 : createHmac('sha256', key).update(sha256).digest('hex')
      return path.join(directory, 'blobs', name.slice(0, 2), name.slice(2))
    },
    pathOf: (id) => path.join(backups, id),
    ids: async () => ((await readdir(backups).catch(missingAsNull)) ?? []).toSorted().toReversed(),
  }
}

export async function* one(text: string): AsyncIterable<Uint8Array> {
  yield Buffer.from(text)
}
