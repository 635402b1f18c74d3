import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { modelSeconds } from '../../platform/metrics.ts'
import { type Circuit, createCircuit } from './circuit.ts'
import { tracedFetch } from './traced-fetch.ts'

export type EndpointSettings = {
  /** Of any OpenAI-compatible endpoint, with its `/v1` where it has one. */
  baseUrl: string
  apiKey: string | null
}

/** `name` is what its errors call it. One that is down costs three callers their wait, not every caller. */
export function openEndpoint({ baseUrl, apiKey }: EndpointSettings, name: string) {
  const provider = createOpenAICompatible({
    name,
    baseURL: baseUrl,
    fetch: timedFetch(name),
    ...(apiKey === null ? {} : { apiKey }),
  })
  return { provider, circuit: openCircuit() }
}

function timedFetch(endpoint: string): typeof fetch {
  const ask = tracedFetch(endpoint)
  return async (input, init) => {
    const end = modelSeconds.startTimer({ endpoint })
    try {
      const response = await ask(input, init)
      end({ status: String(response.status) })
      return response
    } catch (error) {
      end({ status: 'none' })
      throw error
    }
  }
}

export function openCircuit(): Circuit {
  return createCircuit({ failures: 3, pauseMs: 30_000, now: () => performance.now() })
}
