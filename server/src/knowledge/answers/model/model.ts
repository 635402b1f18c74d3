import type { LanguageModelV4 } from '@ai-sdk/provider'
import type { Circuit } from '../../endpoints/circuit.ts'
import { type EndpointSettings, openCircuit, openEndpoint } from '../../endpoints/endpoint.ts'

/** In milliseconds. */
export type ModelTimeouts = {
  firstByte: number
  /** Between two signs of life. */
  idle: number
  /** Without a word of text; some models think before they write. */
  thinking: number
  /** For the search words of a question, from its asking on: without them its answer goes on. */
  searchWords: number
  /** For what it looks for itself by tools, in all its steps: then the answer is written from what there is. */
  gathering: number
  /** For the translation of what an answer quotes: its end waits for it. */
  translation: number
}

const usual: ModelTimeouts = {
  firstByte: 10_000,
  idle: 30_000,
  thinking: 180_000,
  searchWords: 1_500,
  gathering: 15_000,
  translation: 15_000,
}

export type AnswerModel = {
  chat: LanguageModelV4
  timeouts: ModelTimeouts
  circuit: Circuit
  /** Of its search words alone: they may be late where answers come, and then nobody is to wait for them. */
  wordsCircuit: Circuit
}

export type AnswerModelSettings = EndpointSettings & { model: string; timeouts?: Partial<ModelTimeouts> }

export function openAnswerModel(settings: AnswerModelSettings): AnswerModel {
  const { provider, circuit } = openEndpoint(settings, 'answers')
  return {
    chat: provider.chatModel(settings.model),
    timeouts: { ...usual, ...settings.timeouts },
    circuit,
    wordsCircuit: openCircuit(),
  }
}
