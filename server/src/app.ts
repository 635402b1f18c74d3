import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import { texts } from '@millwright/contract/texts'
import { limits } from '@millwright/contract/limits'
import type { FormRoute, JsonRoute, Route, RouteTable, StreamRoute, UploadRoute } from '@millwright/contract/route'
import { routes } from '@millwright/contract/routes'
import { isIP } from 'node:net'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { keepJudging } from './calls/keep-judging.ts'
import type { FormCall, HandlersOf, OpenCall, Reply, RequestFacts, StreamCall, UploadCall } from './calls/handler.ts'
import { requireJudgeable } from './access/named-ids.ts'
import { servePage } from './app/page.ts'
import { serveDocs } from './app/docs.ts'
import { pumpEvents } from './app/event-stream.ts'
import { type OpenLinkedFile, serveFiles } from './app/files.ts'
import { readForm } from './app/form-parts.ts'
import { readJson } from './app/json-body.ts'
import { beginStreamCall, runMemberCall } from './app/member-calls.ts'
import { openApiOf } from './app/openapi.ts'
import { parseBody, parseQuery } from './app/parsing.ts'
import { isCutOff, refusalOf, sendCsv, sendRefusal, setCookies, success } from './app/replies.ts'
import { dropSlowSenders, serverOptionsFor, slowClientLimits } from './app/slow-clients.ts'
import { partsOf } from './app/upload-parts.ts'
import type { ReplyLinks } from './links/reply-links.ts'
import type { BotCheck } from './platform/bot-check/bot-check.ts'
import type { Database } from './platform/database/database.ts'
import type { Log } from './platform/log.ts'
import { Refusal } from './platform/refusal.ts'

type ProductTables = Omit<typeof routes, 'system'>
export type ProductHandlers = { [Noun in keyof ProductTables]: HandlersOf<ProductTables[Noun]> }

export type AppOptions = {
  database: Database
  handlers: ProductHandlers
  /** The hash of the session's secret in hex when the access token is genuine and fresh, else null. */
  readToken: (token: string) => Promise<string | null>
  openLinkedFile: OpenLinkedFile
  replyLinks: ReplyLinks
  /** Counts a call to /api/auth/* of this address. @throws Refusal `too-many` */
  countAuthCall: (address: string) => Promise<void>
  botCheck: BotCheck
  ready: () => Promise<{ database: boolean; storage: boolean; queue: boolean }>
  /** Aborts when the server stops: streams end then. */
  stopping: AbortSignal
  log: Log
  trustProxy: boolean
  secureCookies: boolean
  publicUrl: () => string
  /** A process that only works on jobs answers health and readiness, nothing of the product. */
  probesOnly: boolean
  /** The built page. */
  webDirectory: string
}

/** The HTTP edge: turns every route of the contract into a Fastify route. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const app = fastify({
    logger: false,
    // One proxy, which writes the last address; those before it are the client's own words.
    trustProxy: options.trustProxy && ((_address, hop) => hop === 0),
    bodyLimit: limits.jsonBody,
    exposeHeadRoutes: false,
    ...serverOptionsFor(slowClientLimits),
    routerOptions: { maxParamLength: 2_000, ignoreTrailingSlash: false },
    forceCloseConnections: true,
    // An address that is none never reaches the error handler.
    frameworkErrors: (error, _request, reply) => void sendRefusal(reply, refusalOf(error)),
  })
  await app.register(cookie)
  await app.register(multipart, {
    limits: {
      fields: 100,
      files: 2,
      parts: 110,
      fieldSize: 10_000,
      headerPairs: 100,
      fileSize: Number.MAX_SAFE_INTEGER,
    },
    throwFileSizeLimit: false,
  })
  acceptJsonOnly(app)
  dropSlowSenders(app, slowClientLimits)
  app.addHook('onRequest', async (_request, reply) => protect(reply, options.secureCookies))
  app.addHook('onRequest', async (request) => refuseForeignOrigin(request, options.publicUrl()))
  app.setErrorHandler((error, request, reply) => answerError({ error, request, reply, log: options.log }))

  serveSystem(app, options)
  if (options.probesOnly) {
    app.setNotFoundHandler((_request, reply) => sendRefusal(reply, new Refusal('not-found')))
    return app
  }
  const { system: _, ...product } = routes
  for (const [noun, table] of Object.entries(product) as [keyof ProductTables, RouteTable][]) {
    for (const [name, route] of Object.entries(table)) {
      addRoute(app, route, { options, handler: (options.handlers[noun] as Record<string, unknown>)[name] })
    }
  }
  serveFiles(app, options.openLinkedFile)
  servePage(app, { directory: options.webDirectory, botCheck: options.botCheck.kind })
  return app
}

/** Bodies are JSON, or multipart where an upload says so; an empty one is none. */
function acceptJsonOnly(app: FastifyInstance): void {
  app.removeContentTypeParser(['text/plain', 'application/json'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, readJson(String(body)))
    } catch (error) {
      done(error as Error)
    }
  })
}

