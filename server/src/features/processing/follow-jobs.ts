import { reasons } from '@millwright/contract/reasons/refusals'
import { limits } from '@millwright/contract/limits'
import type { JobQueue, JobStatusEvent, processingRoutes } from '@millwright/contract/processing'
import type { HandlersOf, StreamCall } from '../../calls/handler.ts'
import { Refusal } from '../../platform/refusal.ts'
import { followChanges } from './job-changes.ts'
import type { ProcessingDeps } from './processing.deps.ts'
import { listJobsStartedBy } from './processing.repository.ts'

type Call = StreamCall<typeof processingRoutes.documentStatus>
type Handler = HandlersOf<typeof processingRoutes>['documentStatus']

/** Returns the streams of jobs by their queues; one user may hold ten of them, all together. */
export function jobStreams(deps: ProcessingDeps): (queues: readonly JobQueue[]) => Handler {
  const openStreams = new Map<string, number>()
  const count = (userId: string, by: 1 | -1) => {
    const now = (openStreams.get(userId) ?? 0) + by
    if (now === 0) openStreams.delete(userId)
    else openStreams.set(userId, now)
  }
  return (queues) => async (call) => {
    const { userId } = call.viewer
    if ((openStreams.get(userId) ?? 0) >= limits.statusStreamsAtOnce) {
      throw new Refusal('too-many', reasons.streamsAtOnce, { retryAfter: 5 })
    }
    const { signal } = call.facts
    signal.throwIfAborted()
    count(userId, 1)
    // The edge aborts it when the stream ends, for whatever reason, also before it was ever read.
    signal.addEventListener('abort', () => count(userId, -1), { once: true })
    return follow(deps, call, queues)
  }
}

async function* follow(
  { signals }: ProcessingDeps,
  call: Call,
  queues: readonly JobQueue[],
): AsyncGenerator<JobStatusEvent> {
  const { signal } = call.facts
  const changes = followChanges(signals, { companyId: call.viewer.companyId, assetId: call.granted.assetId })
  try {
    yield { type: 'open', content: null }
    let shown = ''
    for (;;) {
      const content = await call.step(async (tx, { assetId }, viewer) =>
        listJobsStartedBy(tx, { viewer, assetId }, queues),
      )
      const text = JSON.stringify(content)
      if (text !== shown) yield { type: 'status', content }
      shown = text
      if (!content.some(({ status }) => status === 'waiting' || status === 'active')) {
        yield { type: 'close', content: null }
        return
      }
      await changes.next(signal).catch(() => signal.throwIfAborted())
    }
  } finally {
    changes.end()
  }
}
