import type { Log } from './log.ts'
import { during } from './main-thread.ts'

/** Runs `work` now and then every `milliseconds`, never twice at once; `stop` waits for a running one. */
export function repeat(work: () => Promise<unknown>, options: { milliseconds: number; name: string; log: Log }) {
  let running: Promise<unknown> | undefined
  const run = () => {
    running ??= during(options.name, work)
      .catch((error: unknown) => options.log.error({ error }, `${options.name} failed`))
      .finally(() => (running = undefined))
  }
  run()
  const timer = setInterval(run, options.milliseconds)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
