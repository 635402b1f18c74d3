import { askingPatterns } from '../../language/asking/asking-patterns.ts'
import type { Language } from '../../language/language.ts'
import { isNegation } from '../../language/asking/telling.ts'
import { unitsNamed } from '../../language/figures/units.ts'
import { tokensOf } from '../../language/tokens.ts'
import type { Idf } from '../idf.ts'
import { askingText, type Question } from './question.ts'

/**
 * How a language asks for a measure, an amount or a time beside its stop-words, as parts of regular expressions: what stands there
 * says which kind of thing is wanted. *Which torque* is not among them: a torque is what it asks about.
 */
const askingWords: Readonly<Record<Language, string>> = {
  en: 'how (often|frequently|regularly|long|much|many|far|deep|high|heavy|big|large|small|wide|thick|thin|tall|short|low|fast|quickly|slow|slowly|hot|cold|warm|loud|noisy|old|tight|tightly|strong|hard|close|soon)|weighs?|costs?',
  de: 'wie (oft|lange|häufig|viele?|hoch|schwer|groß|tief|breit|dick|schnell|weit|alt|stark|fest|heiß|warm|laut)|wiegt|wiegen|kostet',
  es: 'con (?:qué|cuánta) (frecuencia)|cuánto (tiempo|pesa|mide|cuesta|dura)|pesan?|cuesta',
  fr: 'à quelle (fréquence)|combien (?:de )?(temps|fois|pèse|mesure|coûte)|pèsent?|coûte',
  it: 'quanto (spesso|tempo|pesa|costa|dura)|pesano?',
  pt: 'com que (frequência)|quanto (tempo|pesa|custa|dura)|pesam?',
}
const patternOf = askingPatterns(askingWords)

/** A shorter name of a unit is a word of other meanings as well: *in*, *a*. */
const unitName = /(?<![\p{L}\p{M}])[\p{L}\p{M}]{3,}(?![\p{L}\p{M}])/gu

/**
 * What of a question says which kind of value is wanted, or in which unit: *often*, *weigh*, *litres*. A material that does not say
 * such a word need not lack the answer: it writes *every 500 h* and *24VDC*.
 */
export function lexemesThatAsk(question: Question): ReadonlySet<string> {
  const units = (askedText(question).match(unitName) ?? []).filter((word) => unitsNamed(word).size > 0)
  return new Set([...wordsThatAsk(question), ...units].flatMap((word) => lexemesOf(word, question.language)))
}

function wordsThatAsk(question: Question): string[] {
  const pattern = patternOf(question.language)
  if (!pattern) return []
  return [...askedText(question).matchAll(pattern)].map(([whole, ...words]) => words.find(Boolean) ?? whole)
}

const askedText = (question: Question) => askingText(question).normalize('NFC')

const lexemesOf = (word: string, language: Language) => tokensOf(word, language).map(({ lexeme }) => lexeme)

/** *No power* asks for power first. */
const negationWeight = 0.5
/** *How often* is not answered by what is *often* so. */
const askingWeight = 0.15

/**
 * What the words of a question tell. A negation tells less than it does by how often it stands in texts, and so does a word that only asks
 * for a kind of value, beside others.
 */
export function withLesserWords(question: Question, idf: Idf): Idf {
  const { tokens, language } = question
  const asking = new Set(wordsThatAsk(question).flatMap((word) => lexemesOf(word, language)))
  const lesser = new Map<string, number>()
  for (const { lexeme, surface } of tokens) {
    if (surface !== null && isNegation(surface, language)) lesser.set(lexeme, negationWeight)
    else if (asking.has(lexeme)) lesser.set(lexeme, askingWeight)
  }
  const isAll = tokens.every(({ lexeme }) => lesser.has(lexeme))
  return lesser.size === 0 || isAll ? idf : (lexeme) => (lesser.get(lexeme) ?? 1) * idf(lexeme)
}
