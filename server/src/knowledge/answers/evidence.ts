import { type Figure, figuresOf, type Part } from './figures.ts'
import { readingsOf } from './numbers.ts'
import { plainCharacters } from './plain-characters.ts'
import { unitsIn } from './units.ts'

type Entry = Part & {
  /** It numbers an item or a heading: no quantity. */
  isOrdinal: boolean
}

/** What figures a passage can prove. */
export type Evidence = {
  entries: readonly Entry[]
  /** By value and by digits: where in `entries`. */
  places: ReadonlyMap<string, readonly number[]>
  codes: ReadonlySet<string>
  /** That stand anywhere: a table's header names its cells' unit. */
  units: ReadonlySet<string>
}

export function evidenceOf(passage: { title: string; text: string }): Evidence {
  const text = plainCharacters(`${passage.title}\n${passage.text}`)
  const entries: Entry[] = []
  const apart: Entry[] = []
  const codes = new Set<string>()
  const figures = figuresOf(text)
  for (const figure of figures) {
    const isOrdinal = numbersLine(text, figure)
    for (const part of figure.parts) entries.push({ ...part, isOrdinal })
    for (const part of figure.apart) apart.push({ ...part, isOrdinal })
    for (const code of figure.codes.flatMap((one) => [one, ...one.split('/')])) {
      codes.add(code)
      const [size, ...measures] = code.split(timesInCode)
      if (size === undefined || measures.length === 0) continue
      codes.add(size)
      for (const measure of measures) apart.push(numberOf(measure))
    }
  }
  for (const [word] of text.toLowerCase().matchAll(/\p{L}+/gu)) {
    const value = smallNumbers.get(word)
    if (value !== undefined) apart.push(numberOf(value))
  }
  // What stands apart has no neighbours.
  const all = [...entries, ...apart.flatMap((entry) => [nothing, entry])]
  return { entries: all, places: placesOf(all), codes, units: unitsIn(text) }
}

const nothing: Entry = { readings: [], sign: '', unit: null, isOrdinal: true }

function numberOf(digits: string): Entry {
  return { readings: readingsOf(digits) ?? [], sign: '', unit: null, isOrdinal: false }
}

/** `M12x1.75`: a thread and its measure. */
const timesInCode = /(?<=\d)x(?=\d)/u

function placesOf(entries: readonly Entry[]): Map<string, number[]> {
  const places = new Map<string, number[]>()
  for (const [at, { readings }] of entries.entries()) {
    for (const key of new Set(readings.flatMap(({ value, digits }) => [`=${value}`, digits]))) {
      const known = places.get(key)
      if (known) known.push(at)
      else places.set(key, [at])
    }
  }
  return places
}

/** `3. Tighten` and `2.1 Torques`, not the row of a table nor a line that begins with a quantity. */
function numbersLine(text: string, { start, end, parts }: Figure): boolean {
  if (parts.some(({ unit }) => unit !== null) || lineBefore(text, start).trim() !== '') return false
  return (
    /^\d{1,2}(?:\.\d{1,2})*$/u.test(text.slice(start, end)) && /^(?:[.)]\s+| +)\p{L}/u.test(text.slice(end, end + 4))
  )
}

const furthestLineStart = 4

/** What of the line stands before; a few characters are enough to see that there is something. */
function lineBefore(text: string, at: number): string {
  const before = text.slice(Math.max(0, at - furthestLineStart), at)
  return before.slice(before.lastIndexOf('\n') + 1)
}

const smallNumbers = new Map(
  [
    'two zwei deux dos due dois duas два две',
    'three drei trois tres tre três три',
    'four vier quatre cuatro quattro quatro четыре',
    'five fünf cinq cinco cinque пять',
    'six sechs seis sei шесть',
    'seven sieben sept siete sette sete семь',
    'eight acht huit ocho otto oito восемь',
    'nine neun neuf nueve nove девять',
    'ten zehn dix diez dieci dez десять',
    'eleven elf onze undici одиннадцать',
    'twelve zwölf douze doce dodici doze двенадцать',
  ].flatMap((words, at) => words.split(' ').map((word) => [word, String(at + 2)] as const)),
)

export function proves(evidence: Evidence, figure: Figure): boolean {
  if (figure.codes.some((code) => holdsCode(evidence, code))) return true
  const [first, ...others] = figure.parts
  if (!first) return false
  return placesOfPart(evidence, first).some((at) =>
    others.every((part, offset) => stands(evidence, at + 1 + offset, part)),
  )
}

/** `P114/P115` stands where both do, and `M12x45` where M12 and 45 do. */
function holdsCode(evidence: Evidence, code: string): boolean {
  if (evidence.codes.has(code)) return true
  const pieces = code.split('/').flatMap((piece) => piece.split(timesInCode))
  return pieces.length > 1 && pieces.every((piece) => evidence.codes.has(piece) || evidence.places.has(piece))
}

function placesOfPart(evidence: Evidence, part: Part): number[] {
  const places = new Set(keysOf(part).flatMap((key) => evidence.places.get(key) ?? []))
  return [...places].filter((at) => stands(evidence, at, part))
}

/** A quantity is known by its value, every other number by its digits: section 6.1 is not 6.10. */
function keysOf({ readings, unit }: Part): string[] {
  return readings.map(({ value, digits }) => (unit === null ? digits : `=${value}`))
}

function stands(evidence: Evidence, at: number, part: Part): boolean {
  const entry = evidence.entries[at]
  if (!entry || !mayBe(entry.sign, part.sign) || !entry.readings.some((one) => isSame(one, part))) return false
  if (part.unit === null || part.unit === entry.unit) return true
  return entry.unit === null && !entry.isOrdinal && evidence.units.has(part.unit)
}

function isSame(one: { value: string; digits: string }, { readings, unit }: Part): boolean {
  return readings.some(({ value, digits }) => (unit === null ? digits === one.digits : value === one.value))
}

function mayBe(sign: Part['sign'], other: Part['sign']): boolean {
  if (sign === '?') return other !== '±'
  if (other === '?') return sign !== '±'
  return sign === other
}
