/** The sets of a glossary by their words, whatever the case. */
export function knownSets(sets: readonly { words: readonly string[] }[]) {
  const setsOf = new Map<string, Set<number>>()
  let count = 0
  const add = (words: readonly string[]) => {
    for (const word of words) {
      const name = word.toLowerCase()
      setsOf.set(name, (setsOf.get(name) ?? new Set()).add(count))
    }
    count += 1
  }
  for (const { words } of sets) add(words)
  return {
    add,
    /** Whether one set has all of these words. */
    holds([first = '', ...others]: readonly string[]): boolean {
      const candidates = setsOf.get(first.toLowerCase()) ?? new Set()
      return [...candidates].some((at) => others.every((word) => setsOf.get(word.toLowerCase())?.has(at)))
    },
  }
}
