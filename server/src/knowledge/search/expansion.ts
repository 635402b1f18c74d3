/** A term of the question, and what the material calls it besides. */
export type Expansion = {
  /** As it was typed. */
  word: string
  lexemes: string[]
  alternatives: Alternative[]
}

export type Alternative = {
  word: string
  /** What is looked up for it, with `weight` of 1: of several words the rarest. */
  lexeme: string
  /** What it counts where it stands. */
  weight: number
}
