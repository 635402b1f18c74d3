import type { Language } from '../../language/language.ts'
import { unitsNamed } from '../../language/figures/units.ts'
import { tokensOf } from '../../language/tokens.ts'
import { askingText, type Question } from '../../search/question/question.ts'

/**
 * How a language asks for a measure, an amount or a time beside its stop-words, as parts of regular expressions: what stands there
 * says which kind of thing is wanted. *Which torque* is not among them: a torque is what it asks about.
 */
const askingWords: Readonly<Record<Language, string>> = {
  en: 'how (\\p{L}+)|weighs?|costs?',
  de: 'wie (oft|lange|häufig|viele?|hoch|schwer|groß|tief|breit|dick|schnell|weit|alt|stark|fest|heiß|warm|laut)|wiegt|wiegen|kostet',
  es: 'con (?:qué|cuánta) (frecuencia)|cuánto (tiempo|pesa|mide|cuesta|dura)|pesan?|cuesta',
  fr: 'à quelle (fréquence)|combien (?:de )?(temps|fois|pèse|mesure|coûte)|pèsent?|coûte',
  it: 'quanto (spesso|tempo|pesa|costa|dura)|pesano?',
  pt: 'com que (frequência)|quanto (tempo|pesa|custa|dura)|pesam?',
}
const patterns = new Map(
  Object.entries(askingWords).map(
    ([language, source]) =>
      [language, new RegExp(`(?<![\\p{L}\\p{M}])(?:${source})(?![\\p{L}\\p{M}])`, 'giu')] as const,
  ),
)

/** A shorter name of a unit is a word of other meanings as well: *in*, *a*. */
const unitName = /(?<![\p{L}\p{M}])[\p{L}\p{M}]{3,}(?![\p{L}\p{M}])/gu

/**
 * What of a question says which kind of value is wanted, or in which unit: *often*, *weigh*, *litres*. A material that does not say
 * such a word need not lack the answer: it writes *every 500 h* and *24VDC*.
 */
export function lexemesThatAsk(question: Question): ReadonlySet<string> {
  const text = askingText(question).normalize('NFC')
  const pattern = patterns.get(question.language === 'und' ? 'en' : question.language)
  const asking = pattern ? [...text.matchAll(pattern)].map(([whole, ...words]) => words.find(Boolean) ?? whole) : []
  const units = (text.match(unitName) ?? []).filter((word) => unitsNamed(word).size > 0)
  return new Set([...asking, ...units].flatMap((word) => tokensOf(word, question.language).map(({ lexeme }) => lexeme)))
}
