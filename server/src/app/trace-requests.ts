import type { FastifyInstance, FastifyRequest } from 'fastify'
import { beginSpan, isTracing, type Span } from '../platform/traces/traces.ts'

/** What monitoring asks every few seconds, and the files of the page, say nothing. */
const untraced: readonly string[] = ['/api/health', '/api/ready', '/metrics', '/*', '/', '/index.html']

/**
 * A span for each call, by the pattern of its route, until the last byte of its reply. `trustsProxy`: whether the trace that a
 * request says it belongs to is one of the proxy.
 */
export function traceRequests(app: FastifyInstance, { trustsProxy }: { trustsProxy: boolean }): void {
  if (!isTracing()) return
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, reply, done) => {
    const { method, routeOptions } = request
    const { url: route } = routeOptions
    if (route === undefined || untraced.includes(route)) return done()
    const { traceparent } = request.headers
    const isGiven = trustsProxy && typeof traceparent === 'string'
    const span = beginSpan(`${method as Uppercase<string>} /${route.replace(/^\//, '')}`, {
      traceparent: isGiven ? traceparent : null,
    })
    if (!span) return done()
    spans.set(request, span)
    span.tell({ 'http.request.method': method, 'http.route': route, 'millwright.request.id': request.id })
    reply.raw.once('close', () => {
      span.tell({ 'http.response.status_code': reply.statusCode })
      span.end(reply.statusCode >= 500)
    })
    span.within(done)
  })
  // A body arrives outside of what waits for it.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request)
    if (span) span.within(done)
    else done()
  })
}
