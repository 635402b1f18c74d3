import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { copyFile, link, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export type S3Objects = ReturnType<typeof s3Objects>

/** The objects of a bucket and the uploads that have not ended, on the disk. */
export function s3Objects(directory: string) {
  const objects = join(directory, 'objects')
  const uploads = join(directory, 'uploads')
  const described = join(directory, 'described')
  const descriptionOf = (key: string) => join(described, encodeURIComponent(key))
  const pathOf = (key: string) => join(objects, encodeURIComponent(key))
  const uploadOf = (id: string) => join(uploads, id)
  const namesIn = (folder: string) => readdir(folder).catch(() => [])
  const etagOf = (path: string, size: number, time: number) => `"${size}-${time}-${path.length}"`

  async function find(key: string) {
    const found = await stat(pathOf(key)).catch(() => null)
    if (!found) return null
    const text = await readFile(descriptionOf(key), 'utf8').catch(() => '{}')
    const metadata = JSON.parse(text) as Record<string, string>
    return { size: found.size, etag: etagOf(key, found.size, found.mtimeMs), changedAt: found.mtime, metadata }
  }

  /** Null, and nothing is kept, when its hash is not allowed. @param isNew fails with EEXIST where there is one */
  async function write(
    key: string,
    part: { uploadId: string; part: number } | null,
    source: Readable,
    allows: (sha256: string) => boolean,
    isNew = false,
  ) {
    await mkdir(objects, { recursive: true })
    const draft = join(directory, randomBytes(8).toString('hex'))
    const hash = createHash('sha256')
    let size = 0
    const measured = async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        size += chunk.length
        yield chunk
      }
    }
    await pipeline(source, measured, createWriteStream(draft)).catch(async (error: unknown) => {
      await rm(draft, { force: true })
      throw error
    })
    if (!allows(hash.digest('hex'))) {
      await rm(draft)
      return null
    }
    const path = part === null ? pathOf(key) : join(uploadOf(part.uploadId), String(part.part))
    try {
      await (isNew ? link(draft, path) : rename(draft, path))
    } finally {
      await rm(draft, { force: true })
    }
    return { etag: part === null ? '"whole"' : `"part-${part.part}-${size}"` }
  }

  async function describe(key: string, metadata: Record<string, string>) {
    await mkdir(described, { recursive: true })
    await writeFile(descriptionOf(key), JSON.stringify(metadata))
  }

  return {
    find,
    describe,
    write,
    async list() {
      const all = []
      for (const name of await namesIn(objects)) {
        const key = decodeURIComponent(name)
        const found = await find(key)
        if (found) all.push({ key, ...found })
      }
      return all.toSorted((a, b) => (a.key < b.key ? -1 : 1))
    },
    async *read(key: string, { from, end }: { from: number; end: number }): AsyncIterable<Buffer> {
      if (end > from) yield* createReadStream(pathOf(key), { start: from, end: end - 1 }) as AsyncIterable<Buffer>
    },
    async remove(key: string, uploadId: string | null) {
      await rm(uploadId === null ? pathOf(key) : uploadOf(uploadId), { recursive: true, force: true })
    },
    async begin(key: string, { id, metadata }: { id: string; metadata: Record<string, string> }) {
      await mkdir(uploadOf(id), { recursive: true })
      await describe(key, metadata)
      await writeFile(join(uploadOf(id), 'key'), key)
    },
    hasUpload: async (id: string) => id !== '' && (await stat(uploadOf(id)).catch(() => null)) !== null,
    async uploads() {
      const ids = await namesIn(uploads)
      return Promise.all(
        ids.map(async (id) => {
          const file = join(uploadOf(id), 'key')
          return { id, key: await readFile(file, 'utf8'), begunAt: (await stat(file)).mtime }
        }),
      )
    },
    async parts(id: string) {
      const parts = new Map<number, { size: number; etag: string }>()
      for (const name of await namesIn(uploadOf(id))) {
        const { size } = await stat(join(uploadOf(id), name))
        if (name !== 'key') parts.set(Number(name), { size, etag: `"part-${name}-${size}"` })
      }
      return parts
    },
    async complete(key: string, id: string, parts: readonly number[]) {
      const draft = join(uploadOf(id), 'whole')
      for (const part of parts) {
        await pipeline(createReadStream(join(uploadOf(id), String(part))), createWriteStream(draft, { flags: 'a' }))
      }
      await mkdir(objects, { recursive: true })
      await rename(draft, pathOf(key))
      await rm(uploadOf(id), { recursive: true })
    },
    /** For tests: an object as somebody else changed it, or null. */
    async change(key: string, how: (bytes: Buffer) => Buffer) {
      await writeFile(pathOf(key), how(await readFile(pathOf(key))))
    },
    /** For tests: a part as somebody else changed it; null takes it away. */
    async changePart(id: string, part: number, how: ((bytes: Buffer) => Buffer) | null) {
      const path = join(uploadOf(id), String(part))
      if (how === null) await rm(path)
      else await writeFile(path, how(await readFile(path)))
    },
    /** For tests: what somebody else has put there. */
    copy: (from: string, to: string) => copyFile(pathOf(from), pathOf(to)),
    /** For tests: as if it had been written then. */
    age: (key: string, at: Date) => utimes(pathOf(key), at, at),
  }
}
