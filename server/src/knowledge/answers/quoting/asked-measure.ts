import { measuredBy, measuresIn } from '../../facts/measures.ts'
import { unitsNamed } from '../../language/figures/units.ts'
import type { Language } from '../../language/language.ts'
import { askingText, type Question } from '../../search/question/question.ts'
import { answerTypeOf } from './answer-type.ts'

/** A kind of unit, as `measuredBy` calls it. */
export type AskedMeasure = string

type MeasureWords = Readonly<Record<AskedMeasure, string>>

/** How a language names what it asks to be measured, as parts of regular expressions for text in lower case. */
const measureWords: Readonly<Record<Language, MeasureWords>> = {
  en: {
    mass: 'heavy|weights?|weighs?|mass|kilos?',
    volume: 'lit(?:re|er)s?|gallons?|capacity|volume',
    torque: 'torques?|tight',
    pressure: 'pressures?',
    temperature: 'temperatures?|hot|hottest|cold|coldest|warm',
    voltage: 'voltages?|volts?',
    current: 'current|amps?|amperes?|amperage',
    power: 'power consumption|rated power|watts?|wattage|horsepower',
    noise: 'loud|noisy|decibels?|noise level',
    length: 'far|deep|wide|thick|tall|distance|clearance|gap|diameter|width|height|depth|thickness',
    speed: 'rpm|rotational speed|spindle speed',
    flow: 'flow rate|flow',
    share: 'percent(?:age)?',
  },
  de: {
    mass: 'schwer|gewicht|wiegt|masse',
    volume: 'liter|füllmenge|volumen|fassungsvermögen|\\p{L}*inhalt',
    torque: '\\p{L}*drehmoment\\p{L}*|\\p{L}*anzugsmoment\\p{L}*|fest',
    pressure: '\\p{L}*druck',
    temperature: '\\p{L}*temperatur|heiß|kalt|warm',
    voltage: '\\p{L}*spannung|volt',
    current: 'stromaufnahme|ampere|nennstrom',
    power: 'leistungsaufnahme|nennleistung|watt',
    noise: 'laut|schallpegel|dezibel|schalldruckpegel',
    length: 'weit|tief|breit|dick|abstand|freiraum|durchmesser|breite|höhe|tiefe|dicke',
    speed: 'drehzahl',
    flow: 'durchfluss',
    share: 'prozent',
  },
  es: {
    mass: 'pesa|peso|pesad[oa]',
    volume: 'litros?|capacidad|volumen',
    torque: 'par(?: de apriete)?',
    pressure: 'presión',
    temperature: 'temperatura|caliente|frío',
    voltage: 'tensión|voltaje|voltios?',
    current: 'corriente|amperios?|amperaje',
    power: 'potencia|vatios?',
    noise: 'ruido|decibelios?',
    length: 'distancia|diámetro|ancho|altura|profundidad|grosor',
    speed: 'rpm|revoluciones',
    flow: 'caudal',
    share: 'porcentaje',
  },
  fr: {
    mass: 'pèse|poids|lourd|masse',
    volume: 'litres?|capacité|volume|contenance',
    torque: 'couple(?: de serrage)?',
    pressure: 'pression',
    temperature: 'température|chaud|froid',
    voltage: 'tension|volts?',
    current: 'courant|ampères?|ampérage',
    power: 'puissance|watts?',
    noise: 'bruit|décibels?',
    length: 'distance|diamètre|largeur|hauteur|profondeur|épaisseur',
    speed: 'tr/min|régime',
    flow: 'débit',
    share: 'pourcentage',
  },
}

/** *Temperature sensor*, *low pressure*: it is about what is measured, and asks for no figure. */
const aboutTheMeasured =
  /(?<![\p{L}\p{M}])(?:alarms?|errors?|faults?|failures?|sensors?|gauges?|meters?|switch\p{L}*|valves?|indicators?|displays?|no|not|too|low|over|fluctuat\p{L}*|alarm\p{L}*|fehler\p{L}*|störung\p{L}*|kein\p{L}*|zu|schwankt|nicht|alarma|falla|fallo|sin|demasiado|baja|alarme|panne|trop|pas)(?![\p{L}\p{M}])/iu
/** A few words that name a measure ask for it. */
const mostBareWords = 6

const patterns: ReadonlyMap<Language, readonly (readonly [AskedMeasure, RegExp])[]> = new Map(
  Object.entries(measureWords).map(([language, words]) => [
    language,
    Object.entries(words).map(
      ([measure, source]) => [measure, new RegExp(`(?<![\\p{L}\\p{M}])(?:${source})(?![\\p{L}\\p{M}])`, 'iu')] as const,
    ),
  ]),
)

/** What a question wants to be told in a unit; none where it asks for no figure, or nothing tells which. */
export function measuresAsked(question: Question): ReadonlySet<AskedMeasure> {
  const { language } = question
  const text = askingText(question)
  const type = answerTypeOf(question)
  const isBare = type === 'any' && text.trim().split(/\s+/u).length <= mostBareWords && !aboutTheMeasured.test(text)
  if (type !== 'number' && !isBare) return none
  return measuresNamed(text, language)
}

/** The measures that a text names. */
export function measuresNamed(text: string, language: Language): ReadonlySet<AskedMeasure> {
  const known = patterns.get(language === 'und' ? 'en' : language) ?? []
  return new Set(known.filter(([, pattern]) => pattern.test(text.normalize('NFC'))).map(([measure]) => measure))
}

/** What a text says beside that. */
export function withoutMeasures({ text, language }: Pick<Question, 'text' | 'language'>): string {
  const known = patterns.get(language === 'und' ? 'en' : language) ?? []
  return known.reduce((left, [, pattern]) => left.replace(pattern, ' '), text)
}

const none: ReadonlySet<AskedMeasure> = new Set()

/** Whether a text holds a figure of one of these measures; `head` may name the unit for it, as that of a table does. */
export function holdsMeasure(asked: ReadonlySet<AskedMeasure>, text: string, head = ''): boolean {
  if (measuresIn(text).some(({ of }) => asked.has(measuredBy(of)))) return true
  return /\p{Nd}/u.test(text) && [...unitsNamed(`${head}\n${text}`)].some((unit) => asked.has(measuredBy(unit)))
}
