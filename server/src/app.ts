import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import { limits } from '@millwright/contract/limits'
import type { RouteTable } from '@millwright/contract/route'
import { routes } from '@millwright/contract/routes'
import { randomUUID } from 'node:crypto'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { addRoute, callerByToken, type CallOptions } from './app/call-routes.ts'
import { serveBackChannel } from './app/back-channel.ts'
import { serveDocs } from './app/docs.ts'
import { type FindResourceLink, type OpenLinkedFile, serveFiles } from './app/files.ts'
import { acceptSubtitles } from './app/parsing/subtitles-body.ts'
import { bodyWork } from './calls/bodies/body-work.ts'
import { headersOfData } from './app/headers.ts'
import { serveMcp } from './app/mcp/serve-mcp.ts'
import { serveMetrics } from './app/metrics.ts'
import { openApiOf } from './app/openapi.ts'
import { isForAnyOrigin } from './app/oauth/any-origin.ts'
import { serveOAuth } from './app/oauth/serve-oauth.ts'
import { tellOwnChanges } from './app/own-changes.ts'
import { servePage } from './app/page.ts'
import { type FailedRequest, refusalToTell } from './app/refusal-to-tell.ts'
import { type ScimKinds, serveScim } from './app/scim/serve-scim.ts'
import { traceRequests } from './app/trace-requests.ts'
import { serveResumable } from './app/resumable.ts'
import { failure, refusalOf, sendRefusal, statusOf } from './app/replies.ts'
import { dropSlowSenders, serverOptionsFor, type SlowClientLimits } from './app/slow-clients.ts'
import type { HandlersOf } from './calls/handler.ts'
import type { OAuthCalls } from './features/tokens/oauth/oauth-calls.ts'
import type { SignOutAtProvider } from './features/accounts/providers/back-channel.ts'
import type { ResumableUploads } from './features/uploads/resumable/resumable-uploads.ts'
import type { Leases } from './platform/database/leases.ts'
import { begun } from './platform/main-thread.ts'
import { Refusal } from './platform/refusal.ts'

type ProductTables = Omit<typeof routes, 'health' | 'resumable'>
export type ProductHandlers = { [Noun in keyof ProductTables]: HandlersOf<ProductTables[Noun]> }

type ProductOptions = Omit<CallOptions, 'log' | 'secureCookies'> & {
  handlers: ProductHandlers
  openLinkedFile: OpenLinkedFile
  findResourceLink: FindResourceLink
  resumableUploads: ResumableUploads
  signOutAtProvider: SignOutAtProvider
  /** What a company's directory keeps. */
  scim: ScimKinds
  /** What clients of OAuth call. */
  oauth: OAuthCalls
  /** Counts a message of a provider from this address. @throws Refusal `too-many` */
  countSignOutMessage: (address: string) => Promise<void>
  leases: Leases
  /** The built page. */
  webDirectory: string
}

export type AppOptions = Pick<CallOptions, 'log' | 'secureCookies'> & {
  ready: () => Promise<{ database: boolean; storage: boolean; queue: boolean }>
  trustProxy: boolean
  publicUrl: () => string
  slowClients: SlowClientLimits
  /** Whoever sends it may read what is measured; null: nobody. */
  metricsToken: string | null
  /** Null in a process that only works on jobs: it answers health and readiness, nothing of the product. */
  product: ProductOptions | null
}

