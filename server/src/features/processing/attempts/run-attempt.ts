import { ReaderKilled } from '../../../knowledge/readers/failures.ts'
import type { Reader } from '../../../knowledge/readers/reader.ts'
import { readerFor } from '../../../knowledge/readers/readers.ts'
import { type Attempt, AttemptLost, changeHeldJob, findSubject, type Subject } from './attempt.repository.ts'
import { notReadable, reasonNotToPublish } from '../failures.ts'
import { announceChange } from '../job-changes.ts'
import type { WorkerDeps } from '../processing.deps.ts'
import { trackProgress } from '../progress.ts'
import { publishPassages, type Publishing } from './publish-passages.ts'
import { readBatches } from './read-batches.ts'
import { settleAttempt } from './settle-attempt.ts'

/**
 * Works on a job once. Resolves whatever becomes of it, for the row says so; throws when not even that could be
 * written, to be delivered again. `stopping` breaks the attempt off without counting it.
 */
export async function runAttempt(deps: WorkerDeps, attempt: Attempt, stopping: AbortSignal): Promise<void> {
  const publishing: Publishing = {
    attempt,
    // Told to whoever follows the job.
    step: (work) =>
      deps.database.asCompany(attempt.companyId, async (tx) => {
        const result = await work(tx)
        await announceChange(deps.signals, tx, attempt)
        return result
      }),
  }
  try {
    const task = await findTask(publishing)
    if (task) await readAndPublish(deps, { publishing, task, stopping })
  } catch (error) {
    const { jobId, number } = attempt
    if (error instanceof AttemptLost) return deps.log.warn({ jobId, number }, 'another worker took the job over')
    if (!(error instanceof ReaderKilled)) deps.log.warn({ jobId, number, error }, 'a resource could not be processed')
    await settleAttempt(deps, publishing, { error, isStopping: stopping.aborted })
  }
}

type Task = { subject: Subject; reader: Reader }

/** Null when there is nothing to do but to say so, which is done then. */
function findTask({ attempt, step }: Publishing): Promise<Task | null> {
  return step(async (tx) => {
    const subject = await findSubject(tx, attempt)
    const reader = subject && readerFor(subject)
    const reason = reasonNotToPublish(subject) ?? (reader ? null : notReadable)
    if (reason !== null) await changeHeldJob(tx, attempt, { status: 'failed', error: reason })
    return subject && reader && reason === null ? { subject, reader } : null
  })
}

type Work = { publishing: Publishing; task: Task; stopping: AbortSignal }

async function readAndPublish(deps: WorkerDeps, { publishing, task, stopping }: Work): Promise<void> {
  const { attempt, step } = publishing
  const { subject, reader } = task
  const lost = new AbortController()
  const signal = AbortSignal.any([stopping, lost.signal])
  const progress = trackProgress(
    (now) => step((tx) => changeHeldJob(tx, attempt, now)),
    // A database that is away for a moment takes the job from nobody.
    (error) => void (error instanceof AttemptLost && lost.abort(error)),
  )
  try {
    const begun = performance.now()
    const published = await deps.blobs.withFile(subject.blobKey, (path) => {
      const read = reader.read(path, {
        signal,
        onProgress: ({ stage, share }) => progress.report({ stage, progress: Math.floor(99 * share) }),
      })
      return publishPassages(publishing, readBatches(read, { title: titleOf(subject), ...reader }))
    })
    const milliseconds = Math.round(performance.now() - begun)
    deps.log.info({ jobId: attempt.jobId, ...published, milliseconds }, 'resource processed')
  } finally {
    await progress.end()
  }
}

function titleOf({ fileName, extension }: Subject): string {
  const ending = `.${extension}`
  return fileName.toLowerCase().endsWith(ending) ? fileName.slice(0, -ending.length) : fileName
}
