import type * as z from 'zod/mini'

/** What a queue carries and how it is delivered. Declared beside what its jobs do, in `<noun>.jobs.ts`. */
export type Queue<Payload extends object = object> = {
  /** Letters, digits and `-`. */
  name: string
  /** Ids only: a payload is read back with the queue's tables, long after it was written. */
  payload: z.ZodMiniType<Payload>
  /** Jobs that one process works on at once. */
  concurrency: number
  /** Further deliveries after the handler threw or its process died. */
  redeliveries: number
  /** Before the first further delivery; it doubles with each, up to ten minutes. */
  redeliverAfterSeconds: number
}

export type EnqueueOptions = {
  /** Delivered no sooner than this from now. */
  delaySeconds?: number
  /** Of one key, at most one delivery waits: another is dropped silently. Without a key all are kept. */
  key?: string
  /** It is no part of what it was sent from: it begins a trace of its own. */
  apart?: boolean
}

/** Runs once or more for each job; resolves when nothing is left to do, throws to be delivered again. */
export type JobHandler<Payload extends object> = (payload: Payload, signal: AbortSignal) => Promise<void>
