import type { AnswerVerdict } from '@millwright/contract/chats'
import { createAlternativesHeld } from '../search/question/alternatives.ts'
import type { Expansion } from '../search/question/expansion.ts'
import { createLexemesOf } from '../search/question/groups.ts'
import { type Language, languageOf } from '../language/language.ts'
import type { Question } from '../search/question/question.ts'
import { translatedShare } from '../search/rerank.ts'
import { bestByWords, type FoundPassages } from '../search/search-passages.ts'
import type { RankedPassage } from '../index/search.repository.ts'
import { isUnspaced } from '../language/unspaced-words.ts'
import { type Token, tokensOf } from '../language/tokens.ts'
import { withoutFieldNames, withoutOwnNames } from './said-by-place.ts'
import { confidenceOf, refusedBelow } from './confidence.ts'
import { lackingIn } from './meets-question.ts'
import { lacksAnyPrice } from './quoting/asked-price.ts'
import { lexemesThatAsk } from '../search/question/asking-words.ts'
import { withoutSaidByUnit } from './quoting/said-by-unit.ts'
import { saidTogether } from './said-together.ts'

export type Answerability = {
  verdict: AnswerVerdict
  /** Words of the question, as they were typed, that no passage holds. */
  unknownWords: string[]
  /** Identifiers of the question that stand nowhere in what was asked. */
  missing?: string[]
  /** How much of the question's weight the best passage holds; some 3 at most (docs/decisions/0018). */
  score: number
  /** The question's words are found: other words for them need not be looked up. */
  isCovered?: boolean
  /** How likely what would be quoted first answers, 0 to 1; missing where files were not asked. */
  confidence?: number
}

/**
 * `isMostlyUnknown`: it is asked about something else, whatever the rest finds. `isNearlyCovered`: the passage holds enough of it, in its
 * own words, and one place of it less than half, or some word stands nowhere.
 */
type WordAnswerability = Answerability & { isMostlyUnknown: boolean; isNearlyCovered: boolean }

const maxUnknownWords = 3

/**
 * Below it a question is refused: where 5 % of the questions are that the material answers. en, es, ru and th are
 * measured, the others set beside them by what their scores are on manuals that were translated into them
 * (docs/decisions/0018); `npm run bench -- refusals` measures again.
 */
const leastCovered: Readonly<Record<Language, number>> = {
  en: 0.86,
  es: 0.8,
  it: 0.8,
  vi: 0.8,
  th: 0.74,
  fr: 0.72,
  pt: 0.72,
  ja: 0.7,
  ko: 0.7,
  el: 0.7,
  ro: 0.68,
  ru: 0.65,
  uk: 0.65,
  nl: 0.64,
  de: 0.62,
  da: 0.62,
  pl: 0.6,
  cs: 0.6,
  hi: 0.6,
  sv: 0.57,
  ar: 0.55,
  tr: 0.55,
  hu: 0.52,
  fi: 0.52,
  zh: 0.5,
}
const leastCoveredInOthers = 0.5
/** So far above it fewer than half of the first quotes are right, when half of the questions are foreign. */
const unsureBand = 0.2
/**
 * What an unknown word weighs among 120 passages. In fewer, known words weigh little beside it, and the whole scale is
 * smaller: half as large among five.
 */
const fullScale = 5.5

/** Long questions are seldom covered whole. */
const growth = 0.3
/** What the words of most questions weigh, as so many unknown ones; where words are not parted, groups of characters. */
const usualWeight = 3.3
const usualWeightInGroups = 15
const groupedLanguages: ReadonlySet<Language> = new Set(['ja', 'th', 'zh'])

/**
 * Of another language a passage says the same in fewer of the question's words: not every translation is the one that
 * its author chose. That no dictionary has a word says less of the material than that it has it and nothing stands there.
 */
const foreignShare = 0.75
const foreignBand = 0.25
const untranslatedShare = 0.5

/** An answer that leaves so much of the question's weight out is no sure one, whatever the rest scores. */
const maxUnknown = 0.3

