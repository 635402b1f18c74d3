import type { IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { type S3Address, type S3Keys, titleOf } from './s3-address.ts'
import { listObjects, removeUploads } from './s3-list.ts'
import { askS3, askS3ForText, connectionLost, type S3Connection, S3Refused } from './s3-request.ts'
import { NotStored, type Store } from './store.ts'
import { StoreFailed } from './store-failed.ts'
import { uploadInParts } from './s3-upload.ts'

/** Half a minute in all: a store that is being restarted, or asks for patience, is waited for. */
const usualWaits = [250, 1000, 4000, 10_000, 15_000]
const usualIdle = 60_000

/** A part of a bucket. @throws StoreFailed from each of its functions */
export function openS3Store(
  address: S3Address,
  keys: S3Keys,
  given: Partial<Pick<S3Connection, 'waits' | 'idle'>> = {},
): Store {
  const connection: S3Connection = {
    address,
    keys,
    waits: given.waits ?? usualWaits,
    idle: given.idle ?? usualIdle,
    hasAnswered: false,
  }
  const title = titleOf(address)
  const keyOf = (name: string) => `${address.prefix}${name}`
  return {
    title,
    // What costs is the way there and back.
    width: 4,
    write: (name, source) => uploadInParts(connection, keyOf(name), source),
    async *read(name) {
      try {
        yield* download(connection, keyOf(name))
      } catch (error) {
        if (error instanceof S3Refused && error.status === 404) throw new NotStored(title, name, error)
        throw error
      }
    },
    async *list(prefix) {
      for await (const file of listObjects(connection, keyOf(prefix)))
        yield { ...file, name: file.name.slice(address.prefix.length) }
    },
    async remove(name) {
      try {
        await askS3ForText(connection, { method: 'DELETE', key: keyOf(name) })
      } catch (error) {
        if (!(error instanceof S3Refused && error.status === 404)) throw error
      }
    },
    async removeUnfinished(prefixes) {
      for (const prefix of prefixes) await removeUploads(connection, keyOf(prefix))
    },
  }
}

/** Goes on where a connection broke; gives up when several break one after the other and nothing came. */
async function* download(connection: S3Connection, key: string): AsyncIterable<Buffer> {
  let offset = 0
  let etag: string | null = null
  let failures = 0
  for (;;) {
    const reply: IncomingMessage = await askS3(connection, {
      method: 'GET',
      key,
      headers: restFrom(offset, etag),
    }).catch((error: unknown): never => {
      throw offset > 0 && error instanceof S3Refused ? changed(key) : error
    })
    if (offset > 0 && reply.statusCode === 200) throw changed(key)
    etag = reply.headers.etag ?? null
    const wanted = Number(reply.headers['content-length'])
    let came = 0
    try {
      for await (const chunk of reply as AsyncIterable<Buffer>) {
        came += chunk.length
        offset += chunk.length
        yield chunk
      }
      if (Number.isNaN(wanted) || came >= wanted) return
      throw new StoreFailed({ code: 'unreachable', said: 'ECONNRESET' }, { isPassing: true })
    } catch (error) {
      failures = came > 0 ? 0 : failures + 1
      const pause = connection.waits[failures]
      if (!isBroken(error) || pause === undefined) throw connectionLost(error)
      await wait(pause)
    }
  }
}

function restFrom(offset: number, etag: string | null): Record<string, string> {
  if (offset === 0) return {}
  const range = `bytes=${offset}-`
  return etag === null ? { range } : { range, 'if-match': etag }
}

const changed = (name: string) => new StoreFailed({ code: 'changed', name }, { isPassing: false })

const isBroken = (error: unknown) =>
  error instanceof StoreFailed ? error.isPassing : error instanceof Error && 'code' in error
