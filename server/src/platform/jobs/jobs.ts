import { sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { fromDrizzle, type Job, PgBoss } from 'pg-boss'
import * as z from 'zod/mini'
import type { Database } from '../database/database.ts'
import { leaveRole, type Transaction } from '../database/transaction.ts'
import type { Log } from '../log.ts'
import { during } from '../main-thread.ts'
import type { Signals } from '../signals/signal.ts'
import { carriedByJob, traced } from '../traces/traces.ts'
import type { Delivery } from './deliveries.ts'
import { countFailed, type FailedDelivery, listFailed, listFailedIds } from './failed-deliveries.ts'
import type { EnqueueOptions, JobHandler, Queue } from './queue.ts'

export type Jobs = {
  /** Delivers after `tx` has committed, and only then. `tx` may be of any kind; its role is left as it was. */
  enqueue: <Payload extends object>(
    tx: Transaction,
    queue: Queue<Payload>,
    job: { payload: Payload } & EnqueueOptions,
  ) => Promise<void>
  /** As `enqueue`, many at once. */
  enqueueAll: <Payload extends object>(
    tx: Transaction,
    queue: Queue<Payload>,
    payloads: readonly Payload[],
  ) => Promise<void>
  /** Deliveries of another database, each once however often it is called. Returns how many it knows the queue of. */
  takeOver: (deliveries: readonly Delivery[]) => Promise<number>
  /** Names the one handler of a queue. @throws Error at a second one, or at a queue that was not opened. */
  work: <Payload extends object>(queue: Queue<Payload>, handler: JobHandler<Payload>) => void
  /** Begins to work. @throws Error when a queue has no handler. */
  start: () => Promise<void>
  /** Of each queue, counted every few seconds: what waits, what is worked on, what was given up in the last day. */
  depths: () => Promise<QueueDepth[]>
  /** What queues gave up and is kept for a day: how many of each, and the newest. `tx` has left the role of requests. */
  failed: (
    tx: Transaction,
    most: number,
  ) => Promise<{ counts: { queue: string; jobs: number }[]; newest: FailedDelivery[] }>
  /** Delivers again what a queue gave up: one, or the oldest `most`. Returns how many. `tx` has left the role of requests. */
  retry: (tx: Transaction, which: { queue: string; id: string | null }, most: number) => Promise<number>
  /** Whether the queue's tables can be read. */
  ready: () => Promise<boolean>
  /** Takes no more jobs, gives running ones 20 s, then aborts their signals, and returns after 30 s at most. */
  stop: () => Promise<void>
}

export type QueueDepth = { queue: string; ready: number; active: number; failed: number }

export type JobsOptions = { database: Database; signals: Signals; queues: readonly Queue[]; log: Log }

const heartbeatSeconds = 10
const superviseSeconds = 5
/** Enqueueing wakes the workers; polling finds what was delayed, delivered again or announced to nobody. */
const pollingSeconds = 2
/** The heartbeat notices the dead. This only ends a job that lives and never ends. */
const maxJobSeconds = 24 * 3600
const drainMs = 20_000
const stopMs = 30_000
const topic = 'jobs'

/** Opens the queues over pg-boss. Deliveries are rows of the same database, so that they commit with the work. */
export async function openJobs({ database, signals, queues, log }: JobsOptions): Promise<Jobs> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.executeSql(text, values) },
    backend: database.kind === 'embedded' ? 'pglite' : 'postgres',
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    schedule: false,
  })
  boss.on('error', (error) => log.error({ error }, 'queue'))
  boss.on('warning', (warning) => log.warn({ warning }, 'queue'))
  await boss.start()
  for (const queue of queues) await openQueue(boss, queue)

  const stopping = new AbortController()
  const handlers = new Map<string, () => Promise<string[]>>()
  const workers = new Map<string, string[]>()
  // Where it is not known what was announced (null), the queues look at their own intervals.
  signals.subscribe(topic, (name) => {
    if (name !== null) for (const id of workers.get(name) ?? []) boss.notifyWorker(id)
  })

  return {
    async enqueue(tx, queue, { payload, delaySeconds, key, apart = false }) {
      const carried = apart ? {} : carriedByJob()
      await leaveRole(tx, async () => {
        await boss.send(
          queue.name,
          { ...payload, ...carried },
          {
            db: fromDrizzle(tx, sql),
            singletonKey: key ?? randomUUID(),
            ...(delaySeconds === undefined ? {} : { startAfter: delaySeconds }),
          },
        )
      })
      await signals.announce(tx, { topic, message: queue.name })
    },
    async enqueueAll(tx, queue, payloads) {
      const carried = carriedByJob()
      const jobs = payloads.map((payload) => ({ data: { ...payload, ...carried }, singletonKey: randomUUID() }))
      await leaveRole(tx, () => boss.insert(queue.name, jobs, { db: fromDrizzle(tx, sql) }))
      await signals.announce(tx, { topic, message: queue.name })
    },
    async takeOver(deliveries) {
      let known = 0
      for (const queue of queues) {
        const own = deliveries.filter(({ name, data }) => name === queue.name && queue.payload.safeParse(data).success)
        const jobs = own.map(({ id, data, key, startAfter }) => ({ id, data, singletonKey: key, startAfter }))
        if (jobs.length > 0) await boss.insert(queue.name, jobs)
        known += own.length
      }
      return known
    },
    work(queue, handler) {
      if (!queues.some(({ name }) => name === queue.name)) throw new Error(`No queue ${queue.name} was opened`)
      if (handlers.has(queue.name)) throw new Error(`The queue ${queue.name} has two handlers`)
      handlers.set(queue.name, () => begin(boss, { queue, handler, signal: stopping.signal }))
    },
    async start() {
      const idle = queues.find(({ name }) => !handlers.has(name))
      if (idle) throw new Error(`The queue ${idle.name} has no handler`)
      for (const [name, run] of handlers) workers.set(name, await run())
    },
    async depths() {
      const found = await boss.getQueues(queues.map(({ name }) => name))
      return found.map(({ name, readyCount, activeCount, failedCount }) => ({
        queue: name,
        ready: readyCount,
        active: activeCount,
        failed: failedCount,
      }))
    },
    async failed(tx, most) {
      const names = queues.map(({ name }) => name)
      return { counts: await countFailed(tx, names), newest: await listFailed(tx, names, most) }
    },
    async retry(tx, which, most) {
      if (!queues.some(({ name }) => name === which.queue)) return 0
      const ids = await listFailedIds(tx, which, most)
      if (ids.length === 0) return 0
      await boss.retry(which.queue, ids, { db: fromDrizzle(tx, sql) })
      await signals.announce(tx, { topic, message: which.queue })
      return ids.length
    },
    async ready() {
      return (await boss.schemaVersion()) !== null
    },
    async stop() {
      const drained = setTimeout(() => stopping.abort(), drainMs)
      try {
        await boss.stop({ graceful: true, timeout: stopMs })
      } finally {
        clearTimeout(drained)
        stopping.abort()
      }
    },
  }
}

