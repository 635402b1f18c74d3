import type { EventOf, JsonRoute, OutputOf, Route, StreamRoute } from '@millwright/contract/route'
import { routes } from '@millwright/contract/routes'
import { scopesByRoute } from '@millwright/contract/scopes-of-calls'
import { type Caller, tokenCaller } from '../../access/caller.ts'
import type { RequestFacts } from '../../calls/handler.ts'
import { keepAuthorizing } from '../../calls/keep-authorizing.ts'
import { beginCall, type IncomingCall, runCall } from '../../calls/run/run-call.ts'
import type { CallOptions } from '../call-routes.ts'
import { registeredCall } from '../registered-calls.ts'

type Input = { query?: Record<string, unknown>; body?: Record<string, unknown> }

/** Who asks by MCP, and the calls of the product that they ask with: those of the API, judged, limited and told alike. */
export type ProductCalls = {
  /** @throws Refusal as over HTTP. */
  call: <R extends JsonRoute>(route: R, input?: Input) => Promise<OutputOf<R>>
  /** Ends when the asker goes away or may not ask any more. @throws Refusal */
  events: <R extends StreamRoute>(route: R, input?: Input) => Promise<AsyncIterable<EventOf<R>>>
}

/** What was thrown as an error that may be told: a refusal's sentence, and nothing of the cause of a failure. */
export type Guard = <T>(work: Promise<T>) => Promise<T>

export type Handlers = Readonly<Record<string, Readonly<Record<string, unknown>>>>

type ProductCaller = {
  options: CallOptions
  handlers: Handlers
  tokenHash: string
  facts: Omit<RequestFacts, 'signal'>
}

const scopes = scopesByRoute(routes)

export function productCalls(asking: ProductCaller, signal: AbortSignal): ProductCalls {
  const facts = { ...asking.facts, signal }
  const incoming = <R extends Route>(route: R, { query = {}, body = {} }: Input): IncomingCall<R> => ({
    caller: callerFor(asking, route),
    route,
    input: { query, body, address: route.path, ifMatch: undefined },
    facts,
    replyLinks: asking.options.replyLinks,
    installationAdmins: asking.options.installationAdmins,
  })
  return {
    async call(route, input = {}) {
      const registered = registeredCall(route, handlerOf(asking.handlers, route))
      const call = incoming(route, input)
      if (registered.mode === 'transaction') {
        return (await runCall(call as IncomingCall<JsonRoute>, registered.handler)).data as OutputOf<typeof route>
      }
      if (registered.mode !== 'steps') throw new Error(`${route.path} is no call of a token`)
      const begun = await beginCall(call as IncomingCall<JsonRoute>)
      return (await registered.handler(begun)).data as OutputOf<typeof route>
    },
    async events(route, input = {}) {
      const registered = registeredCall(route, handlerOf(asking.handlers, route))
      if (registered.mode !== 'stream') throw new Error(`${route.path} is no stream`)
      const abort = new AbortController()
      const stop = () => abort.abort(signal.reason)
      signal.addEventListener('abort', stop, { once: true })
      const call = { ...incoming(route as StreamRoute, input), facts: { ...facts, signal: abort.signal } }
      const begun = await beginCall(call)
      keepAuthorizing(begun.judging, abort)
      return untilEnd(await registered.handler(begun), () => {
        signal.removeEventListener('abort', stop)
        abort.abort()
      }) as AsyncIterable<EventOf<typeof route>>
    },
  }
}

function callerFor({ options, tokenHash }: ProductCaller, route: Route): Caller {
  return tokenCaller(options.database, { tokenHash, needs: scopes.get(route) ?? 'none', isMcp: true })
}

function handlerOf(handlers: Handlers, route: Route): unknown {
  for (const [noun, table] of Object.entries(routes as Record<string, Record<string, Route>>)) {
    const found = Object.entries(table).find(([, one]) => one === route)
    if (found) return handlers[noun]?.[found[0]]
  }
  return undefined
}

async function* untilEnd<Event>(events: AsyncIterable<Event>, end: () => void): AsyncGenerator<Event> {
  try {
    yield* events
  } finally {
    end()
  }
}
