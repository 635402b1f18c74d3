import { changeState, type StateRow } from '../../features/system/system.repository.ts'
import { checkSize, findingsOfBytes, sha256Of } from '../doctor/check-bytes.ts'
import type { Finding } from '../doctor/finding.ts'
import { listNamedAmong, type NamedBlob } from '../named-blobs.repository.ts'
import { type BytesCheck, namedPages, type Sizes, stillNamed } from './look-at-bytes.ts'
import { createPace } from './paced.ts'

/** All bytes are read in so many days, which leaves two for days on which the server stood still. */
const days = 28
const dayMs = 24 * 3_600_000
/** Of those that were not what was stored, so many are read again each time. */
const maxDamaged = 200
/** How far it has come is stored after so many bytes: what is read again after a kill. */
const storedEvery = 200_000_000

export type PartRead = { findings: Finding[]; files: number; bytes: number }

/**
 * What is to be read today: a 28th of the bytes for each day since the last time, so that days without a check are made up
 * for. @param readAt null before the first
 */
export function shareOf({ count, bytes }: Sizes['hashed'], { readAt, now }: Pick<StateRow, 'readAt' | 'now'>) {
  const since = readAt === null ? 1 : Math.ceil((now.getTime() - readAt.getTime()) / dayMs - 0.5)
  const share = Math.min(Math.max(since, 1), days) / days
  return { count: Math.ceil(count * share), bytes: Math.ceil(bytes * share) }
}

/** Reads again what was damaged before; nothing else. */
export async function readDamagedAgain(looking: BytesCheck, damaged: readonly string[]): Promise<NamedBlob[]> {
  if (damaged.length === 0) return []
  const pace = createPace(looking.signal)
  const blobs = await looking.database.asReader((tx) => listNamedAmong(tx, damaged))
  const still = []
  for (const blob of blobs) if (await isChanged(looking, blob, pace)) still.push(blob)
  return still
}

/**
 * Reads on from where the last check ended, and again from the first key after the last: files that come meanwhile have
 * their turn, wherever their keys lie, within one round.
 */
export async function readPart(looking: BytesCheck, sizes: Sizes['hashed'], state: StateRow): Promise<PartRead> {
  const share = shareOf(sizes, state)
  const changed = new Map((await readDamagedAgain(looking, state.damaged)).map((blob) => [blob.key, blob]))
  const pace = createPace(looking.signal)
  const read = { files: 0, bytes: 0 }
  let stored = 0
  const keep = (readTo: string, isReadNow?: true) =>
    looking.database.asSystem('maintenance', (tx) =>
      changeState(tx, {
        readTo,
        damaged: [...changed.keys()].slice(0, maxDamaged),
        ...(isReadNow ? { isReadNow } : {}),
      }),
    )
  let readTo = state.readTo
  for await (const blob of hashedFrom(looking, state.readTo)) {
    if (read.bytes >= share.bytes && read.files >= share.count) break
    if (await isChanged(looking, blob, pace)) changed.set(blob.key, blob)
    else changed.delete(blob.key)
    readTo = blob.key
    read.files += 1
    read.bytes += blob.size ?? 0
    if (read.bytes - stored < storedEvery) continue
    stored = read.bytes
    await keep(readTo)
  }
  const still = await stillNamed(looking, [...changed.values()])
  const isStill = new Set(still.map(({ key }) => key))
  for (const key of changed.keys()) if (!isStill.has(key)) changed.delete(key)
  await keep(readTo, true)
  return { ...read, findings: changedFinding(still) }
}

export const changedFinding = (blobs: readonly NamedBlob[]): Finding[] =>
  findingsOfBytes(blobs.map((blob) => ({ code: 'bytes.changed', blob })))

/** Each once: those after the key, then those up to it. */
async function* hashedFrom(looking: BytesCheck, from: string): AsyncIterable<NamedBlob> {
  for await (const page of namedPages(looking, from)) yield* page.filter(({ sha256 }) => sha256 !== null)
  if (from === '') return
  for await (const page of namedPages(looking)) {
    // In the order of the database, which may be another than that of texts here.
    const end = page.findIndex(({ key }) => key === from)
    yield* (end === -1 ? page : page.slice(0, end + 1)).filter(({ sha256 }) => sha256 !== null)
    if (end !== -1) return
  }
}

/** What is missing or of another length is told by its size. */
async function isChanged({ files }: BytesCheck, blob: NamedBlob, pace: (bytes: number) => Promise<void>) {
  if (blob.sha256 === null || (await checkSize(files, blob)) !== null) return false
  return (await sha256Of(files, blob.key, pace)) !== blob.sha256
}
