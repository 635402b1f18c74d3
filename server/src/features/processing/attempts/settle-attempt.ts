import { type Reason, reason } from '@millwright/contract/reasons/reason'
import { ReaderKilled } from '../../../knowledge/readers/failures.ts'
import { StoreFailed } from '../../../platform/stores/store-failed.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { type Attempt, AttemptLost, changeHeldJob } from './attempt.repository.ts'
import { failureOf, interruptedStage } from '../failures.ts'
import { tellOfFailure } from '../tell-webhooks.ts'
import type { WorkerDeps } from '../processing.deps.ts'
import {
  attempts,
  backoffSeconds,
  deathsBeforeAlone,
  documentsQueue,
  secondsAfterDeath,
  secondsAfterStoreAway,
} from '../processing.jobs.ts'
import { clearUnpublished, type Publishing } from './publish-passages.ts'

/** Writes down how an attempt ended that did not succeed: it waits for another one, or the job has failed. */
export async function settleAttempt(
  deps: WorkerDeps,
  publishing: Publishing,
  { error, isStopping }: { error: unknown; isStopping: boolean },
): Promise<void> {
  const { attempt } = publishing
  try {
    if (isStopping) return await again(deps, publishing, { stage: null, seconds: 0, brokenOff: 'stopped' })
    // However long it is away: it is no fault of the file, and no attempt is counted. What it refuses for good is.
    if (error instanceof StoreFailed && mayPass(error)) {
      const seconds = secondsAfterStoreAway(attempt.fence - attempt.number)
      return await again(deps, publishing, { stage: reason('stage.retry', { seconds }), seconds, brokenOff: 'stopped' })
    }
    if (error instanceof ReaderKilled) return await settleDeath(deps, publishing)
    const { reason: why, isFinal } = failureOf(error)
    const seconds = backoffSeconds[attempt.number - 1]
    if (isFinal || attempt.number >= attempts || seconds === undefined) return await fail(publishing, why)
    await again(deps, publishing, { stage: reason('stage.retry', { seconds }), seconds })
  } catch (cause) {
    if (!(cause instanceof AttemptLost)) throw cause
  }
}

const mayPass = ({ isPassing, failure }: StoreFailed) => isPassing || failure.code === 'unreachable'

async function settleDeath(deps: WorkerDeps, publishing: Publishing): Promise<void> {
  const deaths = publishing.attempt.deaths + 1
  if (deaths > deathsBeforeAlone) return fail(publishing, reason('job.interrupted_too_often'))
  const seconds = secondsAfterDeath(deaths)
  await again(deps, publishing, { stage: interruptedStage(deaths, seconds), seconds, brokenOff: 'died' })
}

/** Its passages go first, while the job is still ours: afterwards a new job of the resource may begin to write. */
async function fail(publishing: Publishing, why: Reason): Promise<void> {
  const { attempt, step } = publishing
  await clearUnpublished(publishing)
  await step(async (tx) => {
    await changeHeldJob(tx, attempt, { status: 'failed', stage: null, reason: why, leftovers: false })
    await tellOfFailure(tx, attempt, why)
  })
}

type Again = { stage: Reason | null; seconds: number; brokenOff?: 'died' | 'stopped' }

async function again(deps: WorkerDeps, { attempt, step }: Publishing, { seconds, ...change }: Again): Promise<void> {
  await step(async (tx) => {
    await changeHeldJob(tx, attempt, { ...change, status: 'waiting', progress: 0, dueInSeconds: seconds })
    await deliver(deps, tx, { attempt, seconds })
  })
}

async function deliver(
  { jobs }: WorkerDeps,
  tx: Transaction,
  { attempt: { companyId, jobId }, seconds }: { attempt: Attempt; seconds: number },
): Promise<void> {
  await jobs.enqueue(tx, documentsQueue, {
    payload: { companyId, jobId },
    key: jobId,
    ...(seconds > 0 ? { delaySeconds: seconds } : {}),
  })
}
