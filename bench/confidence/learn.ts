import { featuresOfRanking } from '../../server/src/knowledge/answers/confidence.ts'
import { saysNothing } from '../../server/src/knowledge/answers/quoting/ranking/likely-parts.ts'
import { type Features, rankedBy } from '../../server/src/knowledge/answers/quoting/ranking/feature-names.ts'
import type { Example } from './collect.ts'
import { fitLogistic, fitRanking, matrixOf } from './fit.ts'

export type Weights = Record<'rank' | 'confidence' | 'presence', Record<string, number>>

/** A question of the floor counts as much as so many of an encyclopaedia: there are fewer, and those are asked. */
const floorWeight = { rank: 3, confidence: 10, presence: 5 }

function isOfFloor({ set }: Example): boolean {
  return set === 'floor' || set === 'plant'
}

/** Weights for places beside each other, then for how likely the first of them answers. */
export function learn(examples: readonly Example[]): Weights {
  const names = [...rankedBy]
  const groups = examples
    .filter(({ isAbsent, candidates }) => !isAbsent && candidates.length > 0)
    .map((example) => ({
      matrix: matrixOf(
        names,
        example.candidates.map(({ features }) => features),
      ),
      right: example.candidates.map(({ right }) => right),
      weight: isOfFloor(example) ? floorWeight.rank : 1,
    }))
  const ranked = fitRanking(names.length, groups, { steps: 300, rate: 0.05, decay: 3e-4 })
  const rank = named(names, ranked)
  const rows = examples.flatMap((example) => {
    const first = firstOf(example, rank)
    return first ? [{ ...first, isThere: !example.isAbsent, isOfFloor: isOfFloor(example) }] : []
  })
  const columns = [...new Set(rows.flatMap(({ features }) => Object.keys(features))), 'bias']
  const matrix = matrixOf(
    columns,
    rows.map(({ features }) => ({ ...features, bias: 1 })),
  )
  const fitted = (isSo: (row: (typeof rows)[number]) => boolean, weight: number) =>
    named(
      columns,
      fitLogistic(
        matrix,
        rows.map((row) => Number(isSo(row))),
        rows.map((row) => (row.isOfFloor ? weight : 1)),
        { steps: 800, rate: 0.02, decay: 3e-2 },
      ),
    )
  return {
    rank,
    confidence: fitted(({ isRight }) => isRight, floorWeight.confidence),
    presence: fitted(({ isThere }) => isThere, floorWeight.presence),
  }
}

/**
 * The ranking learned further from other questions, held near what it was: for want of the manuals that it was learned from. The
 * probabilities stay as they are.
 */
export function learnFurther(weights: Weights, examples: readonly Example[]): Weights {
  const names = [...rankedBy]
  const groups = examples
    .filter(({ isAbsent }) => !isAbsent)
    .map(({ candidates }) => ({
      matrix: matrixOf(
        names,
        candidates.map(({ features }) => features),
      ),
      right: candidates.map(({ right }) => right),
      lead: candidates.map(({ lead }) => lead),
      weight: 1,
    }))
  const before = Float64Array.from(names, (name) => weights.rank[name] ?? 0)
  const rank = fitRanking(names.length, groups, { steps: 120, rate: 0.05, decay: 3e-3 }, before)
  const learned = named(names, rank)
  const scale = meanBest(examples, weights.rank) / meanBest(examples, learned)
  return {
    ...weights,
    rank: named(
      names,
      rank.map((weight) => weight * scale),
    ),
  }
}

/** The probabilities read scores: the ranking keeps its scale, by what the best places score. */
function meanBest(examples: readonly Example[], rank: Weights['rank']): number {
  const best = examples.flatMap((example) => scored(example, rank)[0]?.score ?? [])
  return best.reduce((sum, one) => sum + one, 0) / Math.max(1, best.length)
}

function named(names: readonly string[], weights: Float64Array): Record<string, number> {
  return Object.fromEntries(names.map((name, at) => [name, Number((weights[at] ?? 0).toFixed(4))]))
}

/** The sentence that would be quoted first with these weights, and whether it answers; sections are judged by it, too. */
export function firstOf(example: Example, rank: Weights['rank']) {
  const sentences = scored(example, rank).filter(({ isSection }) => !isSection)
  const [first, ...others] = sentences
  if (!first) return null
  const features: Features = {
    ...first.features,
    ...example.ofQuestion,
    ...first.ofFirst,
    ...featuresOfRanking([first, ...others], weighed(saysNothing, rank)),
  }
  return { features, isRight: first.right > 0 }
}

/** All places, best first. */
export function scored({ candidates }: Example, rank: Weights['rank']) {
  return candidates
    .map((candidate) => ({ ...candidate, score: weighed(candidate.features, rank) + candidate.lead }))
    .toSorted((one, other) => other.score - one.score)
}

function weighed(features: Features, weights: Readonly<Record<string, number>>): number {
  return Object.entries(weights).reduce((sum, [name, weight]) => sum + weight * (features[name] ?? 0), 0)
}
