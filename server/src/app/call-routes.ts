import type { FilesRoute, FormRoute, JsonRoute, Route, StreamRoute, UploadRoute } from '@millwright/contract/route'
import { reasons } from '@millwright/contract/reasons/refusals'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { routes } from '@millwright/contract/routes'
import { scopesByRoute } from '@millwright/contract/scopes-of-calls'
import { type Caller, type NeededScope, sessionCaller, tokenCaller } from '../access/caller.ts'
import type { InstallationAdmins } from '../access/installation-admins.repository.ts'
import { requireAuthorizable } from '../access/named-ids.ts'
import { writeReply } from '../calls/bodies/write-reply.ts'
import type { FileLimit, Reply, RequestFacts } from '../calls/handler.ts'
import { keepAuthorizing } from '../calls/keep-authorizing.ts'
import { parseBody, parseQuery } from '../calls/run/input.ts'
import { accessTokenHash, isAccessToken } from '../calls/access-tokens.ts'
import type { CountTokenCall, TokenHolder, TokenQuota } from '../calls/token-counter.ts'
import { beginCall, type IncomingCall, runCall } from '../calls/run/run-call.ts'
import type { ReplyLinks } from '../links/reply-links.ts'
import type { BotCheck } from '../platform/bot-check/bot-check.ts'
import type { Database } from '../platform/database/database.ts'
import type { Log } from '../platform/log.ts'
import { Refusal } from '../platform/refusal.ts'
import { asksForEvents, gatherText, pumpEvents } from './event-stream.ts'
import { logFailed } from './log-failed.ts'
import { readForm } from './parsing/form-parts.ts'
import { partsOf } from './parsing/upload-parts.ts'
import { type RegisteredCall, registeredCall } from './registered-calls.ts'
import { refusalOf, sendCsv, setCookies, success } from './replies.ts'
import { addressOf, bearerOf, factsOf, inputOf } from './request-facts.ts'
import { tellQuota } from './token-quota.ts'
import { untimed } from './slow-clients.ts'

export type CallOptions = {
  database: Database
  /** The hash of the session's secret in hex when the access token is genuine and fresh, else null. */
  readToken: (token: string) => Promise<string | null>
  replyLinks: ReplyLinks
  /** Counts a call to /api/auth/* of this address. @throws Refusal `too-many` */
  countAuthCall: (address: string) => Promise<void>
  /** @throws Refusal `too-many`, or `login-required` for what is no access token. */
  countTokenCall: CountTokenCall
  botCheck: BotCheck
  installationAdmins: InstallationAdmins
  /** Aborts when the server stops: streams end then. */
  stopping: AbortSignal
  log: Log
  secureCookies: boolean
}

type RegisteredRoute = { options: CallOptions; handler: unknown }

