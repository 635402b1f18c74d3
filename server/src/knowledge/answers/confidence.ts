import type { FoundPassages } from '../search/search-passages.ts'
import { languageOf } from '../language/language.ts'
import { askedIn } from './quoting/asked.ts'
import { type ChosenSentence, scoreSentences } from './quoting/choose-sentences.ts'
import type { Features } from './quoting/features.ts'
import { rankOf } from './quoting/rank-weights.ts'
import learned from './quoting/weights.json' with { type: 'json' }

/** From here on an answer is said without a doubt, and below the other nothing is quoted as one. */
export const sureFrom = 0.5
export const refusedBelow = 0.18

/** What words alone say of the material (`verdict.ts`). */
export type Coverage = { verdict: 'answered' | 'unsure' | 'not-in-material'; score: number }

const highestCoverage = 3
const mostMargin = 5
const usualWords = 8
/** What an unknown word weighs among 120 passages. */
const usualIdf = 5.5

/**
 * What tells how likely the best place is the answer: its own features, those of the question, how far the next
 * is behind. `nothing`: what a place scores that says nothing of the question; in a short text there may be no other.
 */
export function confidenceFeatures(
  found: FoundPassages,
  scored: readonly ChosenSentence[],
  { coverage: { verdict, score }, nothing }: { coverage: Coverage; nothing: number },
): Features | null {
  const [best] = scored
  if (!best) return null
  const asked = askedIn(found)
  const others = scored.filter(({ stretch }) => stretch.text !== best.stretch.text).map(({ score }) => score)
  const all = [...scored.map((one) => one.score), nothing].reduce((sum, one) => sum + Math.exp(one - best.score), 0)
  const { question, unknownIdf } = found
  return {
    ...best.features,
    sure: Number(verdict === 'answered'),
    refused: Number(verdict === 'not-in-material'),
    coverage: Math.min(highestCoverage, score),
    score: best.score / 5,
    margin: Math.min(mostMargin, best.score - Math.max(nothing, others[0] ?? nothing)),
    likeliest: 1 / all,
    words: Math.min(1, asked.distinct.length / usualWords),
    unknown: 1 - asked.known,
    widened: Number(question.alternatives.length > 0),
    foreign: Number(languageOf(best.passage.text, question.language) !== question.language),
    asksKind: Number(asked.type !== 'any'),
    asksMeasure: Number(asked.measures.size > 0),
    asksCode: Number(asked.codes.length > 0),
    asksRemedy: Number(asked.asksRemedy),
    scale: Math.min(1, unknownIdf / usualIdf),
    agreement: agreementOf(found.passages.slice(0, passagesCompared), best.passage.resourceId),
    unknownName: Number(namesWhatIsUnknown(found)),
  }
}

const passagesCompared = 5

/** So much of a question that no place says, in other words neither, is asked of something else. */
const mostlyUnknown = 0.75

export function isMostlyUnknown(found: FoundPassages): boolean {
  const [best] = scoreSentences(found)
  const meant = best?.features['meantTogether'] ?? 0
  return 1 - askedIn(found).known - meant >= mostlyUnknown
}

/** Of the best passages, those of the same file: what is there stands together, what is not meets by chance in many. */
function agreementOf(passages: FoundPassages['passages'], resourceId: string): number {
  return passages.filter((one) => one.resourceId === resourceId).length / Math.max(1, passages.length)
}

/** A name, which has no other word: written large within a sentence. German writes every noun so, and says nothing by it. */
const name = /(?<=[\p{L}\p{N},;]\s)\p{Lu}[\p{L}\p{M}]+/gu

function namesWhatIsUnknown({ question, idf }: FoundPassages): boolean {
  if (question.language === 'de') return false
  const names = new Set(question.text.match(name)?.map((one) => one.toLowerCase()))
  return question.tokens.some(({ surface, lexeme }) => surface !== null && names.has(surface) && idf(lexeme) === 0)
}

/** Of the best passage, and without a word of the question. */
export const saysNothing: Features = { passage: 1, rank: 1 }

const weights = new Map<string, number>(Object.entries(learned.confidence))

/** The probability, 0 to 1, that the place that would be quoted first answers; 0 where there is none. */
export function confidenceOf(found: FoundPassages, coverage: Coverage): number {
  const features = confidenceFeatures(found, scoreSentences(found), { coverage, nothing: rankOf(saysNothing) })
  if (!features || (features['together'] ?? 0) + (features['meantTogether'] ?? 0) === 0) return 0
  let sum = weights.get('bias') ?? 0
  for (const [name, value] of Object.entries(features)) sum += (weights.get(name) ?? 0) * value
  return 1 / (1 + Math.exp(-sum))
}
