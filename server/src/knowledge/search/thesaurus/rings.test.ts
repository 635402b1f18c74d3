import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { saysNothing } from '../../language/asking-stop-words.ts'
import type { Language } from '../../language/language.ts'
import { stem } from '../../language/stems.ts'
import { stopWords } from '../../language/stop-words.ts'
import { readRings } from './rings.ts'

const least = { en: 4500, de: 2900, es: 1700, fr: 1600 }
/** A question has room for twelve alternatives: a word with many others says little of what it means. */
const maxOthers = 26
const languages = ['en', 'de', 'es', 'fr'] as const

/** Each line holds the ways to write one unit; none of them may share a ring with one of another line. */
const units = [
  ['mm', 'millimetre', 'millimeter', 'milímetro', 'millimètre'],
  ['cm', 'centimetre', 'centimeter', 'zentimeter', 'centímetro', 'centimètre'],
  ['m', 'metre', 'meter', 'metro', 'mètre'],
  ['km', 'kilometre', 'kilometer', 'kilómetro', 'kilomètre'],
  ['µm', 'micrometre', 'micron', 'mikrometer', 'micrómetro', 'micromètre'],
  ['in', 'inch', 'zoll', 'pulgada', 'pouce'],
  ['ft', 'foot', 'fuß', 'pie', 'pied'],
  ['g', 'gram', 'gramm', 'gramo', 'gramme'],
  ['kg', 'kilogram', 'kilo', 'kilogramm', 'kilogramo', 'kilogramme'],
  ['t', 'tonne', 'metric ton', 'tonelada'],
  ['lb', 'lbs', 'pound', 'pfund', 'libra', 'livre'],
  ['l', 'lt', 'litre', 'liter', 'litro'],
  ['ml', 'millilitre', 'milliliter', 'mililitro'],
  ['gal', 'gallon', 'gallone', 'galón'],
  ['m³', 'm3', 'cubic metre', 'cubic meter', 'kubikmeter', 'metro cúbico', 'mètre cube'],
  ['cm³', 'ccm', 'cc', 'cubic centimetre', 'kubikzentimeter', 'centímetro cúbico', 'centimètre cube'],
  ['s', 'sec', 'second', 'sekunde', 'segundo', 'seconde'],
  ['min', 'minute', 'minuto'],
  ['h', 'hr', 'hour', 'stunde', 'std', 'hora', 'heure'],
  ['d', 'day', 'tag', 'día', 'jour'],
  ['week', 'woche', 'semana', 'semaine'],
  ['month', 'monat', 'mes', 'mois'],
  ['year', 'jahr', 'año', 'an'],
  ['v', 'volt', 'voltio'],
  ['kv', 'kilovolt'],
  ['a', 'amp', 'ampere', 'amperio', 'ampère'],
  ['ma', 'milliamp', 'milliampere', 'miliamperio', 'milliampère'],
  ['ah', 'ampere-hour', 'amp-hour', 'amperestunde', 'amperio-hora', 'ampère-heure'],
  ['w', 'watt', 'vatio'],
  ['kw', 'kilowatt', 'kilovatio'],
  ['kwh', 'kilowatt-hour', 'kilowatt hour', 'kilowattstunde', 'kilovatio-hora', 'kilowattheure'],
  ['kva', 'kilovolt-ampere', 'kilovoltampere'],
  ['hp', 'horsepower', 'ps', 'pferdestärke', 'cv', 'caballo de vapor', 'cheval-vapeur', 'ch'],
  ['hz', 'hertz', 'hercio'],
  ['ω', 'ohm', 'ohmio'],
  ['n', 'newton'],
  ['nm', 'n·m', 'newton metre', 'newton meter', 'newtonmeter', 'newton-metro', 'newton-mètre'],
  ['lb-ft', 'ft-lb', 'foot-pound', 'pound-foot'],
  ['bar'],
  ['mbar', 'millibar', 'milibar'],
  ['pa', 'pascal'],
  ['kpa', 'kilopascal'],
  ['mpa', 'megapascal'],
  ['psi', 'pounds per square inch'],
  ['°c', 'celsius', 'degrees celsius', 'grad celsius', 'grado celsius', 'degré celsius'],
  ['°f', 'fahrenheit', 'degrees fahrenheit'],
  ['k', 'kelvin'],
  ['db', 'decibel', 'dezibel', 'decibelio', 'décibel'],
  ['rpm', 'r/min', 'u/min', '1/min', 'tr/min', 'revolutions per minute', 'umdrehungen pro minute'],
  ['%', 'percent', 'per cent', 'prozent', 'por ciento', 'pour cent'],
  ['ppm', 'parts per million'],
  ['kb', 'kilobyte'],
  ['mb', 'megabyte'],
  ['gb', 'gigabyte'],
  ['tb', 'terabyte'],
]

