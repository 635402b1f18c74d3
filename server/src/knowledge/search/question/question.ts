import type { Expansion } from './expansion.ts'
import type { CarriedContext } from './follow-up.ts'
import type { Group } from './groups.ts'
import { detectLanguage, type Language, latinLanguages } from '../../language/language.ts'
import { askingGrams } from '../../language/asking/asking-grams.ts'
import { isFrame } from '../../language/asking/frames.ts'
import { kindWords } from '../../language/asking/kind-words.ts'
import { withoutContractions } from '../../language/asking/contractions.ts'
import { normalForm } from '../../language/normal-form.ts'
import { stem } from '../../language/stems.ts'
import { stopWords, thaiQuestionParts } from '../../language/stop-words.ts'
import { createTelling, isNegation } from '../../language/asking/telling.ts'
import { type Token, tokensOf } from '../../language/tokens.ts'

const surfaceWeight = 0.3
/** What an unknown word counts against a reading. */
const unknownWeight = -1
/** What a stop-word of a language says for it: more than a known word, which it would be in another. */
const framingWeight = 1.5
const likelyWeight = 1
/** Most lexemes sent; the server scores the 32 that tell most. A question has at most 4,000 characters. */
const maxLexemes = 400

export type Question = {
  text: string
  /** It asks what another question asked, of a subject of its own. */
  anew?: { frame: string; subject: readonly string[] }
  language: Language
  /** In their order, without stop-words and derived tokens. */
  tokens: Token[]
  /** How many of its words are stop-words or frame a question in this language. */
  framing: number
  /** What is looked up, with its weight. */
  weights: Map<string, number>
  /** What else the material may call its terms. */
  alternatives: readonly Expansion[]
  /** Words that are looked up with others that say the same. */
  groups: readonly Group[]
  /** Words that are looked up with others of their own language: in texts those are `alternatives`. */
  sameMeaning: readonly Group[]
}

/** A question as it is read by itself: in the language that it shows, the first of `readings`. */
export function firstReading(text: string): Question {
  return readQuestion(text, detectLanguage(text).language)
}

/** The ways to read a question, the likeliest first: a single one where it shows its language. */
export function readings(text: string): [Question, ...Question[]] {
  const { language, sure } = detectLanguage(text)
  const others = sure || (language !== 'und' && !latinLanguages.includes(language)) ? [] : latinLanguages
  return [readQuestion(text, language), ...others.map((other) => readQuestion(text, other))]
}

export function readQuestion(text: string, language: Language): Question {
  const stops = stopWords[language === 'und' ? 'en' : language]
  const written = withoutParts(text, language)
  const all = tokensOf(written, language)
  const isTelling = createTelling(written, language)
  const isEmpty = (word: string) => stops?.has(word) === true && !isTelling(word)
  const said = all.filter((token) => !token.derived && (token.surface === null || !isEmpty(token.surface)))
  const asking = askingGrams(normalForm(written, 'NFKC'), language)
  const kinds = kindWords(written, language)
  const framed = said.filter(({ lexeme, surface }) =>
    surface === null ? !asking.has(lexeme) : !isFrame(surface, language) && !kinds.has(surface),
  )
  // *Hello* and *what can I get* ask for nothing else.
  const tokens = framed.length > 0 ? framed : said
  const derived = all.filter((token) => token.derived && !stops?.has(token.lexeme))
  const others = [...derived, ...neighboursJoined(tokens, language)]
  return {
    text,
    language,
    tokens,
    framing: all.filter(({ derived }) => !derived).length - tokens.length,
    weights: weigh([...tokens, ...others], language),
    alternatives: [],
    groups: [],
    sameMeaning: [],
  }
}

/** All that carried words may be looked up as. */
export function lexemesCarried({ words }: CarriedContext, language: Language): string[] {
  return readQuestion(words.join(' '), language).tokens.flatMap(({ lexeme, surface }) =>
    surface === null ? [lexeme] : [lexeme, `=${surface}`],
  )
}

