import type { Language } from '../../../language/language.ts'
import { askingText, type Question } from '../../../search/question/question.ts'
import { answerTypeOf } from '../answer-type.ts'

/** Nouns that ask for a figure without *how much*: *baud rate*, *max number of tools*, *default of the search speed*. */
const figureNouns: Readonly<Record<Language, RegExp>> = {
  en: /(?<!\p{L})(?:max|maximum|min|minimum|highest|lowest|smallest|largest|number of|rates?|baud|range|size|resolution|frequency|ratio|limit|travel|default|values?|setting|level|count|dose|quantity|amount|per)(?!\p{L})/iu,
  de: /(?<!\p{L})(?:max|maximal\p{L}*|min|minimal\p{L}*|höchste\p{L}*|kleinste\p{L}*|größte\p{L}*|anzahl|\p{L}*rate|\p{L}*bereich|\p{L}*größe|auflösung|\p{L}*frequenz|verhältnis|grenzwert|standardwert|voreinstellung|\p{L}*wert|menge|pro|je)(?!\p{L})/iu,
  es: /(?<!\p{L})(?:máx|máxim[oa]|mín|mínim[oa]|número de|cantidad|tasa|rango|intervalo|tamaño|resolución|frecuencia|relación|límite|valor|ajuste|nivel|por)(?!\p{L})/iu,
  fr: /(?<!\p{L})(?:max|maxim(?:um|ale?)|min|minim(?:um|ale?)|nombre de|quantité|taux|plage|taille|résolution|fréquence|rapport|limite|valeur|réglage|niveau|par)(?!\p{L})/iu,
}
/** What is asked in more words asks for more than a figure. */
const maxWords = 9
/** *Who*, *where* and *why* want something else, whatever they name. */
const otherAsked = /(?<!\p{L})(?:who|where|why|wo|wohin|wer|warum|dónde|quién|por qué|où|qui|pourquoi)(?!\p{L})/iu

/** It names what has a figure, and asks neither for one in so many words nor for anything else. */
export function asksForFigure(question: Question): boolean {
  if (answerTypeOf(question) !== 'any') return false
  const text = askingText(question).normalize('NFC')
  const words = text.trim().split(/\s+/u).length
  return words <= maxWords && !otherAsked.test(text) && figureNouns[question.language]?.test(text) === true
}
