import { commonLanguage, type Language, languageOf } from '../language/language.ts'
import { type Token, tokensOf } from '../language/tokens.ts'

/** PostgreSQL keeps at most 255 positions of a lexeme (MAXNUMPOS). */
const maxPositions = 255

export type SearchableText = {
  /** Tokens without surface forms and derived ones: BM25's document length. */
  length: number
  /** A tsvector literal in which a lexeme has as many positions as it occurs, and none where it occurs once. */
  tokens: string
}

/** `otherwise`: the language of the passage's document, for a parts list that does not show its own. */
export function searchableText(passage: { title: string; text: string }, otherwise: Language): SearchableText {
  const language = languageOf(passage.text, otherwise)
  const tokens = [...tokensOf(passage.title, language), ...tokensOf(passage.text, language)]
  return { length: tokens.filter(({ derived }) => !derived).length, tokens: tsvectorLiteral(frequencies(tokens)) }
}

const languageSample = 200

/** What passages of one file are in; `otherwise` is asked where they do not show it. */
export async function languageOfPassages(
  passages: readonly { text: string }[],
  otherwise: () => Promise<Language>,
): Promise<Language> {
  const shown = commonLanguage(passages.slice(0, languageSample).map(({ text }) => text))
  return shown === 'und' && passages.length > 0 ? otherwise() : shown
}

function frequencies(tokens: readonly Token[]): Map<string, number> {
  const counts = new Map<string, number>()
  const count = (lexeme: string) => counts.set(lexeme, (counts.get(lexeme) ?? 0) + 1)
  for (const { lexeme, surface } of tokens) {
    count(lexeme)
    if (surface !== null) count(`=${surface}`)
  }
  return counts
}

/**
 * Positions only count here, so they run 1, 2, 3 … for each lexeme: small, distinct, never above 16,383. A lexeme that occurs once has
 * none: `ts_rank` reads it the same, and most occur once, so that rows are a quarter smaller (docs/decisions/0101).
 */
export function tsvectorLiteral(counts: ReadonlyMap<string, number>): string {
  const parts: string[] = []
  for (const [lexeme, count] of counts) parts.push(`${quotedLexeme(lexeme)}${count > 1 ? `:${positions(count)}` : ''}`)
  return parts.join(' ')
}

/** Valid in tsvector and tsquery literals. PostgreSQL refuses NUL in text. */
function quotedLexeme(lexeme: string): string {
  return `'${lexeme.replaceAll('\u0000', '').replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}

const written: string[] = ['', '1']

function positions(count: number): string {
  const kept = Math.min(count, maxPositions)
  for (let next = written.length; next <= kept; next++) written.push(`${written[next - 1]},${next}`)
  return written[kept] ?? ''
}
