import { figuresOf } from '../language/figures/figures.ts'
import { plainCharacters } from '../language/figures/plain-characters.ts'
import { unitAt } from '../language/figures/units.ts'

/** A figure with its unit; `unit` as it is written, `of` in its one spelling. Offsets are those of the text. */
export type Measure = { start: number; end: number; value: string; unit: string; of: string }

const mayBeginUnit = /[\p{L}°%‰℃℉"/]/u

/** The figures of a text that have a unit. */
export function measuresIn(text: string): Measure[] {
  if (!/\d/u.test(text)) return []
  const plain = plainCharacters(text)
  return figuresOf(plain).flatMap(({ start, end, parts }) => {
    const of = parts.at(-1)?.unit
    if (!of) return []
    const unitStart = unitStartIn(plain, start, end)
    if (unitStart === null) return []
    const value = text.slice(start, unitStart).replace(/[\s-]+$/u, '')
    return [{ start, end, value, unit: text.slice(unitStart, end).trim(), of }]
  })
}

function unitStartIn(plain: string, start: number, end: number): number | null {
  for (let at = start; at < end; at++) {
    if (mayBeginUnit.test(plain[at] ?? '') && unitAt(plain, at)?.end === end) return at
  }
  return null
}

const measured: Readonly<Record<string, string>> = {
  torque: 'N·m ft·lb in·lb kg·m kN·m N·cm kgf·m kgf·cm',
  pressure: 'bar mbar Pa kPa MPa psi hPa kg/cm2 kgf/cm2 N/mm2',
  temperature: '°C °F K',
  voltage: 'V mV kV',
  current: 'A mA',
  power: 'W kW MW mW hp PS kVA',
  energy: 'kWh Wh J kJ',
  frequency: 'Hz kHz MHz GHz',
  resistance: 'Ω kΩ MΩ',
  capacitance: 'pF nF μF',
  inductance: 'μH mH',
  speed: 'rpm m/s m/min mm/s km/h mm/min',
  flow: 'l/min l/h m3/h m3/min l/s ml/min',
  length: 'mm cm m km μm in ft',
  area: 'm2 cm2 mm2',
  volume: 'l ml m3 cm3',
  mass: 'kg g mg t lb oz',
  force: 'N kN kgf',
  time: 'ns μs ms s min h d week month year',
  angle: '°',
  share: '% ‰',
  noise: 'dB',
}
const measureOf = new Map(
  Object.entries(measured).flatMap(([measure, units]) => units.split(' ').map((unit) => [unit, measure] as const)),
)

/** What a unit measures; `value` where that is not known. */
export function measuredBy(unit: string): string {
  return measureOf.get(unit) ?? 'value'
}

/** The unit that stands alone in a text, a cell for example, in its one spelling; null where there is more or none. */
export function unitAlone(text: string): string | null {
  const plain = plainCharacters(text.trim())
  const unit = plain === '' ? null : unitAt(plain, 0)
  return unit && unit.end === plain.length ? unit.unit : null
}

const inBrackets = /[([]\s*([^()[\]]{1,20}?)\s*[)\]]|(?:,| in| en) ([^\s,]{1,12})$/gu
/** *vc in m/min roughing*: a sign of a unit, which no word of a language is. */
const before = /\s(?:in|en)\s([^\s,;:()[\]]{1,8})(?=\s)/gu

/** *Noise level (dB(A))*: the letter weighs it, and is no current. */
const weighted = /[([]\s?(dB\s?\([AC]\))\s?[)\]]/u

/** The unit that a header or name gives for the figures below or behind it: `Weight (kg)`, `Druck [bar]`, `Length, mm`. */
export function unitInName(name: string): { unit: string; of: string; name: string } | null {
  const noise = weighted.exec(name)
  if (noise?.[1] !== undefined) {
    const { 0: whole, 1: unit, index } = noise
    return { unit, of: 'dB', name: without(name, { start: index, end: index + whole.length }) }
  }
  for (const { 0: whole, 1: first, 2: second, index } of name.matchAll(inBrackets)) {
    const unit = first ?? second ?? ''
    const of = unitAlone(unit)
    if (of !== null) return { unit, of, name: without(name, { start: index, end: index + whole.length }) }
  }
  for (const { 0: whole, 1: unit = '', index } of name.matchAll(before)) {
    const of = unitAlone(unit)
    if (of !== null && isSign(unit, of))
      return { unit, of, name: without(name, { start: index, end: index + whole.length }) }
  }
  return null
}

/** `mm`, `m/min`, `Nm`: not *in* or *A*, which are words as well. */
function isSign(unit: string, of: string): boolean {
  if (/[/%°]/u.test(unit)) return true
  return unit.length > 1 && unit.length <= 4 && unit === of.replace('·', '') && !/^(?:in|week|year)$/u.test(unit)
}

function without(name: string, { start, end }: { start: number; end: number }): string {
  return `${name.slice(0, start)}${name.slice(end)}`.trim()
}
