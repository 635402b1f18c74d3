import type { FastifyInstance } from 'fastify'
import { createHash, timingSafeEqual } from 'node:crypto'
import { metrics, requestSeconds } from '../platform/metrics.ts'
import { Refusal } from '../platform/refusal.ts'
import { bearerOf } from './request-facts.ts'

/** Counts every request, and tells what was counted to who knows the token; without a token there is no such address. */
export function serveMetrics(app: FastifyInstance, token: string | null): void {
  if (token === null) return
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request
    // The pattern, never the address: what users wrote is no label, and the number of lines stays bounded.
    const labels = { method, route: routeOptions.url ?? 'none', status: String(reply.statusCode) }
    requestSeconds.observe(labels, reply.elapsedTime / 1000)
  })
  app.get('/metrics', async (request, reply) => {
    if (!isSame(bearerOf(request) ?? '', token)) throw new Refusal('not-found')
    return reply.type(metrics.contentType).send(await metrics.metrics())
  })
}

/** Takes as long whatever is wrong with it. */
function isSame(given: string, expected: string): boolean {
  const hashed = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hashed(given), hashed(expected))
}
