import type { TextSpan } from '../../schema/segment-table.ts'
import { measuredBy, measuresIn, unitAlone, unitInName } from './measures.ts'
import type { Around, SaidInText } from './read-fact.ts'
import { fluidWords, limitNamed, measuresOfFluids, partNumberName } from './words/fact-words.ts'
import { lowered } from './words/languages.ts'

const maxNameLength = 70
const maxValueLength = 80
const maxWordsOfName = 9

/** *Name: value unit*; also two cells of a line, where the second is a figure with its unit. */
export function factsOfNamedValue(line: TextSpan & { text: string }, around: Around): SaidInText[] {
  const named = namedValueOf(line.text)
  if (!named) return []
  const { name, value, isCell } = named
  const ranges = [{ start: line.start, end: line.end }]
  return saidOfValue({ name, value, needsUnit: true, isCell }, around).map((said) => ({ ...said, ranges }))
}

const parted = /^(?:[•‣▪■●○◦▶–—*-]\s+)?([\p{L}Ø(][^:：=\t\n]{1,70}?)\s?(?:[:：=]\s*|\s?\t\s?|\s?\.{4,}\s?)(\S.{0,80})$/u

function namedValueOf(text: string): { name: string; value: string; isCell: boolean } | null {
  if (text.length > maxNameLength + maxValueLength + 10) return null
  const [, name, value] = parted.exec(text) ?? []
  if (name === undefined || value === undefined || value.includes('\t')) return null
  if (name.length > maxNameLength || name.split(/\s+/u).length > maxWordsOfName) return null
  // A sentence that goes on behind its colon, or an address.
  if (/[.!?;]\s|https?$/iu.test(name.replace(/(?<![\p{L}])(?:max|min|approx|ca|no|nr|temp)\.\s/giu, ''))) return null
  return {
    name: name.trim(),
    value: value.trim().replace(/[.;]$/u, ''),
    isCell: !/[:：=]/u.test(text.slice(0, text.indexOf(value))),
  }
}

type NamedValue = {
  name: string
  value: string
  needsUnit: boolean
  isCell?: boolean
  condition?: string
  unit?: string
}

/** What a name with its value says, as a line or a row of a table has them. */
export function saidOfValue(named: NamedValue, around: Around): Omit<SaidInText, 'ranges'>[] {
  const { name: given, value, needsUnit, isCell = false } = named
  const condition = named.condition ?? around.heading
  if (partNumberName.test(lowered(given))) {
    return /\d/u.test(value) && !/\s{2}/u.test(value)
      ? [{ kind: 'part', subject: around.place, attribute: 'part number', value, unit: '', condition: '' }]
      : []
  }
  const inName = unitInName(given)
  const name = inName?.name ?? given
  const measure = wholeMeasureOf(value)
  const isFluid = isFluidNamed(given)
  if (isFluid && (measure || isFluidName(value)) && !isCell) {
    const { said = value, unit = '' } = measure ?? {}
    return [{ kind: 'fluid', subject: around.place, attribute: name, value: said, unit, condition: '' }]
  }
  if (measure) return [settingOf(name, { ...measure, condition: joined(measure.condition, condition) })]
  const unit = named.unit ? { unit: named.unit, of: unitAlone(named.unit) ?? named.unit } : inName
  if (unit && figureAlone.test(value))
    return [settingOf(name, { said: value, unit: unit.unit, of: unit.of, condition })]
  if (!needsUnit && value.length <= maxValueLength && /\d/u.test(value)) {
    return [{ kind: 'setting', subject: name, attribute: 'value', value, unit: '', condition }]
  }
  return []
}

/** Oil, its kind or how much of it; not its temperature. */
export function isFluidNamed(name: string): boolean {
  const lower = lowered(name)
  return fluidWords.test(lower) && !measuresOfFluids.test(lower)
}

/** No place can be read in two ways: else a row of thirty figures takes minutes. */
const figureAlone =
  /^[<>≤≥±+-]?\s?\d[\d.,']*(?: [\d.,']+)* ?(?:(?:-|–|—|…|to|bis|a|à|x|×|\/)\s?[+-]?\d[\d.,']*(?: [\d.,']+)* ?)*$/u
/** A product's name has letters and mostly a figure: `CLP 220`, `ISO VG 46`, `Renolit`. */
const isFluidName = (value: string) =>
  value.length <= 60 && /^\p{Lu}/u.test(value) && !/[:;]|\.\s/u.test(value) && /\d|^\p{Lu}{2}/u.test(value)

type Whole = { said: string; unit: string; of: string; condition: string }

const qualifier =
  /^(?:max\.?|min\.?|maximum|minimum|approx\.?|about|ca\.?|circa|etwa|env\.?|environ|aprox\.?|up to|bis(?: zu)?|hasta|jusqu['’][àa]|fino a|mín\.|máx\.|at least|mindestens|höchstens|[<>≤≥~≈])\s*/iu

/** A value that is a figure with its unit, whatever is said of it in brackets. */
function wholeMeasureOf(text: string): Whole | null {
  const value = /^\([^()]+\)$/u.test(text) ? text.slice(1, -1).trim() : text
  const [first, ...others] = measuresIn(value)
  if (!first) return null
  // `356 °F-428 °F`: its unit is said twice, and belongs to it.
  if (/\p{L}|[°℃℉”″"]/u.test(first.value) && first.start === 0 && first.end === value.length) {
    return { said: value, unit: '', of: first.of, condition: '' }
  }
  const before = value.slice(0, first.start).trim()
  if (before !== '' && qualifier.exec(`${before} `)?.[0].trim() !== before) return null
  const rest = value.slice(first.end).trim()
  if (rest === '') return { said: first.value, unit: first.unit, of: first.of, condition: before }
  const inBrackets = /^\(([^()]{1,60})\)$/u.exec(rest)
  if (inBrackets && others.length <= 1) {
    const said = inBrackets[1] ?? ''
    // `8 bar (116 psi)` says it twice.
    if (others.length === 1 && others[0]?.value.length === said.length - (others[0]?.unit.length ?? 0) - 1) {
      return { said: first.value, unit: first.unit, of: first.of, condition: before }
    }
    return { said: first.value, unit: first.unit, of: first.of, condition: joined(before, said) }
  }
  // `400 V, 50 Hz`: what belongs together is one value.
  const last = others.at(-1)
  if (
    last &&
    last.end === value.length &&
    /^(?:\s?[,/;]\s?|\s?±\s?|\s-\s|\sto\s)$/u.test(value.slice(first.end, others[0]?.start))
  ) {
    return { said: value, unit: '', of: first.of, condition: '' }
  }
  return null
}

function settingOf(name: string, { said, unit, of, condition }: Whole): Omit<SaidInText, 'ranges'> {
  const side = limitOf(`${name} ${condition}`)
  const attribute = of === '°' && /temp/iu.test(name) ? 'temperature' : measuredBy(of)
  if (side === null) return { kind: 'setting', subject: name, attribute, value: said, unit, condition }
  return { kind: 'limit', subject: name, attribute, value: said, unit, condition: joined(side, condition) }
}

/** Whether a name says that its value is the most, or the least; *Steel (< 40 HRC)* says what is meant. */
export function limitOf(name: string): 'max' | 'min' | null {
  return limitNamed(name) ?? (/[<≤](?!\s?\d)/u.test(name) ? 'max' : /[>≥](?!\s?\d)/u.test(name) ? 'min' : null)
}

/** What several say of when a fact holds, each once. */
export function joined(...parts: readonly string[]): string {
  return [...new Set(parts.map((part) => part.trim()).filter((part) => part !== ''))].join(' · ')
}
