/** A term of the question, and what the material calls it besides. */
export type Expansion = {
  /** As it was typed. */
  word: string
  lexemes: string[]
  alternatives: Alternative[]
  /** Of a dictionary: what it lists need not be meant, and says nothing where it does not stand. */
  isOfDictionary?: true
}

export type Alternative = {
  word: string
  /** What is looked up for it, with `weight` of 1: of several words the rarest. */
  lexeme: string
  /** What it counts where it stands. */
  weight: number
}
