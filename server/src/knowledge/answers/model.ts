import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { LanguageModel } from 'ai'
import { boundedFetch } from '../endpoints/bounded-fetch.ts'
import { type Circuit, createCircuit } from '../endpoints/circuit.ts'

export type AnswerModel = {
  chat: LanguageModel
  /** Milliseconds until the first word, and between two. */
  timeouts: { firstByte: number; idle: number }
  /** A model that is down costs three questions their ten seconds, not every question. */
  circuit: Circuit
}

export type AnswerModelSettings = {
  /** Of any OpenAI-compatible endpoint, with its `/v1` where it has one. */
  baseUrl: string
  apiKey: string | null
  model: string
  timeouts?: { firstByte: number; idle: number }
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
    timeouts: settings.timeouts ?? { firstByte: 10_000, idle: 30_000 },
    circuit: createCircuit({ failures: 3, pauseMs: 30_000, now: () => performance.now() }),
  }
}
