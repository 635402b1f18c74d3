import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Log } from '../platform/log.ts'
import type { Refusal } from '../platform/refusal.ts'
import { discardBody } from './discard-body.ts'
import { headersOfData } from './headers.ts'
import { logFailed } from './log-failed.ts'
import { isBodyTooLarge, isCutOff, refusalOf } from './replies.ts'

export type FailedRequest = { error: unknown; request: FastifyRequest; reply: FastifyReply; log: Log }

/**
 * What an error is told as, by every kind of call: logged, and with the headers that say no more than the body. Null where nobody
 * hears it. Status and body are the caller's, because SCIM and OAuth have shapes of their own.
 */
export async function refusalToTell({ error, request, reply, log }: FailedRequest): Promise<Refusal | null> {
  const refusal = refusalOf(error)
  if (isBrokenOff(error, reply)) return null
  logFailed(log, refusal, { method: request.method, route: request.routeOptions.url, requestId: request.id })
  if (reply.raw.headersSent) return null
  if (isBodyTooLarge(error) && !request.raw.complete) await discardBody(request, reply)
  const { retryAfter } = refusal
  if (retryAfter !== undefined) void reply.header('Retry-After', String(Math.ceil(retryAfter)))
  void reply.headers(headersOfData)
  return refusal
}

/** The client went away: there is nobody to answer, and nothing is wrong here. */
function isBrokenOff(error: unknown, { raw }: FastifyReply): boolean {
  if (!raw.destroyed && raw.socket?.destroyed !== true) return false
  return isCutOff(error) || (error instanceof Error && error.name === 'AbortError')
}
