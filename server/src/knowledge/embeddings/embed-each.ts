import type { Log } from '../../platform/log.ts'
import { type Embedder, type Embedding, TextsRefused } from './embedder.ts'

const timeoutMs = 60_000
/** No model refuses this for what it says. */
const harmless = 'water'

/**
 * The texts' embeddings, in one call if the endpoint takes them all; null where it refuses a text.
 *
 * @throws TextsRefused when it takes no text at all: then it is wrongly set up.
 */
export async function embedEach(
  deps: { embedder: Embedder; log: Log },
  texts: readonly string[],
  signal: AbortSignal,
): Promise<(Embedding | null)[]> {
  const embed = (some: readonly string[]) =>
    deps.embedder.embed(some, AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]), 'passage')
  try {
    return await embed(texts)
  } catch (error) {
    if (!(error instanceof TextsRefused)) throw error
    if (texts.length === 1) {
      await embed([harmless])
      deps.log.warn({ error }, 'a passage is found by its words alone: the endpoint of the embeddings refuses its text')
      return [null]
    }
    const middle = Math.ceil(texts.length / 2)
    const first = await embedEach(deps, texts.slice(0, middle), signal)
    return [...first, ...(await embedEach(deps, texts.slice(middle), signal))]
  }
}
