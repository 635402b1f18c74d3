import type { FastifyRequest } from 'fastify'
import { isIP } from 'node:net'
import type { RequestFacts } from '../calls/handler.ts'
import type { CallInput } from '../calls/run/input.ts'

export function factsOf(request: FastifyRequest, signal: AbortSignal): RequestFacts {
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

export function inputOf({ query, params, body, url, headers }: FastifyRequest): CallInput {
  return { query: Object.assign({}, query, params), body, address: url, ifMatch: headers['if-match'] }
}

export function bearerOf(request: FastifyRequest): string | null {
  return /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
}

/** Whatever else a proxy passes on is no address: then it is the proxy's own. */
export function addressOf({ ip, socket }: FastifyRequest): string {
  return isIP(ip) > 0 ? ip : (socket.remoteAddress ?? '')
}
