import { reason } from '@millwright/contract/reasons/reason'
import { randomBytes } from 'node:crypto'
import type { Store } from '../../platform/stores/store.ts'
import { CannotOpen } from '../cannot-open.ts'
import { isLock, withLock } from './lock.ts'
import { openStore } from './open-store.ts'
import {
  type BackupFolder,
  checkOf,
  type Head,
  headName,
  keyFrom,
  one,
  readHead,
  requireNoFiles,
  unlock,
} from './target.ts'

/** OWASP's parameters for scrypt: 128 MB and about half a second a guess. */
const cost = { N: 2 ** 17, r: 8, p: 1 }

/** Opens a place that holds backups, or makes an empty one to hold them. @throws CannotOpen */
export async function openTarget(target: string, passphrase: string | null): Promise<BackupFolder> {
  const store = openStore(target)
  await requireNoFiles(store)
  const head = (await readHead(store)) ?? (await makeHead(store, passphrase))
  return unlock(store, head, passphrase)
}

/** Of two who begin a place at once, the salt of one would be lost with its head, and what it wrote with that. */
async function makeHead(store: Store, passphrase: string | null): Promise<Head> {
  for await (const { name } of store.list('')) {
    // What a writer of the head left that was killed, or leaves just now.
    if (name.startsWith(headName) || isLock(name)) continue
    throw new CannotOpen(reason('target.not_empty', { title: store.title }))
  }
  return withLock(store, 'head', async (lock) => {
    const other = await readHead(store)
    if (other) return other
    const made: Head = { format: 1, sealed: passphrase === null ? null : newSeal(passphrase) }
    await lock.confirm()
    await store.write(headName, one(JSON.stringify(made)))
    return made
  })
}

function newSeal(passphrase: string): NonNullable<Head['sealed']> {
  const salt = randomBytes(16).toString('base64')
  return { salt, ...cost, check: checkOf(keyFrom(passphrase, { salt, ...cost })) }
}
