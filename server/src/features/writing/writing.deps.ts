import type { AnswerModel } from '../../knowledge/answers/model/model.ts'
import type { Log } from '../../platform/log.ts'
import type { Transcriber } from '../../knowledge/writing/transcriber.ts'

export type WritingDeps = { model: AnswerModel | null; transcribe: Transcriber | null; log: Log }
