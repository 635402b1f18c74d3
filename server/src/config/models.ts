import path from 'node:path'
import * as z from 'zod/mini'
import { ConfigError, type Environment, inFolder } from './environment.ts'

/** A model behind an OpenAI-compatible endpoint. */
export type ModelConfig = Readonly<{ baseUrl: string; apiKey: string | null; name: string }>

/** Milliseconds. */
export const ModelTimeouts = z.partial(
  z.object({
    searchWords: z.int(),
    gathering: z.int(),
    firstByte: z.int(),
    idle: z.int(),
    thinking: z.int(),
    translation: z.int(),
  }),
)
/** At the endpoint of the answers. @throws ConfigError where there is none */
export function visionOf({ LLM_VISION_MODEL: name, LLM_BASE_URL: baseUrl, LLM_API_KEY }: Environment) {
  if (name === undefined) return null
  if (baseUrl === undefined) throw new ConfigError('LLM_VISION_MODEL needs LLM_BASE_URL, but it is not set.')
  return Object.freeze({ baseUrl, apiKey: LLM_API_KEY ?? null, name })
}

/** Null where the name is not that of a folder. */
export function folderOf(model: string | undefined): string | null {
  return model?.startsWith(inFolder) ? path.resolve(model.slice(inFolder.length)) : null
}

/** @throws ConfigError where the model of a folder is to be asked for elsewhere. */
export function withoutEndpoint({ EMBEDDING_BASE_URL: own, EMBEDDING_MODEL: name }: Environment): null {
  if (own === undefined) return null
  throw new ConfigError(
    `EMBEDDING_MODEL=${name} runs in this process, but EMBEDDING_BASE_URL is set: unset one of them.`,
  )
}

/** At the endpoint of the answers, with its key, unless another is named. */
export function modelOf(env: Environment, of: 'EMBEDDING' | 'TRANSCRIPTION'): ModelConfig | null {
  const name = env[`${of}_MODEL`]
  const own = env[`${of}_BASE_URL`]
  if (name === undefined) {
    if (own === undefined) return null
    throw new ConfigError(`${of}_BASE_URL and ${of}_MODEL belong together, but ${of}_MODEL is not set.`)
  }
  const baseUrl = own ?? env.LLM_BASE_URL
  if (baseUrl === undefined) {
    throw new ConfigError(`${of}_MODEL needs ${of}_BASE_URL or LLM_BASE_URL, but neither is set.`)
  }
  // A key goes to the endpoint it was given for only.
  const apiKey = env[`${of}_API_KEY`] ?? (own === undefined ? env.LLM_API_KEY : undefined) ?? null
  return Object.freeze({ baseUrl, apiKey, name })
}
