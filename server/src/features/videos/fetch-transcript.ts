import { reasons } from '@millwright/contract/reasons/refusals'
import type { videoRoutes } from '@millwright/contract/videos'
import type { HandlerOf } from '../../calls/handler.ts'
import { findFileIn } from '../../files/files.repository.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { presentTranscript } from './transcript.presenter.ts'
import { findTranscript } from './videos.repository.ts'

export const fetchTranscript: HandlerOf<typeof videoRoutes.fetchTranscript> = async ({ tx, viewer, granted }) => {
  const { assetId, videoId } = granted
  const file = await findFileIn(tx, { viewer, assetId, type: 'video' }, videoId)
  if (!file) throw notFound()
  const transcript = await findTranscript(tx, viewer, file.versionId)
  if (!transcript) throw new Refusal('conflict', reasons.transcriptMissing)
  return { data: [presentTranscript(transcript)] }
}
