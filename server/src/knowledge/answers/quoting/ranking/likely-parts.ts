import type { Features } from './feature-names.ts'
import { rankOf } from './rank-weights.ts'

/** Of the best passage, and without a word of the question. */
export const saysNothing: Features = { passage: 1, rank: 1 }

/** How far a sentence has to be ahead of a place that says nothing; in log-odds. */
const leastAhead = 3.5
/** What a sentence speaks of, the next one goes on with. */
const neighbourShare = 0.5

/**
 * The sentences of a passage that are likely to be part of an answer, by what they say and by the better one of their
 * neighbours (docs/decisions/0065). `sentences` in the order of the text.
 */
export function likelyParts<Scored extends { score: number; stretch: { start: number } }>(
  sentences: readonly Scored[],
): Set<Scored> {
  const ahead = sentences.map(({ score }) => score - rankOf(saysNothing))
  return new Set(
    sentences.filter((_, at) => {
      const beside = Math.max(0, besideIn(sentences, ahead, at, -1), besideIn(sentences, ahead, at, 1))
      return (ahead[at] ?? 0) + neighbourShare * beside >= leastAhead
    }),
  )
}

/** Of the nearest one that is another stretch: a list is one, however many items it has. */
function besideIn(
  sentences: readonly { stretch: { start: number } }[],
  ahead: readonly number[],
  at: number,
  step: 1 | -1,
): number {
  const start = sentences[at]?.stretch.start
  for (let next = at + step; next >= 0 && next < sentences.length; next += step)
    if (sentences[next]?.stretch.start !== start) return ahead[next] ?? 0
  return 0
}
