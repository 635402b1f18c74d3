import type { writingRoutes } from '@millwright/contract/writing'
import type { HandlersOf } from '../../calls/handler.ts'
import type { WritingDeps } from './writing.deps.ts'
import { allowsWebSpeech } from './writing.repository.ts'

export function fetchTools({ model, transcribe }: WritingDeps): HandlersOf<typeof writingRoutes>['fetchTools'] {
  return async ({ tx, viewer }) => ({
    data: {
      model: model !== null,
      speechToText: transcribe !== null,
      webSpeech: await allowsWebSpeech(tx, viewer),
    },
  })
}
