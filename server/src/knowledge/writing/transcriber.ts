import * as z from 'zod/mini'
import { createCircuit } from '../endpoints/circuit.ts'
import type { EndpointSettings } from '../endpoints/endpoint.ts'
import { tracedFetch } from '../endpoints/traced-fetch.ts'
import type { Language } from '../language/language.ts'

type Recording = {
  bytes: Uint8Array
  /** Its ending, by which endpoints tell what it holds. */
  extension: string
  language: Language | null
}

/**
 * Returns what is said in a recording; nothing where nobody speaks.
 *
 * @throws RecordingRefused when the endpoint does not take this one; another error when it is away, slow or talks
 * nonsense, and at once while it rests after several such failures.
 */
export type Transcriber = (recording: Recording, signal: AbortSignal) => Promise<string>

export class RecordingRefused extends Error {
  override name = 'RecordingRefused'
}

const refusing: readonly number[] = [400, 413, 415, 422]
const maxReplyMilliseconds = 120_000
const Reply = z.object({ text: z.string() })

/** By `POST /audio/transcriptions`, as OpenAI-compatible endpoints have it. */
export function openTranscriber({ baseUrl, apiKey, name }: EndpointSettings & { name: string }): Transcriber {
  const address = `${baseUrl.replace(/\/+$/u, '')}/audio/transcriptions`
  const headers: Record<string, string> = apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }
  const post = tracedFetch('dictation')
  const circuit = createCircuit({ failures: 3, pauseMs: 30_000, now: () => performance.now() })
  return async (recording, signal) => {
    const attempt = circuit.enter()
    if (!attempt) throw new Error('The endpoint that writes down speech failed just now and is not asked')
    try {
      const late = AbortSignal.timeout(maxReplyMilliseconds)
      const body = formOf(recording, name)
      const response = await post(address, {
        method: 'POST',
        headers,
        body,
        signal: AbortSignal.any([signal, late]),
      })
      if (refusing.includes(response.status)) throw new RecordingRefused(`Refused with ${response.status}`)
      if (!response.ok) throw new Error(`The endpoint that writes down speech replied with ${response.status}`)
      const { text } = Reply.parse(await response.json())
      attempt.succeeded()
      // PostgreSQL refuses NUL in text.
      return text.replaceAll('\0', '').trim()
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof RecordingRefused)) attempt.failed()
      throw error
    } finally {
      attempt.leave()
    }
  }
}

function formOf({ bytes, extension, language }: Recording, model: string): FormData {
  const form = new FormData()
  form.append('file', new Blob([Uint8Array.from(bytes)]), `recording.${extension}`)
  form.append('model', model)
  form.append('response_format', 'json')
  if (language !== null) form.append('language', language)
  return form
}