/** On every reply. With https the browser remembers for a year to ask in no other way. */
function protect(reply: FastifyReply, isHttps: boolean): void {
  void reply.header('X-Content-Type-Options', 'nosniff')
  if (isHttps) void reply.header('Strict-Transport-Security', 'max-age=31536000')
}

/** A page of another origin may not call with our cookies. */
async function refuseForeignOrigin(request: FastifyRequest, publicUrl: string): Promise<void> {
  const { origin, host } = request.headers
  if (request.method === 'GET' || request.method === 'HEAD' || origin === undefined) return
  const from = URL.parse(origin)
  if (from?.host === host || from?.origin === URL.parse(publicUrl)?.origin) return
  throw new Refusal('forbidden')
}

type Failed = { error: unknown; request: FastifyRequest; reply: FastifyReply; log: Log }

async function answerError({ error, request, reply, log }: Failed): Promise<void> {
  const refusal = refusalOf(error)
  if (isBrokenOff(error, reply)) return
  if (refusal.code === 'internal' || refusal.code === 'unavailable') {
    log.error({ error, method: request.method, route: request.routeOptions.url }, 'request failed')
  }
  if (reply.raw.headersSent) return
  await sendRefusal(reply, refusal)
}

/** The client went away: there is nobody to answer, and nothing is wrong here. */
function isBrokenOff(error: unknown, { raw }: FastifyReply): boolean {
  if (!raw.destroyed && raw.socket?.destroyed !== true) return false
  return isCutOff(error) || (error instanceof Error && error.name === 'AbortError')
}

type Registered = { options: AppOptions; handler: unknown }

function addRoute(app: FastifyInstance, route: Route, { options, handler }: Registered): void {
  if (typeof handler !== 'function') throw new Error(`No handler for ${route.method} ${route.path}`)
  requireJudgeable(route)
  app.route({
    method: route.method,
    url: route.path,
    // Before the body is read: who is not signed in does not get to send one.
    onRequest: guardsOf(route, options),
    handler: async (request, reply) => {
      const abort = abortWith(reply, options.stopping)
      const facts = factsOf(request, abort.signal)
      if (route.kind === 'stream' || route.kind === 'upload') {
        const events = await beginStream({ options, route, request, facts, abort }, handler as StreamHandler)
        await pumpEvents(reply, {
          events: asRefusals(events),
          abort,
          onError: (refusal) => logFailed(refusal, route, options.log),
        })
        return reply
      }
      if (route.kind === 'plain') throw new Error('plain routes are served by hand')
      const result = await answer({ options, route, request, facts }, handler)
      return sendReply(reply, { route, result, secure: options.secureCookies })
    },
  })
}

/** What breaks a stream off, in the words that its reader is told. */
async function* asRefusals<Event>(events: AsyncIterable<Event>): AsyncGenerator<Event> {
  try {
    yield* events
  } catch (error) {
    throw refusalOf(error)
  }
}

function logFailed(refusal: unknown, route: Route, log: Log): void {
  if (!(refusal instanceof Refusal) || !['internal', 'unavailable'].includes(refusal.code)) return
  log.error({ error: refusal.cause ?? refusal, route: route.path }, 'stream failed')
}

type Guard = (request: FastifyRequest) => Promise<void>

/** What is refused before the body is read: the count first, because it costs least and bounds the rest. */
function guardsOf(route: Route, options: AppOptions): Guard[] {
  const guards: Guard[] = []
  if (route.path.startsWith('/api/auth/')) guards.push((request) => options.countAuthCall(addressOf(request)))
  if (route.botCheck) {
    guards.push(async (request) => {
      if (!options.botCheck.isPassed(request.cookies)) throw new Refusal('forbidden', texts.botCheckRequired)
    })
  }
  if (route.access !== 'anyone') guards.push(async (request) => void (await tokenHashOf(request, options)))
  return guards
}

