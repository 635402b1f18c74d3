import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { s3Objects, type S3Objects } from './s3-objects.ts'
import { signatureOf } from './s3-signature.ts'

export const s3Keys = { accessKeyId: 'AKIATESTTESTTEST', secretAccessKey: 'a secret/of+tests' }
const region = 'test-1'
const bucket = 'backups'
/** As S3 has it, in milliseconds. */
const allowedSkew = 15 * 60_000
/** Of S3: all parts but the last one. */
const minPartBytes = 5 * 1024 * 1024

export type S3Server = {
  /** Of a target below this prefix. */
  target: (prefix: string, options?: { bucket?: string; region?: string }) => string
  endpoint: string
  objects: S3Objects
  /** What it was asked, as `GET /backups/key?query`. */
  asked: string[]
  /** Called before each request: it may answer in the server's place. */
  meddle: (how: ((request: IncomingMessage, response: ServerResponse) => boolean | 'cut off') | null) => void
  /** Its clock, in milliseconds before ours. */
  setClockBehind: (milliseconds: number) => void
  stop: () => Promise<void>
}

/**
 * A store that speaks S3: it verifies signatures by its own reading of the specification (Signature Version 4), hashes,
 * lengths and the clock, lists in short pages, and shows an object when all of it is there.
 */
