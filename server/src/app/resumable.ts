import { formats } from '@millwright/contract/formats'
import { durations, limits } from '@millwright/contract/limits'
import { type CallReason, callSentenceOf, reason } from '@millwright/contract/reasons/reason'
import { reasons } from '@millwright/contract/reasons/refusals'
import { routes } from '@millwright/contract/routes'
import { ResumableMetadata, ResumablePackage, resumablePath } from '@millwright/contract/uploads'
import { DataStore, ERRORS, Server as TusServer, Upload } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { v7 as uuidv7, validate as isUuid } from 'uuid'
import type { HandlerOf } from '../calls/handler.ts'
import { keepAsking } from '../calls/keep-authorizing.ts'
import type { AsMember } from '../features/uploads/resumable/resumable.deps.ts'
import type { ResumableUploads } from '../features/uploads/resumable/resumable-uploads.ts'
import type { Leases } from '../platform/database/leases.ts'
import { notFound } from '../platform/refusal.ts'
import { parse } from '../calls/run/input.ts'
import { addRoute, admit, type CallOptions, callerOf } from './call-routes.ts'
import { untimed } from './slow-clients.ts'
import { createUploadLocks, type UploadLocks } from './upload-locks.ts'

const extensions = ['creation', 'creation-with-upload', 'expiration', 'termination']
const abilities = {
  'Tus-Version': '1.0.0',
  'Tus-Extension': extensions.join(','),
  'Tus-Max-Size': Math.max(limits.packageBytes, ...Object.values(formats).map(({ limit }) => limit)),
}

type TusRequest = FastifyRequest<{ Params: { id?: string } }>
type Call = {
  uploads: ResumableUploads
  asMember: AsMember
  locks: UploadLocks
  request: TusRequest
  /** Aborts when the server stops, and with a refusal when the sender has lost the right to send or their place. */
  abort: AbortController
}

/** The tus protocol 1.0.0 over our blobs: its messages are @tus/server's; who may do what, and the bytes, are ours. */
export function serveResumable(
  app: FastifyInstance,
  options: CallOptions,
  { uploads, leases }: { uploads: ResumableUploads; leases: Leases },
): void {
  const locks = createUploadLocks(leases)
  const events: HandlerOf<typeof routes.resumable.events> = async ({ step, query, facts }) =>
    uploads.events((work) => step((tx, _granted, viewer) => work(tx, viewer)), query.id, facts.signal)
  addRoute(app, routes.resumable.events, { options, handler: events })

  async function handler(request: TusRequest, reply: FastifyReply) {
    const { act: asMember } = callerOf(request)
    const abort = new AbortController()
    const stop = () => abort.abort()
    options.stopping.addEventListener('abort', stop, { once: true })
    try {
      return await sendAnswer(reply, { uploads, asMember, locks, request, abort })
    } finally {
      options.stopping.removeEventListener('abort', stop)
      abort.abort()
    }
  }

  void app.register(async (scope) => {
    // The bytes stay in the request until they go to the disk.
    scope.addContentTypeParser('application/offset+octet-stream', (_request, _body, done) => done(null))
    const onRequest = (request: FastifyRequest, reply: FastifyReply) => admit({ request, reply, options }, 'upload')
    scope.route({ method: 'POST', url: resumablePath, onRequest, handler })
    scope.route({ method: ['HEAD', 'PATCH', 'DELETE'], url: `${resumablePath}/:id`, onRequest, handler })
    // What the server can do is no secret: a client asks before it says who it is.
    for (const url of [resumablePath, `${resumablePath}/:id`]) {
      scope.route({ method: 'OPTIONS', url, handler: (_request, reply) => reply.code(204).headers(abilities).send() })
    }
  })
}