/** The HTTP edge: turns every route of the contract into a Fastify route. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const app = fastify({
    logger: false,
    // One proxy, which writes the last address; those before it are the client's own words.
    trustProxy: options.trustProxy && ((_address, hop) => hop === 0),
    bodyLimit: limits.jsonBody,
    exposeHeadRoutes: false,
    // One process counts as the other does.
    genReqId: () => randomUUID(),
    ...serverOptionsFor(options.slowClients),
    routerOptions: { maxParamLength: 2_000, ignoreTrailingSlash: false },
    forceCloseConnections: true,
    // An address that is none never reaches the error handler.
    frameworkErrors: (error, _request, reply) => void sendRefusal(reply, refusalOf(error)),
  })
  traceRequests(app, { trustsProxy: options.trustProxy })
  await app.register(cookie)
  await app.register(multipart, {
    limits: {
      fields: 100,
      // A file, its subtitles, and one more of either, which is refused by name.
      files: 3,
      parts: 110,
      fieldSize: 10_000,
      headerPairs: 100,
      fileSize: Number.MAX_SAFE_INTEGER,
    },
    throwFileSizeLimit: false,
  })
  acceptJsonOnly(app)
  acceptSubtitles(app)
  dropSlowSenders(app, options.slowClients)
  app.addHook('onRequest', async (request, reply) => {
    reply.raw.once('close', begun(`${request.method} ${request.routeOptions.url ?? 'no route'}`))
  })
  app.addHook('onRequest', async (_request, reply) => protect(reply, options.secureCookies))
  app.addHook('onRequest', async (request) => refuseForeignOrigin(request, options.publicUrl()))
  app.setErrorHandler((error, request, reply) => answerError({ error, request, reply, log: options.log }))

  serveMetrics(app, options.metricsToken)
  serveHealth(app, options)
  const { product, log, secureCookies, publicUrl } = options
  if (product) serveProduct(app, { ...product, log, secureCookies, publicUrl })
  else app.setNotFoundHandler((_request, reply) => sendRefusal(reply, new Refusal('not-found')))
  return app
}

function serveProduct(
  app: FastifyInstance,
  options: ProductOptions & CallOptions & Pick<AppOptions, 'publicUrl'>,
): void {
  tellOwnChanges(app, options)
  const { health: _, resumable: __, ...product } = routes
  for (const [noun, table] of Object.entries(product) as [keyof ProductTables, RouteTable][]) {
    for (const [name, route] of Object.entries(table)) {
      addRoute(app, route, { options, handler: (options.handlers[noun] as Record<string, unknown>)[name] })
    }
  }
  serveMcp(app, options)
  serveOAuth(app, options)
  serveBackChannel(app, options)
  serveScim(app, options)
  serveResumable(app, options, { uploads: options.resumableUploads, leases: options.leases })
  serveFiles(app, {
    ...options,
    callerByToken: (request, reply) => callerByToken({ request, reply, options }, 'read'),
  })
  servePage(app, { directory: options.webDirectory, botCheck: options.botCheck.kind })
}

/** Bodies are JSON, or multipart or subtitles where a route says so; an empty one is none. */
function acceptJsonOnly(app: FastifyInstance): void {
  app.removeContentTypeParser(['text/plain', 'application/json'])
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    const { usual, transcript } = limits.bodyParts
    const maxParts = request.routeOptions.config.takesSubtitles === true ? transcript : usual
    return bodyWork('json', { bytes: body, maxParts }, { key: request.ip })
  })
}

/** On every reply. With https the browser remembers for a year to ask in no other way. */
function protect(reply: FastifyReply, isHttps: boolean): void {
  void reply.headers(headersOfData)
  if (isHttps) void reply.header('Strict-Transport-Security', 'max-age=31536000')
}

/** A page of another origin may not call with our cookies. */
async function refuseForeignOrigin(request: FastifyRequest, publicUrl: string): Promise<void> {
  const { origin, host } = request.headers
  if (request.method === 'GET' || request.method === 'HEAD' || origin === undefined) return
  if (isForAnyOrigin(request.routeOptions.url)) return
  const from = URL.parse(origin)
  if (from?.host === host || from?.origin === URL.parse(publicUrl)?.origin) return
  throw new Refusal('forbidden')
}

async function answerError(failed: FailedRequest): Promise<void> {
  const refusal = await refusalToTell(failed)
  if (refusal) await failed.reply.code(statusOf[refusal.code]).send(failure(refusal))
}

function serveHealth(app: FastifyInstance, options: AppOptions): void {
  // To make it is a tenth of what a start computes.
  let description: Record<string, unknown> | undefined
  app.get(routes.health.health.path, async () => ({ status: 'ok' }))
  app.get(routes.health.ready.path, async (_request, reply) => {
    const parts = await options.ready()
    return reply.code(Object.values(parts).every(Boolean) ? 200 : 503).send(parts)
  })
  app.get(routes.health.openapi.path, async () => (description ??= openApiOf(routes)))
  serveDocs(app, routes)
}
