import type { Language } from '../../language/language.ts'
import fitted from './calibration.json' with { type: 'json' }

/** Odds of what was learned, in log-odds: steeper below even ones than above; of a language no more than one shift. */
export type Calibration = {
  bias: number
  below: number
  above: number
  shifts: Readonly<Record<Language, number>>
}

const calibration: Calibration = fitted

/**
 * How likely a first quote answers, as often as such quotes do, 0 to 1: of what the learned confidence says. `npm run bench --
 * calibration` fits it (docs/decisions/0065); whatever is likelier stays so.
 */
export function calibrated(likely: number, language: Language, by: Calibration = calibration): number {
  const odds = Math.log(likely / (1 - likely))
  const { bias, below, above, shifts } = by
  return 1 / (1 + Math.exp(-(bias + (shifts[language] ?? 0) + (odds < 0 ? below : above) * odds)))
}