async function sendAnswer(reply: FastifyReply, call: Call) {
  const { request, uploads, asMember, locks, abort } = call
  const { id } = request.params
  // Who was signed out learns that before anything else.
  await asMember(async () => {})
  if (id !== undefined && !isUuid(id)) throw notFound()
  // The sender of what is cancelled ends itself, and its connection a moment later: nobody waits for that.
  const takesOver = request.method === 'DELETE'
  if (takesOver && id !== undefined) await uploads.find(asMember, id)
  let failure: unknown
  const tus = new TusServer({
    path: resumablePath,
    relativeLocation: true,
    datastore: storeOf(call),
    locker: locks.lockerFor(abort, { takesOver }),
    namingFunction: () => uuidv7(),
    getFileIdFromRequest: () => id,
    disableTerminationForFinishedUploads: true,
    async onUploadFinish(_request, upload) {
      uploads.finish(asMember, upload.id)
      return {}
    },
    onResponseError(_request, error) {
      failure = error
      return undefined
    },
  })
  const message = new Request(new URL(request.url, 'http://localhost'), {
    method: request.method,
    headers: tusHeaders(request),
  })
  // A piece that has come is still to be stored, for as long as the disk or the bucket takes.
  const response = await untimed(request.raw.socket, () => tus.handleWeb(message))
  void reply.header('Tus-Resumable', '1.0.0').header('Cache-Control', 'no-store')
  if (failure instanceof Error) throw failure
  for (const name of repeated) {
    const value = response.headers.get(name)
    if (value !== null) void reply.header(name, value)
  }
  void reply.code(response.status)
  if (response.status < 400) return reply.send()
  const told = ownReasons.get(failure) ?? reason('other', { text: (await response.text()).trim() })
  return reply.send({ status: false, data: null, message: null, error: callSentenceOf(told), ...told })
}

/** For what @tus/server refuses: what can reach a person is said in our words. */
const ownReasons = new Map<unknown, CallReason>([
  [ERRORS.INVALID_OFFSET, reasons.uploadOffset],
  [ERRORS.ERR_SIZE_EXCEEDED, reasons.uploadBeyond],
  [ERRORS.INVALID_LENGTH, reasons.uploadLengthMissing],
  [ERRORS.UNSUPPORTED_CREATION_DEFER_LENGTH_EXTENSION, reasons.uploadLengthMissing],
])

/** Of the answer of @tus/server: the rest of it speaks to pages of other origins. */
const repeated = ['Location', 'Upload-Offset', 'Upload-Length', 'Upload-Metadata', 'Upload-Expires', 'Tus-Version']

function tusHeaders({ headers }: FastifyRequest): [string, string][] {
  const wanted = /^(tus-|upload-|content-type$|content-length$)/
  return Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' && wanted.test(name) ? [[name, value]] : [],
  )
}

function storeOf(call: Call): DataStore {
  const { uploads, asMember, request } = call
  return Object.assign(new DataStore(), {
    extensions,
    getExpiration: () => durations.resumableUpload,
    async create(upload: Upload) {
      const metadata = metadataOf(storable(upload.metadata ?? {}))
      await uploads.begin(asMember, { id: upload.id, metadata, size: upload.size ?? 0 })
      return upload
    },
    async getUpload(id: string) {
      const { metadata, createdAt, size, offset } = await uploads.find(asMember, id)
      return new Upload({ id, size, offset, metadata: asTexts(metadata), creation_date: createdAt.toISOString() })
    },
    // @tus/server is given no body: the bytes come from the request itself.
    async write(_stream: unknown, id: string, offset: number) {
      keepAsking(() => uploads.find(asMember, id), call.abort)
      try {
        return await uploads.append(asMember, { id, offset, source: bytesOf(call, id) })
      } finally {
        // What is left is read and thrown away, so that the sender hears why.
        request.raw.resume()
      }
    },
    remove: (id: string) => uploads.cancel(asMember, id),
  })
}

/** The request survives it when its bytes are not wanted any more: it is to be answered. */
async function* bytesOf({ request, locks, abort: { signal } }: Call, id: string): AsyncGenerator<Uint8Array> {
  const aborted = Promise.withResolvers<never>()
  const onAbort = () => aborted.reject(signal.reason)
  signal.addEventListener('abort', onAbort, { once: true })
  aborted.promise.catch(() => undefined)
  const chunks = request.raw.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Uint8Array>
  try {
    signal.throwIfAborted()
    for (;;) {
      const next = await Promise.race([chunks.next(), aborted.promise])
      if (next.done) return
      locks.heard(id)
      yield next.value
    }
  } finally {
    signal.removeEventListener('abort', onAbort)
    void chunks.return?.()
  }
}

type AnyMetadata = ResumableMetadata | ResumablePackage

function metadataOf(said: Record<string, string | null>): AnyMetadata {
  const schema = said.kind === 'package' ? ResumablePackage : ResumableMetadata
  return parse(schema, said) as AnyMetadata
}

/** JSON of the database holds neither NUL nor half a surrogate pair. */
function storable(metadata: Record<string, string | null>): Record<string, string | null> {
  return Object.fromEntries(
    Object.entries(metadata).map(([name, value]) => [name, value?.replaceAll('\0', '').toWellFormed() ?? null]),
  )
}

function asTexts(metadata: AnyMetadata): Record<string, string | null> {
  return Object.fromEntries(
    Object.entries(metadata).map(([name, value]) => [name, value === null ? null : String(value)]),
  )
}
