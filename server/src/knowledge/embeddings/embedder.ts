import { APICallError } from '@ai-sdk/provider'
import { type EndpointSettings, openEndpoint } from '../endpoints/endpoint.ts'

export type Embedding = readonly number[]
/** What a text is: some models were trained to see them differently. */
export type EmbeddedAs = 'question' | 'passage'

/** Turns texts into what they mean, as numbers of one length. */
export type Embedder = {
  model: string
  /**
   * @throws TextsRefused when the endpoint does not take these texts; something else when it is away, slow or talks
   * nonsense, and at once while it rests after several such failures.
   */
  embed: (texts: readonly string[], signal: AbortSignal, of: EmbeddedAs) => Promise<Embedding[]>
}

/** One of the texts may be too long for the model, or not what it takes for a text. */
export class TextsRefused extends Error {
  override name = 'TextsRefused'
}
const refusing: readonly (number | undefined)[] = [400, 413, 422]

/** pgvector indexes no more of half precision. */
export const maxDimensions = 4_000

export function openEmbedder({ name, ...settings }: EndpointSettings & { name: string }): Embedder {
  const { provider, circuit } = openEndpoint(settings, 'embeddings')
  const endpoint = provider.embeddingModel(name)
  return {
    model: name,
    async embed(texts, signal) {
      const attempt = circuit.enter()
      if (!attempt) throw new Error('The endpoint of the embeddings failed just now and is not asked')
      try {
        const { embeddings } = await endpoint.doEmbed({ values: [...texts], abortSignal: signal })
        requireUsable(embeddings, texts.length)
        attempt.succeeded()
        return embeddings
      } catch (error) {
        if (isOfTheEndpoint(error, signal)) attempt.failed()
        if (APICallError.isInstance(error) && refusing.includes(error.statusCode)) {
          throw new TextsRefused('The endpoint of the embeddings refuses these texts', { cause: error })
        }
        throw error
      } finally {
        attempt.leave()
      }
    },
  }
}

/** Not that a reader left, nor that it refused these texts: the next ones may be welcome. */
function isOfTheEndpoint(error: unknown, signal: AbortSignal): boolean {
  if (signal.aborted) return signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError'
  if (!APICallError.isInstance(error) || error.statusCode === undefined) return true
  return error.statusCode >= 500 || error.statusCode === 429
}

function requireUsable(embeddings: readonly Embedding[], count: number): void {
  const length = embeddings[0]?.length ?? 0
  const areUsable =
    embeddings.length === count &&
    length > 0 &&
    length <= maxDimensions &&
    embeddings.every((one) => one.length === length && one.every(Number.isFinite) && one.some((value) => value !== 0))
  if (!areUsable) throw new Error('The endpoint of the embeddings returned something else than one vector a text')
}
