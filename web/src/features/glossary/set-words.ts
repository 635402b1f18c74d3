/** These words and those of a text, each once whatever its case. */
export function withWords(words: readonly string[], text: string): string[] {
  const typed = text.split(/[,;\t\r\n]/).map((word) => word.replace(/\s+/g, ' ').trim())
  const all = [...words]
  for (const word of typed) {
    const isThere = all.some((one) => one.toLowerCase() === word.toLowerCase())
    if (word !== '' && !isThere) all.push(word)
  }
  return all
}

type WrittenTwice = { base: readonly string[]; typed: readonly string[]; theirs: readonly string[] }

/** What somebody else saved, with the words that were added here since `base` and without those that were taken out. */
export function mergeWords({ base, typed, theirs }: WrittenTwice): string[] {
  const left = theirs.filter((word) => typed.includes(word) || !base.includes(word))
  const added = typed.filter((word) => !base.includes(word))
  return added.reduce<string[]>(withWords, left)
}
