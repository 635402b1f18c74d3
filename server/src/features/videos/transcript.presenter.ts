import type { Transcript } from '@millwright/contract/videos'
import { contentOf } from '../../knowledge/transcripts/lines.ts'
import type { TranscriptRow } from './videos.repository.ts'

export function presentTranscript({ id, language, segments, edited, updatedAt }: TranscriptRow): Transcript {
  return { id, language, content: contentOf(segments), segments, edited, updatedAt: updatedAt.toISOString() }
}
