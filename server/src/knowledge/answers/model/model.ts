import type { LanguageModelV4 } from '@ai-sdk/provider'
import type { Circuit } from '../../endpoints/circuit.ts'
import { type EndpointSettings, openEndpoint } from '../../endpoints/endpoint.ts'

/** In milliseconds. */
export type ModelTimeouts = {
  firstByte: number
  /** Between two signs of life. */
  idle: number
  /** Without a word of text; some models think before they write. */
  thinking: number
  /** For the search words of a question: its answer waits for them. */
  searchWords: number
  /** For the translation of what an answer quotes: its end waits for it. */
  translation: number
}

const usual: ModelTimeouts = {
  firstByte: 10_000,
  idle: 30_000,
  thinking: 180_000,
  searchWords: 4_000,
  translation: 15_000,
}

export type AnswerModel = {
  chat: LanguageModelV4
  timeouts: ModelTimeouts
  circuit: Circuit
}

export type AnswerModelSettings = EndpointSettings & { model: string; timeouts?: Partial<ModelTimeouts> }

export function openAnswerModel(settings: AnswerModelSettings): AnswerModel {
  const { provider, circuit } = openEndpoint(settings, 'answers')
  return {
    chat: provider.chatModel(settings.model),
    timeouts: { ...usual, ...settings.timeouts },
    circuit,
  }
}
