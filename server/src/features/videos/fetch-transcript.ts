import { reasons } from '@millwright/contract/reasons/refusals'
import type { videoRoutes } from '@millwright/contract/videos'
import type { HandlerOf } from '../../calls/handler.ts'
import { findFileIn } from '../../files/files.repository.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { presentStored } from './transcript.presenter.ts'
import { findTranscript } from './videos.repository.ts'

export const fetchTranscript: HandlerOf<typeof videoRoutes.fetchTranscript> = async ({ viewer, facts, step }) => {
  const transcript = await step(async (tx, { assetId, videoId }, reader) => {
    const file = await findFileIn(tx, { viewer: reader, assetId, type: 'video' }, videoId)
    if (!file) throw notFound()
    return findTranscript(tx, reader, file.versionId)
  })
  if (!transcript) throw new Refusal('conflict', reasons.transcriptMissing)
  return { data: [await presentStored(transcript, { key: viewer.companyId, signal: facts.signal })] }
}