/** From here on the place that is quoted first is sure although another word or two of the question stand elsewhere or nowhere. */
const sureIfNearlyCoveredFrom = 0.6
const maxUnknownIfNearly = 0.5
/** Of three words one may be missing, of two none. */
const leastWordsIfNearly = 0.6

/** What leaves so much of it out is about something else. */
const mostlyUnknown = 2 / 3

/** An answer is only sure where one place says half of the question: a machine's manual holds words of most questions. */
const leastTogether = 0.5

/** The question's own words say at least this much of it: the thesaurus finds, and proves nothing. */
const leastOwn = 0.25

/**
 * Says from the passages alone whether they hold an answer (docs/decisions/0018, 0051): how likely what would be quoted
 * first is one. `ownNames`: what the place is called that was searched, and what that lies in.
 */
export function judgeAnswerability(found: FoundPassages, ownNames: readonly string[]): Answerability {
  const { isMostlyUnknown, isNearlyCovered, ...coverage } = coverageAnswerability(found, ownNames)
  const { isFirst, isSure, isThere, said, covered: ofWords } = confidenceOf(found, coverage)
  const isCovered = coverage.verdict === 'answered'
  const covered = isCovered ? { isCovered, confidence: said } : { confidence: said }
  const isNearly = isNearlyCovered && isFirst >= sureIfNearlyCoveredFrom && ofWords >= leastWordsIfNearly
  if (isSure && (isCovered || isNearly) && lackingIn(found) === null)
    return { ...coverage, verdict: 'answered', ...covered }
  const isUncovered = coverage.verdict === 'not-in-material' && (isThere < refusedBelow || isMostlyUnknown)
  const isRefused = isUncovered || lacksAnyPrice(found)
  return { ...coverage, verdict: isRefused ? 'not-in-material' : 'unsure', ...covered }
}

/** What is known of the words alone: how much of the question's weight the material holds, and holds together. */
export function coverageAnswerability(found: FoundPassages, ownNames: readonly string[]): WordAnswerability {
  const named = withoutFieldNames(withoutSaidByUnit(found))
  const judgement = wordAnswerability(named)
  if (judgement.verdict === 'answered') return judgement
  const { asked, mayBeOfOther } = withoutOwnNames(named, ownNames)
  if (asked === named) return judgement
  const rest = wordAnswerability(asked)
  if (rest.verdict !== 'answered') return judgement
  return mayBeOfOther ? { ...judgement, verdict: 'unsure', isNearlyCovered: false } : rest
}

function wordAnswerability(found: FoundPassages): WordAnswerability {
  const { score, whole } = coverage(found)
  const allUnknown = unknownWordsOf(found)
  const unknown = allUnknown.reduce((sum, word) => sum + unknownWeight(word, found), 0)
  const unknownWords = allUnknown.slice(0, maxUnknownWords)
  const said = {
    unknownWords,
    score,
    isMostlyUnknown: unknown >= mostlyUnknown * whole,
    isNearlyCovered: false,
  }
  const verdict = answerabilityFor(found, score)
  if (verdict === 'answered') {
    const best = bestByWords(found.passages)
    const isKnown = unknown < maxUnknown * whole
    const isOwn = best !== undefined && saidTogether(withoutThesaurus(found), best) >= leastOwn * whole
    const isSure = isOwn && isKnown && saidTogether(found, best) >= leastTogether * whole
    return {
      ...said,
      isNearlyCovered: isOwn && unknown < maxUnknownIfNearly * whole,
      verdict: isSure ? 'answered' : 'unsure',
    }
  }
  if (!holdsPartNumber(found)) return { ...said, verdict }
  return { ...said, verdict: unknownWords.length === 0 ? 'answered' : 'unsure' }
}

function withoutThesaurus(found: FoundPassages): FoundPassages {
  const { question } = found
  const alternatives = question.alternatives.filter(({ from }) => from !== 'thesaurus' && from !== 'dictionary')
  return { ...found, question: { ...question, alternatives } }
}

