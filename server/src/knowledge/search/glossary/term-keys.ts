import { fold } from '../../language/stems.ts'
import { type Token, tokensOf } from '../../language/tokens.ts'

const maxKeyLength = 4
const shortestKey = 2

/**
 * How a term of the glossary is looked up: the first letters of its first word, whatever language it is of. The last
 * letter is left out, because it may change with the word's form. Null for what has no word.
 */
export function termKey(term: string): string | null {
  const [first] = wordsOf(term)
  return first ? keyOf(first) : null
}

/** Whether each word of the term begins as one of the question with these keys does: no stemmer is asked for it. */
export function mayHold(questionKeys: ReadonlySet<string>, term: string): boolean {
  const [first, ...others] = wordsOf(term)
  if (!first) return false
  return [first, ...others.filter(({ surface }) => surface !== null)].every((word) => questionKeys.has(keyOf(word)))
}

/** The keys of all terms that may stand in a question. */
export function questionKeys(question: string): string[] {
  const keys = new Set<string>()
  for (const { lexeme, surface } of wordsOf(question)) {
    if (surface === null) keys.add(lexeme)
    else {
      const letters = lettersOf(surface)
      for (let length = shortestKey; length <= maxKeyLength; length++) keys.add(beginning(letters, length))
    }
  }
  return [...keys]
}

function wordsOf(text: string): Token[] {
  return tokensOf(text, 'und').filter(({ derived }) => !derived)
}

function keyOf({ lexeme, surface }: Token): string {
  if (surface === null) return lexeme
  const letters = lettersOf(surface)
  return beginning(letters, Math.max(shortestKey, Math.min(maxKeyLength, letters.length - 1)))
}

function lettersOf(surface: string): string[] {
  return Array.from(fold(surface))
}

function beginning(letters: readonly string[], length: number): string {
  return letters.slice(0, length).join('')
}
