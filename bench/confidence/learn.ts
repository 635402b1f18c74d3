import { confidenceFeatures, saysNothing } from '../../server/src/knowledge/answers/confidence.ts'
import { featureNames } from '../../server/src/knowledge/answers/quoting/features.ts'
import type { Example } from './collect.ts'
import { fitLogistic, fitRanking, matrixOf, productOf } from './fit.ts'

export type Weights = { rank: Record<string, number>; confidence: Record<string, number> }

/** A question of the floor counts as much as so many of an encyclopaedia: there are fewer, and those are asked. */
const floorWeight = { rank: 3, confidence: 10 }

function isOfFloor({ set }: Example): boolean {
  return set === 'floor' || set === 'plant'
}

/** Weights for places beside each other, then for how likely the first of them answers. */
export function learn(examples: readonly Example[]): Weights {
  const names = [...featureNames]
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
    return first ? [{ ...first, weight: isOfFloor(example) ? floorWeight.confidence : 1 }] : []
  })
  const columns = [...new Set(rows.flatMap(({ features }) => Object.keys(features))), 'bias']
  const matrix = matrixOf(
    columns,
    rows.map(({ features }) => ({ ...features, bias: 1 })),
  )
  const fitted = fitLogistic(
    matrix,
    rows.map(({ isRight }) => Number(isRight)),
    rows.map(({ weight }) => weight),
    { steps: 800, rate: 0.02, decay: 3e-2 },
  )
  return { rank, confidence: named(columns, fitted) }
}

function named(names: readonly string[], weights: Float64Array): Record<string, number> {
  return Object.fromEntries(names.map((name, at) => [name, Number((weights[at] ?? 0).toFixed(4))]))
}

/** The sentence that would be quoted first with these weights, and whether it answers. */
export function firstOf(example: Example, rank: Weights['rank']) {
  const { sentences, candidates, found, coverage } = example
  const scores = scoresOf(example, rank)
  const nothing = Object.entries(saysNothing).reduce((sum, [name, value]) => sum + (rank[name] ?? 0) * value, 0)
  const scored = sentences
    .map((sentence, at) => ({ sentence: { ...sentence, score: scores[at] ?? 0 }, right: candidates[at]?.right ?? 0 }))
    .toSorted((one, other) => other.sentence.score - one.sentence.score)
  const features = confidenceFeatures(
    found,
    scored.map(({ sentence }) => sentence),
    { coverage, nothing },
  )
  return features && { features, isRight: (scored[0]?.right ?? 0) > 0, scored }
}

export function scoresOf({ candidates }: Example, rank: Weights['rank']): number[] {
  const names = [...featureNames]
  const matrix = matrixOf(
    names,
    candidates.map(({ features }) => features),
  )
  return productOf(
    matrix,
    Float64Array.from(names, (name) => rank[name] ?? 0),
  )
}

/** The probability that the first answers. */
export function confidenceWith({ confidence }: Weights, features: Readonly<Record<string, number>>): number {
  const sum = Object.entries(features).reduce((all, [name, value]) => all + (confidence[name] ?? 0) * value, 0)
  return 1 / (1 + Math.exp(-sum - (confidence['bias'] ?? 0)))
}
