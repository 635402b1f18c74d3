import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { askS3, connectionLost, type S3Connection, S3Refused } from './s3-request.ts'
import { StoreFailed } from './store-failed.ts'

/** `bytes` can be read once; `close` ends the connection, also of what was never read. */
export type Download = { headers: IncomingHttpHeaders; bytes: AsyncIterable<Buffer>; close: () => void }
/** Both ends included, from 0. */
export type DownloadRange = { start: number; end: number }

/**
 * The object, or a part of it. Goes on where a connection broke; gives up when several break one after the other and
 * nothing came. @throws StoreFailed @throws S3Refused with 404 where there is none
 */
export async function openDownload(connection: S3Connection, key: string, range?: DownloadRange): Promise<Download> {
  const start = range?.start ?? 0
  const ask = (offset: number, etag: string | null) =>
    askS3(connection, { method: 'GET', key, headers: restFrom({ start: start + offset, end: range?.end, etag }) })
  let reply = await ask(0, null)
  const { headers } = reply
  const length = Number(headers['content-length'])
  if (range && reply.statusCode !== 206) {
    reply.destroy()
    throw new StoreFailed({ code: 'refused', said: 'a range' }, { isPassing: false })
  }
  async function* bytes(): AsyncGenerator<Buffer> {
    let offset = 0
    let failures = 0
    for (;;) {
      const before = offset
      try {
        for await (const chunk of reply as AsyncIterable<Buffer>) {
          offset += chunk.length
          yield chunk
        }
        if (Number.isNaN(length) || offset >= length) return
        throw new StoreFailed({ code: 'unreachable', said: 'ECONNRESET' }, { isPassing: true })
      } catch (error) {
        failures = offset > before ? 0 : failures + 1
        const pause = connection.waits[failures]
        if (!isBroken(error) || pause === undefined) throw connectionLost(error)
        await wait(pause)
      }
      reply = await goOn(offset)
    }
  }
  async function goOn(offset: number): Promise<IncomingMessage> {
    const rest = await ask(offset, headers.etag ?? null).catch((error: unknown): never => {
      throw offset > 0 && error instanceof S3Refused ? changed(key) : error
    })
    if (offset > 0 && rest.statusCode === 200) throw changed(key)
    return rest
  }
  return { headers, bytes: bytes(), close: () => void reply.destroy() }
}

type Rest = { start: number; end: number | undefined; etag: string | null }

function restFrom({ start, end, etag }: Rest): Record<string, string> {
  if (start === 0 && end === undefined) return {}
  const range = `bytes=${start}-${end ?? ''}`
  return etag === null ? { range } : { range, 'if-match': etag }
}

const changed = (name: string) => new StoreFailed({ code: 'changed', name }, { isPassing: false })

const isBroken = (error: unknown) =>
  error instanceof StoreFailed ? error.isPassing : error instanceof Error && 'code' in error
