import { valueKeyOf } from '../../facts/about.ts'
import { measuredBy, unitAlone } from '../../facts/measures.ts'
import type { FactAtPlace } from '../../facts/quoted-facts.repository.ts'
import { lowered } from '../../facts/words/languages.ts'
import type { Question } from '../../search/question/question.ts'
import type { ValueKind } from './asked-values.ts'
import type { WantedValues } from './row-values.ts'

/**
 * What the facts of a quote say of this kind, as the quote writes it; null where none does, or several say it otherwise.
 * `shown`: all that is quoted, which has to hold the value.
 */
export function valueOfFacts(
  kind: ValueKind,
  facts: readonly FactAtPlace[],
  { shown, ...wanted }: WantedValues & { shown: string },
): string | null {
  const said = facts.filter((fact) => says[kind](fact, wanted))
  const [only, ...others] = new Map(said.map((fact) => [`${sideOf(fact)} ${valueKeyOf(fact)}`, fact])).values()
  if (!only || others.length > 0) return null
  const written = writtenIn(shown, only)
  return written === null ? null : `${sideOf(only)}${written}`
}

const says: Readonly<Record<ValueKind, (fact: FactAtPlace, wanted: WantedValues) => boolean>> = {
  measure: ({ kind, unit }, { asked }) =>
    (kind === 'setting' || kind === 'limit' || kind === 'fluid') && asked.measures.has(measureOf(unit)),
  amount: ({ kind, unit }) => kind === 'fluid' && ['mass', 'volume'].includes(measureOf(unit)),
  fluid: ({ kind, unit, value }) => kind === 'fluid' && unit === '' && /\p{L}/u.test(value),
  part: ({ kind, attribute }) => kind === 'part' && attribute === 'part number',
  meaning: ({ kind, attribute, subject }, { codes }) =>
    kind === 'code' && attribute === 'meaning' && codes.includes(lowered(subject)),
  interval: ({ kind, attribute }) => kind === 'interval' && attribute === 'interval',
}

/** Whether a fact says a value of this kind. */
export function saysKind(kind: ValueKind, fact: FactAtPlace, wanted: WantedValues): boolean {
  return says[kind](fact, wanted)
}

function measureOf(unit: string): string {
  const known = unitAlone(unit)
  return known === null ? '' : measuredBy(known)
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&')

/** A limit says which one it is. */
function sideOf({ kind, condition }: FactAtPlace): string {
  const side = kind === 'limit' ? /^(?:max|min|±)/u.exec(condition)?.[0] : undefined
  if (side === undefined) return ''
  return side === '±' ? '± ' : `${side}. `
}

const longestGap = String.raw`[\s\t-]{0,2}`

/** The value with its unit as it stands there; where the unit stands in a header, both behind each other. */
function writtenIn(shown: string, { value, unit }: FactAtPlace): string | null {
  const together = new RegExp(
    `(?<![\\p{L}\\p{Nd}])${escaped(value)}${longestGap}${escaped(unit)}(?![\\p{L}\\p{Nd}])`,
    'u',
  )
  const [whole] = together.exec(shown) ?? []
  if (whole !== undefined) return whole.replace(/\s+/gu, ' ')
  const holds = (part: string) => new RegExp(`(?<![\\p{L}\\p{Nd}])${escaped(part)}(?![\\p{L}\\p{Nd}])`, 'u').test(shown)
  return unit !== '' && holds(value) && holds(unit) ? `${value} ${unit}` : null
}

/** The words of a question that may be codes, in small letters. */
export function codesIn({ tokens }: Pick<Question, 'tokens'>): string[] {
  return tokens.flatMap(({ surface }) => (surface !== null && /\p{Nd}/u.test(surface) ? [lowered(surface)] : []))
}
