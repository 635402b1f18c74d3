import type { Near } from './embeddings.repository.ts'

/** Of reciprocal rank fusion (Cormack, Clarke and Büttcher 2009). */
const k = 60

/** Joins two rankings of ids into one: each counts by its ranks alone, whatever its scores mean. */
export function fuseRankings(...rankings: readonly (readonly string[])[]): string[] {
  const scores = new Map<string, number>()
  for (const ranking of rankings) {
    for (const [at, id] of ranking.entries()) scores.set(id, (scores.get(id) ?? 0) + 1 / (k + at + 1))
  }
  return [...scores].sort((a, b) => b[1] - a[1]).map(([id]) => id)
}

const clearShare = 0.7
const fewestCompared = 5

/**
 * Whether the nearest stands out from the rest. Its distance alone says nothing: models spread their vectors over very
 * different ranges. Not measured on real models; it never makes an answer sure (docs/decisions/0024).
 */
export function standsOut(near: readonly Near[]): boolean {
  const [first] = near
  const middle = near[Math.floor(near.length / 2)]
  return first !== undefined && middle !== undefined && near.length >= fewestCompared
    ? first.distance <= clearShare * middle.distance
    : false
}
