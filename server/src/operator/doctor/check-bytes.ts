import { createHash } from 'node:crypto'
import { BlobMissing } from '../../platform/blobs/blobs.ts'
import type { FilesSeen } from '../../platform/blobs/look-at-files.ts'
import type { NamedBlob } from '../named-blobs.repository.ts'
import { type Finding, findingOf } from './finding.ts'

/** A millisecond of computing at most. */
const pacedPiece = 1 << 18
const dayMs = 24 * 3_600_000

export type BytesLook = {
  files: FilesSeen
  named: readonly NamedBlob[]
  growing: readonly string[]
  now: Date
  /** Of those that have it, sizes alone are compared: takes no longer than to list them. */
  quick: boolean
  /** What rows name by now, where they may have changed since: bytes are removed with the rows that named them. */
  namedNow: (() => Promise<ReadonlySet<string>>) | null
}

/**
 * Bytes that rows name and that are not there, or not what was stored; and bytes that no row names. Bytes are stored
 * before the row that names them, so that only old ones are without a row for good.
 */
export async function checkBytes(look: BytesLook): Promise<Finding[]> {
  const { files, named, now } = look
  const known = new Set([...named.map(({ key }) => key), ...look.growing])
  const old = new Date(now.getTime() - dayMs)
  const without = async (found: AsyncIterable<{ key: string; writtenAt: Date }>, isNamed: (key: string) => boolean) => {
    const keys: string[] = []
    for await (const { key, writtenAt } of found) if (writtenAt < old && !isNamed(key)) keys.push(key)
    return keys
  }
  return [
    ...(await checkNamed(look)),
    ...findingOf('bytes.orphaned', await without(files.blobs(), (key) => known.has(key))),
    ...findingOf('bytes.unfinished', await without(files.unfinished(), () => false)),
    ...findingOf('upload.orphaned', await without(files.growing(), (key) => known.has(key))),
  ]
}

const wrongCodes = ['bytes.missing', 'bytes.size', 'bytes.changed', 'bytes.remade'] as const
export type WrongBytes = { code: (typeof wrongCodes)[number]; blob: NamedBlob }

/** What can be made again is one finding, whatever is wrong with it. */
export function findingsOfBytes(wrong: readonly WrongBytes[]): Finding[] {
  const codeOf = ({ code, blob }: WrongBytes) => (blob.isRemade ? 'bytes.remade' : code)
  return wrongCodes.flatMap((code) => {
    const found = wrong.filter((one) => codeOf(one) === code)
    return findingOf(
      code,
      found.map(({ blob }) => blob.namedBy),
    )
  })
}

async function checkNamed({ files, named, quick, namedNow }: BytesLook): Promise<Finding[]> {
  const wrong: WrongBytes[] = []
  for (const blob of named) {
    const code = await checkBlob(files, blob, quick)
    if (code !== null) wrong.push({ code, blob })
  }
  const still = wrong.length > 0 && namedNow !== null ? await namedNow() : null
  const lasting = wrong.filter(({ blob }) => still === null || still.has(blob.key))
  return findingsOfBytes(lasting)
}

/** Null where nothing is wrong. @param quick compares sizes alone */
export async function checkBlob(files: FilesSeen, blob: NamedBlob, quick: boolean): Promise<WrongBytes['code'] | null> {
  const code = await checkSize(files, blob)
  if (code !== null || quick || blob.sha256 === null) return code
  return (await sha256Of(files, blob.key)) === blob.sha256 ? null : 'bytes.changed'
}

/** Whether they are there, and as long as stored. */
export async function checkSize(
  files: FilesSeen,
  { key, size }: NamedBlob,
): Promise<'bytes.missing' | 'bytes.size' | null> {
  const found = await files.sizeOf(key)
  if (found === null) return 'bytes.missing'
  return size !== null && found !== size ? 'bytes.size' : null
}

/**
 * Hexadecimal; null of what cannot be read, which is not what was stored either. A store that cannot be asked says nothing of
 * its bytes: that is thrown.
 * @param pace is awaited after each piece with its length, so that others are served meanwhile; what it throws is thrown
 */
export async function sha256Of(
  files: FilesSeen,
  key: string,
  pace?: (bytes: number) => Promise<void>,
): Promise<string | null> {
  const hash = createHash('sha256')
  let stopped: { by: unknown } | undefined
  try {
    for await (const chunk of files.read(key, pace && pacedPiece)) {
      hash.update(chunk)
      await pace?.(chunk.length).catch((error: unknown) => {
        stopped = { by: error }
        throw error
      })
    }
  } catch (error) {
    if (stopped) throw stopped.by
    if (error instanceof BlobMissing || isOfDisk(error)) return null
    throw error
  }
  return hash.digest('hex')
}

/** A file that its disk does not give, or a folder in its place. */
const isOfDisk = (error: unknown) => error instanceof Error && 'syscall' in error
