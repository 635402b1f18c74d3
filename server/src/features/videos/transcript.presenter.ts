import type { Transcript } from '@millwright/contract/videos'
import type { ShownLines } from '../../knowledge/transcripts/transcript-tasks.ts'
import { transcriptWork } from '../../knowledge/transcripts/transcript-work.ts'
import type { TaskOrder } from '../../platform/threads/threads.ts'
import type { TranscriptRow } from './videos.repository.ts'

type ShownTranscript = Omit<TranscriptRow, 'stored'> & ShownLines

export function presentTranscript({ id, language, content, segments, edited, updatedAt }: ShownTranscript): Transcript {
  return { id, language, content, segments, edited, updatedAt: updatedAt.toISOString() }
}

/** To be called outside of transactions: a long one takes a while. */
export async function presentStored({ stored, ...row }: TranscriptRow, order: TaskOrder): Promise<Transcript> {
  return presentTranscript({ ...row, ...(await transcriptWork('show', { stored }, order)) })
}
