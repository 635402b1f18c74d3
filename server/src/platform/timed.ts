import type { Log } from './log.ts'
import { during } from './main-thread.ts'

export type RepeatedRun = {
  /** Runs it: at once, or a moment after the run under way. */
  wake: () => void
  /** Waits for a run under way. */
  stop: () => Promise<void>
}

/** After a run, before one that it was woken for meanwhile: what wakes it often comes in many small parts. */
const pauseMs = 250

/** Runs `work` now or `afterMs` later, then every `milliseconds` and when it is woken, never twice at once. */
export function repeat(
  work: () => Promise<unknown>,
  options: { milliseconds: number; afterMs?: number; name: string; log: Log },
): RepeatedRun {
  let running: Promise<unknown> | undefined
  let isWoken = false
  let isStopped = false
  const run = () => {
    if (isStopped) return
    running ??= during(options.name, work)
      .catch((error: unknown) => options.log.error({ error }, `${options.name} failed`))
      .finally(() => {
        running = undefined
        if (isWoken) setTimeout(run, pauseMs).unref()
        isWoken = false
      })
  }
  const { afterMs = 0, milliseconds } = options
  const firstRun = afterMs > 0 ? setTimeout(run, afterMs).unref() : undefined
  if (!firstRun) run()
  const timer = setInterval(run, milliseconds)
  timer.unref()
  return {
    wake: () => {
      if (running) isWoken = true
      else run()
    },
    stop: async () => {
      isStopped = true
      clearTimeout(firstRun)
      clearInterval(timer)
      await running
    },
  }
}
