import type { Transaction } from '../../platform/database/transaction.ts'
import {
  type Attempt,
  AttemptLost,
  beginAttempt,
  changeHeldJob,
  findSubject,
  type Subject,
} from './attempt.repository.ts'
import { failureOf, hindranceOf, workerDied } from './failures.ts'
import { announceChange } from './job-changes.ts'
import type { WorkerDeps } from './processing.deps.ts'
import { attempts, backoffSeconds, type DocumentJob, documentsQueue } from './processing.jobs.ts'
import { trackProgress } from './progress.ts'
import { publishDocument } from './publish-document.ts'
import { readDocument } from './read-document.ts'

/**
 * Tries a job once. Resolves whatever becomes of it, for the row says so; throws when not even that could be
 * written, to be delivered again. `stopping` breaks the attempt off without counting it.
 */
export async function runAttempt(deps: WorkerDeps, job: DocumentJob, stopping: AbortSignal): Promise<void> {
  const begun = await deps.database.asCompany(job.companyId, async (tx) => {
    const attempt = await beginAttempt(tx, job)
    if (!attempt) return null
    const subject = await findSubject(tx, attempt)
    const hindrance = attempt.number > attempts ? workerDied : hindranceOf(subject)
    if (hindrance !== null) await changeHeldJob(tx, attempt, { status: 'failed', error: hindrance })
    await announceChange(deps.signals, tx, attempt)
    return subject && hindrance === null ? { attempt, subject } : null
  })
  if (!begun) return
  const { attempt, subject } = begun
  try {
    await attemptOnce(deps, { attempt, subject, stopping })
  } catch (error) {
    await settle(deps, { attempt, error, stopping })
  }
}

type Trying = { attempt: Attempt; subject: Subject; stopping: AbortSignal }

async function attemptOnce(deps: WorkerDeps, { attempt, subject, stopping }: Trying): Promise<void> {
  const lost = new AbortController()
  const progress = trackProgress(
    (standing) => changing(deps, attempt, (tx) => changeHeldJob(tx, attempt, standing)),
    // A database that is away for a moment takes the job from nobody.
    (error) => void (error instanceof AttemptLost && lost.abort(error)),
  )
  try {
    const signal = AbortSignal.any([stopping, lost.signal])
    const begun = performance.now()
    const read = await readDocument(deps, { attempt, subject, progress, signal })
    signal.throwIfAborted()
    const wasRead = performance.now()
    await publishDocument({ attempt, read, progress, signal, step: (work) => changing(deps, attempt, work) })
    const figures = { pages: read.pages, passages: read.passages.length }
    const readMs = Math.round(wasRead - begun)
    const publishMs = Math.round(performance.now() - wasRead)
    deps.log.info({ jobId: attempt.jobId, ...figures, readMs, publishMs }, 'document processed')
  } finally {
    await progress.end()
  }
}

async function settle(
  deps: WorkerDeps,
  { attempt, error, stopping }: { attempt: Attempt; error: unknown; stopping: AbortSignal },
): Promise<void> {
  const { jobId, number } = attempt
  if (error instanceof AttemptLost) return deps.log.warn({ jobId, number }, 'another worker took the job over')
  try {
    await changing(deps, attempt, async (tx) => {
      if (stopping.aborted) return deliverAgain(deps, tx, { attempt, seconds: 0, uncounted: true })
      const { sentence, isFinal } = failureOf(error)
      deps.log.warn({ jobId, number, error }, 'a document could not be read')
      const seconds = backoffSeconds[number - 1]
      if (isFinal || number >= attempts || seconds === undefined) {
        return changeHeldJob(tx, attempt, { status: 'failed', stage: '', error: sentence })
      }
      return deliverAgain(deps, tx, { attempt, seconds, uncounted: false })
    })
  } catch (cause) {
    if (!(cause instanceof AttemptLost)) throw cause
  }
}

async function deliverAgain(
  { jobs }: WorkerDeps,
  tx: Transaction,
  again: { attempt: Attempt; seconds: number; uncounted: boolean },
): Promise<void> {
  const { companyId, jobId } = again.attempt
  await changeHeldJob(tx, again.attempt, {
    status: 'waiting',
    stage: '',
    progress: 0,
    dueInSeconds: again.seconds,
    uncounted: again.uncounted,
  })
  await jobs.enqueue(tx, documentsQueue, {
    payload: { companyId, jobId },
    key: jobId,
    ...(again.seconds > 0 ? { delaySeconds: again.seconds } : {}),
  })
}

/** One short transaction under the job's company, told to whoever follows the job. */
async function changing<T>(deps: WorkerDeps, attempt: Attempt, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return deps.database.asCompany(attempt.companyId, async (tx) => {
    const result = await work(tx)
    await announceChange(deps.signals, tx, attempt)
    return result
  })
}
