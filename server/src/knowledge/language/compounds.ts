/** Languages that write compounds as one word, and what binds their parts. */
const links: Readonly<Record<string, readonly string[]>> = { de: ['', 's', 'es', 'n', 'en', 'er', 'e'] }
const shortestPart = 3
const maxWordLength = 40

/**
 * The parts of a compound that are headwords: as few as there can be, and of as many the ones with the longest shortest part.
 * Null for a word that has no such parts.
 */
export function partsOf(word: string, language: string, isHeadword: (part: string) => boolean): string[] | null {
  const between = links[language]
  if (!between || word.length > maxWordLength || !/^\p{L}+$/u.test(word)) return null
  /** By the letters that they cover. */
  const best: (string[] | undefined)[] = [[]]
  for (let end = shortestPart; end <= word.length; end++) {
    for (let start = 0; start <= end - shortestPart; start++) {
      const before = best[start]
      if (!before) continue
      const stretch = word.slice(start, end)
      const part = (end === word.length ? [''] : between)
        .filter((link) => stretch.endsWith(link) && stretch.length - link.length >= shortestPart)
        .map((link) => stretch.slice(0, stretch.length - link.length))
        .find(isHeadword)
      if (part === undefined) continue
      const parts = [...before, part]
      if (isBetter(parts, best[end])) best[end] = parts
    }
  }
  const parts = best[word.length]
  return parts && parts.length > 1 ? parts : null
}

function isBetter(parts: readonly string[], than: readonly string[] | undefined): boolean {
  if (!than || parts.length !== than.length) return !than || parts.length < than.length
  return shortestOf(parts) > shortestOf(than)
}

function shortestOf(parts: readonly string[]): number {
  return Math.min(...parts.map(({ length }) => length))
}
