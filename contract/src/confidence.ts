// Apart from the shapes: the child that reads a file loads nothing that checks them.
/** Below this confidence (0-1) what was read is in doubt: the original says what is right. */
const doubtfulBelow = 0.8
/**
 * Words with a figure are wrong more often, and prove nothing below it: 99 in 100 are right from here on, also on pages
 * that are hard to read (`npm run bench -- pictures`; docs/decisions/0044).
 */
export const doubtfulFigureBelow = 0.92

/** From this confidence on a word is not noted as one that may be wrong. */
export const certain = 0.95

/** Whether a word that was read with this confidence may be wrong. */
export function isDoubtful(word: string, confidence: number): boolean {
  return confidence < (/\p{N}/u.test(word) ? doubtfulFigureBelow : doubtfulBelow)
}
