import type { Pool, PoolClient } from 'pg'

/** A PostgreSQL, wherever it runs. `connect` and `watch` throw instead of waiting for a server that hangs. */
export type Engine = {
  pool: Pool
  connect(): Promise<PoolClient>
  /** Around all that a transaction does. */
  watch<T>(work: () => Promise<T>): Promise<T>
  /** Embedded only, whose one session hears it all: a payload on the channel of `platform/signals`. */
  onNotified?(listener: (payload: string) => void): () => void
  /** Counted since the start. */
  fsyncs(): number
  close(): Promise<void>
}