type Asked = { options: AppOptions; route: JsonRoute | FormRoute; request: FastifyRequest; facts: RequestFacts }

async function answer({ options, route, request, facts }: Asked, handler: unknown): Promise<Reply<unknown>> {
  const { database } = options
  if (route.kind === undefined && route.access === 'anyone') {
    const [query, body] = [parseQuery(route, request), parseBody(route, request)]
    return (handler as OpenHandler)({ query: query as never, body: body as never, facts })
  }
  const call = { database, tokenHash: await tokenHashOf(request, options), route, request, facts }
  if (route.kind === 'form') {
    const begun = await beginStreamCall(call)
    return (handler as FormHandler)({ ...begun, ...(await readForm(request, route)) })
  }
  if (route.stepwise) return (handler as StepwiseHandler)(await beginStreamCall(call))
  return runMemberCall({ ...call, route, replyLinks: options.replyLinks }, handler as never)
}

type FormHandler = (call: FormCall<Route>) => Promise<Reply<unknown>>
type StepwiseHandler = (call: StreamCall<Route>) => Promise<Reply<unknown>>
type OpenHandler = (call: OpenCall<JsonRoute>) => Promise<Reply<unknown>>
type StreamHandler = (
  call: StreamCall<Route> | UploadCall<Route>,
) => Promise<AsyncIterable<{ type: string; content: unknown }>>
type Begun = {
  options: AppOptions
  route: StreamRoute | UploadRoute
  request: FastifyRequest
  facts: RequestFacts
  abort: AbortController
}

async function beginStream({ options, route, request, facts, abort }: Begun, handler: StreamHandler) {
  const tokenHash = await tokenHashOf(request, options)
  const call = await beginStreamCall({ database: options.database, tokenHash, route, request, facts })
  keepJudging(() => call.step(async () => {}), abort)
  if (route.kind === 'stream') return handler(call)
  return handler({ ...call, parts: partsOf(request, { fileLimit: route.fileLimit, tooLarge: texts.documentTooLarge }) })
}

function sendReply(
  reply: FastifyReply,
  sent: { route: JsonRoute | FormRoute; result: Reply<unknown>; secure: boolean },
) {
  const { route, result, secure } = sent
  if (result.total !== undefined) void reply.header('X-Total-Count', String(result.total))
  if (result.cookies) setCookies(reply, result.cookies, secure)
  void reply.header('Cache-Control', 'no-store')
  if (result.csv) return sendCsv(reply, result.csv)
  const isCreate = route.kind === undefined && route.create
  return reply.code(isCreate ? 201 : 200).send(success(result.data, result.message ?? route.message ?? null))
}

async function tokenHashOf(request: FastifyRequest, options: AppOptions): Promise<string> {
  const token = bearerOf(request)
  const tokenHash = token === null ? null : await options.readToken(token)
  if (tokenHash === null) throw new Refusal('login-required')
  return tokenHash
}

function bearerOf(request: FastifyRequest): string | null {
  return /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
}

function abortWith(reply: FastifyReply, stopping: AbortSignal): AbortController {
  const abort = new AbortController()
  const stop = () => abort.abort()
  stopping.addEventListener('abort', stop, { once: true })
  reply.raw.once('close', () => {
    stopping.removeEventListener('abort', stop)
    abort.abort()
  })
  return abort
}

/** Whatever else a proxy passes on is no address: then it is the proxy's own. */
function addressOf({ ip, socket }: FastifyRequest): string {
  return isIP(ip) > 0 ? ip : (socket.remoteAddress ?? '')
}

function factsOf(request: FastifyRequest, signal: AbortSignal): RequestFacts {
  const key = request.headers['idempotency-key']
  return {
    address: addressOf(request),
    userAgent: request.headers['user-agent'] ?? '',
    cookies: request.cookies,
    accessToken: bearerOf(request),
    idempotencyKey: typeof key === 'string' && key !== '' ? key : null,
    signal,
  }
}

function serveSystem(app: FastifyInstance, options: AppOptions): void {
  const description = openApiOf(routes)
  app.get(routes.system.health.path, async () => ({ status: 'ok' }))
  app.get(routes.system.ready.path, async (_request, reply) => {
    const parts = await options.ready()
    return reply.code(Object.values(parts).every(Boolean) ? 200 : 503).send(parts)
  })
  app.get(routes.system.openapi.path, async () => description)
  serveDocs(app, routes)
}
