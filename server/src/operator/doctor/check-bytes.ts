import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { missingAsNull } from '../../platform/blobs/growing-files.ts'
import type { FilesSeen } from '../../platform/blobs/look-at-files.ts'
import type { NamedBlob } from '../named-blobs.repository.ts'
import { type Finding, findingOf } from './finding.ts'

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

type Wrong = { code: 'bytes.missing' | 'bytes.size' | 'bytes.changed'; blob: NamedBlob }

async function checkNamed({ files, named, quick, namedNow }: BytesLook): Promise<Finding[]> {
  const wrong: Wrong[] = []
  for (const blob of named) {
    const code = await judge(blob, files.pathOf(blob.key), quick)
    if (code !== null) wrong.push({ code, blob })
  }
  const still = wrong.length > 0 && namedNow !== null ? await namedNow() : null
  const lasting = wrong.filter(({ blob }) => still === null || still.has(blob.key))
  const of = (code: Wrong['code']) => lasting.filter((one) => one.code === code).map(({ blob }) => blob.namedBy)
  return (['bytes.missing', 'bytes.size', 'bytes.changed'] as const).flatMap((code) => findingOf(code, of(code)))
}

async function judge({ size, sha256 }: NamedBlob, path: string, quick: boolean): Promise<Wrong['code'] | null> {
  const found = await stat(path).catch(missingAsNull)
  if (!found?.isFile()) return 'bytes.missing'
  if (size !== null && found.size !== size) return 'bytes.size'
  if (quick || sha256 === null) return null
  return (await sha256Of(path)) === sha256 ? null : 'bytes.changed'
}

/** Hexadecimal; null of what cannot be read, which is not what was stored either. */
async function sha256Of(path: string): Promise<string | null> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>) {
      hash.update(chunk)
    }
  } catch {
    return null
  }
  return hash.digest('hex')
}
