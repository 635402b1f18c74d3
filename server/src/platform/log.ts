import { DrizzleQueryError } from 'drizzle-orm/errors'
import pino from 'pino'

export type Log = pino.Logger

/** One JSON line an event. Secrets are never passed to it; what could hold one is masked all the same. */
export function createLog(level: string): Log {
  return pino({
    level,
    serializers: { error: describeError },
    redact: { paths: ['*.password', '*.token', '*.authorization', '*.cookie'], censor: '…' },
  })
}

/** A failed query without its parameters: they hold addresses, hashes and what people wrote. */
function describeError(error: unknown): unknown {
  if (error instanceof DrizzleQueryError) return { query: error.query, cause: describeError(error.cause) }
  return error instanceof Error ? pino.stdSerializers.err(error) : error
}
