import type { EndpointSettings } from '../endpoints/endpoint.ts'
import { tracedFetch } from '../endpoints/traced-fetch.ts'
import { type HeardSpeech, readHeard } from './heard-reply.ts'

export type Stretch = {
  /** A WAV file. */
  wav: Uint8Array
  seconds: number
  /** ISO 639-1; '' where it is to be found. */
  language: string
  /** Words that may be said in it. */
  prompt: string
}

/**
 * Writes down what is said in a stretch of sound.
 * @throws SpeechRefused when the endpoint does not take it; SpeechAway when it is away, slow or talks nonsense.
 */
export type SpeechEndpoint = (stretch: Stretch, signal: AbortSignal) => Promise<HeardSpeech>

export class SpeechRefused extends Error {
  override name = 'SpeechRefused'
}
export class SpeechAway extends Error {
  override name = 'SpeechAway'
}

const refusing: readonly number[] = [400, 413, 415, 422]
/** For a model that is loaded first, and then for each second of sound. */
const patience = { start: 90_000, perSecond: 1_500 }

type Settings = EndpointSettings & { name: string; patience?: { start: number; perSecond: number } }

/** By `POST /audio/transcriptions`, as OpenAI-compatible endpoints have it. */
export function openSpeechEndpoint({ baseUrl, apiKey, name, patience: given }: Settings): SpeechEndpoint {
  const address = `${baseUrl.replace(/\/+$/u, '')}/audio/transcriptions`
  const headers: Record<string, string> = apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }
  const { start, perSecond } = given ?? patience
  const post = tracedFetch('speech')
  /** Some models know no times and refuse to be asked for them. */
  let format: 'verbose_json' | 'json' = 'verbose_json'

  async function ask(stretch: Stretch, signal: AbortSignal): Promise<HeardSpeech> {
    const body = formOf(stretch, { name, format })
    const late = AbortSignal.timeout(Math.ceil(start + perSecond * stretch.seconds))
    const both = AbortSignal.any([signal, late])
    const response = await post(address, { method: 'POST', headers, body, signal: both })
    if (refusing.includes(response.status)) throw new SpeechRefused(`Refused with ${response.status}`)
    if (!response.ok) throw new Error(`Replied with ${response.status}`)
    return readHeard(await response.json(), stretch.seconds)
  }

  return async (stretch, signal) => {
    try {
      try {
        return await ask(stretch, signal)
      } catch (error) {
        if (!(error instanceof SpeechRefused) || format === 'json') throw error
        format = 'json'
        return await ask(stretch, signal)
      }
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof SpeechRefused) {
        format = 'verbose_json'
        throw error
      }
      throw new SpeechAway('The endpoint that writes down speech did not reply as it should', { cause: error })
    }
  }
}

function formOf({ wav, language, prompt }: Stretch, { name, format }: { name: string; format: string }): FormData {
  const form = new FormData()
  form.append('file', new Blob([Uint8Array.from(wav)], { type: 'audio/wav' }), 'sound.wav')
  form.append('model', name)
  form.append('response_format', format)
  if (format === 'verbose_json') form.append('timestamp_granularities[]', 'segment')
  if (language !== '') form.append('language', language)
  if (prompt !== '') form.append('prompt', prompt)
  return form
}
