import type { JsonRoute, OutputOf, Route } from '@millwright/contract/route'
import type { Caller, Exceptions } from '../../access/caller.ts'
import type { InstallationAdmins } from '../../access/installation-admins.repository.ts'
import { authorize } from '../../access/authorize.ts'
import { isOpenToAskers } from '../../access/policies.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { ReplyLinks } from '../../links/reply-links.ts'
import type { BeginOptions } from '../../platform/database/begin.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { MemberCall, Reply, RequestFacts, Step, StreamCall } from '../handler.ts'
import type { StreamAuthorization } from '../keep-authorizing.ts'
import { staleCheckOf } from '../if-match.ts'
import { ownChangeIn } from '../own-change.ts'
import { type CallInput, parseBody, parseIds, parseQuery, requireBody } from './input.ts'
import { once } from './once.ts'
import { isReplicaCall } from './replica-calls.ts'

/** A call as it is made, whatever brought it: over HTTP, or from within the server. */
export type IncomingCall<R extends Route> = {
  caller: Caller
  route: R
  input: CallInput
  facts: RequestFacts
  replyLinks: ReplyLinks
  installationAdmins: InstallationAdmins
}

/** The whole call is one transaction: who asks, visibility, right, input, work. */
export async function runCall<R extends JsonRoute>(
  call: IncomingCall<R>,
  handler: (call: MemberCall<R>) => Promise<Reply<OutputOf<R>>>,
): Promise<Reply<unknown>> {
  const { caller, route, input, facts, installationAdmins } = call
  const refuseStale = staleCheckOf(input.ifMatch)
  const asked = async (tx: Transaction, viewer: Viewer) => {
    const granted = await authorize({ tx, viewer, installationAdmins }, route, parseIds(route, input))
    const query = parseQuery(route, input)
    requireBody(route, input)
    const body = onFirstUse(() => parseBody(route, input))
    const work = async () => {
      const known = { tx, viewer, granted, query, facts, refuseStale }
      const reply = await handler(Object.defineProperty(known, 'body', { get: body }) as unknown as MemberCall<R>)
      // Whether the handler looked at it or not.
      body()
      return reply
    }
    return once(call, { tx, viewer }, work)
  }
  return caller.act(asked, optionsOf(call))
}

/** Judges a call whose work outlives a transaction, and hands it `step` for the short ones. */
export async function beginCall<R extends Route>(call: IncomingCall<R>): Promise<StreamCall<R>> {
  const { caller, route, input, facts, installationAdmins } = call
  const judgeNow = (tx: Transaction, viewer: Viewer) =>
    authorize({ tx, viewer, installationAdmins }, route, parseIds(route, input))
  const step: Step<R> = (work, options) =>
    caller.act(async (tx, viewer) => work(tx, await judgeNow(tx, viewer), viewer), { ...optionsOf(call), ...options })
  const { viewer, granted } = await step(async (_tx, proven, current) => ({ viewer: current, granted: proven }))
  const begun = {
    viewer,
    granted,
    query: parseQuery(route, input),
    body: parseBody(route, input),
    facts,
    step,
    judging: authorizationOf(call),
    once: (tx: Transaction, work: () => Promise<Reply<unknown>>) => once(call, { tx, viewer }, work),
    refuseStale: staleCheckOf(input.ifMatch),
  }
  return begun as unknown as StreamCall<R>
}

const exceptionsOf = (route: Route): Exceptions => ({
  whileRemoved: route.whileRemoved === true,
  whileFactorDue: route.whileFactorDue === true,
})

const optionsOf = ({ route, facts }: IncomingCall<Route>): Exceptions & BeginOptions => ({
  ...exceptionsOf(route),
  asks: isOpenToAskers(route.access),
  reads: isReplicaCall(route) ? { after: ownChangeIn(facts.cookies) } : undefined,
})

/** Policy and ids: what else a call says is not judged, and not kept. */
function authorizationOf({ caller, route, input, installationAdmins }: IncomingCall<Route>): StreamAuthorization {
  const ids = parseIds(route, input)
  return {
    caller,
    exceptions: exceptionsOf(route),
    question: JSON.stringify([route.access, ids]),
    judge: authorizerOf(route, { ids, installationAdmins }),
  }
}

type AskedIds = { ids: ReturnType<typeof parseIds>; installationAdmins: InstallationAdmins }

// A function of its own: one within the call would hold its whole input.
const authorizerOf =
  (route: Route, { ids, installationAdmins }: AskedIds): StreamAuthorization['judge'] =>
  (tx, viewer) =>
    authorize({ tx, viewer, installationAdmins }, route, ids)

/** A handler whose query names what no policy judges looks for that before it looks at the body. */
function onFirstUse<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}
