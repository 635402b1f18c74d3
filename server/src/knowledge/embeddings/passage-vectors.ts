import { sentencesOf } from '../language/sentences.ts'
import type { Embedding } from './embedder.ts'

/** Beyond these a passage says no more of what it is about. */
const sentencesRead = 64
const maxPartLength = 2_000

/**
 * What is embedded of a passage: its sentences. A model that reads some hundred words sees each of them whole; titles,
 * which passages share, would draw all of a chapter together.
 */
export function partsOf({ text }: { text: string }): string[] {
  const sentences = sentencesOf(text)
    .filter((sentence) => /\p{L}/u.test(sentence.text))
    .slice(0, sentencesRead)
    .map((sentence) => sentence.text.slice(0, maxPartLength))
  return sentences.length > 0 ? sentences : [text.slice(0, maxPartLength)]
}

/** The mean of the directions of these; `embeddingOf` returns null for what the model refuses. Null where it refuses all. */
export function passageVector(
  passage: { text: string },
  embeddingOf: (part: string) => Embedding | null,
): Embedding | null {
  const said = partsOf(passage)
    .map(embeddingOf)
    .filter((one) => one !== null)
  return said.length === 0 ? null : meanDirection(said)
}

function meanDirection(embeddings: readonly Embedding[]): Embedding {
  const sum = Array.from({ length: embeddings[0]?.length ?? 0 }, () => 0)
  for (const embedding of embeddings) {
    const length = Math.hypot(...embedding) || 1
    for (const [at, value] of embedding.entries()) sum[at] = (sum[at] ?? 0) + value / length
  }
  return sum.map((value) => Math.fround(value / embeddings.length))
}
