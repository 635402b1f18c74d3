import type { videoRoutes } from '@millwright/contract/videos'
import { reasons } from '@millwright/contract/reasons/refusals'
import type { HandlerOf } from '../../calls/handler.ts'
import { findFileIn } from '../../files/files.repository.ts'
import { holdOpenJob } from '../../files/open-jobs.repository.ts'
import { languageOfLines } from '../../knowledge/transcripts/language.ts'
import { inOrder, storableLine, withinVideo } from '../../knowledge/transcripts/lines.ts'
import { invalidInput, notFound } from '../../platform/refusal.ts'
import { presentTranscript } from './transcript.presenter.ts'
import type { VideoDeps } from './videos.deps.ts'
import { findTranscript, lockTranscript, putTranscript, wasProcessed } from './videos.repository.ts'

/** What is found of the video follows: nothing else of it is read again. */
export function saveTranscript({ startProcessing }: VideoDeps): HandlerOf<typeof videoRoutes.saveTranscript> {
  return async ({ tx, viewer, granted: { assetId, videoId }, body, refuseStale }) => {
    const file = await findFileIn(tx, { viewer, assetId, type: 'video' }, videoId)
    if (!file) throw notFound()
    const { versionId, aiAccess, video } = file
    // A worker that publishes the one before sees this one, or has ended.
    const hasOpenJob = await holdOpenJob(tx, { viewer }, videoId)
    await lockTranscript(tx, viewer, versionId)
    const before = await findTranscript(tx, viewer, versionId)
    if (before) await refuseStale(before.updatedAt, async () => presentTranscript(before))
    const said = body.segments.map((line) => ({ ...line, text: storableLine(line.text) }))
    const lines = inOrder(said.filter(({ text }) => text !== ''))
    const segments = withinVideo(lines, video?.duration ?? Infinity)
    // Lines that leave nothing are no transcript; to send none takes it away.
    if (body.segments.length > 0 && segments.length === 0) throw invalidInput({ segments: reasons.transcriptEmpty })
    const language = before?.language || languageOfLines(segments)
    await putTranscript(tx, viewer, { versionId, segments, language, isEdit: before !== null })
    if (aiAccess && (hasOpenJob || (await wasProcessed(tx, viewer, { resourceId: videoId, versionId })))) {
      await startProcessing(tx, { viewer, assetId, resourceId: videoId, versionId })
    }
    const saved = await findTranscript(tx, viewer, versionId)
    if (!saved) throw new Error('A transcript that was just saved is not there')
    return { data: presentTranscript(saved) }
  }
}
