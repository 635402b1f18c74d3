export type Idf = (lexeme: string) => number

/** Lucene's form: never negative. A lexeme that stands nowhere tells nothing of any passage. */
export function idfOf(frequencies: { passages: number; documents: ReadonlyMap<string, number> }): Idf {
  return (lexeme) => {
    const documents = frequencies.documents.get(lexeme)
    if (documents === undefined) return 0
    return Math.log(1 + Math.max(frequencies.passages - documents + 0.5, 0.5) / (documents + 0.5))
  }
}

/** What a word would weigh that no passage holds: it stands in none, so it is the rarest. */
export function idfOfUnknown(passages: number): number {
  return Math.log(1 + (passages + 0.5) / 0.5)
}