async function openQueue(boss: PgBoss, queue: Queue): Promise<void> {
  const options = {
    heartbeatSeconds,
    expireInSeconds: maxJobSeconds,
    retryLimit: queue.redeliveries,
    retryDelay: queue.redeliverAfterSeconds,
    retryBackoff: true,
    retryDelayMax: 600,
    deleteAfterSeconds: 24 * 3600,
  }
  await boss.createQueue(queue.name, { ...options, policy: 'short' })
  await boss.updateQueue(queue.name, options)
  // Sending looks the queue up over the pool unless it is cached. Inside a transaction on the one
  // connection of the embedded database that look-up would wait for the transaction itself.
  await boss.touch(queue.name, randomUUID())
}

/** What was put beside its ids where calls are traced. */
const Carried = z.object({ traceparent: z.optional(z.string()) })

type QueueWork<Payload extends object> = { queue: Queue<Payload>; handler: JobHandler<Payload>; signal: AbortSignal }

/** Returns the ids that wake the workers: one each, because an id wakes a single one. */
async function begin<Payload extends object>(boss: PgBoss, working: QueueWork<Payload>): Promise<string[]> {
  const { queue, handler, signal } = working
  const ids: string[] = []
  for (let count = 0; count < queue.concurrency; count += 1) {
    const id = await boss.work(
      queue.name,
      { batchSize: 1, pollingIntervalSeconds: pollingSeconds },
      async ([job]: Job[]) => {
        if (!job) return
        const payload = queue.payload.parse(job.data)
        const work = () => handler(payload, AbortSignal.any([job.signal, signal]))
        const { traceparent = null } = Carried.parse(job.data)
        await traced(`job ${queue.name}`, () => during(`job ${queue.name}`, work), { traceparent })
      },
    )
    ids.push(id)
  }
  return ids
}
