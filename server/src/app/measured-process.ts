import type { Database } from '../platform/database/database.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { MainThreadWatch } from '../platform/main-thread.ts'
import type { MeasuredMetric } from '../platform/metrics.ts'

type Parts = { mainThread: MainThreadWatch; database: Database; jobs: Jobs }

/** What the process knows of its main thread, its connections and its queues. */
export function measuredProcess({ mainThread, database, jobs }: Parts): MeasuredMetric[] {
  const stats = () => database.stats()
  return [
    {
      name: 'millwright_main_thread_delay_seconds',
      help: 'How long the main thread kept others waiting in the last minute',
      labels: ['quantile'],
      measure: async () => {
        const { p50Ms, p99Ms, maxMs } = mainThread.delay()
        return Object.entries({ 0.5: p50Ms, 0.99: p99Ms, 1: maxMs }).map(([quantile, ms]) => ({
          labels: { quantile },
          value: ms / 1000,
        }))
      },
    },
    {
      name: 'millwright_main_thread_held',
      help: 'How often the main thread computed for more than 100 ms since the start; the log names the calls',
      measure: async () => [{ value: mainThread.delay().heldTooLong }],
    },
    {
      name: 'millwright_database_connections',
      help: 'Connections to the database: open, of them idle, and callers that wait for one',
      labels: ['state'],
      measure: async () => Object.entries(stats().connections).map(([state, value]) => ({ labels: { state }, value })),
    },
    {
      name: 'millwright_database_transactions',
      help: 'Transactions since the start',
      measure: async () => [{ value: stats().transactions }],
    },
    {
      name: 'millwright_replica_lag_seconds',
      help: 'Seconds since the moment that the replica was last proven to have reached',
      measure: async () => {
        const lag = database.replicaLag()
        return lag === null ? [] : [{ value: lag }]
      },
    },
    {
      name: 'millwright_queue_deliveries',
      help: 'Deliveries of each queue: ready, active, and those given up in the last day',
      labels: ['queue', 'state'],
      measure: async () =>
        (await jobs.depths()).flatMap(({ queue, ...counts }) =>
          Object.entries(counts).map(([state, value]) => ({ labels: { queue, state }, value })),
        ),
    },
  ]
}
