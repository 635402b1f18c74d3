import { createHash } from 'node:crypto'
import type { Language } from '../language/language.ts'

/** Languages that most dictionaries have on one side. */
export const pivots: readonly Language[] = ['de', 'en']

/** Headwords of both languages together from which on a direct dictionary needs no help by way of another language. */
const enoughEntries = 100_000

type Pair = { from: Language; to: Language; entries: number }

export function isOf(pair: { from: Language; to: Language }, a: Language, b: Language): boolean {
  return (pair.from === a && pair.to === b) || (pair.from === b && pair.to === a)
}

/** The languages between two others by way of which these dictionaries translate where direct ones are missing or small. */
export function pivotsBetween(pairs: readonly Pair[], a: Language, b: Language): Language[] {
  const direct = pairs.filter((pair) => isOf(pair, a, b))
  if (direct.some(({ entries }) => entries >= enoughEntries)) return []
  const has = (x: Language, y: Language): boolean => pairs.some((pair) => isOf(pair, x, y))
  return pivots.filter((pivot) => pivot !== a && pivot !== b && has(a, pivot) && has(pivot, b))
}

/** Words of both languages that one question of no sure language may have loaded for one of the material's: some 35 MB. */
const maxEntries = 2_000_000

/**
 * Of these languages the first that has dictionaries to this one, whatever their size, and others as long as theirs are
 * not too large together.
 */
export function likeliest(pairs: readonly Pair[], languages: readonly Language[], to: Language): Language[] {
  /** One that leads on from another language, as German-English does, counts once. */
  let needed = new Set<Pair>()
  return languages.filter((from) => {
    if (from === to) return false
    const ways = pivotsBetween(pairs, from, to).flatMap((pivot) => [[from, pivot] as const, [pivot, to] as const])
    const own = [[from, to] as const, ...ways].flatMap(([a, b]) => pairs.filter((pair) => isOf(pair, a, b)))
    const all = new Set([...needed, ...own])
    const entries = [...all].reduce((sum, pair) => sum + pair.entries, 0)
    if (needed.size > 0 && all.size > needed.size && entries > maxEntries) return false
    needed = all
    return true
  })
}

/** Of a pair by way of another language, the same in every company: a UUID of version 8 (RFC 9562). */
export function idOfPair(a: Language, b: Language, pivot: Language): string {
  const bytes = createHash('sha256')
    .update([...[a, b].toSorted(), pivot].join('-'))
    .digest()
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}
