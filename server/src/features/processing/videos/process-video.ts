import { reason } from '@millwright/contract/reasons/reason'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Segment } from '@millwright/contract/segments'
import { removeOtherSegments } from '../../../knowledge/passages/passages.repository.ts'
import { ReadingError } from '../../../knowledge/readers/failures.ts'
import { probeVideo } from '../../../knowledge/readers/video/probe.ts'
import { withinVideo } from '../../../knowledge/transcripts/lines.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { type PublishedCounts, publishPassages } from '../attempts/publish-passages.ts'
import { cutApart } from '../cutting/cut-apart.ts'
import { cuttingOf } from '../cutting/cutting-of.ts'
import type { ReadBatch } from '../cutting/read-batches.ts'
import type { WorkerDeps } from '../processing.deps.ts'
import { divide } from './divide.ts'
import { lookThrough } from './look-through.ts'
import { makeFiles } from './make-files.ts'
import { writeDown } from './write-down.ts'
import { inStep, type LentVideo, reportStep, type VideoWork } from './video-work.ts'
import {
  findTranscript,
  findVideo,
  type KnownVideo,
  listClips,
  listScreenTexts,
  putVideo,
  transcriptChangedAt,
} from './videos.repository.ts'

/** The transcript was changed while it was being published. */
class TranscriptChanged extends Error {}

/**
 * Makes of a video what viewers show and searches find. What a step has made is stored at once, and skipped by the
 * attempts after it: each goes on where the one before was cut off.
 */
export async function processVideo(deps: WorkerDeps, work: VideoWork): Promise<PublishedCounts> {
  for (;;) {
    await deps.blobs.withFile(work.blobKey, (path) => readVideo(deps, work, path))
    try {
      return await publish(deps, work)
    } catch (error) {
      if (!(error instanceof TranscriptChanged)) throw error
    }
  }
}

async function readVideo(deps: WorkerDeps, work: VideoWork, path: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'millwright-video-'))
  try {
    await takeSteps({ ...work, ...deps, path, folder })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function takeSteps(lent: LentVideo): Promise<void> {
  const video = await lookInto(lent)
  await makeFiles(lent, video)
  await writeDown(lent, video)
  await lookThrough(lent, video)
  await divide(lent)
}

async function lookInto(lent: LentVideo): Promise<KnownVideo> {
  const { attempt } = lent.publishing
  const known = await inStep(lent, (tx) => findVideo(tx, attempt))
  if (known) return known
  reportStep(lent, 'probe', reason('stage.looking_into_video'))
  const probed = await probeVideo(lent.path, lent.signal)
  return inStep(lent, async (tx) => {
    await putVideo(tx, attempt, probed)
    const video = await findVideo(tx, attempt)
    if (!video) throw new Error('What was just stored of a video is not there')
    return video
  })
}

async function publish(deps: WorkerDeps, work: VideoWork): Promise<PublishedCounts> {
  const { publishing, title } = work
  const { attempt } = publishing
  reportStep(work, 'index', reason('stage.indexing_video'))
  const { video, transcript, clips, screen } = await inStep(work, async (tx) => ({
    video: await findVideo(tx, attempt),
    transcript: await findTranscript(tx, attempt),
    clips: await listClips(tx, attempt),
    screen: await listScreenTexts(tx, attempt),
  }))
  if (!transcript) throw new ReadingError('no_transcript')
  const lines = withinVideo(transcript.segments, video?.duration ?? Infinity)
  if (lines.length === 0 && screen.length === 0) throw new ReadingError('no_speech')
  const material = { kind: 'talk', title, lines, clips, screen } as const
  const kept: Segment[] = []
  const last = async (tx: Transaction) => {
    await removeOtherSegments(tx, attempt, kept)
    const changedAt = await transcriptChangedAt(tx, attempt)
    if (changedAt?.getTime() !== transcript.updatedAt.getTime()) throw new TranscriptChanged()
  }
  const cut = cutApart({ ...cuttingOf(deps, publishing, work.signal), material })
  return publishPassages(publishing, noting(cut, kept), { last })
}

/** Notes the names of the segments that go by. */
async function* noting(batches: AsyncIterable<ReadBatch>, names: Segment[]): AsyncGenerator<ReadBatch> {
  for await (const batch of batches) {
    names.push(...batch.segments.map(({ segment }) => segment))
    yield batch
  }
}
