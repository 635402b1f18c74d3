import { detectLanguage } from '../language/language.ts'
import { stopWords } from '../language/stop-words.ts'
import { tokensOf } from '../language/tokens.ts'

/** A text's words with their weights. */
export type Vector = ReadonlyMap<string, number>

/** Without words that carry no topic; one that many texts have tells them apart the less. */
export function lineVectors(texts: readonly string[]): Vector[] {
  const { language } = detectLanguage(texts.join('\n'))
  const stops = stopWords[language]
  const counts = texts.map((text) => {
    const own = new Map<string, number>()
    for (const { lexeme, surface, derived } of tokensOf(text, language)) {
      if (derived || (surface !== null && stops?.has(surface))) continue
      own.set(lexeme, (own.get(lexeme) ?? 0) + 1)
    }
    return own
  })
  const holding = new Map<string, number>()
  for (const own of counts) for (const lexeme of own.keys()) holding.set(lexeme, (holding.get(lexeme) ?? 0) + 1)
  const rarity = (lexeme: string) => Math.log(1 + texts.length / (holding.get(lexeme) ?? 1))
  return counts.map((own) => new Map([...own].map(([lexeme, count]) => [lexeme, count * rarity(lexeme)])))
}
