import { AwsV4Signer } from 'aws4fetch'
import { createHash } from 'node:crypto'
import { Agent, type IncomingMessage, request as requestPlain } from 'node:http'
import { Agent as SecureAgent, request as requestSecure } from 'node:https'
import { setTimeout as wait } from 'node:timers/promises'
import { type S3Address, type S3Keys, urlOf } from './s3-address.ts'
import { errorIn } from './s3-xml.ts'
import { type StoreFailure, StoreFailed } from './store-failed.ts'

export type S3Request = {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** Of the object; empty for the bucket. */
  key: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Uint8Array
}

export type S3Connection = {
  address: S3Address
  keys: S3Keys
  /** Between one attempt and the next, in milliseconds: one more attempt than waits. */
  waits: readonly number[]
  /** Milliseconds in which something must have moved. */
  idle: number
  /** Whether it ever answered: an address where nobody is would be waited for in vain. */
  hasAnswered: boolean
  /** Null: those that all stores share, eight connections in all. */
  agents: S3Agents | null
}

/** 404 or 412: what it means depends on what was asked. */
export class S3Refused extends StoreFailed {
  readonly status: number
  constructor(status: number, said: string) {
    super({ code: 'refused', said }, { isPassing: false })
    this.name = 'S3Refused'
    this.status = status
  }
}

export type S3Agents = { 'http:': Agent; 'https:': SecureAgent }

export const openS3Agents = (maxSockets: number): S3Agents => ({
  'http:': new Agent({ keepAlive: true, maxSockets }),
  'https:': new SecureAgent({ keepAlive: true, maxSockets }),
})

const sharedAgents = openS3Agents(8)

/** The reply, whose body is not read yet. @throws StoreFailed @throws S3Refused */
export async function askS3(connection: S3Connection, request: S3Request): Promise<IncomingMessage> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      const reply = await send(connection, request)
      connection.hasAnswered = true
      if (isGood(reply)) return reply
      throw failureOf(reply, await bodyOf(reply, 64 * 1024))
    } catch (error) {
      const pause = connection.waits[attempt]
      const isPassing = error instanceof StoreFailed && error.isPassing && connection.hasAnswered
      if (!isPassing || pause === undefined) throw error
      // Many that were refused at once must not come back at once.
      await wait(pause * (0.5 + Math.random() / 2))
    }
  }
}

/** The same, with its whole body. */
export async function askS3ForText(connection: S3Connection, request: S3Request) {
  const reply = await askS3(connection, request)
  return { headers: reply.headers, text: await bodyOf(reply, 16 * 1024 * 1024) }
}

const isGood = ({ statusCode = 0 }: IncomingMessage) => statusCode >= 200 && statusCode <= 299

async function send({ address, keys, idle, agents }: S3Connection, request: S3Request): Promise<IncomingMessage> {
  const { method, key, body } = request
  const url = urlOf(address, key, request.query ?? {})
  const hash = createHash('sha256')
    .update(body ?? '')
    .digest('hex')
  const signer = new AwsV4Signer({
    method,
    url: url.href,
    headers: { ...request.headers, 'x-amz-content-sha256': hash },
    service: 's3',
    region: address.region,
    accessKeyId: keys.accessKeyId,
    secretAccessKey: keys.secretAccessKey,
    ...(keys.sessionToken === null ? {} : { sessionToken: keys.sessionToken }),
  })
  const headers = {
    ...Object.fromEntries((await signer.sign()).headers),
    ...(method === 'GET' || method === 'HEAD' || method === 'DELETE'
      ? {}
      : { 'content-length': String(body?.length ?? 0) }),
  }
  const isPlain = url.protocol === 'http:'
  return new Promise((resolve, reject) => {
    let answer: IncomingMessage | undefined
    const sent = (isPlain ? requestPlain : requestSecure)(
      url,
      { method, headers, agent: (agents ?? sharedAgents)[isPlain ? 'http:' : 'https:'] },
      (reply) => {
        answer = reply
        resolve(reply)
      },
    )
    sent.setTimeout(idle, () => {
      const silence = new StoreFailed({ code: 'silent', seconds: idle / 1000 }, { isPassing: true })
      // Whoever reads the answer is told by it, not by the request.
      answer?.destroy(silence)
      sent.destroy(silence)
    })
    sent.on('error', (error) => reject(connectionLost(error)))
    sent.end(body)
  })
}

/** What a broken connection means. */
export function connectionLost(error: unknown): StoreFailed {
  if (error instanceof StoreFailed) return error
  const { code = '', message = '' } = error instanceof Error ? (error as NodeJS.ErrnoException) : {}
  const isPassing = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EAI_AGAIN', 'EHOSTUNREACH'].includes(code)
  return new StoreFailed({ code: 'unreachable', said: code || message }, { isPassing, cause: error })
}

async function bodyOf(reply: IncomingMessage, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of reply as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > maxBytes) throw new StoreFailed({ code: 'refused', said: 'an endless answer' }, { isPassing: false })
      chunks.push(chunk)
    }
  } catch (error) {
    throw connectionLost(error)
  }
  return Buffer.concat(chunks).toString()
}

const ofKeys: ReadonlySet<string> = new Set([
  'InvalidAccessKeyId',
  'SignatureDoesNotMatch',
  'AccessDenied',
  'ExpiredToken',
  'InvalidToken',
  'AuthorizationHeaderMalformed',
])
const ofRegion: ReadonlySet<string> = new Set([
  'PermanentRedirect',
  'AuthorizationHeaderMalformed',
  'TemporaryRedirect',
])
const passing: ReadonlySet<number> = new Set([429, 500, 502, 503, 504])

function failureOf(reply: IncomingMessage, body: string): StoreFailed {
  const { statusCode: status = 0, headers } = reply
  const { code, region: named } = errorIn(body)
  const region = named ?? headerOf(headers['x-amz-bucket-region'])
  const fail = (failure: StoreFailure) => new StoreFailed(failure, { isPassing: false })
  if (code === 'RequestTimeTooSkewed') return fail({ code: 'clock', secondsAhead: secondsAhead(headers.date) })
  if (status === 301 || status === 307 || (ofRegion.has(code) && region !== null)) {
    return fail({ code: 'other-region', region })
  }
  if (code === 'NoSuchBucket') return fail({ code: 'no-bucket' })
  if (ofKeys.has(code) || status === 401 || status === 403) {
    return fail({ code: 'keys-refused', said: code || String(status) })
  }
  const said = `${status} ${code}`.trim()
  if (passing.has(status) || code === 'RequestTimeout') {
    return new StoreFailed({ code: 'refused', said }, { isPassing: true })
  }
  if (status === 404 || status === 412) return new S3Refused(status, said)
  return fail({ code: 'refused', said })
}

const headerOf = (value: string | string[] | undefined) => (typeof value === 'string' ? value : null)

function secondsAhead(date: string | undefined): number | null {
  const theirs = Date.parse(date ?? '')
  return Number.isNaN(theirs) ? null : Math.round((theirs - Date.now()) / 1000)
}
