import { limits } from '@millwright/contract/limits'
import { reasons } from '@millwright/contract/reasons/refusals'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../platform/refusal.ts'
import { type CallOptions, shownToken } from '../call-routes.ts'
import { logFailed } from '../log-failed.ts'
import { refusalOf } from '../replies.ts'
import { challengeOf } from '../oauth/metadata.ts'
import { bearerOf, factsOf } from '../request-facts.ts'
import { type Guard, type Handlers, productCalls } from './product-calls.ts'

const path = '/mcp'

/**
 * The Model Context Protocol over streamable HTTP, without sessions: whoever shows an access token asks by it. The
 * messages are @modelcontextprotocol/server's; who may do what is ours, because each tool is a call of the API.
 */
export function serveMcp(
  app: FastifyInstance,
  options: CallOptions & { handlers: object; publicUrl: () => string },
): void {
  const handlers = options.handlers as Handlers
  const tokens = new WeakMap<FastifyRequest, string>()
  app.route({
    method: ['POST', 'GET', 'DELETE'],
    url: path,
    onRequest: async (request, reply) => {
      // A client that knows OAuth asks there for a token, any other asks its user.
      void reply.header('WWW-Authenticate', challengeOf(options, bearerOf(request) !== null))
      const tokenHash = await shownToken({ request, reply, options }, 'program')
      if (tokenHash === null) throw new Refusal('login-required')
      void reply.removeHeader('WWW-Authenticate')
      tokens.set(request, tokenHash)
    },
    handler: async (request, reply) => {
      // Each message of one would be a call, and they would count as one.
      if (Array.isArray(request.body)) throw new Refusal('invalid-input', reasons.mcpBatch)
      const gone = new AbortController()
      reply.raw.once('close', () => gone.abort())
      const signal = AbortSignal.any([gone.signal, options.stopping])
      const calls = productCalls(
        { options, handlers, tokenHash: tokens.get(request) ?? '', facts: factsOf(request, signal) },
        signal,
      )
      const guard: Guard = (work) =>
        work.catch((error: unknown) => {
          const refusal = refusalOf(error)
          logFailed(options.log, refusal, { method: request.method, route: path, requestId: request.id })
          throw refusal
        })
      // Loaded when somebody first asks: most installations never need it, and it takes as much memory as any other package.
      const { createMcpHandler, mcpServer } = await import('./mcp-server.ts')
      const handler = createMcpHandler(() => mcpServer(calls, guard), { maxRequestBodySize: limits.jsonBody })
      const answer = await handler.fetch(webRequest(request, signal), { parsedBody: request.body })
      return send(reply, answer)
    },
  })
}

function webRequest({ method, url, headers, body }: FastifyRequest, signal: AbortSignal): Request {
  const sent = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && name !== 'content-length' ? [[name, value]] : [],
  )
  const hasBody = method === 'POST'
  return new Request(new URL(url, 'http://localhost'), {
    method,
    headers: sent,
    signal,
    ...(hasBody ? { body: JSON.stringify(body ?? null) } : {}),
  })
}

function send(reply: FastifyReply, { status, headers, body }: Response) {
  void reply.code(status).header('Cache-Control', 'no-store').header('X-Accel-Buffering', 'no')
  for (const [name, value] of headers) void reply.header(name, value)
  return reply.send(body)
}
