import { texts } from '@millwright/contract/texts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { filesCookie } from '../calls/tokens.ts'
import { Refusal } from '../platform/refusal.ts'
import { failure, statusOf } from './replies.ts'

/** Bytes behind a signed link. `open` gives the bytes from `start` to `end`, both included. */
export type LinkedFile = {
  /** Names these very bytes: others have another key. */
  key: string
  size: number
  mediaType: string
  fileName: string
  open: (range?: { start: number; end: number }) => Promise<Readable>
}
export type OpenLinkedFile = (token: string, cookie: string | undefined) => Promise<LinkedFile>

/** Whatever is wrong with a link, the answer is one and the same 403. */
const refused = new Refusal('forbidden', texts.linkRefused)

export function serveFiles(app: FastifyInstance, openLinkedFile: OpenLinkedFile): void {
  // Everything below /files, so that a token of any length and form gets the one answer.
  app.get<{ Params: { '*': string } }>('/files/*', { exposeHeadRoute: true }, async (request, reply) => {
    protect(reply)
    const file = await openLinkedFile(request.params['*'], request.cookies[filesCookie]).catch((error: unknown) => {
      if (error instanceof Refusal) return null
      throw error
    })
    if (!file) return reply.code(statusOf.forbidden).send(failure(refused))
    return send(request, reply, file)
  })
}

function protect(reply: FastifyReply): void {
  void reply.headers({
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cache-Control': 'private, no-cache',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Accept-Ranges': 'bytes',
  })
}

async function send(request: FastifyRequest, reply: FastifyReply, file: LinkedFile) {
  const etag = etagOf(file.key)
  void reply.header('ETag', etag)
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  void reply.headers({ 'Content-Type': file.mediaType, 'Content-Disposition': disposition(file.fileName) })
  // Who holds a part of something else wants the whole of this (RFC 9110 §13.1.5).
  const holdsSame = [undefined, etag].includes(request.headers['if-range'] as string | undefined)
  const range = holdsSame ? rangeOf(request.headers.range, file.size) : null
  if (range === 'unsatisfiable') {
    const refusal = new Refusal('bad-range')
    return reply
      .code(statusOf['bad-range'])
      .headers({ 'Content-Range': `bytes */${file.size}`, 'Content-Type': 'application/json; charset=utf-8' })
      .removeHeader('Content-Disposition')
      .send(failure(refusal))
  }
  const length = range ? range.end - range.start + 1 : file.size
  void reply.header('Content-Length', String(length))
  if (range) void reply.code(206).header('Content-Range', `bytes ${range.start}-${range.end}/${file.size}`)
  if (request.method === 'HEAD') return reply.send()
  return reply.send(await file.open(range ?? undefined))
}

/** Strong: bytes are never changed under their key. The key itself, under which they lie on the disk, is not told. */
function etagOf(key: string): string {
  return `"${createHash('sha256').update(key).digest('base64url')}"`
}

/** One range is served as such; of several, or of another unit, the whole file (RFC 9110 §14.2). */
export function rangeOf(
  header: string | undefined,
  size: number,
): { start: number; end: number } | null | 'unsatisfiable' {
  if (header === undefined || !header.startsWith('bytes=')) return null
  const wanted = header.slice('bytes='.length)
  if (wanted.includes(',')) return wanted.length > 200 ? 'unsatisfiable' : null
  const match = /^(\d*)-(\d*)$/.exec(wanted.trim())
  if (!match || (match[1] === '' && match[2] === '')) return 'unsatisfiable'
  const [, from, to] = match
  if (from === '') {
    const length = Math.min(Number(to), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(from)
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return start >= size || end < start ? 'unsatisfiable' : { start, end }
}

/** RFC 6266: a plain name for old readers, the true one in UTF-8. */
export function disposition(fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `inline; filename="${plain}"; filename*=UTF-8''${encoded}`
}
