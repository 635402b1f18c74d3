import { DrizzleQueryError } from 'drizzle-orm/errors'
import pino, { type DestinationStream } from 'pino'
import { traceOfLine } from './traces/traces.ts'

export type Log = pino.Logger

const mask = '…'

/**
 * One JSON line an event. Secrets are never passed to it; what could hold one is masked all the same, as are the
 * `secrets` of the configuration wherever they stand: a model's server may repeat a key in what it refuses with.
 */
export function createLog(level: string, secrets: readonly string[] = [], destination?: DestinationStream): Log {
  return pino(
    {
      level,
      serializers: { error: describeError },
      mixin: traceOfLine,
      redact: { paths: ['*.password', '*.token', '*.authorization', '*.cookie'], censor: mask },
      hooks: { streamWrite: (line) => secrets.reduce((text, secret) => text.replaceAll(secret, mask), line) },
    },
    destination ?? pino.destination(1),
  )
}

/** No other properties: they hold requests, replies and rows, and in them addresses, hashes and what people wrote. */
const told = ['code', 'statusCode', 'constraint'] as const

/** A failed query comes without its parameters. */
function describeError(error: unknown): unknown {
  if (error instanceof DrizzleQueryError) return { query: error.query, cause: describeError(error.cause) }
  if (!(error instanceof Error)) return error
  const { name, message, stack, cause } = error
  const facts = told.flatMap((fact) =>
    fact in error ? [[fact, (error as unknown as Record<string, unknown>)[fact]]] : [],
  )
  return {
    type: name,
    message,
    stack,
    ...Object.fromEntries(facts),
    ...(cause === undefined ? {} : { cause: describeError(cause) }),
  }
}
