import { type Figure, figuresOf, type Part, unitAfter } from '../../language/figures/figures.ts'
import { type Cell, cellsOf, unitBeside } from '../../language/figures/named-units.ts'
import { numberWordsIn } from '../../language/figures/number-words.ts'
import { readingsOf } from '../../language/figures/numbers.ts'
import { plainCharacters } from '../../language/figures/plain-characters.ts'

type Entry = Part & {
  /** It numbers an item or a heading: no quantity. */
  isOrdinal: boolean
  /** Units that its table names, one of which it may have when it has none itself. */
  names: Cell['names']
}

/** What figures a passage can prove. */
export type Evidence = {
  entries: readonly Entry[]
  /** By value and by digits: where in `entries`. */
  places: ReadonlyMap<string, readonly number[]>
  codes: ReadonlySet<string>
}

export function evidenceOf(passage: { title: string; text: string }): Evidence {
  const text = plainCharacters(`${passage.title}\n${passage.text}`)
  const figures = figuresOf(text)
  const { entries, apart } = entriesOf(text, figures)
  const codes = new Set<string>()
  for (const code of figures.flatMap((figure) => figure.codes).flatMap((one) => [one, ...one.split('/')])) {
    if (codes.has(code)) continue
    codes.add(code)
    const [size, ...measures] = code.split(timesInCode)
    if (size === undefined || measures.length === 0) continue
    codes.add(size)
    const unit = metricThread.test(size) ? 'mm' : null
    for (const measure of measures) apart.push(numberOf(measure, unit))
  }
  for (const { value, start, end } of numberWordsIn(text)) {
    apart.push(numberOf(String(value), unitAfter(text, end, start)?.unit ?? null))
  }
  // What stands apart has no neighbours.
  const all = [...entries, ...apart.flatMap((entry) => [nothing, entry])]
  return { entries: all, places: placesOf(all), codes }
}

function entriesOf(text: string, figures: readonly Figure[]): { entries: Entry[]; apart: Entry[] } {
  const entries: Entry[] = []
  const apart: Entry[] = []
  const cells = cellsOf(text)
  let cell = 0
  let before: { end: number; own: readonly Entry[] } | null = null
  for (const figure of figures) {
    while ((cells[cell]?.end ?? Infinity) < figure.start) cell += 1
    const around = cells[cell]
    const names = around && around.start <= figure.start ? around.names : []
    const isOrdinal = numbersLine(text, figure)
    const own = figure.parts.map((part): Entry => ({ ...part, isOrdinal, names }))
    if (own.at(-1)?.unit === null) giveUnit(own, unitBeside(text, figure))
    if (before && figure.start - before.end <= maxLengthAnd) {
      const between = text.slice(before.end, figure.start)
      const isTolerance = /^ ?$/u.test(between) && /^[±+]/u.test(text.slice(figure.start, figure.start + 1))
      if (isTolerance || and.test(between)) giveUnit(before.own, own[0]?.unit)
      if (isTolerance) giveUnit(own, before.own.at(-1)?.unit)
    }
    entries.push(...own)
    for (const part of figure.apart) apart.push({ ...part, isOrdinal, names })
    before = { end: figure.end, own }
  }
  return { entries, apart }
}

/** `between 40 and 60 Nm`, `10 ±0.1 mm`: the unit is said once. */
const and = /^ (?:and|und|et|y|e|и|or|oder|ou|o|или|&|और|و) ?$|^ ?(?:和|と|및|或) ?$/u
const maxLengthAnd = 6

function giveUnit(entries: readonly Entry[], unit: string | null | undefined): void {
  for (const entry of entries) if (!entry.isOrdinal) entry.unit ??= unit ?? null
}

const nothing: Entry = { readings: [], sign: '', unit: null, isOrdinal: true, names: [] }

function numberOf(digits: string, unit: string | null): Entry {
  return { readings: readingsOf(digits) ?? [], sign: '', unit, isOrdinal: false, names: [] }
}

/** `M12x1.75`: a thread and its measure. */
const timesInCode = /(?<=\d)x(?=\d)/u
const metricThread = /^m\d/u

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
  const { unit } = part
  return entry.unit === null && !entry.isOrdinal && entry.names.some((units) => units.has(unit))
}

function isSame(one: { value: string; digits: string }, { readings, unit }: Part): boolean {
  return readings.some(({ value, digits }) => (unit === null ? digits === one.digits : value === one.value))
}

function mayBe(sign: Part['sign'], other: Part['sign']): boolean {
  if (sign === '?') return other !== '±'
  if (other === '?') return sign !== '±'
  return sign === other
}
