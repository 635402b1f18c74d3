import { calibrated, type Calibration } from '../../server/src/knowledge/answers/calibration/calibrated.ts'
import { probability } from '../../server/src/knowledge/answers/confidence.ts'
import type { Language } from '../../server/src/knowledge/language/language.ts'
import type { Example } from './collect.ts'
import { fitPlain } from './fit.ts'
import { firstOf, type Weights } from './learn.ts'

/** A question: how likely its first quote answers, as it was learned, and whether it does. */
export type CalibrationCase = { likely: number; language: Language; isRight: boolean; isCovered: boolean }

export function saidOf(
  examples: readonly Example[],
  { rank, confidence }: Pick<Weights, 'rank' | 'confidence'>,
): CalibrationCase[] {
  return examples.map((example) => {
    const first = firstOf(example, rank)
    return {
      likely: first ? probability(first.features, confidence) : 0,
      language: example.language,
      isRight: !example.isAbsent && first?.isRight === true,
      isCovered: example.coverage.verdict === 'answered',
    }
  })
}

/** Fits two slopes, a bias, and a shift for each of these languages. */
export function fitCalibration(all: readonly CalibrationCase[], languages: readonly Language[]): Calibration {
  const said = all.filter(({ likely }) => likely > 0)
  const columns = said.map(({ likely, language }) => {
    const odds = Math.log(likely / (1 - likely))
    return [Math.min(0, odds), Math.max(0, odds), 1, ...languages.map((one) => Number(one === language))]
  })
  const [below = 1, above = 1, bias = 0, ...shifts] = fitPlain(
    columns,
    said.map(({ isRight }) => Number(isRight)),
  ).map((one) => Number(one.toFixed(2)))
  return { bias, below, above, shifts: Object.fromEntries(languages.map((one, at) => [one, shifts[at] ?? 0])) }
}

const bins = 10

/** Reliability in ten bins and the expected error of calibration (Guo et al. 2017). */
export function reliability(said: readonly CalibrationCase[], by?: Calibration) {
  const all = said.map((one) => ({ ...one, likely: calibrated(one.likely, one.language, by) }))
  let error = 0
  const shares = Array.from({ length: bins }, (_, bin) => {
    const held = all.filter(({ likely }) => Math.min(bins - 1, Math.floor(likely * bins)) === bin)
    const right = held.filter(({ isRight }) => isRight).length
    error += Math.abs(held.reduce((sum, { likely }) => sum + likely, 0) - right)
    return held.length === 0 ? '' : `${(right / held.length).toFixed(2)} of ${held.length}`
  })
  return { shares, error: error / Math.max(1, all.length) }
}

/** What the error of a calibration without a fault would be with so few questions: the mean of 200 draws, always the same. */
export function chanceError(said: readonly CalibrationCase[], by?: Calibration): number {
  let state = 1
  const next = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
  const draws = 200
  const even = { bias: 0, below: 1, above: 1, shifts: {} }
  const all = said.map((one) => ({ ...one, likely: calibrated(one.likely, one.language, by) }))
  let sum = 0
  for (let draw = 0; draw < draws; draw++)
    sum += reliability(
      all.map((one) => ({ ...one, isRight: next() < one.likely })),
      even,
    ).error
  return sum / draws
}
