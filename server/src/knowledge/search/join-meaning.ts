import type { Near } from '../embeddings/embeddings.repository.ts'
import type { RankedPassage } from '../index/search.repository.ts'

/** Measured on other words for what a manual says: more for meaning harms what words find (docs/decisions/0055). */
const share = { words: 0.7, meaning: 0.3 }

/**
 * One ranking of what words and what meaning found: scores of both, each divided by its best, so that a clear first stays
 * one. What meaning alone found has a score of 0 as its words' (`RankedPassage.score`), and keeps it.
 */
export function joinMeaning(passages: readonly RankedPassage[], near: readonly Near[]): RankedPassage[] {
  const likeness = new Map(near.map(({ passageId, distance }) => [passageId, Math.max(0, 1 - distance)]))
  const most = {
    words: Math.max(0, ...passages.map(({ score }) => score)) || 1,
    meaning: Math.max(0, ...likeness.values()) || 1,
  }
  return passages
    .map((passage) => ({
      passage,
      joined:
        (share.words * passage.score) / most.words + (share.meaning * (likeness.get(passage.id) ?? 0)) / most.meaning,
    }))
    .toSorted((one, other) => other.joined - one.joined)
    .map(({ passage }) => passage)
}