function answerabilityFor(found: FoundPassages, score: number): AnswerVerdict {
  if (found.passages.length === 0) return 'not-in-material'
  const scale = Math.min(1, found.unknownIdf / fullScale)
  const least = leastCovered[languageOfMaterial(found)] ?? leastCoveredInOthers
  const [share, band] = isForeign(found) ? [foreignShare, foreignBand] : [1, unsureBand]
  const refused = share * least
  if (score < scale * refused) return isOneKnownWord(found) ? 'unsure' : 'not-in-material'
  return score < scale * (refused + band) ? 'unsure' : 'answered'
}

/** The best passage's, where its words stand for those of the question: its scores are of that language. */
function languageOfMaterial({ question, passages }: FoundPassages): Language {
  const best = question.groups.length > 0 ? bestByWords(passages) : undefined
  return best ? languageOf(best.text, question.language) : question.language
}

/** The best passage is of another language than the question. */
function isForeign(found: FoundPassages): boolean {
  return languageOfMaterial(found) !== found.question.language
}

/** `word`: as it was typed, or in lower case; null for what is no word. */
function unknownWeight(word: string | null, found: FoundPassages): number {
  const isUntranslated = found.untranslated?.some((one) => one.toLowerCase() === word?.toLowerCase()) === true
  return (isUntranslated && isForeign(found) ? untranslatedShare : 1) * found.unknownIdf
}

/** *What is NUT?* In NUT's own manual that word weighs nothing, and yet the manual says it. */
function isOneKnownWord(found: FoundPassages): boolean {
  const { tokens, language } = found.question
  const [first] = tokens
  const best = bestByWords(found.passages)
  if (!first || !best || groupedLanguages.has(language)) return false
  if (weightOf(first, found) === 0 || tokens.some(({ lexeme }) => lexeme !== first.lexeme)) return false
  const text = createLexemesOf(found.question)(`${best.title}\n${best.text}`, languageOf(best.text, language))
  return text.includes(first.lexeme)
}

/**
 * Score of the best passage after the re-rank / what all words of the question weigh, unknown ones as the rarest; as
 * for a question of the usual length. `whole` is what all the words weigh.
 */
function coverage(found: FoundPassages): { score: number; whole: number } {
  const words = new Map<string, Token>()
  for (const token of askedOfBest(found)) words.set(token.lexeme, token)
  // What a dictionary lists is no proof that it is meant: the word weighs what it does.
  const held = heldOtherwise(found).filter(({ from }) => from !== 'dictionary')
  const lexemes = held.flatMap((one) => one.lexemes)
  for (const lexeme of lexemes) words.delete(lexeme)
  let whole = held.reduce((sum, one) => sum + one.weight, 0)
  for (const token of words.values()) {
    const known = weightOf(token, found)
    // A part number that is broken up otherwise in the material: its groups are counted as words.
    if (known > 0 || !isJoined(token)) whole += known || unknownWeight(token.surface, found)
  }
  if (whole === 0) return { score: 0, whole }
  const isInGroups = groupedLanguages.has(found.question.language) && ![...words.values()].some(isWordOfRun)
  const usual = isInGroups ? usualWeightInGroups : usualWeight
  // It was lowered to stand behind passages of the question's language, not because it says less.
  const best = (bestByWords(found.passages)?.score ?? 0) / (isForeign(found) ? translatedShare : 1)
  return { score: (best / whole) * (whole / (usual * found.unknownIdf)) ** growth, whole }
}

/**
 * Of a script without blanks the words that dictionaries know stand beside the groups of signs: a text of another language
 * is read by those, one of the question's own by the groups.
 */
function askedOfBest(found: FoundPassages): Token[] {
  const { tokens } = found.question
  const isOther = isForeign(found) ? isGroupOfSigns : isWordOfRun
  const asked = tokens.filter((token) => !isOther(token))
  return asked.length > 0 ? asked : tokens
}

function isWordOfRun({ surface }: Token): boolean {
  return surface !== null && isUnspaced(surface)
}

function isGroupOfSigns({ lexeme, surface }: Token): boolean {
  return surface === null && isUnspaced(lexeme)
}

