/** How well a text was read, as sums over pictures. */
export type Score = { characters: number; errors: number; words: number; found: number; figures: number; right: number }

export const noScore: Score = { characters: 0, errors: 0, words: 0, found: 0, figures: 0, right: 0 }

/** Character errors are edits of Levenshtein over the length; each known line is compared with what is most like it. */
export function scoreOf(known: readonly string[], read: string): Score {
  const text = plain(read)
  const score = { ...noScore }
  for (const line of known.map(plain)) {
    score.characters += line.length
    score.errors += Math.min(line.length, editsToFind(line, text))
  }
  const there = counted(text.split(' '))
  for (const word of known.flatMap((line) => plain(line).split(' '))) {
    const isFound = (there.get(word) ?? 0) > 0
    if (isFound) there.set(word, (there.get(word) ?? 0) - 1)
    score.words += 1
    score.found += isFound ? 1 : 0
    if (!/\d/u.test(word)) continue
    score.figures += 1
    score.right += isFound ? 1 : 0
  }
  return score
}

export function sum(one: Score, other: Score): Score {
  const keys = Object.keys(noScore) as (keyof Score)[]
  return Object.fromEntries(keys.map((key) => [key, one[key] + other[key]])) as Score
}

function plain(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[’‘`´]/gu, "'")
    .replaceAll(/[–—]/gu, '-')
    .replaceAll(/\s+/gu, ' ')
    .trim()
}

function counted(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

/** Fewest edits from a line to any part of a text (Sellers, 1980). */
function editsToFind(line: string, text: string): number {
  let row = new Uint16Array(text.length + 1)
  for (let i = 1; i <= line.length; i++) {
    const next = new Uint16Array(text.length + 1)
    next[0] = i
    for (let j = 1; j <= text.length; j++) {
      const same = (row[j - 1] ?? 0) + (line[i - 1] === text[j - 1] ? 0 : 1)
      next[j] = Math.min(same, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1)
    }
    row = next
  }
  return Math.min(...row)
}
