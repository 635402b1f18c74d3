import type { StoredLine } from '../../schema/picture-readings.ts'
import { sharedPlace } from './line-places.ts'

type KeptCorrection = { id: string; lineId: string; corners: StoredLine['corners']; readAs: string; text: string }

/** Of the shorter of two lines, as far as they must stand in the same place. */
const leastShared = 0.5
/** Of the characters, where the place alone does not decide. */
const leastAlike = 0.5
/** Lines that share this much of their places are the same, whatever was read. */
const samePlace = 0.8

/**
 * The line of a new reading that each correction belongs to, by its place and by what was read there; those that
 * belong to none are left out. A line takes one correction.
 */
export function matchCorrections(
  lines: readonly StoredLine[],
  corrections: readonly KeptCorrection[],
): ReadonlyMap<string, string> {
  const pairs = corrections.flatMap((correction) =>
    lines.flatMap((line) => {
      const shared = sharedPlace(correction.corners, line.corners)
      if (shared < leastShared) return []
      const alike = Math.max(likeness(correction.readAs, line.text), likeness(correction.text, line.text))
      return shared >= samePlace || alike >= leastAlike ? [{ correction, line, worth: shared + alike }] : []
    }),
  )
  const matched = new Map<string, string>()
  const taken = new Set<string>()
  for (const { correction, line } of pairs.toSorted((one, other) => other.worth - one.worth)) {
    if (matched.has(correction.id) || taken.has(line.id)) continue
    matched.set(correction.id, line.id)
    taken.add(line.id)
  }
  return matched
}

/** 1 for the same text, 0 for one that has nothing of the other: by pairs of letters (Dice). */
function likeness(one: string, other: string): number {
  const [a, b] = [pairsOf(one), pairsOf(other)]
  if (a.length === 0 || b.length === 0) return one === other ? 1 : 0
  const left = new Map<string, number>()
  for (const pair of a) left.set(pair, (left.get(pair) ?? 0) + 1)
  let common = 0
  for (const pair of b) {
    const count = left.get(pair) ?? 0
    if (count === 0) continue
    left.set(pair, count - 1)
    common++
  }
  return (2 * common) / (a.length + b.length)
}

function pairsOf(text: string): string[] {
  const plain = text.toLowerCase().replace(/\s+/gu, '')
  return Array.from({ length: Math.max(0, plain.length - 1) }, (_, at) => plain.slice(at, at + 2))
}
