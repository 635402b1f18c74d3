import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { LanguageModelV4 } from '@ai-sdk/provider'
import { boundedFetch } from '../endpoints/bounded-fetch.ts'
import { type Circuit, createCircuit } from '../endpoints/circuit.ts'

/** In milliseconds. */
export type ModelTimeouts = {
  firstByte: number
  /** Between two signs of life. */
  idle: number
  /** Without a word of text; some models think before they write. */
  thinking: number
  /** For the search words of a question: its answer waits for them. */
  searchWords: number
}

const usual: ModelTimeouts = { firstByte: 10_000, idle: 30_000, thinking: 180_000, searchWords: 4_000 }

export type AnswerModel = {
  chat: LanguageModelV4
  timeouts: ModelTimeouts
  /** A model that is down costs three questions their ten seconds, not every question. */
  circuit: Circuit
}

export type AnswerModelSettings = {
  /** Of any OpenAI-compatible endpoint, with its `/v1` where it has one. */
  baseUrl: string
  apiKey: string | null
  model: string
  timeouts?: Partial<ModelTimeouts>
}

export function openAnswerModel(settings: AnswerModelSettings): AnswerModel {
  const provider = createOpenAICompatible({
    name: 'answers',
    baseURL: settings.baseUrl,
    fetch: boundedFetch,
    ...(settings.apiKey === null ? {} : { apiKey: settings.apiKey }),
  })
  return {
    chat: provider.chatModel(settings.model),
    timeouts: { ...usual, ...settings.timeouts },
    circuit: createCircuit({ failures: 3, pauseMs: 30_000, now: () => performance.now() }),
  }
}
