import type { FoundPassages } from '../search/search-passages.ts'
import { languageOf } from '../language/language.ts'
import { calibrated } from './calibration/calibrated.ts'
import { type QuestionFeatures, askedIn } from './quoting/asked.ts'
import { byStrength } from './quoting/order-quotes.ts'
import { type ChosenSentence, chooseSentences, scoreSentences } from './quoting/choose-sentences.ts'
import { sectionBefore } from './quoting/find-section.ts'
import { lexemesSaidByUnit } from './quoting/said-by-unit.ts'
import { saysNothing } from './quoting/ranking/likely-parts.ts'
import type { Features } from './quoting/ranking/feature-names.ts'
import { rankOf } from './quoting/ranking/rank-weights.ts'
import learned from './quoting/ranking/weights.json' with { type: 'json' }

/** From here on, of the place that is quoted first, an answer is said without a doubt. */
export const sureFrom = 0.5
/**
 * The same where that place says some of the question in other words that the shipped thesaurus joins (docs/decisions/0071).
 * What a company's own glossary joins is meant.
 */
const sureInOtherWordsFrom = 0.6
/** Below it, of the material, nothing is quoted as an answer. */
export const refusedBelow = 0.4

/** What words alone say of the material (`verdict.ts`). */
export type Coverage = { verdict: 'answered' | 'unsure' | 'not-in-material'; score: number }

const highestCoverage = 3
const maxMargin = 5
const usualWords = 8
/** What an unknown word weighs among 120 passages. */
const usualIdf = 5.5

/** What tells of the question and the words of the material, whatever is ranked first. */
export function featuresOfQuestion(found: FoundPassages, { verdict, score }: Coverage): Features {
  const asked = askedIn(found)
  return {
    ...wantedIn(asked),
    asksKind: Number(asked.type !== 'any'),
    asksCode: Number(asked.codes.length > 0),
    sure: Number(verdict === 'answered'),
    refused: Number(verdict === 'not-in-material'),
    coverage: Math.min(highestCoverage, score),
    unknown: 1 - asked.known,
    widened: Number(found.question.alternatives.length > 0),
    scale: Math.min(1, found.unknownIdf / usualIdf),
    unknownName: Number(namesWhatIsUnknown(found)),
  }
}

/** What the question wants. */
function wantedIn(asked: QuestionFeatures): Features {
  const { type, intents } = asked
  return {
    asksWay: Number(type === 'way'),
    asksNumber: Number(type === 'number'),
    asksTime: Number(type === 'time'),
    asksPerson: Number(type === 'person'),
    asksMeasure: Number(asked.measures.size > 0),
    asksRemedy: Number(asked.asksRemedy),
    asksPlace: Number(intents.place),
    asksReason: Number(intents.reason),
    asksLeave: Number(intents.leave),
    asksChoice: Number(intents.choice),
    words: Math.min(1, asked.distinct.length / usualWords),
    known: asked.known,
  }
}

/** Of the place that is ranked first. What its figure says by its unit alone, it says in other words. */
export function featuresOfFirst(
  found: FoundPassages,
  { passage, stretch, features }: Pick<ChosenSentence, 'passage' | 'stretch' | 'features'>,
): Features {
  const { question, passages } = found
  const { meantTogether = 0, coveredTogether = 0 } = features
  const byUnit = saidByItsUnit(found, { passage, stretch })
  return {
    meantTogether: meantTogether + byUnit.share,
    coveredTogether: coveredTogether + byUnit.count,
    foreign: Number(languageOf(passage.text, question.language) !== question.language),
    agreement: agreementOf(passages.slice(0, passagesCompared), passage.resourceId),
  }
}

/** Shares of the question's weight, and of its words, each counted as one, that a place says by the unit of its figure alone. */
function saidByItsUnit(
  found: FoundPassages,
  place: Pick<ChosenSentence, 'passage' | 'stretch'>,
): { share: number; count: number } {
  const lexemes = [...lexemesSaidByUnit(found, place)]
  if (lexemes.length === 0) return { share: 0, count: 0 }
  const { distinct, idf, whole } = askedIn(found)
  const asked = lexemes.filter((lexeme) => distinct.includes(lexeme))
  const weight = asked.reduce((sum, lexeme) => sum + (idf(lexeme) || found.unknownIdf), 0)
  return { share: weight / whole, count: asked.length / Math.max(1, distinct.length) }
}

