import type { routes } from '@millwright/contract/routes'
import type { HandlersOf } from '../../calls/handler.ts'
import { fetchClips } from './fetch-clips.ts'
import { fetchTranscript } from './fetch-transcript.ts'
import { saveTranscript } from './save-transcript.ts'
import type { VideoDeps } from './videos.deps.ts'

export function videoHandlers(deps: VideoDeps): Omit<HandlersOf<typeof routes.videos>, 'downloadVideo'> {
  return {
    fetchTranscript,
    saveTranscript: saveTranscript(deps),
    fetchClips: fetchClips(deps),
  }
}
