import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** What `/metrics` tells of this process; names and units as Prometheus has them (https://prometheus.io/docs/practices/naming). */
export const metrics = new Registry()

/** Seconds from the first byte of a request to the last of its reply: of a stream, as long as it stood open. */
export const requestSeconds = new Histogram({
  name: 'millwright_http_request_seconds',
  help: 'Seconds from the first byte of a request to the last of its reply; a stream counts as long as it is open',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
  registers: [metrics],
})

export const answersEnded = new Counter({
  name: 'millwright_answers_total',
  help: 'Answers that ended in this process, by what was said of them (answered, unsure, not-in-material) and how they ended',
  labelNames: ['verdict', 'state'],
  registers: [metrics],
})

export const segmentsRead = new Counter({
  name: 'millwright_segments_read_total',
  help: 'Pages, pictures, sheets and blocks that readers gave to this process',
  registers: [metrics],
})

export const attemptsEnded = new Counter({
  name: 'millwright_attempts_total',
  help: 'Attempts to process a resource that ended in this process',
  labelNames: ['outcome'],
  registers: [metrics],
})

export const replicaCalls = new Counter({
  name: 'millwright_replica_calls_total',
  help: 'Transactions that only read, by where they were answered, and why not by the replica',
  labelNames: ['where', 'why'],
  registers: [metrics],
})

export const modelSeconds = new Histogram({
  name: 'millwright_model_request_seconds',
  help: 'Seconds until an endpoint of a model began to reply; status is "none" where no reply came',
  labelNames: ['endpoint', 'status'],
  buckets: [0.05, 0.25, 1, 2.5, 5, 10, 30],
  registers: [metrics],
})

/** A number that is looked up when it is asked for; where that fails, its lines are left out. */
export type MeasuredMetric = {
  name: `millwright_${string}`
  help: string
  labels?: readonly string[]
  measure: () => Promise<readonly MeasuredValue[]>
}
export type MeasuredValue = { value: number; labels?: Record<string, string> }

/** Tells these numbers too, and what Node knows of itself. To be called once a process. */
export function tellMetrics(measured: readonly MeasuredMetric[]): void {
  collectDefaultMetrics({ register: metrics })
  for (const { name, help, labels = [], measure } of measured) {
    new Gauge({
      name,
      help,
      labelNames: labels,
      registers: [metrics],
      async collect() {
        this.reset()
        // What has no labels is 0 otherwise.
        if (labels.length === 0) this.remove()
        // What cannot be looked up is not told; the rest is wanted most when something is away.
        const values = await measure().catch(() => [])
        for (const one of values) this.set(one.labels ?? {}, one.value)
      },
    })
  }
}
