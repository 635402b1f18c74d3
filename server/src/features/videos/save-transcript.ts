import { reasons } from '@millwright/contract/reasons/refusals'
import type { Transcript, videoRoutes } from '@millwright/contract/videos'
import type { GrantedIds } from '../../access/granted.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { HandlerOf } from '../../calls/handler.ts'
import type { RefuseStale } from '../../calls/if-match.ts'
import { findFileIn } from '../../files/files.repository.ts'
import { holdOpenJob } from '../../files/open-jobs.repository.ts'
import { transcriptWork } from '../../knowledge/transcripts/transcript-work.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { invalidInput, notFound, Refusal } from '../../platform/refusal.ts'
import type { TaskOrder } from '../../platform/threads/threads.ts'
import { presentStored, presentTranscript } from './transcript.presenter.ts'
import type { VideoDeps } from './videos.deps.ts'
import { findTranscript, lockTranscript, putTranscript, type TranscriptRow, wasProcessed } from './videos.repository.ts'

type Granted = GrantedIds<typeof videoRoutes.saveTranscript>

/** What is found of the video follows: nothing else of it is read again. */
export function saveTranscript(deps: VideoDeps): HandlerOf<typeof videoRoutes.saveTranscript> {
  return async ({ viewer, body, refuseStale, facts, step }) => {
    const order = { key: viewer.companyId, signal: facts.signal }
    const save = async (): Promise<Transcript | null> => {
      const { versionId, duration } = await step(findVideo)
      const lines = await transcriptWork('clean', { lines: body.segments, duration }, order)
      // Lines that leave nothing are no transcript; to send none takes it away.
      if (body.segments.length > 0 && lines.segments.length === 0) {
        throw invalidInput({ segments: reasons.transcriptEmpty })
      }
      const saved = await step(write(deps, { versionId, duration, refuseStale, ...lines }))
      return saved && presentTranscript({ ...lines, ...saved })
    }
    return tellingStale(order, async () => {
      let saved = await save()
      while (!saved) saved = await save()
      return { data: saved }
    })
  }
}

async function findVideo(tx: Transaction, { assetId, videoId }: Granted, viewer: Viewer) {
  const file = await findFileIn(tx, { viewer, assetId, type: 'video' }, videoId)
  if (!file) throw notFound()
  const { versionId, aiAccess, video } = file
  return { versionId, aiAccess, duration: video?.duration ?? Infinity }
}

type Cleaned = { versionId: string; duration: number; stored: string; language: string; refuseStale: RefuseStale }

/** Null where the video is another, or its length is known since the lines were cut to it. */
function write({ startProcessing }: VideoDeps, { refuseStale, stored, ...cut }: Cleaned) {
  return async (tx: Transaction, granted: Granted, viewer: Viewer) => {
    const { assetId, videoId } = granted
    const { versionId, aiAccess, duration } = await findVideo(tx, granted, viewer)
    if (versionId !== cut.versionId || duration !== cut.duration) return null
    // A worker that publishes the one before sees this one, or has ended.
    const hasOpenJob = await holdOpenJob(tx, { viewer }, videoId)
    const before = await lockTranscript(tx, viewer, versionId)
    if (before) {
      await refuseStale(before.updatedAt, async () => {
        throw new OutdatedTranscript(await findTranscript(tx, viewer, versionId))
      })
    }
    const written = { language: before?.language || cut.language, edited: before !== null }
    const saved = await putTranscript(tx, viewer, { versionId, stored, ...written })
    if (aiAccess && (hasOpenJob || (await wasProcessed(tx, viewer, { resourceId: videoId, versionId })))) {
      await startProcessing(tx, { viewer, assetId, resourceId: videoId, versionId })
    }
    return { ...written, ...saved }
  }
}

class OutdatedTranscript extends Error {
  readonly row: TranscriptRow | null

  constructor(row: TranscriptRow | null) {
    super('The transcript was changed since')
    this.row = row
  }
}

/** Tells the caller what the transcript says now, once the transaction has ended. @throws Refusal `conflict` */
async function tellingStale<Result>(order: TaskOrder, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof OutdatedTranscript && error.row)) throw error
    throw new Refusal('conflict', undefined, { data: await presentStored(error.row, order) })
  }
}