export async function startS3Server(directory: string): Promise<S3Server> {
  const objects = s3Objects(directory)
  const asked: string[] = []
  let behind = 0
  let meddling: Parameters<S3Server['meddle']>[0] = null
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    const way = meddling?.(request, response) ?? false
    if (way === true) return
    response.setHeader('date', new Date(Date.now() - behind).toUTCString())
    answer(request, response, { objects, now: Date.now() - behind, isCutOff: way === 'cut off' }).catch((error) => {
      if (error instanceof Refusal) sendError(response, error)
      else response.destroy(error instanceof Error ? error : undefined)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    endpoint,
    objects,
    asked,
    target(prefix, given = {}) {
      return `s3://${given.bucket ?? bucket}/${prefix}?endpoint=${endpoint}&region=${given.region ?? region}`
    },
    meddle(how) {
      meddling = how
    },
    setClockBehind(milliseconds) {
      behind = milliseconds
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

class Refusal extends Error {
  readonly status: number
  readonly code: string
  readonly more: string
  constructor(status: number, code: string, more = '') {
    super(code)
    this.status = status
    this.code = code
    this.more = more
  }
}

function sendError(response: ServerResponse, { status, code, more }: Refusal): void {
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>No</Message>${more}</Error>`)
}

type Around = { objects: S3Objects; now: number; isCutOff: boolean }

async function answer(request: IncomingMessage, response: ServerResponse, around: Around): Promise<void> {
  const url = new URL(request.url ?? '', 'http://s3')
  requireSignature(request, url, around.now)
  const [, named = '', ...parts] = url.pathname.split('/')
  if (named !== bucket) throw new Refusal(404, 'NoSuchBucket')
  const key = decodeURIComponent(parts.join('/'))
  const asked = { key, query: url.searchParams, headers: request.headers, isHead: request.method === 'HEAD' }
  switch (request.method) {
    case 'GET':
    case 'HEAD':
      return key === '' ? list(asked, response, around.objects) : get(asked, response, around)
    case 'PUT':
      return put(asked, response, { request, objects: around.objects })
    case 'POST':
      return post(asked, response, { request, objects: around.objects })
    case 'DELETE':
      await around.objects.remove(key, asked.query.get('uploadId'))
      response.writeHead(204).end()
      return
    default:
      throw new Refusal(405, 'MethodNotAllowed')
  }
}

function requireSignature(request: IncomingMessage, url: URL, now: number): void {
  const { headers, method = '' } = request
  const given =
    /^AWS4-HMAC-SHA256 Credential=(?<id>[^/]+)\/\d{8}\/(?<region>[^/]+)\/s3\/aws4_request, SignedHeaders=(?<signed>[^,]+), Signature=(?<signature>[0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    )?.groups
  if (!given) throw new Refusal(403, 'AccessDenied')
  if (given['id'] !== s3Keys.accessKeyId) throw new Refusal(403, 'InvalidAccessKeyId')
  if (given['region'] !== region) {
    throw new Refusal(400, 'AuthorizationHeaderMalformed', `<Region>${region}</Region>`)
  }
  const date = String(headers['x-amz-date'])
  const at = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (!(Math.abs(at - now) <= allowedSkew)) throw new Refusal(403, 'RequestTimeTooSkewed')
  const signed = given['signed']?.split(';') ?? []
  const must = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))]
  if (must.some((name) => !signed.includes(name))) throw new Refusal(403, 'AccessDenied')
  const wanted = signatureOf({
    method,
    url,
    headers: Object.fromEntries(signed.map((name) => [name, String(headers[name])])),
    date,
    region,
    secretAccessKey: s3Keys.secretAccessKey,
  })
  if (wanted !== given['signature']) throw new Refusal(403, 'SignatureDoesNotMatch')
}

type ObjectRequest = { key: string; query: URLSearchParams; headers: IncomingMessage['headers']; isHead: boolean }

/** What the owner of an object says of it. */
const metadataIn = (headers: IncomingMessage['headers']) =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (name.startsWith('x-amz-meta-') ? [[name, String(value)]] : [])),
  )

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

async function list({ query }: ObjectRequest, response: ServerResponse, objects: S3Objects): Promise<void> {
  const prefix = query.get('prefix') ?? ''
  if (query.has('uploads')) {
    const uploads = (await objects.uploads()).filter(({ key }) => key.startsWith(prefix))
    const each = uploads.map(
      ({ key, id, begunAt }) =>
        `<Upload><Key>${escaped(key)}</Key><UploadId>${id}</UploadId><Initiated>${begunAt.toISOString()}</Initiated></Upload>`,
    )
    response.end(`<ListMultipartUploadsResult>${each.join('')}</ListMultipartUploadsResult>`)
    return
  }
  if (query.get('list-type') !== '2') throw new Refusal(400, 'InvalidArgument')
  const all = (await objects.list()).filter(({ key }) => key.startsWith(prefix))
  const after = query.get('continuation-token') ?? ''
  const rest = all.filter(({ key }) => key > after)
  // Short, so that whoever forgets to turn the page is found out.
  const page = rest.slice(0, 10)
  const contents = page.map(
    ({ key, size, changedAt }) =>
      `<Contents><Key>${encodeURIComponent(key).replaceAll('%2F', '/')}</Key><LastModified>${changedAt.toISOString()}</LastModified>` +
      `<ETag>&quot;x&quot;</ETag><Size>${size}</Size><Owner><ID>1</ID></Owner></Contents>`,
  )
  const isMore = rest.length > page.length
  const token = isMore ? `<NextContinuationToken>${escaped(page.at(-1)?.key ?? '')}</NextContinuationToken>` : ''
  response.setHeader('content-type', 'application/xml')
  response.end(
    `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${bucket}</Name>` +
      `<IsTruncated>${isMore}</IsTruncated>${token}${contents.join('')}</ListBucketResult>`,
  )
}

async function get(
  { key, headers, isHead }: ObjectRequest,
  response: ServerResponse,
  { objects, isCutOff }: Around,
): Promise<void> {
  const found = await objects.find(key)
  if (!found) throw new Refusal(404, 'NoSuchKey')
  const { size, etag, metadata } = found
  if (headers['if-match'] !== undefined && headers['if-match'] !== etag) throw new Refusal(412, 'PreconditionFailed')
  const [, first = '0', last = ''] = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '') ?? []
  const from = Number(first)
  const whole = last === '' ? size : Math.min(Number(last) + 1, size)
  if (from >= whole && size > 0) throw new Refusal(416, 'InvalidRange')
  const range = headers.range === undefined ? {} : { 'content-range': `bytes ${from}-${whole - 1}/${size}` }
  response.writeHead(headers.range === undefined ? 200 : 206, {
    'content-length': whole - from,
    etag,
    ...metadata,
    ...range,
  })
  if (isHead) return void response.end()
  const end = isCutOff ? from + Math.ceil((whole - from) / 2) : whole
  for await (const chunk of objects.read(key, { from, end })) {
    if (!response.write(chunk)) await once(response, 'drain')
  }
  if (isCutOff) response.destroy()
  else response.end()
}

type Body = { request: IncomingMessage; objects: S3Objects }

async function put(
  { key, query, headers }: ObjectRequest,
  response: ServerResponse,
  { request, objects }: Body,
): Promise<void> {
  if (headers['content-length'] === undefined) throw new Refusal(411, 'MissingContentLength')
  const uploadId = query.get('uploadId')
  if (uploadId !== null && !(await objects.hasUpload(uploadId))) throw new Refusal(404, 'NoSuchUpload')
  const name = uploadId === null ? null : { uploadId, part: Number(query.get('partNumber')) }
  const isNew = headers['if-none-match'] === '*'
  const isSigned = (sha256: string) => sha256 === headers['x-amz-content-sha256']
  const written = await objects.write(key, name, request, isSigned, isNew).catch((error: unknown): never => {
    throw isNew && (error as NodeJS.ErrnoException).code === 'EEXIST' ? new Refusal(412, 'PreconditionFailed') : error
  })
  if (!written) throw new Refusal(400, 'XAmzContentSHA256Mismatch')
  if (uploadId === null) await objects.describe(key, metadataIn(headers))
  response.writeHead(200, { etag: written.etag }).end()
}

async function post({ key, query, headers }: ObjectRequest, response: ServerResponse, body: Body): Promise<void> {
  const { request, objects } = body
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  const text = Buffer.concat(chunks)
  if (createHash('sha256').update(text).digest('hex') !== headers['x-amz-content-sha256']) {
    throw new Refusal(400, 'XAmzContentSHA256Mismatch')
  }
  if (query.has('uploads')) {
    const id = randomBytes(8).toString('hex')
    await objects.begin(key, { id, metadata: metadataIn(headers) })
    response.end(
      `<InitiateMultipartUploadResult><Key>${escaped(key)}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
    )
    return
  }
  const id = query.get('uploadId') ?? ''
  if (!(await objects.hasUpload(id))) throw new Refusal(404, 'NoSuchUpload')
  const named = [...text.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]*)<\/ETag>/g)].map(
    ([, number, etag = '']) => ({ number: Number(number), etag: etag.replaceAll('&quot;', '"') }),
  )
  const parts = await objects.parts(id)
  if (named.some(({ number, etag }) => parts.get(number)?.etag !== etag)) throw new Refusal(400, 'InvalidPart')
  if (named.slice(0, -1).some(({ number }) => (parts.get(number)?.size ?? 0) < minPartBytes)) {
    throw new Refusal(400, 'EntityTooSmall')
  }
  await objects.complete(
    key,
    id,
    named.map(({ number }) => number),
  )
  response.end(`<CompleteMultipartUploadResult><Key>${escaped(key)}</Key></CompleteMultipartUploadResult>`)
}
