import { once } from 'node:events'
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { BlobMissing, type BlobStore } from '../../../platform/blobs/blobs.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import type { Part, Person } from './personal-part.ts'
import { listOwnPictures, personalParts, privateParts, readPersonalRows } from './personal-rows.repository.ts'

type Step = <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>
type ExportDeps = {
  step: Step
  systemStep: Step
  blobs: Pick<BlobStore, 'open' | 'size'>
  person: Person
  isOwn: boolean
}
/** `missing`: names of pictures whose bytes are not there; the ZIP says them too. */
type WrittenExport = { zip: Readable; missing: string[] }

/** The ZIP as it is read: one list after the other, a few rows of it in memory. Destroying it closes everything. */
export async function writeExport({ step, systemStep, blobs, person, isOwn }: ExportDeps): Promise<WrittenExport> {
  const zip = new ZipFile()
  const bytes = zip.outputStream as Readable
  zip.on('error', (error: Error) => bytes.destroy(error))
  let open: Readable | undefined
  bytes.once('close', () => open?.destroy())
  const add = (path: string, opened: () => Promise<Readable>) =>
    zip.addReadStreamLazy(path, { compress: path.endsWith('.json') }, (give) => {
      const next = async () => {
        if (open && !open.closed) await once(open, 'close')
        open = await opened()
        open.once('error', (error) => bytes.destroy(error))
        give(null, open)
      }
      next().catch((error: Error) => bytes.destroy(error))
    })
  const parts: Record<string, Part> = isOwn ? { ...personalParts, ...privateParts } : personalParts
  for (const [name, part] of Object.entries(parts)) {
    const read = part.bySystem ? systemStep : step
    add(`${name}.json`, async () => Readable.from(listOf(read, person, part)))
  }
  const missing: string[] = []
  for (const { key, name } of await step((tx) => listOwnPictures(tx, person, isOwn))) {
    if (await isThere(blobs, key)) add(name, () => blobs.open(key))
    else missing.push(name)
  }
  if (missing.length > 0) zip.addBuffer(Buffer.from(`${JSON.stringify(missing, null, 2)}\n`), 'missing.json')
  zip.end()
  return { zip: bytes, missing }
}

async function isThere(blobs: Pick<BlobStore, 'size'>, key: string): Promise<boolean> {
  try {
    await blobs.size(key)
    return true
  } catch (error) {
    if (error instanceof BlobMissing) return false
    throw error
  }
}

async function* listOf(step: Step, person: Person, part: Part): AsyncIterable<string> {
  let after = ''
  let separator = '[\n'
  for (;;) {
    const from = after
    const rows = await step((tx) => readPersonalRows(tx, person, { part, after: from }))
    for (const { json } of rows) {
      yield `${separator}${part.said?.(json) ?? json}`
      separator = ',\n'
    }
    const last = rows.at(-1)
    if (!last) break
    after = last.id
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}
