import { saysTheSame, wordsOf } from './about.ts'

type ComparedFact = {
  kind: string
  subject: string
  attribute: string
  condition: string
  value: string
  unit: string
  about: string
  /** As the file says it, where a person has corrected it. */
  read?: { value: string; unit: string }
}
export type Comparison<F> = { added: F[]; removed: F[]; changed: { before: F; after: F }[] }

/**
 * What two versions of a file say otherwise. Facts about the same belong together; of what stands under another heading
 * or condition by now, those whose subject stands once in each.
 */
export function compareFacts<F extends ComparedFact>(before: readonly F[], after: readonly F[]): Comparison<F> {
  const first = matched(before, after, ({ about }) => about)
  const loose = matched(first.removed, first.added, ({ kind, subject, attribute }) =>
    [kind, subject, attribute].map(wordsOf).join('\u0001'),
  )
  return { ...loose, changed: [...first.changed, ...loose.changed] }
}

function matched<F extends ComparedFact>(
  before: readonly F[],
  after: readonly F[],
  keyOf: (fact: F) => string,
): Comparison<F> {
  const result: Comparison<F> = { added: [], removed: [], changed: [] }
  const others = Map.groupBy(after, keyOf)
  for (const [key, own] of Map.groupBy(before, keyOf)) {
    const there = others.get(key) ?? []
    others.delete(key)
    const gone = own.filter((fact) => !there.some((other) => areTheSame(fact, other)))
    const come = there.filter((fact) => !own.some((other) => areTheSame(fact, other)))
    const [one, another] = [gone[0], come[0]]
    // Of several steps or causes nobody can say which became which.
    if (one && another && gone.length === 1 && come.length === 1) result.changed.push({ before: one, after: another })
    else {
      result.removed.push(...gone)
      result.added.push(...come)
    }
  }
  for (const rest of others.values()) result.added.push(...rest)
  return result
}

/** What a person corrected is no change of the file, whether the other version says it as it was read or as corrected. */
function areTheSame(one: ComparedFact, other: ComparedFact): boolean {
  return saysTheSame(one, other) || saysTheSame(one.read ?? one, other.read ?? other)
}
