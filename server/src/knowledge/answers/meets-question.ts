import type { FoundPassages } from '../search/search-passages.ts'
import { answerTypeOf, asksForRecurrence, fits, namesWhoMay } from './quoting/answer-type.ts'
import { type AskedMeasure, holdsMeasure, measuresWanted } from './quoting/asked-measure.ts'
import { asksForPrice, givesPriceAsked } from './quoting/asked-price.ts'
import { asksForRemedy } from './quoting/asked.ts'
import { valuesAsked } from './value/asked-values.ts'
import { type ChosenSentence, chooseSentences } from './quoting/choose-sentences.ts'
import { readWith } from './quoting/context.ts'
import { namesFluid } from './quoting/names-fluid.ts'
import { byStrength } from './quoting/order-quotes.ts'
import { intentsOf } from './quoting/ranking/intents.ts'
import { isDoneAtEvents } from '../facts/words/interval-words.ts'
import { isFluidNamed } from '../facts/named-values.ts'
import { saysFault } from '../facts/words/trouble-words.ts'
import { denies } from '../language/asking/telling.ts'
import { type Language, languageOf } from '../language/language.ts'
import { createAlternativesHeld } from '../search/question/alternatives.ts'
import type { Question } from '../search/question/question.ts'
import { tokensOf } from '../language/tokens.ts'

/** A model, part, position or error code: letters and digits in one word. */
const code = /^(?=.*\p{L})(?=.*\p{Nd})[\p{L}\p{Nd}]{2,}$/u

/** *Who may*, *who is allowed to*: of *who wrote it* a name is the answer, in any form. */
const asksForLeave =
  /(?<![\p{L}\p{M}])(?:may|allowed|permitted|can|must|should|qualified|darf|dürfen|muss|puede|debe|permitido|peut|doit|autorisé)(?![\p{L}\p{M}])/iu

export type Lacking = 'code' | 'figure' | 'fluid' | 'price' | 'time' | 'person' | 'fault' | 'place' | 'identifier'

/**
 * What would be quoted first has to hold to be the answer, and lacks: the code that is asked for, a figure of the measure
 * that is, a price, a time, a person or the number of a part. What speaks of the subject and lacks that is no sure answer.
 */
export function lackingIn(found: FoundPassages): Lacking | null {
  const { question } = found
  const [first] = byStrength(chooseSentences(found))
  if (!first) return null
  const { passage, stretch } = first
  const { head, said } = readWith(passage, stretch)
  const codes = question.tokens.flatMap(({ surface }) => (surface !== null && code.test(surface) ? [surface] : []))
  if (codes.length > 0 && !holdsAll(codes, question, `${head}\n${said}\n${passage.title}`)) return 'code'
  if (asksForPrice(question)) return givesPriceAsked(found, first, head) ? null : 'price'
  const measures = measuresWanted(question)
  if (measures.size > 0)
    return holdsMeasure(measures, said, head) && !isOfAnother(codes, { measures, said }) ? null : 'figure'
  const { kinds } = valuesAsked(question)
  if (kinds.includes('part') && !holdsIdentifier(`${head}\n${said}`)) return 'identifier'
  if (
    kinds.length === 1 &&
    kinds[0] === 'fluid' &&
    !givesFluid({ head, said }, languageOf(passage.text, question.language))
  )
    return 'fluid'
  const type = answerTypeOf(question)
  if (type === 'person' && asksForLeave.test(question.text)) return namesWhoMay(said) ? null : 'person'
  if (type === 'time') return givesTime(question, said) ? null : type
  // *Wie komme ich zu …* asks for a way, in a word that elsewhere says *too*.
  const mayBeFault = type === 'any' || saysFault(question.text)
  if (mayBeFault && lacksFault(found, first, `${head}\n${said}`)) return 'fault'
  return type === 'any' && lacksPlace(question, `${head}\n${said}`) ? 'place' : null
}

/** By a grade, a word or a brand; a row below *Lubricant* whatever stands there. */
function givesFluid({ head, said }: { head: string; said: string }, language: Language): boolean {
  const isInColumn = said.includes('\t') && head.split('\t').some((name) => isFluidNamed(name))
  return isInColumn || namesFluid(said, language)
}

/**
 * Whether each line that gives the figure names another of the kind that is asked for: of *M16* in one step of a list nothing is said by
 * *3 x M12, 79 Nm* in another.
 */
