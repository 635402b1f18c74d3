import type { writingRoutes } from '@millwright/contract/writing'
import type { HandlersOf } from '../../calls/handler.ts'
import { fetchTools } from './fetch-tools.ts'
import { modifyText } from './modify-text.ts'
import { writeDownSpeech } from './write-down-speech.ts'
import type { WritingDeps } from './writing.deps.ts'

export function writingHandlers(deps: WritingDeps): HandlersOf<typeof writingRoutes> {
  return { modifyText: modifyText(deps), writeDownSpeech: writeDownSpeech(deps), fetchTools: fetchTools(deps) }
}
