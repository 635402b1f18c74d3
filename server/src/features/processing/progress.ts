import type { Reason } from '@millwright/contract/reasons/reason'
import { heartbeatMs } from './processing.jobs.ts'

/** `progress` is percent. */
export type StageProgress = { stage: Reason | null; progress: number }

export type ProgressTracker = {
  report: (now: StageProgress) => void
  /** Ends it; whatever was written last has arrived when this resolves. */
  end: () => Promise<void>
}

const pauseMs = 250

/**
 * Writes how far the work is, at most four times a second and at least often enough to show that the worker
 * lives, while the work itself never waits for it. `onLost` is told what a write threw.
 */
export function trackProgress(
  write: (now: StageProgress) => Promise<void>,
  onLost: (error: unknown) => void,
): ProgressTracker {
  let latest: StageProgress = { stage: null, progress: 0 }
  let written = latest
  let writtenAt = Date.now()
  let writing: Promise<void> | null = null

  const timer = setInterval(() => {
    const isDue = latest !== written || Date.now() - writtenAt >= heartbeatMs
    if (writing || !isDue) return
    written = latest
    writtenAt = Date.now()
    writing = write(latest)
      .catch(onLost)
      .finally(() => {
        writing = null
      })
  }, pauseMs)

  return {
    report: (now) => {
      latest = now
    },
    async end() {
      clearInterval(timer)
      await writing
    },
  }
}
