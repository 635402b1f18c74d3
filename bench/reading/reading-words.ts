/** How the words of two readings of one page meet, as bags: the order in which a page is read is not compared. */
export type WordsMet = {
  theirs: number
  ours: number
  met: number
  /** Words of ours that are several neighbours there, and words of theirs that are several neighbours here. */
  glued: string[]
  split: string[]
  onlyTheirs: string[]
  onlyOurs: string[]
}

/** `ours` is a text, `theirs` are words in their own order. */
export function meetingOf(ours: string, theirs: readonly string[]): WordsMet {
  const here = tokensOf(ours.split(/\s+/u))
  const there = tokensOf(theirs)
  const onlyOurs = without(here, there)
  const onlyTheirs = without(there, here)
  return {
    theirs: there.length,
    ours: here.length,
    met: there.length - onlyTheirs.length,
    glued: among(onlyOurs, there),
    split: among(onlyTheirs, here),
    onlyTheirs,
    onlyOurs,
  }
}

const unspaced = /[\u2E80-\u30FF\u3400-\u9FFF\uF900-\uFAFF\uFF00-\uFF9F\u{20000}-\u{3FFFF}]/u

/**
 * Words after NFKC without hyphens, format characters and leading dots: a word that was parted at the end of a line is
 * one, as readers differ in whether they join it. Scripts without blanks are counted by character.
 */
function tokensOf(words: readonly string[]): string[] {
  const joined: string[] = []
  for (const word of words) {
    const last = joined.at(-1)
    if (last && /\p{L}[-\u00AD\u2010\u2011]$/u.test(last) && /^\p{L}/u.test(word)) joined[joined.length - 1] += word
    else joined.push(word)
  }
  return joined.flatMap((word) => {
    const plain = word
      .normalize('NFKC')
      .replace(/[\p{C}\s\u2010\u2011-]+/gu, '')
      .replace(/^[.·…]$|[.·…]{3,}/gu, '')
    if (plain === '') return []
    return unspaced.test(plain) ? Array.from(plain) : [plain]
  })
}

function without(words: readonly string[], others: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const word of others) counts.set(word, (counts.get(word) ?? 0) + 1)
  return words.filter((word) => {
    const count = counts.get(word) ?? 0
    if (count > 0) counts.set(word, count - 1)
    return count === 0
  })
}

const maxNeighbours = 4

function among(words: readonly string[], others: readonly string[]): string[] {
  const joined = new Set<string>()
  for (let i = 0; i < others.length; i++) {
    let text = others[i] ?? ''
    for (let k = 1; k < maxNeighbours && i + k < others.length; k++) {
      text += others[i + k] ?? ''
      joined.add(text)
    }
  }
  return words.filter((word) => joined.has(word))
}
