import { reason } from '@millwright/contract/reasons/reason'
import { createReadStream } from 'node:fs'
import { stemOf } from '../../../files/file-name.ts'
import { ReaderKilled } from '../../../knowledge/readers/failures.ts'
import { openPictureReader } from '../../../knowledge/readers/ocr/picture-reader.ts'
import { correctedText } from '../../../knowledge/facts/followed/corrected-text.ts'
import type { Reader } from '../../../knowledge/readers/reader.ts'
import { readerFor } from '../../../knowledge/readers/readers.ts'
import {
  type Attempt,
  AttemptLost,
  changeHeldJob,
  findSubject,
  isDeadly,
  readNoteText,
  type Subject,
} from './attempt.repository.ts'
import { reasonNotToPublish } from '../failures.ts'
import { announceChange } from '../job-changes.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { attemptsEnded } from '../../../platform/metrics.ts'
import type { StoredBlob } from '../../../platform/blobs/blobs.ts'
import type { WorkerDeps } from '../processing.deps.ts'
import { trackProgress } from '../progress.ts'
import { markCodesRead } from '../rereading/rereads.repository.ts'
import { tellOfFailure, tellOfSuccess } from '../tell-webhooks.ts'
import { processVideo } from '../videos/process-video.ts'
import { withLinesToWrite } from './keep-readings.ts'
import { publishPassages, type Publishing } from './publish-passages.ts'
import { readWhole } from './read-whole.ts'
import { cutApart } from '../cutting/cut-apart.ts'
import { cuttingOf } from '../cutting/cutting-of.ts'
import type { Material } from '../cutting/cut-messages.ts'
import type { ReadSegment } from '../../../knowledge/readers/read-segment.ts'
import { settleAttempt } from './settle-attempt.ts'
import { lockPublication, putVersionFile } from './versions.repository.ts'

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
    published: async (tx) => {
      await deps.versionPublished(tx, attempt)
      await tellOfSuccess(tx, attempt)
    },
  }
  try {
    const task = await findTask(publishing)
    if (task) await readAndPublish(deps, { publishing, task, stopping })
    if (task) attemptsEnded.inc({ outcome: 'processed' })
  } catch (error) {
    const { jobId, number } = attempt
    if (error instanceof AttemptLost) return deps.log.warn({ jobId, number }, 'another worker took the job over')
    if (!(error instanceof ReaderKilled)) deps.log.warn({ jobId, number, error }, 'a resource could not be processed')
    attemptsEnded.inc({ outcome: stopping.aborted ? 'stopped' : error instanceof ReaderKilled ? 'killed' : 'failed' })
    await settleAttempt(deps, publishing, { error, isStopping: stopping.aborted })
  }
}

/** `isFound`: searches find what an attempt before this one has read. */
type Task = { subject: Subject; source: FileToRead | VideoToRead | NoteToRead; isFound: boolean }
type FileToRead = { reader: Reader; blobKey: string }
type VideoToRead = { videoKey: string }
type NoteToRead = { data: string }

/** Null when there is nothing to do but to say so, which is done then. */
function findTask({ attempt, step }: Publishing): Promise<Task | null> {
  return step(async (tx) => {
    // The job before the file, as everybody who ends jobs and deletes files takes them.
    await changeHeldJob(tx, attempt, {})
    const subject = await findSubject(tx, attempt)
    const source = subject && (await sourceOf(tx, attempt, subject))
    const why = reasonNotToPublish(subject) ?? (subject && !source ? reason('job.kind_not_readable') : null)
    if (why !== null) {
      await changeHeldJob(tx, attempt, { status: 'failed', reason: why })
      await tellOfFailure(tx, attempt, why)
    }
    if (!subject || !source || why !== null) return null
    const { isProcessed: isFound } = await lockPublication(tx, attempt)
    return { subject, source, isFound }
  })
}

async function sourceOf(tx: Transaction, attempt: Attempt, subject: Subject): Promise<Task['source'] | null> {
  const { blobKey } = subject
  if (blobKey === null) return { data: await readNoteText(tx, attempt) }
  if (subject.type === 'video') return { videoKey: blobKey }
  const reader = readerFor(subject)
  return reader && { reader, blobKey }
}

type Work = { publishing: Publishing; task: Task; stopping: AbortSignal }

async function readAndPublish(deps: WorkerDeps, { publishing, task, stopping }: Work): Promise<void> {
  const { attempt, step } = publishing
  const { subject, source, isFound } = task
  const lost = new AbortController()
  const signal = AbortSignal.any([stopping, lost.signal])
  const progress = trackProgress(
    (now) => step((tx) => changeHeldJob(tx, attempt, now)),
    // A database that is away for a moment takes the job from nobody.
    (error) => void (error instanceof AttemptLost && lost.abort(error)),
  )
  try {
    const begun = performance.now()
    let view: StoredBlob | null = null
    let codes: readonly string[] | null = null
    const title = stemOf(subject)
    const onSkipped = (what: string, error: unknown) =>
      deps.log.warn({ jobId: attempt.jobId, what, error }, 'a part of a file was left out that could not be read')
    const cut = (material: Material, read?: AsyncIterable<ReadSegment>) =>
      cutApart({ ...cuttingOf(deps, publishing, signal), material, ...(read && { read }) })
    const publishNote = ({ data }: NoteToRead) =>
      publishPassages(publishing, cut({ kind: 'note', data, title, hasRunningHeads: false }))
    const publishFile = ({ reader, blobKey }: FileToRead) =>
      deps.blobs.withFile(blobKey, (path) => {
        const read = reader.read(path, {
          signal,
          extension: subject.extension,
          isTight: isDeadly(attempt),
          describe: deps.describe ?? undefined,
          readPicture: openPictureReader(subject.ocrLanguages),
          onSkipped,
          onCodes: (found) => {
            codes = found
          },
          // One that is never named, because the attempt fails, goes with the next sweep.
          keepView: async (viewPath) => {
            view = await deps.blobs.put(createReadStream(viewPath), signal)
          },
          onProgress: ({ stage, share }) => progress.report({ stage, progress: Math.floor(99 * share) }),
        })
        const segments = withLinesToWrite(publishing, read)
        const whole = isFound ? readWhole(segments) : segments
        const corrections = correctedText({ ...attempt, title }, signal)
        const { hasRunningHeads } = reader
        return publishPassages(publishing, cut({ kind: 'segments', title, hasRunningHeads }, whole), {
          ahead: corrections.ahead,
          last: async (tx) => {
            if (view) await putVersionFile(tx, attempt, { kind: 'view', blob: view, mediaType: 'application/pdf' })
            await corrections.last(tx)
            await deps.keepFoundCodes(tx, { ...attempt, codes })
            if (codes !== null) await markCodesRead(tx, attempt)
          },
        })
      })
    const publishVideo = ({ videoKey: blobKey }: VideoToRead) =>
      processVideo(deps, { publishing, subject, blobKey, title, signal, onSkipped, report: progress.report })
    const published = await ('data' in source
      ? publishNote(source)
      : 'videoKey' in source
        ? publishVideo(source)
        : publishFile(source))
    const milliseconds = Math.round(performance.now() - begun)
    deps.log.info({ jobId: attempt.jobId, ...published, milliseconds }, 'resource processed')
  } finally {
    await progress.end()
  }
}
