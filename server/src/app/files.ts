import { mediaAddress } from '@millwright/contract/note-blocks'
import { reasons } from '@millwright/contract/reasons/refusals'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { create } from 'content-disposition'
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Caller } from '../access/caller.ts'
import { filesCookie } from '../calls/tokens.ts'
import { notFound, Refusal } from '../platform/refusal.ts'
import { failure, statusOf } from './replies.ts'
import { untimed } from './slow-clients.ts'

/**
 * Bytes behind a signed link. Kept ones have a key, which other bytes never get, and can be read in part, from `start`
 * to `end`, both included; others are made while they are read.
 */
export type LinkedFile = DescribedFile & (KeptBytes | MadeBytes)
type DescribedFile = { mediaType: string; fileName: string; isAttachment: boolean }
type KeptBytes = {
  key: string
  size: number
  open: (range?: { start: number; end: number }) => Promise<Readable>
}
type OpenedBytes = { bytes: Readable; size: number | null }
/** `signal` is aborted when the reader goes away. */
type MadeBytes = { make: (signal: AbortSignal) => Promise<OpenedBytes> | OpenedBytes }
/** A session's cookie, or who showed an access token. */
type ShownCredential = { cookie: string | undefined } | { caller: Caller }
export type OpenLinkedFile = (token: string, shown: ShownCredential) => Promise<LinkedFile>

/** Whatever is wrong with a link, the answer is one and the same 403. */
const refused = new Refusal('forbidden', reasons.linkRefused)

/** The signed link to what notes show by the resource's id. */
export type FindResourceLink = (resourceId: string, shown: ShownCredential) => Promise<string>
/** Null where no access token is shown. @throws Refusal where it is none, or was shown too often. */
type CallerByToken = (request: FastifyRequest, reply: FastifyReply) => Promise<Caller | null>
type Files = { openLinkedFile: OpenLinkedFile; findResourceLink: FindResourceLink; callerByToken: CallerByToken }

export function serveFiles(app: FastifyInstance, options: Files): void {
  const { openLinkedFile, findResourceLink, callerByToken } = options
  const shownBy = async (request: FastifyRequest, reply: FastifyReply): Promise<ShownCredential> => {
    const caller = await callerByToken(request, reply)
    return caller ? { caller } : { cookie: request.cookies[filesCookie] }
  }
  app.get<{ Params: { id: string } }>(`${mediaAddress(':id')}`, { exposeHeadRoute: true }, async (request, reply) => {
    protect(reply)
    const link = await orNull(findResourceLink(request.params.id, await shownBy(request, reply)))
    // As everywhere: what one may not see is not there.
    if (link === null) return reply.code(statusOf['not-found']).send(failure(notFound()))
    // Judged again each time: the link is this session's, and good for some hours only.
    return reply.header('Cache-Control', 'no-store').redirect(link, 302)
  })
  // Everything below /files, so that a token of any length and form gets the one answer.
  app.get<{ Params: { '*': string } }>('/files/*', { exposeHeadRoute: true }, async (request, reply) => {
    protect(reply)
    const file = await orNull(openLinkedFile(request.params['*'], await shownBy(request, reply)))
    if (!file) return reply.code(statusOf.forbidden).send(failure(refused))
    return 'make' in file ? sendMade(request, reply, file) : sendKept(request, reply, file)
  })
}

/** Null for what was refused. */
function orNull<T>(found: Promise<T>): Promise<T | null> {
  return found.catch((error: unknown) => {
    if (error instanceof Refusal) return null
    throw error
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

function describe(reply: FastifyReply, file: DescribedFile): void {
  void reply.headers({ 'Content-Type': file.mediaType, 'Content-Disposition': disposition(file) })
}

async function sendMade(
  { method, raw }: FastifyRequest,
  reply: FastifyReply,
  { make, ...file }: DescribedFile & MadeBytes,
) {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  // First: what is refused is no file.
  const made = method === 'HEAD' ? null : await untimed(raw.socket, async () => make(gone.signal))
  describe(reply, file)
  void reply.header('Accept-Ranges', 'none')
  if (!made) return reply.send()
  const { bytes, size } = made
  if (size !== null) void reply.header('Content-Length', String(size))
  return reply.send(bytes)
}

async function sendKept(request: FastifyRequest, reply: FastifyReply, file: DescribedFile & KeptBytes) {
  const etag = etagOf(file.key)
  void reply.header('ETag', etag)
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  describe(reply, file)
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

/** RFC 6266: a plain name for old readers, and the true one in UTF-8 where it is another. */
export function disposition({ fileName, isAttachment }: Omit<DescribedFile, 'mediaType'>): string {
  const fallback = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  return create(fileName, { type: isAttachment ? 'attachment' : 'inline', fallback })
}