const opposites = readFileSync(new URL('rings/opposites.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.toLowerCase().split(' <> '))

const oppositesOf = new Map<string, string[]>()
for (const [one = '', other = ''] of opposites) {
  oppositesOf.set(one, [...(oppositesOf.get(one) ?? []), other])
  oppositesOf.set(other, [...(oppositesOf.get(other) ?? []), one])
}

const partsOf = (word: string) => word.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
const stemsOf = (word: string, language: Language) =>
  partsOf(word)
    .map((part) => stem(part, language))
    .join(' ')
const lowered = (ring: readonly string[]) => ring.map((word) => word.toLowerCase())
const sameRing = (ring: readonly string[]) => lowered(ring).toSorted().join(', ')

const negations = new Set(['not', 'nicht', 'no', 'non', 'pas'])

/** What a phrase says: itself and each run of its words, but not what it negates. */
function saidBy(phrase: string): Set<string> {
  const words = phrase.split(' ')
  const runs = words.flatMap((_, from) => words.slice(from).map((__, more) => words.slice(from, from + more + 1)))
  const negated = words.flatMap((word) => (negations.has(word) ? words.slice(words.indexOf(word) + 1) : []))
  return new Set(runs.filter(([first = '']) => !negated.includes(first)).map((run) => run.join(' ')))
}

function joinsOpposites(ring: readonly string[]): boolean {
  const phrases = lowered(ring).map(saidBy)
  const opposed = (said: Set<string>, run: string, opposite: string) =>
    !said.has(opposite) && phrases.some((other) => other.has(opposite) && !other.has(run))
  return phrases.some((said) =>
    [...said].some((run) => oppositesOf.get(run)?.some((opposite) => opposed(said, run, opposite))),
  )
}

const unitsOf = (ring: readonly string[]) =>
  units.filter((writings) => lowered(ring).some((word) => writings.includes(word)))

/** Abbreviations (RCD), shapes (V-belt) and units (Nm) are no capitalized words. */
const capitalized = /(?:^| )\p{Lu}\p{Ll}{2,}/u
const uncapitalizedNoun = /^\p{Ll}[^ ]*(?:ung|heit|keit|schaft|tät)$/u
const shouted = /\p{Lu}{9,}/u

it('reads rings in the languages that have some', () => {
  expect(readRings('fi')).toEqual([])
  expect(readRings('../../glossary')).toEqual([])
  expect(readRings('en')).toBe(readRings('en'))
})

it('finds rings that join opposites or two units', () => {
  expect(joinsOpposites(['Switch On', 'switch off'])).toBe(true)
  expect(joinsOpposites(['open the valve', 'close'])).toBe(true)
  expect(joinsOpposites(['on-off switch', 'power switch'])).toBe(false)
  expect(joinsOpposites(['forbidden', 'not allowed'])).toBe(false)
  expect(joinsOpposites(['allowed', 'not allowed'])).toBe(true)
  expect(unitsOf(['litre', 'l', 'lt'])).toHaveLength(1)
  expect(unitsOf(['mm', 'cm'])).toHaveLength(2)
})

it('knows pairs of opposites, each of two different terms', () => {
  expect(opposites.length).toBeGreaterThanOrEqual(150)
  expect(opposites.filter((pair) => pair.length !== 2 || pair[0] === pair[1])).toEqual([])
  expect(new Set(opposites.map((pair) => pair.toSorted().join())).size).toBe(opposites.length)
})

describe.each(languages)('%s', (language) => {
  const rings = readRings(language)
  const words = rings.flat()

  it('has enough rings, none twice and none within another', () => {
    expect(rings.length).toBeGreaterThanOrEqual(least[language])
    const written = rings.map(sameRing)
    expect(written.filter((ring, at) => written.indexOf(ring) !== at)).toEqual([])
    expect(ringsWithinOthers(rings)).toEqual([])
  })

  it('has rings of two to eight words, none of them twice', () => {
    expect(rings.filter(({ length }) => length < 2 || length > 8)).toEqual([])
    expect(rings.filter((ring) => new Set(lowered(ring)).size < ring.length)).toEqual([])
  })

  it('has no ring whose words the search takes for one anyway', () => {
    const told = (ring: readonly string[]) => new Set(ring.map((word) => stemsOf(word, language))).size
    expect(rings.filter((ring) => told(ring) < 2)).toEqual([])
  })

  it('has no word that the search passes over', () => {
    expect(words.filter((word) => partsOf(word).every((part) => saysNothing(part, language)))).toEqual([])
  })

  it('has no phrase of stop-words alone, which no text and no question is searched for', () => {
    const isOfStopWords = (word: string) => partsOf(word).every((part) => stopWords[language]?.has(part))
    expect(words.filter(isOfStopWords)).toEqual([])
  })

  it('joins no word with so many others that none of them tells', () => {
    const others = new Map<string, Set<string>>()
    for (const ring of rings) {
      for (const word of ring) {
        const named = stemsOf(word, language)
        const all = others.get(named) ?? new Set()
        for (const other of ring) if (stemsOf(other, language) !== named) all.add(stemsOf(other, language))
        others.set(named, all)
      }
    }
    expect([...others].filter(([, all]) => all.size > maxOthers).map(([word]) => word)).toEqual([])
  })

  it('writes each word as the language does, without stray blanks', () => {
    expect(words.filter((word) => word === '' || word.trim() !== word || /\s{2}|[,;#<>\t\r]/.test(word))).toEqual([])
    expect(words.filter((word) => word.length > 40)).toEqual([])
    expect(words.filter((word) => shouted.test(word))).toEqual([])
    expect(words.filter((word) => (language === 'de' ? uncapitalizedNoun : capitalized).test(word))).toEqual([])
  })

  it('keeps opposites apart', () => {
    expect(rings.filter(joinsOpposites)).toEqual([])
  })

  it('keeps units apart', () => {
    expect(rings.filter((ring) => unitsOf(ring).length > 1)).toEqual([])
  })
})

function ringsWithinOthers(rings: readonly (readonly string[])[]): string[] {
  const holding = new Map<string, Set<number>>()
  for (const [at, ring] of rings.entries()) {
    for (const word of lowered(ring)) holding.set(word, (holding.get(word) ?? new Set()).add(at))
  }
  return rings
    .filter((ring, at) => {
      const [first, ...others] = lowered(ring).map((word) => holding.get(word)!)
      return [...first!].some((other) => other !== at && others.every((set) => set.has(other)))
    })
    .map((ring) => ring.join(', '))
}
