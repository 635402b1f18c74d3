import type { ErrorCode } from '@millwright/contract/errors'
import { reasons } from '@millwright/contract/reasons/refusals'
import { type CallReason, callSentenceOf } from '@millwright/contract/reasons/reason'
import type { FastifyReply } from 'fastify'
import { Readable } from 'node:stream'
import type { CookieToSet, Reply } from '../calls/handler.ts'
import { Refusal } from '../platform/refusal.ts'
import { isStoreAway } from '../platform/stores/store-failed.ts'
import { headersOfData } from './headers.ts'

/** The only place that knows which status a refusal has. */
export const statusOf: Record<ErrorCode, number> = {
  'invalid-input': 400,
  'login-required': 401,
  'wrong-login': 401,
  'not-verified': 403,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  locked: 423,
  'too-large': 413,
  'wrong-type': 415,
  'bad-range': 416,
  'too-many': 429,
  unavailable: 503,
  internal: 500,
}

export function success(data: unknown, message: string | null) {
  return { status: true, data, message, error: null }
}

export function failure(refusal: Refusal) {
  const { reason, fields } = refusal
  const data = fields === null ? refusal.data : { fields: sentencesOf(fields) }
  const envelope = { status: false, data, message: null, error: callSentenceOf(reason), ...reason }
  return fields === null ? envelope : { ...envelope, reasons: fields }
}

function sentencesOf(fields: Readonly<Record<string, CallReason>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([path, reason]) => [path, callSentenceOf(reason)]))
}

export async function sendRefusal(reply: FastifyReply, refusal: Refusal): Promise<void> {
  if (refusal.retryAfter !== undefined) void reply.header('Retry-After', String(Math.ceil(refusal.retryAfter)))
  // Said again here: an address that Fastify itself refuses passes no hook.
  await reply.code(statusOf[refusal.code]).headers(headersOfData).send(failure(refusal))
}

/** Turns what was thrown into what the caller is told; an unknown error says nothing of its cause. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  const code = codeOf(error)
  if (isBodyTooLarge(error)) return new Refusal('too-large')
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Refusal('wrong-type')
  if (code?.startsWith('FST_ERR_CTP') || code === 'FST_ERR_BAD_URL') return new Refusal('invalid-input')
  if (isCutOff(error)) return new Refusal('invalid-input', reasons.uploadBroken, { cause: error })
  if (isDiskFull(code)) return new Refusal('unavailable', reasons.diskFull, { cause: error })
  if (isStoreAway(error)) return new Refusal('unavailable', reasons.storageAway, { cause: error })
  if (isDatabaseAway(error)) return new Refusal('unavailable', undefined, { cause: error })
  return new Refusal('internal', undefined, { cause: error })
}

/** A JSON body beyond its route's limit, of which the most was not read yet. */
export function isBodyTooLarge(error: unknown): boolean {
  return codeOf(error) === 'FST_ERR_CTP_BODY_TOO_LARGE'
}

/** A multipart body that ended, or a connection that broke, in the middle of a part. */
export function isCutOff(error: unknown): boolean {
  return (
    error instanceof Error &&
    /unexpected end of (multipart data|form)|terminated early|premature close|^aborted$/i.test(error.message)
  )
}

/** The file system's codes, and PostgreSQL's `disk_full`. */
function isDiskFull(code: string | undefined): boolean {
  return code === 'ENOSPC' || code === 'EDQUOT' || code === '53100'
}

function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  return typeof code === 'string' ? code : codeOf(cause)
}

/** Connection refused or lost, and PostgreSQL's classes 08 (connection) and 57P (shutdown). */
function isDatabaseAway(error: unknown): boolean {
  const code = codeOf(error) ?? ''
  if (['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND'].includes(code)) return true
  if (code.startsWith('08') || code.startsWith('57P')) return true
  return lostConnection(error)
}

/** What pg says without a code, also within Drizzle's failed query: the second when it was lost between two queries. */
function lostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const said = /connection terminated|connection error and is not queryable|timeout exceeded when trying to connect/i
  return said.test(error.message) || lostConnection(error.cause)
}

/** With a byte order mark, without which spreadsheets take UTF-8 for something else. */
export async function sendCsv(
  reply: FastifyReply,
  { fileName, text }: NonNullable<Reply<unknown>['csv']>,
): Promise<FastifyReply> {
  const csv = typeof text === 'string' ? text : await begun(text)
  return reply
    .headers({
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${fileName}"`,
    })
    .send(typeof csv === 'string' ? `\uFEFF${csv}` : csv)
}

/** What fails before its first piece is still answered as a refusal. */
async function begun(pieces: AsyncGenerator<string>): Promise<Readable> {
  const first = await pieces.next()
  const all = async function* () {
    yield `\uFEFF${first.value ?? ''}`
    yield* pieces
  }
  return Readable.from(all(), { objectMode: false })
}

export function setCookies(reply: FastifyReply, cookies: CookieToSet[], secure: boolean): void {
  for (const cookie of cookies) {
    void reply.setCookie(cookie.name, cookie.value, {
      path: cookie.path,
      maxAge: cookie.maxAgeSeconds,
      httpOnly: !cookie.isReadable,
      sameSite: 'strict',
      secure,
    })
  }
}