type HeldOtherwise = Pick<Expansion, 'lexemes' | 'from'> & { weight: number }

/** The words of the question for which the best passage holds others that mean the same, and what those weigh. */
function heldOtherwise({ question, passages }: FoundPassages): HeldOtherwise[] {
  const best = bestByWords(passages)
  if (!best || question.alternatives.length === 0) return []
  const language = languageOf(best.text, question.language)
  const text = lexemesOf(best, language)
  const { weightIn } = createAlternativesHeld(question)
  return question.alternatives
    .map((expansion) => ({
      lexemes: expansion.lexemes,
      weight: weightIn(expansion, text, language),
      from: expansion.from,
    }))
    .filter(({ weight }) => weight > 0)
}

/** In the order of the text, its title first. */
function lexemesOf({ title, text }: RankedPassage, language: Language): string[] {
  return tokensOf(`${title}\n${text}`, language).map(({ lexeme }) => lexeme)
}

function weightOf({ lexeme, surface }: Token, { idf }: FoundPassages): number {
  return idf(lexeme) || (surface === null ? 0 : idf(`=${surface}`))
}

function isJoined({ lexeme, surface }: Token): boolean {
  return surface === null && /\p{N}/u.test(lexeme)
}

/** A number that stands in most passages is the machine's own name: finding it says nothing. */
const rareShare = 0.5
const longNumber = /^\p{N}{5,}$/u
const mixed = /^(?=.*\p{L})(?=.*\p{N}).{4,}$/u

/** Whoever asks for a part number wants the place where it stands: that is never refused. */
function holdsPartNumber(found: FoundPassages): boolean {
  const best = bestByWords(found.passages)
  const { idf, unknownIdf, question } = found
  const numbers = question.tokens.filter(
    ({ lexeme }) => (mixed.test(lexeme) || longNumber.test(lexeme)) && idf(lexeme) > rareShare * unknownIdf,
  )
  if (!best || numbers.length === 0) return false
  const held = new Set(lexemesOf(best, question.language))
  return numbers.some(({ lexeme }) => held.has(lexeme))
}

/** `6205-2RS` is one word. */
const writtenWords = /[\p{L}\p{M}\p{N}]+(?:[-./_][\p{L}\p{M}\p{N}]+)*/gu
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
/** Japanese writes its nouns in these, and what binds them in Hiragana. */
const japaneseNouns = /[\p{Script=Han}々]{2,}|[\p{Script=Katakana}ー]{2,}/gu
const segmenter = new Intl.Segmenter('en', { granularity: 'word' })

function unknownWordsOf(found: FoundPassages): string[] {
  const { alternatives } = found.question
  const tokens = askedOfBest(found)
  const asking = lexemesThatAsk(found.question)
  const asked = new Set(tokens.flatMap(({ lexeme }) => (asking.has(lexeme) ? [] : [lexeme])))
  // Known by another name; by one that a dictionary lists, where the best passage says it.
  const named = [...alternatives.filter(({ from }) => from !== 'dictionary'), ...heldOtherwise(found)]
  for (const { lexemes } of named) for (const lexeme of lexemes) asked.delete(lexeme)
  const isUnknown = (word: string): boolean => {
    const tokens = tokensOf(word, found.question.language).filter(({ lexeme }) => asked.has(lexeme))
    return tokens.length > 0 && tokens.every((token) => weightOf(token, found) === 0)
  }
  const unknown = wordsOf(found.question).filter(isUnknown)
  const ofRuns = tokens.filter((token) => isWordOfRun(token) && weightOf(token, found) === 0)
  return [...new Set([...unknown, ...ofRuns.flatMap(({ surface }) => surface ?? [])])]
}

function wordsOf({ text, language }: Question): string[] {
  if (language === 'ja') return text.match(japaneseNouns) ?? []
  return (text.match(writtenWords) ?? []).flatMap((written) => {
    if (!unspaced.test(written)) return [written]
    return [...segmenter.segment(written)].map(({ segment }) => segment).filter((word) => word.length > 1)
  })
}
