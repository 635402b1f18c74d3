/**
 * Who says so. What a dictionary lists need not be meant, and says nothing where it does not stand; the shipped thesaurus
 * widens a search, and proves nothing by itself.
 */
export type ExpansionSource = 'glossary' | 'spelling' | 'thesaurus' | 'dictionary'

/** A term of the question, and what the material calls it besides. */
export type Expansion = {
  /** As it was typed. */
  word: string
  lexemes: string[]
  alternatives: Alternative[]
  from: ExpansionSource
}

export type Alternative = {
  word: string
  /** What is looked up for it, with `weight` of 1: of several words the rarest. */
  lexeme: string
  /** What it counts where it stands. */
  weight: number
}