export type RankedText = { text: string; score: number }

/** How far the first is ahead. `nothing`: what a place scores that says nothing of the question; in a short text there may be no other. */
export function featuresOfRanking([first, ...all]: readonly [RankedText, ...RankedText[]], nothing: number): Features {
  const next = all.find(({ text }) => text !== first.text)?.score ?? nothing
  const odds = [...all.map(({ score }) => score), nothing].reduce((sum, one) => sum + Math.exp(one - first.score), 1)
  return {
    score: first.score / 5,
    margin: Math.min(maxMargin, first.score - Math.max(nothing, next)),
    likeliest: 1 / odds,
  }
}

const passagesCompared = 5

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

/**
 * Probabilities, 0 to 1: `isFirst`, that the place that would be quoted first answers, `isThere`, that the material does at all; `said` is
 * the first as often as it is so, for whoever asks. `isSure`: the first is likely enough. `covered`: the share of the question's words that
 * the first says with what stands above it, each counted as one.
 */
export type Confidence = { isFirst: number; isSure: boolean; isThere: number; said: number; covered: number }

/** Learned by `npm run bench -- confidence` (docs/decisions/0051); both 0 where no place says a word of the question. */
export function confidenceOf(found: FoundPassages, coverage: Coverage): Confidence {
  const sentences = scoreSentences(found)
  const section = sectionBefore(found, sentences[0])
  // Its own sentences are no other places.
  const beside = section
    ? sentences.filter(({ stretch }) => !section.stretch.text.includes(stretch.text))
    : notJoined(found, sentences)
  const [best, ...others] = section ? [section, ...beside] : beside
  if (!best || (best.features['together'] ?? 0) + (best.features['meantTogether'] ?? 0) === 0)
    return { isFirst: 0, isSure: false, isThere: 0, said: 0, covered: 0 }
  const ranked = ({ stretch: { text }, score }: Pick<ChosenSentence, 'stretch' | 'score'>) => ({ text, score })
  const features: Features = {
    ...best.features,
    ...best.more(),
    ...featuresOfQuestion(found, coverage),
    ...featuresOfFirst(found, best),
    ...featuresOfRanking([ranked(best), ...others.map(ranked)], rankOf(saysNothing)),
  }
  const isFirst = probability(features, learned.confidence)
  const said = calibrated(isFirst, found.question.language)
  const isByThesaurus = found.question.alternatives.some(({ from }) => from === 'thesaurus')
  const isSure = isLikelyEnough(isFirst, { isByThesaurus, meantTogether: best.features['meantTogether'] ?? 0 })
  const covered = features['coveredTogether'] ?? 0
  return { isFirst, isSure, isThere: probability(features, learned.presence), said, covered }
}

/** Of the places, the best and those that are not quoted with it as one. */
function notJoined(found: FoundPassages, sentences: readonly ChosenSentence[]): readonly ChosenSentence[] {
  const [best, ...others] = sentences
  const [quoted] = byStrength(chooseSentences(found))
  if (!best || !quoted) return sentences
  const isQuotedWith = ({ passage, stretch }: ChosenSentence) =>
    passage.id === quoted.passage.id && stretch.start >= quoted.stretch.start && stretch.end <= quoted.stretch.end
  return [best, ...others.filter((one) => !isQuotedWith(one))]
}

/** Whether a place that answers so likely, 0 to 1, is said without a doubt. */
export function isLikelyEnough(likely: number, meant: { isByThesaurus: boolean; meantTogether: number }): boolean {
  return likely >= (meant.isByThesaurus && meant.meantTogether > 0 ? sureInOtherWordsFrom : sureFrom)
}

/** Logistic regression: `weights` by the names of the features, and a bias. */
export function probability(features: Features, weights: Readonly<Record<string, number>>): number {
  let sum = weights['bias'] ?? 0
  for (const [name, value] of Object.entries(features)) sum += (weights[name] ?? 0) * value
  return 1 / (1 + Math.exp(-sum))
}
