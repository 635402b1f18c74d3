import { sureFrom } from './confidence.ts'
import type { Answerability } from './answerability.ts'

/** A hundredth tells as much as is known. */
const steps = 100

/**
 * How likely an answer's first quote answers, as it is said to whoever asks: what a rule doubts is never said to be as likely
 * as what is sure. Where files were not asked, what is said is exactly what records, or people, say.
 */
export function saidConfidence({ verdict, confidence }: Pick<Answerability, 'verdict' | 'confidence'>): number {
  const isSure = verdict === 'answered'
  const known = confidence ?? Number(isSure)
  const said = isSure ? Math.max(known, sureFrom) : Math.min(known, sureFrom - 1 / steps)
  return Math.round(said * steps) / steps
}
