import { texts } from '@millwright/contract/texts'
import { limits } from '@millwright/contract/limits'
import type { JsonRoute, Route } from '@millwright/contract/route'
import type { FastifyRequest } from 'fastify'
import { viewerOf } from '../access/access.repository.ts'
import type { MemberCall, Reply, RequestFacts, StreamCall } from '../calls/handler.ts'
import { claimKey, keepReply } from '../calls/idempotency.repository.ts'
import { staleCheckOf } from '../calls/if-match.ts'
import type { InstallationAdmins } from '../access/installation-admins.repository.ts'
import { judge } from '../access/judge.ts'
import type { Viewer } from '../access/viewer.ts'
import type { ReplyLinks } from '../links/reply-links.ts'
import type { Database, SessionRow } from '../platform/database/database.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import { invalidInput, Refusal } from '../platform/refusal.ts'
import { parseBody, parseIds, parseQuery, requireBody } from './parsing/parsing.ts'
import { requestHash } from './request-hash.ts'

type Call = {
  database: Database
  tokenHash: string
  route: Route
  request: FastifyRequest
  facts: RequestFacts
  replyLinks: ReplyLinks
  installationAdmins: InstallationAdmins
}
type JsonCall = Call & { route: JsonRoute }
type JsonHandler = (call: MemberCall<JsonRoute>) => Promise<Reply<unknown>>

/** The whole call is one transaction: session, visibility, right, input, work. */
export async function runMemberCall(call: JsonCall, handler: JsonHandler): Promise<Reply<unknown>> {
  const { database, tokenHash, route, request, facts, installationAdmins } = call
  const refuseStale = staleCheckOf(request.headers['if-match'])
  return database.asSession(tokenHash, async (tx, session) => {
    const viewer = signedIn(session, route)
    const granted = await judge({ tx, viewer, installationAdmins }, route, parseIds(route, request))
    const query = parseQuery(route, request) as never
    requireBody(route, request)
    const body = onFirstUse(() => parseBody(route, request))
    const work = async () => {
      const call = Object.defineProperty({ tx, viewer, granted, query, facts, refuseStale }, 'body', { get: body })
      const reply = await handler(call as never)
      // Whether the handler looked at it or not.
      body()
      return reply
    }
    return onceOnly(call, { tx, viewer }, work)
  })
}

/** Judges a call whose work outlives a transaction, and hands it `step` for the short ones. */
export async function beginStreamCall(call: Call): Promise<StreamCall<Route>> {
  const { database, tokenHash, route, request, facts, installationAdmins } = call
  const step: StreamCall<Route>['step'] = (work) =>
    database.asSession(tokenHash, async (tx, session) => {
      const viewer = signedIn(session, route)
      const granted = await judge({ tx, viewer, installationAdmins }, route, parseIds(route, request))
      return work(tx, granted as never, viewer)
    })
  const { viewer, granted } = await step(async (_tx, proven, current) => ({ viewer: current, granted: proven }))
  return {
    viewer,
    granted,
    query: parseQuery(route, request) as never,
    body: parseBody(route, request) as never,
    facts,
    step,
    once: (tx: Transaction, work: () => Promise<Reply<unknown>>) => onceOnly(call, { tx, viewer }, work),
    refuseStale: staleCheckOf(request.headers['if-match']),
  } as unknown as StreamCall<Route>
}

/** Short transactions of a signed-in member, for calls that judge by themselves. */
export function asMemberOf(database: Database, tokenHash: string) {
  return <T>(work: (tx: Transaction, viewer: Viewer) => Promise<T>): Promise<T> =>
    database.asSession(tokenHash, async (tx, session) => work(tx, signedIn(session)))
}

function signedIn(session: SessionRow | null, route?: Route): Viewer {
  const viewer = session && viewerOf(session, { evenRemoved: true })
  if (!viewer) throw new Refusal('login-required')
  if (session.company_removed_at !== null && !route?.whileRemoved)
    throw new Refusal('forbidden', texts.companyIsRemoved)
  return viewer
}

/** A handler whose query names what no policy judges looks for that before it looks at the body. */
function onFirstUse<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}

type InCall = { tx: Transaction; viewer: Viewer }

/** A create that names a key: called again with it, it replies what it replied first. */
async function onceOnly(
  call: Call,
  { tx, viewer }: InCall,
  work: () => Promise<Reply<unknown>>,
): Promise<Reply<unknown>> {
  const { route, request, facts, replyLinks } = call
  const key = facts.idempotencyKey
  if (route.kind !== undefined || !route.create || key === null) return work()
  if (key.length > limits.idempotencyKey) {
    throw invalidInput({ 'Idempotency-Key': `At most ${limits.idempotencyKey} characters` })
  }
  const hash = requestHash(request)
  const earlier = await claimKey(tx, viewer, { key, requestHash: hash })
  if (earlier && !Buffer.from(earlier.requestHash).equals(hash)) {
    throw new Refusal('conflict', texts.idempotencyReused)
  }
  if (earlier) return replyLinks.renew(earlier.reply, earlier.links, viewer.sessionId) as Reply<unknown>
  const reply = await work()
  await keepReply(tx, viewer, { key, reply, links: replyLinks.find(reply) })
  return reply
}
