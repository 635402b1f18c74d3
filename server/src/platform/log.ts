import pino from 'pino'

export type Log = pino.Logger

/** One JSON line an event. Secrets are never passed to it; what could hold one is masked all the same. */
export function createLog(level: string): Log {
  return pino({
    level,
    serializers: { error: pino.stdSerializers.err },
    redact: { paths: ['*.password', '*.token', '*.authorization', '*.cookie'], censor: '…' },
  })
}