function isOfAnother(
  codes: readonly string[],
  { measures, said }: { measures: ReadonlySet<AskedMeasure>; said: string },
): boolean {
  const giving = said.split('\n').filter((line) => holdsMeasure(measures, line, ''))
  return codes.some((one) => {
    const kind = /^\p{L}+(?=\p{Nd}+$)/u.exec(one)?.[0]
    if (kind === undefined || giving.length === 0) return false
    // *3xM12* is three of M12.
    const alike = new RegExp(`(?<=^|[^\\p{L}]|\\p{Nd}[x×])${kind}\\p{Nd}+(?![\\p{L}\\p{Nd}])`, 'giu')
    const named = giving.map((line) => (line.match(alike) ?? []).map((code) => code.toLowerCase()))
    return named.every((of) => of.length > 0 && !of.includes(one.toLowerCase()))
  })
}

/** A time, or that it is done at every start or order where it is asked how often. */
function givesTime(question: Question, said: string): boolean {
  const isTime = fits('time', { text: said, language: question.language, isStep: false }, new Set()) > 0
  return isTime || (asksForRecurrence(question) && isDoneAtEvents(said) && !denies(said, question.language))
}

/** These tell by their words that something is wrong, and where something is. */
const spoken: ReadonlySet<Language> = new Set(['en', 'de', 'es', 'fr'])
/** What says so much of what is wrong need not say that it is. */
const enoughOfFault = 0.6

/**
 * Something is wrong, and the place that would be quoted speaks of no fault: of what the question denies it denies nothing
 * (*wire feeds but no arc* is not answered by how the wire is fed to the arc), or it says little of the rest.
 */
function lacksFault({ question }: FoundPassages, { features, passage }: ChosenSentence, text: string): boolean {
  if (!spoken.has(question.language) || !asksForRemedy(question) || features['fault'] === 1 || saysFault(text))
    return false
  if (denies(question.text, question.language)) return !denies(text, languageOf(passage.text, question.language))
  return (features['together'] ?? 0) + (features['meantTogether'] ?? 0) < enoughOfFault
}

const placeNamed: Readonly<Record<Language, RegExp>> = {
  en: /(?<!\p{L})(?:in|into|inside|within|on|onto|at|to|from|under|underneath|behind|beside|above|below|between|near|next to|over|through|left|right|front|rear|top|bottom|side|located|outside|page|section|menu|tab)(?!\p{L})/iu,
  de: /(?<!\p{L})(?:in|im|ins|an|am|ans|auf|unter|unterhalb|hinter|neben|zwischen|über|oberhalb|vor|bei|beim|zum|zur|aus|vom|links|rechts|vorne?|hinten|oben|unten|befinde[nt]|seite|menü)(?!\p{L})/iu,
  es: /(?<!\p{L})(?:en|dentro|sobre|bajo|debajo|encima|entre|junto|al|a la|del|desde|detrás|delante|izquierda|derecha|lado|parte|menú)(?!\p{L})/iu,
  fr: /(?<!\p{L})(?:dans|sur|sous|à|au|aux|entre|près|chez|derrière|devant|gauche|droite|dessus|dessous|côté|menu|page)(?!\p{L})/iu,
}

/** *Where* is answered by a place. */
function lacksPlace({ text, language }: Question, said: string): boolean {
  return intentsOf(text).place && placeNamed[language]?.test(said) === false
}

/** With two digits at least: neither *GS2*, which names a machine, nor *6.05*, which is a figure. */
const partNumber = /(?<![\p{L}\p{Nd}.,])(?!\p{Nd}{1,3}[.,]\p{Nd}+(?![\p{L}\p{Nd}-]))[\p{L}\p{Nd}./-]{3,40}/gu
const digit = /\p{Nd}/gu

function holdsIdentifier(text: string): boolean {
  return (text.match(partNumber) ?? []).some((word) => (word.match(digit) ?? []).length > 1)
}

/** `24V` is held where *24 volt* stands, too. */
function holdsAll(codes: readonly string[], question: Question, text: string): boolean {
  const tokens = tokensOf(text, 'und')
  const held = new Set(tokens.map(({ surface, lexeme }) => surface ?? lexeme))
  const { weightIn } = createAlternativesHeld(question)
  const lexemes = tokens.map(({ lexeme }) => lexeme)
  const isWrittenOtherwise = (one: string) =>
    question.alternatives.some(
      (other) => other.from === 'spelling' && other.lexemes.includes(one) && weightIn(other, lexemes, 'und') > 0,
    )
  return codes.every((one) => held.has(one) || isWrittenOtherwise(one))
}
