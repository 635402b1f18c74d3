import { folded } from './folded.ts'

const legalForms = /\b(?:gmbh|ag|kg|kgaa|se|co|inc|ltd|llc|corp|sa|spa|srl|bv|ab|oy|as)\b\.?/gu
/** No name is longer, and marks upon marks take the square of their number. */
const maxName = 2_000

/** What is left of a maker's name without its legal form. */
export const wordsOfMaker = (name: string): string =>
  folded(name.slice(0, maxName))
    .replace(legalForms, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Of two, as `wordsOfMaker` gives them, one may be longer: by a place, by a division. */
export const areOfOneMaker = (a: string, b: string): boolean => a.startsWith(b) || b.startsWith(a)

/** Also where either is not said. */
export const isSameMaker = (a: string, b: string): boolean =>
  a === b || a === '' || b === '' || areOfOneMaker(wordsOfMaker(a), wordsOfMaker(b))
