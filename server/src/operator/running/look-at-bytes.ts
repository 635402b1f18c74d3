import { setImmediate as others } from 'node:timers/promises'
import type { FilesSeen, FoundFile } from '../../platform/blobs/look-at-files.ts'
import type { Database } from '../../platform/database/database.ts'
import { checkSize, findingsOfBytes, type WrongBytes } from '../doctor/check-bytes.ts'
import { type Finding, findingOf } from '../doctor/finding.ts'
import { listGrowingBlobs, listNamedAfter, listNamedAmong, type NamedBlob } from '../named-blobs.repository.ts'

const pageOf = 500
const dayMs = 24 * 3_600_000

export type BytesCheck = { database: Database; files: FilesSeen; signal: AbortSignal }
export type Sizes = {
  findings: Finding[]
  /** Of what has a hash to be compared with. */
  hashed: { count: number; bytes: number }
}

/** All that rows name, by keys. Each page is read in a transaction of its own: the embedded database has one session. */
export async function* namedPages({ database, signal }: Pick<BytesCheck, 'database' | 'signal'>, from = '') {
  let after = from
  for (;;) {
    signal.throwIfAborted()
    const page = await database.asReader((tx) => listNamedAfter(tx, after, pageOf))
    const last = page.at(-1)
    if (!last) return
    yield page
    after = last.key
  }
}

/** Whether the bytes that rows name are there and as long as stored; and bytes that no row names. */
export async function lookAtSizes(looking: BytesCheck): Promise<Sizes> {
  const wrong: WrongBytes[] = []
  const hashed = { count: 0, bytes: 0 }
  for await (const page of namedPages(looking)) {
    for (const blob of page) {
      const code = await checkSize(looking.files, blob)
      if (code !== null) wrong.push({ code, blob })
      if (blob.sha256 === null) continue
      hashed.count += 1
      hashed.bytes += blob.size ?? 0
    }
  }
  return {
    findings: [...(await lasting(looking, wrong)), ...(await lookForOrphans(looking))],
    hashed,
  }
}

/** Bytes are removed with the rows that named them: what is named no more is no finding. */
export async function stillNamed({ database }: Pick<BytesCheck, 'database'>, blobs: readonly NamedBlob[]) {
  if (blobs.length === 0) return []
  return database.asReader((tx) =>
    listNamedAmong(
      tx,
      blobs.map(({ key }) => key),
    ),
  )
}

async function lasting(looking: BytesCheck, wrong: readonly WrongBytes[]) {
  const blobs = await stillNamed(
    looking,
    wrong.map(({ blob }) => blob),
  )
  const still = new Set(blobs.map(({ key }) => key))
  return findingsOfBytes(wrong.filter(({ blob }) => still.has(blob.key)))
}

/** Bytes are stored before the row that names them: only old ones are without a row for good. */
async function lookForOrphans({ database, files, signal }: BytesCheck): Promise<Finding[]> {
  const before = new Date(Date.now() - dayMs)
  const without = async (
    found: AsyncIterable<FoundFile>,
    namedAmong: (keys: string[]) => Promise<ReadonlySet<string>>,
  ) => {
    const keys: string[] = []
    for await (const page of pagesOf(found, before)) {
      signal.throwIfAborted()
      const named = await namedAmong(page)
      keys.push(...page.filter((key) => !named.has(key)))
    }
    return keys
  }
  const growing = async () => new Set(await database.asReader(listGrowingBlobs))
  const named = async (keys: string[]) => {
    const blobs = await database.asReader((tx) => listNamedAmong(tx, keys))
    return new Set([...blobs.map(({ key }) => key), ...(await growing())])
  }
  return [
    ...findingOf('bytes.orphaned', await without(files.blobs(), named)),
    ...findingOf('bytes.unfinished', await without(files.unfinished(), async () => new Set())),
    ...findingOf('upload.orphaned', await without(files.growing(), growing)),
  ]
}

async function* pagesOf(found: AsyncIterable<FoundFile>, before: Date): AsyncIterable<string[]> {
  let page: string[] = []
  for await (const { key, writtenAt } of found) {
    if (writtenAt >= before) continue
    page.push(key)
    if (page.length < pageOf) continue
    yield page
    page = []
    await others()
  }
  if (page.length > 0) yield page
}
