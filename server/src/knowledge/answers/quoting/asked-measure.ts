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
const maxBareWords = 6

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
  const isBare = type === 'any' && text.trim().split(/\s+/u).length <= maxBareWords && !aboutTheMeasured.test(text)
  return type === 'number' || isBare ? measuresNamed(text, language) : none
}

/**
 * Also what stands behind *what* or *which*: *what air pressure does it need*. Of what would be quoted a figure of it is
 * wanted; the ranking, which was learned without it, is left alone.
 */
export function measuresWanted(question: Question): ReadonlySet<AskedMeasure> {
  const asked = measuresAsked(question)
  if (asked.size > 0) return asked
  const { language } = question
  const text = askingText(question)
  const own = language === 'und' ? 'en' : language
  const written = text.normalize('NFC').trim()
  const named = whichMeasure.get(own)?.exec(written)?.[1] ?? measureOf.get(own)?.exec(written)?.[1]
  return named === undefined ? none : measuresNamed(named, language)
}

/** What stands between *which* and what a figure is wanted of; a noun in its place makes it another thing: *what pressure switch*. */
const followers: Readonly<Record<Language, { which: string; verbs: string }>> = {
  en: {
    which: '(?:what|which)(?: (?:is|are|was) (?:the|its))?',
    verbs: 'is|are|was|do|does|did|must|should|shall|can|may|will|would|has|have|to|of|for|in|at|on|between',
  },
  de: {
    which: 'welche[mnrs]?|was für eine?[mnrs]?|(?:was|wie(?: hoch| groß)?) (?:ist|sind) (?:der|die|das)',
    verbs:
      'ist|sind|hat|haben|muss|müssen|darf|dürfen|soll|sollen|braucht|brauchen|wird|werden|kann|bei|beim|für|im|in|an|am|von|vom',
  },
  es: {
    which: 'qué|cuál es (?:la|el)',
    verbs: 'es|son|debe|deben|tiene|tienen|necesita|necesitan|lleva|hay|se|de|del|para|en',
  },
  fr: {
    which: 'quel(?:le)?s?(?: (?:est|sont) l(?:e|a|es))?',
    verbs: 'est|sont|doit|doivent|faut|a|ont|de|du|des|pour|dans|à',
  },
}
const maxAdjectives = 2

/** *What air pressure does the torch need*: one or two words may stand before the measure. */
const whichMeasure: ReadonlyMap<Language, RegExp> = new Map(
  Object.entries(followers).map(([language, { which, verbs }]) => {
    const named = Object.values(measureWords[language] ?? {}).join('|')
    const before = `(?:[\\p{L}-]{1,30}\\s){0,${maxAdjectives}}`
    const pattern = `(?<![\\p{L}\\p{M}])(?:${which})\\s(${before}(?:${named}))(?=\\s(?:${verbs})(?![\\p{L}\\p{M}])|\\P{L}{0,3}$)`
    return [language, new RegExp(pattern, 'iu')] as const
  }),
)

/** A question without a verb that begins with the measure: *tightening torque for the M16 bolts*. */
const behindMeasure: Readonly<Record<Language, string>> = {
  en: 'of|for|at|in|on|between',
  de: 'für|von|vom|der|des|bei|beim|am|an|im|in|zwischen',
  es: 'de|del|para|en|entre',
  fr: "de|du|des|d['’]|pour|à|au|aux|dans|entre",
}
const measureOf: ReadonlyMap<Language, RegExp> = new Map(
  Object.entries(behindMeasure).map(([language, words]) => {
    const named = Object.values(measureWords[language] ?? {}).join('|')
    const pattern = `^((?:[\\p{L}-]{1,30}\\s){0,${maxAdjectives}}(?:${named}))\\s(?:${words})(?![\\p{L}\\p{M}])`
    return [language, new RegExp(pattern, 'iu')] as const
  }),
)

/** The measures that a text names. */
export function measuresNamed(text: string, language: Language): ReadonlySet<AskedMeasure> {
  const known = patterns.get(language === 'und' ? 'en' : language) ?? []
  return new Set(known.filter(([, pattern]) => pattern.test(text.normalize('NFC'))).map(([measure]) => measure))
}

/** The words by which a text names a measure. */
export function measureWordsIn(text: string, of: { measure: AskedMeasure; language: Language }): string[] {
  const known = patterns.get(of.language === 'und' ? 'en' : of.language) ?? []
  return known.flatMap(([measure, pattern]) =>
    measure === of.measure ? (text.normalize('NFC').match(new RegExp(pattern, 'giu')) ?? []) : [],
  )
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
