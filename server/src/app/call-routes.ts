import { texts } from '@millwright/contract/texts'
import type { FilesRoute, FormRoute, JsonRoute, Route, StreamRoute, UploadRoute } from '@millwright/contract/route'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { InstallationAdmins } from '../access/installation-admins.repository.ts'
import { requireJudgeable } from '../access/named-ids.ts'
import { writeReply } from '../calls/bodies/write-reply.ts'
import type { FormCall, OpenCall, Reply, RequestFacts, StreamCall, UploadCall } from '../calls/handler.ts'
import { keepJudging } from '../calls/keep-judging.ts'
import type { ReplyLinks } from '../links/reply-links.ts'
import type { BotCheck } from '../platform/bot-check/bot-check.ts'
import type { Database } from '../platform/database/database.ts'
import type { Log } from '../platform/log.ts'
import { Refusal } from '../platform/refusal.ts'
import { asksForEvents, gatherText, pumpEvents } from './event-stream.ts'
import { logFailed } from './log-failed.ts'
import { readForm } from './parsing/form-parts.ts'
import { beginStreamCall, runMemberCall } from './member-calls.ts'
import { parseBody, parseQuery } from './parsing/parsing.ts'
import { refusalOf, sendCsv, setCookies, success } from './replies.ts'
import { addressOf, bearerOf, factsOf } from './request-facts.ts'
import { partsOf } from './parsing/upload-parts.ts'

export type CallOptions = {
  database: Database
  /** The hash of the session's secret in hex when the access token is genuine and fresh, else null. */
  readToken: (token: string) => Promise<string | null>
  replyLinks: ReplyLinks
  /** Counts a call to /api/auth/* of this address. @throws Refusal `too-many` */
  countAuthCall: (address: string) => Promise<void>
  botCheck: BotCheck
  installationAdmins: InstallationAdmins
  /** Aborts when the server stops: streams end then. */
  stopping: AbortSignal
  log: Log
  secureCookies: boolean
}

type Registered = { options: CallOptions; handler: unknown }

/** Turns a route of the contract into one of Fastify: guards, access, input, handler, reply. */
export function addRoute(app: FastifyInstance, route: Route, { options, handler }: Registered): void {
  if (typeof handler !== 'function') throw new Error(`No handler for ${route.method} ${route.path}`)
  requireJudgeable(route)
  app.route({
    method: route.method,
    url: route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    ...(route.bodyLimit === undefined ? {} : { bodyLimit: route.bodyLimit }),
    config: { takesSubtitles: route.subtitles === true },
    // Before the body is read: who is not signed in does not get to send one.
    onRequest: guardsOf(route, options),
    handler: async (request, reply) => {
      const abort = abortWith(reply, options.stopping)
      const facts = factsOf(request, abort.signal)
      if (route.kind === 'stream' || route.kind === 'upload') {
        const events = await beginStream({ options, route, request, facts, abort }, handler as StreamHandler)
        if (route.kind === 'stream' && route.output && !asksForEvents(request)) {
          const { text, note } = await gatherText(events)
          return reply.header('Cache-Control', 'no-store').send(success(text, note))
        }
        await pumpEvents(reply, {
          events: asRefusals(events),
          abort,
          onError: (error) => logFailed(options.log, refusalOf(error), { method: route.method, route: route.path }),
        })
        return reply
      }
      if (route.kind === 'plain') throw new Error('plain routes are served by hand')
      const result = await answer({ options, route, request, facts }, handler)
      return sendReply(reply, { route, result, secure: options.secureCookies, facts })
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

type Guard = (request: FastifyRequest) => Promise<void>

/** What is refused before the body is read: the count first, because it costs least and bounds the rest. */
function guardsOf(route: Route, options: CallOptions): Guard[] {
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

type Enveloped = JsonRoute | FormRoute | FilesRoute
type RoutedCall = { options: CallOptions; route: Enveloped; request: FastifyRequest; facts: RequestFacts }

async function answer({ options, route, request, facts }: RoutedCall, handler: unknown): Promise<Reply<unknown>> {
  const { database, replyLinks, installationAdmins } = options
  if (route.kind === undefined && route.access === 'anyone') {
    const [query, body] = [parseQuery(route, request), parseBody(route, request)]
    return (handler as OpenHandler)({ query: query as never, body: body as never, facts })
  }
  const tokenHash = await tokenHashOf(request, options)
  const call = { database, replyLinks, installationAdmins, tokenHash, route, request, facts }
  if (route.kind === 'form') {
    const begun = await beginStreamCall(call)
    return (handler as FormHandler)({ ...begun, ...(await readForm(request, route)) })
  }
  if (route.kind === 'files') {
    const begun = await beginStreamCall(call)
    const parts = partsOf(request, { fileLimit: route.fileLimit, tooLarge: route.fileTooLarge })
    return (handler as FilesHandler)({ ...begun, parts })
  }
  if (route.stepwise) return (handler as StepwiseHandler)(await beginStreamCall(call))
  return runMemberCall({ ...call, route }, handler as never)
}

type FormHandler = (call: FormCall<Route>) => Promise<Reply<unknown>>
type FilesHandler = (call: UploadCall<Route>) => Promise<Reply<unknown>>
type StepwiseHandler = (call: StreamCall<Route>) => Promise<Reply<unknown>>
type OpenHandler = (call: OpenCall<JsonRoute>) => Promise<Reply<unknown>>
type StreamHandler = (
  call: StreamCall<Route> | UploadCall<Route>,
) => Promise<AsyncIterable<{ type: string; content: unknown }>>
type Begun = {
  options: CallOptions
  route: StreamRoute | UploadRoute
  request: FastifyRequest
  facts: RequestFacts
  abort: AbortController
}

async function beginStream({ options, route, request, facts, abort }: Begun, handler: StreamHandler) {
  const tokenHash = await tokenHashOf(request, options)
  const { database, replyLinks, installationAdmins } = options
  const call = await beginStreamCall({
    database,
    replyLinks,
    installationAdmins,
    tokenHash,
    route,
    request,
    facts,
  })
  keepJudging(() => call.step(async () => {}), abort)
  if (route.kind === 'stream') return handler(call)
  return handler({ ...call, parts: partsOf(request, { fileLimit: route.fileLimit, tooLarge: route.fileTooLarge }) })
}

type Sent = { route: Enveloped; result: Reply<unknown>; secure: boolean; facts: RequestFacts }

async function sendReply(reply: FastifyReply, { route, result, secure, facts }: Sent) {
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

const tokenHashes = new WeakMap<FastifyRequest, string>()

/** Read once a request: its guard asks, and then the call. */
export async function tokenHashOf(request: FastifyRequest, options: CallOptions): Promise<string> {
  const known = tokenHashes.get(request)
  if (known !== undefined) return known
  const token = bearerOf(request)
  const tokenHash = token === null ? null : await options.readToken(token)
  if (tokenHash === null) throw new Refusal('login-required')
  tokenHashes.set(request, tokenHash)
  return tokenHash
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