/** The question with the words that it takes over, of which nothing is said that is not known. */
export function withCarried(
  question: Question,
  carried: CarriedContext,
  isKnown: (lexeme: string) => boolean,
): Question {
  const weights = new Map(question.weights)
  const own = new Set(question.tokens.map(({ lexeme }) => lexeme))
  const tokens = readQuestion(carried.words.join(' '), question.language).tokens.filter(
    ({ lexeme, surface }) => !own.has(lexeme) && (isKnown(lexeme) || (surface !== null && isKnown(`=${surface}`))),
  )
  for (const { lexeme, surface } of tokens) {
    const known = isKnown(lexeme) ? lexeme : `=${surface}`
    weights.set(known, Math.max(carried.weight, weights.get(known) ?? 0))
  }
  const { subject, frame = '' } = carried
  if (!subject) return { ...question, tokens: [...question.tokens, ...tokens], weights }
  const named = readQuestion(subject.words.join(' '), question.language).tokens.map(({ lexeme }) => lexeme)
  // *One* in *the lower one* names nothing.
  const said = subject.isAll ? question.tokens.filter(({ lexeme }) => named.includes(lexeme)) : question.tokens
  const anew = { frame: subject.isAll ? frame : '', subject: named }
  return { ...question, anew, tokens: [...said, ...tokens], weights }
}

/** What tells which kind of thing is asked for. */
export function askingText({ text, anew }: Question): string {
  return anew ? `${anew.frame} ${text}`.trimStart() : text
}

/** `MS Windows` finds `MSWindows`. Passages need not hold every two neighbours for it. */
function neighboursJoined(tokens: readonly Token[], language: Language): Token[] {
  const joined = tokens.slice(1).flatMap(({ surface }, at) => {
    const before = tokens[at]?.surface
    return before && surface && isWord(before) && isWord(surface) ? [before + surface] : []
  })
  return joined.map((word) => ({ lexeme: stem(word, language), surface: null, derived: true }))
}

function isWord(surface: string): boolean {
  return surface.length > 1 && !/\p{N}/u.test(surface)
}

export type Reader = {
  isKnown: (lexeme: string) => boolean
  isTranslated?: (lexeme: string, language: Language) => boolean
  /** Of the material and the chat: a few words are of one of these sooner than of twenty others. */
  likely?: readonly Language[]
}

/**
 * The reading that the material knows best, and what of it is to be looked up. A stop-word speaks for its language: read in
 * another it is a word like others, and every material knows those.
 */
export function bestReading(questions: readonly [Question, ...Question[]], reader: Reader): Question {
  const { isKnown, isTranslated = () => false, likely = [] } = reader
  const speaksFor = ({ tokens, language, framing }: Question) =>
    tokens.reduce(
      (sum, { lexeme }) => sum + (isKnown(lexeme) || isTranslated(lexeme, language) ? 1 : unknownWeight),
      framingWeight * framing + (tokens.length > 0 && likely.includes(language) ? likelyWeight : 0),
    )
  const best = questions.reduce((one, other) => (speaksFor(other) > speaksFor(one) ? other : one))
  const weights = new Map([...best.weights].filter(([lexeme]) => isKnown(lexeme)))
  for (const { lexeme, surface } of best.tokens) {
    // The passage was read in another language: the word as it is written leads to it all the same.
    if (surface !== null && !weights.has(lexeme) && weights.has(`=${surface}`)) weights.set(`=${surface}`, 1)
  }
  return { ...best, tokens: withoutUnknownNegations(best, isKnown), weights }
}

/** Material that denies nothing says no less of what is asked. */
function withoutUnknownNegations({ tokens, language }: Question, isKnown: Reader['isKnown']): Token[] {
  const isLeftOut = ({ lexeme, surface }: Token) =>
    surface !== null && isNegation(surface, language) && !isKnown(lexeme) && !isKnown(`=${surface}`)
  const left = tokens.filter((token) => !isLeftOut(token))
  return left.length > 0 ? left : tokens
}

/** *No power* asks for power first. */
const negationWeight = 0.5

function weigh(tokens: readonly Token[], language: Language): Map<string, number> {
  const weights = new Map<string, number>()
  for (const { lexeme, surface } of tokens) {
    if (weights.size >= maxLexemes) break
    weights.set(lexeme, surface !== null && isNegation(surface, language) ? negationWeight : 1)
    if (surface !== null) weights.set(`=${surface}`, surfaceWeight)
  }
  return weights
}

/** Turkish parts a name from its endings by an apostrophe: *Florida'daki*, *Luther'in*. */
const turkishEndings =
  /(?<=\p{Lu}\p{L}+)['’](?:[yns]?[aeıiuü]n?(?:[dt][ae]n?)?|[dt][ae](?:n|ki\p{L}*)?|y?l[ae]|l[ae]r\p{L}*)(?!\p{L})/gu

/** What of a text is no word of its own in its language. */
function withoutParts(text: string, language: Language): string {
  if (language === 'tr') return text.replace(turkishEndings, '')
  if (language === 'th') return thaiQuestionParts.reduce((rest, part) => rest.replaceAll(part, ' '), text)
  return withoutContractions(text, language)
}
