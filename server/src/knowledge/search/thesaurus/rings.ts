import { readFileSync } from 'node:fs'

export const languagesWithRings = ['en', 'de', 'es', 'fr'] as const

export type LanguageWithRings = (typeof languagesWithRings)[number]

const known = new Map<LanguageWithRings, readonly string[][]>()

/** Words of a language that may stand for each other when somebody looks for a place in a manual, a ring each. */
export function readRings(language: string): readonly string[][] {
  const written = languagesWithRings.find((one) => one === language)
  if (!written) return []
  let rings = known.get(written)
  if (!rings) known.set(written, (rings = linesOf(`${written}.txt`).map((line) => line.split(', '))))
  return rings
}

/** Lines that begin with # are headings. */
function linesOf(name: string): string[] {
  const text = readFileSync(new URL(`rings/${name}`, import.meta.url), 'utf8')
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
}