/** Turns a route of the contract into one of Fastify: guards, access, input, handler, reply. */
export function addRoute(app: FastifyInstance, route: Route, { options, handler }: RegisteredRoute): void {
  const registered = registeredCall(route, handler)
  requireAuthorizable(route)
  app.route({
    method: route.method,
    url: route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    ...(route.bodyLimit === undefined ? {} : { bodyLimit: route.bodyLimit }),
    config: { takesSubtitles: route.subtitles === true },
    // Before the body is read: who is not signed in does not get to send one.
    onRequest: guardsOf(route, options),
    handler: async (request, reply) => {
      const abort = abortWith(reply, options.stopping)
      const call = { options, request, facts: factsOf(request, abort.signal) }
      if (registered.mode !== 'stream' && registered.mode !== 'upload') {
        const result = await answer(call, registered)
        return sendReply(reply, { route: registered.route, result, secure: options.secureCookies, facts: call.facts })
      }
      const events = await beginStream(call, registered, abort)
      if (registered.mode === 'stream' && registered.route.output && !asksForEvents(request)) {
        const { text, note } = await gatherText(events)
        return reply.header('Cache-Control', 'no-store').send(success(text, note))
      }
      await pumpEvents(reply, {
        events: asRefusals(events),
        abort,
        replicated: () => options.database.replicated(),
        onError: (error) =>
          logFailed(options.log, refusalOf(error), {
            method: route.method,
            route: route.path,
            requestId: request.id,
          }),
      })
      return reply
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

type Guard = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/** What is refused before the body is read: the count first, because it costs least and bounds the rest. */
function guardsOf(route: Route, options: CallOptions): Guard[] {
  const guards: Guard[] = []
  if (route.path.startsWith('/api/auth/')) guards.push((request) => options.countAuthCall(addressOf(request)))
  if (route.botCheck) {
    guards.push(async (request) => {
      if (!options.botCheck.isPassed(request.cookies)) throw new Refusal('forbidden', reasons.botCheckRequired)
    })
  }
  if (route.access !== 'anyone') guards.push((request, reply) => admit({ request, reply, options }, scopeOf(route)))
  return guards
}

type HttpCall = { options: CallOptions; request: FastifyRequest; facts: RequestFacts }
type StreamMode = 'stream' | 'upload'

async function answer(call: HttpCall, registered: Exclude<RegisteredCall, { mode: StreamMode }>) {
  const { request, facts } = call
  const { socket } = request.raw
  switch (registered.mode) {
    case 'open': {
      const { route, handler } = registered
      const input = inputOf(request)
      return handler({ query: parseQuery(route, input), body: parseBody(route, input), facts })
    }
    case 'transaction':
      return runCall(incoming(call, registered.route), registered.handler)
    case 'steps':
      return untimed(socket, async () => registered.handler(await beginCall(incoming(call, registered.route))))
    case 'form': {
      const { route, handler } = registered
      const begun = await beginCall(incoming(call, route))
      return handler({ ...begun, ...(await readForm(request, route)) })
    }
    case 'files': {
      const { route, handler } = registered
      const begun = await beginCall(incoming(call, route))
      return untimed(socket, () => handler({ ...begun, parts: partsOf(request, limitOf(route)) }))
    }
  }
}

async function beginStream(
  call: HttpCall,
  registered: Extract<RegisteredCall, { mode: StreamMode }>,
  abort: AbortController,
) {
  const begin = async <R extends StreamRoute | UploadRoute>(route: R) => {
    const begun = await beginCall(incoming(call, route))
    keepAuthorizing(begun.judging, abort)
    return begun
  }
  if (registered.mode === 'stream') return registered.handler(await begin(registered.route))
  const begun = await begin(registered.route)
  return registered.handler({ ...begun, parts: partsOf(call.request, limitOf(registered.route)) })
}

function limitOf({ fileLimit, fileTooLarge: tooLarge }: FilesRoute | UploadRoute): FileLimit {
  return { fileLimit, tooLarge }
}

function incoming<R extends Route>({ options, request, facts }: HttpCall, route: R): IncomingCall<R> {
  const { replyLinks, installationAdmins } = options
  return {
    caller: callerOf(request),
    route,
    input: inputOf(request),
    facts,
    replyLinks,
    installationAdmins,
  }
}

type SentReply = {
  route: JsonRoute | FormRoute | FilesRoute
  result: Reply<unknown>
  secure: boolean
  facts: RequestFacts
}

async function sendReply(reply: FastifyReply, { route, result, secure, facts }: SentReply) {
  if (result.total !== undefined) void reply.header('X-Total-Count', String(result.total))
  if (result.cookies) setCookies(reply, result.cookies, secure)
  if (result.afterwards) reply.raw.once('close', result.afterwards)
  void reply.header('Cache-Control', 'no-store')
  if (result.csv) return sendCsv(reply, result.csv)
  const isCreate = route.kind !== 'form' && route.create
  const said = success(result.data, result.message ?? route.message ?? null)
  const written = await writeReply(said, { key: facts.address, signal: facts.signal })
  void reply.code(isCreate ? 201 : 200)
  return written ? reply.type('application/json; charset=utf-8').send(written) : reply.send(said)
}

const callers = new WeakMap<FastifyRequest, Caller>()
const scopes = scopesByRoute(routes)
const scopeOf = (route: Route): NeededScope => scopes.get(route) ?? 'none'

type ArrivingRequest = { request: FastifyRequest; reply: FastifyReply; options: CallOptions }

/**
 * Makes the caller of a request, once, in its guard: of a session, or of an access token, which needs this scope and
 * whose calls are counted. @throws Refusal `login-required` or `too-many`
 */
export async function admit({ request, reply, options }: ArrivingRequest, needs: NeededScope): Promise<void> {
  callers.set(request, (await callerByToken({ request, reply, options }, needs)) ?? (await signedIn(request, options)))
}

/**
 * The hash (hex) of the access token that is shown, after its calls were counted; null where none is shown. `looks`: for
 * who answers something before a caller acts, so that a token that is none, or is not for such a holder, hears nothing.
 * @throws Refusal `login-required`, `too-many` or `forbidden`
 */
export async function shownToken(
  { request, reply, options }: ArrivingRequest,
  looks: TokenHolder | null = null,
): Promise<string | null> {
  const bearer = bearerOf(request)
  if (bearer === null || !isAccessToken(bearer)) return null
  const tokenHash = accessTokenHash(bearer)
  const tell = (quota: TokenQuota) => tellQuota(reply, quota)
  await options.countTokenCall({ tokenHash, address: addressOf(request), looks, tell })
  return tokenHash
}

/** Who shows an access token; null where none is shown. @throws Refusal as `shownToken` */
export async function callerByToken(arriving: ArrivingRequest, needs: NeededScope): Promise<Caller | null> {
  const tokenHash = await shownToken(arriving)
  return tokenHash === null ? null : tokenCaller(arriving.options.database, { tokenHash, needs })
}

async function signedIn(request: FastifyRequest, { database, readToken }: CallOptions): Promise<Caller> {
  const bearer = bearerOf(request)
  const tokenHash = bearer === null ? null : await readToken(bearer)
  if (tokenHash === null) throw new Refusal('login-required')
  return sessionCaller(database, tokenHash)
}

/** Whom the guard let in. @throws Refusal `login-required` where it has let in nobody. */
export function callerOf(request: FastifyRequest): Caller {
  const caller = callers.get(request)
  if (!caller) throw new Refusal('login-required')
  return caller
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
