import type { AskedMeaning } from '../embeddings/vector-search.ts'
import type { RankedPassage } from '../index/search.repository.ts'
import { type NearSentences, placeInPassage } from '../search/search-passages.ts'
import { quotablesOf } from './quoting/blocks.ts'

/** Each costs the model some hundredths of a second. */
const passagesCompared = 3
const sentencesCompared = 24

/**
 * Which sentences of the first passages mean what is asked: their likeness to the question, from 0 for one that is no
 * nearer than the middle to 1 for the nearest. Null when the model does not answer in time.
 */
export async function nearSentences(
  meaning: AskedMeaning,
  passages: readonly RankedPassage[],
  signal: AbortSignal,
): Promise<NearSentences | null> {
  const places = passages
    .slice(0, passagesCompared)
    .flatMap((passage) => quotablesOf(passage.text).map((quotable) => ({ passage, quotable })))
    .slice(0, sentencesCompared)
  if (places.length === 0) return null
  const likeness = await meaning.compare(
    places.map(({ quotable }) => quotable.text),
    signal,
  )
  if (!likeness) return null
  const sorted = likeness.toSorted((one, other) => other - one)
  const [best = 0, middle = 0] = [sorted[0], sorted[Math.floor(sorted.length / 2)]]
  if (best <= middle) return null
  return new Map(
    places.map(({ passage, quotable }, at) => [
      placeInPassage(passage, quotable.start),
      Math.max(0, ((likeness[at] ?? 0) - middle) / (best - middle)),
    ]),
  )
}
