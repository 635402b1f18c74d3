import { limits } from '@millwright/contract/limits'
import { reasons } from '@millwright/contract/reasons/refusals'
import type { writingRoutes } from '@millwright/contract/writing'
import type { HandlersOf } from '../../calls/handler.ts'
import { languageCodes } from '../../knowledge/language/language.ts'
import { RecordingRefused } from '../../knowledge/writing/transcriber.ts'
import { invalidInput, Refusal } from '../../platform/refusal.ts'
import { countPerUser } from './count-per-user.ts'
import type { WritingDeps } from './writing.deps.ts'

const recordings: readonly string[] = ['webm', 'mp4', 'm4a', 'ogg', 'oga', 'wav', 'mp3', 'flac']

export function writeDownSpeech(deps: WritingDeps): HandlersOf<typeof writingRoutes>['writeDownSpeech'] {
  const underWay = countPerUser(limits.answersAtOnce, reasons.textsAtOnce)
  const { transcribe, log } = deps
  return async (call) => {
    if (!transcribe) throw new Refusal('unavailable', reasons.speechNotConfigured)
    const { file, fields, facts } = call
    if (!file || file.bytes.length === 0) throw invalidInput({ file: reasons.speechMissing })
    const extension = file.fileName.slice(file.fileName.lastIndexOf('.') + 1).toLowerCase()
    if (!recordings.includes(extension)) throw invalidInput({ file: reasons.speechUnreadable })
    underWay.take(call)
    const language = fields.language === undefined ? null : languageCodes[fields.language]
    try {
      return { data: { text: await transcribe({ bytes: file.bytes, extension, language }, facts.signal) } }
    } catch (error) {
      facts.signal.throwIfAborted()
      if (error instanceof RecordingRefused) throw invalidInput({ file: reasons.speechUnreadable })
      log.warn({ error }, 'a recording was not written down')
      throw new Refusal('unavailable', reasons.speechFailed)
    }
  }
}
