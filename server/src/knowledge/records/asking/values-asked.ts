import type { DynamicField } from '@millwright/contract/assets'
import { languageCodes } from '../../language/language.ts'
import type { AskedPhrase } from './asked-phrases.ts'
import { type Word, wordsIn } from './words.ts'

/** A number or a stretch of days that the question speaks of; both ends belong to it. */
export type ValueAsked = { at: number; length: number; from: string | number; to: string | number }

export type Comparison = 'is' | 'before' | 'after' | 'since' | 'until' | 'more' | 'less'
export type Condition = { comparison: Comparison; value: ValueAsked }

const calendarDate =
  /(?<![\p{N}.])(?:(\p{Nd}{4})-(\p{Nd}{1,2})-(\p{Nd}{1,2})|(\p{Nd}{1,2})\.\s?(\p{Nd}{1,2})\.\s?(\p{Nd}{4}))(?!\p{Nd})/gu
const cjkDate = /(\p{Nd}{4})\s?[年년]\s?(?:(\p{Nd}{1,2})\s?[月월])?/gu
const figure = /(?<![\p{L}\p{N}.,])\p{Nd}+(?:[.,\u00a0\u202f']\p{Nd}+)*/gu

/** The dates, months, years and numbers of the question that no name has taken. */
export function valuesIn(text: string, words: readonly Word[], taken: readonly boolean[]): ValueAsked[] {
  const values: ValueAsked[] = []
  const add = (start: number, end: number, range: [string | number, string | number]) => {
    const at = words.findIndex((word) => word.end > start)
    const length = words.filter((word) => word.start < end && word.end > start).length
    const isFree = values.every((one) => at + length <= one.at || one.at + one.length <= at)
    if (at < 0 || length === 0 || !isFree || taken.slice(at, at + length).some(Boolean)) return
    values.push({ at, length, from: range[0], to: range[1] })
  }
  for (const match of text.matchAll(calendarDate)) {
    const [year, month, day] = match[1] ? match.slice(1, 4) : [match[6], match[5], match[4]]
    const date = `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`
    add(match.index, match.index + match[0].length, [date, date])
  }
  for (const match of text.matchAll(cjkDate)) {
    const range = match[2] ? monthRange(Number(match[1]), Number(match[2])) : yearRange(Number(match[1]))
    add(match.index, match.index + match[0].length, range)
  }
  for (const [at, word] of words.entries()) {
    const month = monthsByName().get(word.plain)
    const year = words.slice(at + 1, at + 3).find(({ plain }) => isYear(plain))
    if (month && year) add(word.start, year.end, monthRange(Number(year.plain), month))
  }
  for (const match of text.matchAll(figure)) {
    const number = numberOf(match[0])
    if (!Number.isFinite(number)) continue
    add(match.index, match.index + match[0].length, isYear(match[0]) ? yearRange(number) : [number, number])
  }
  return values.toSorted((one, other) => one.at - other.at)
}

const comparisons: readonly Comparison[] = ['before', 'after', 'since', 'until', 'more', 'less']
/** `nicht vor`, `2024 年以前`: what compares stands next to what it compares with, on either side. */
const nearby = 3

/** What is asked of the values; of two between which something lies, one from each side. */
export function conditionsOf(values: readonly ValueAsked[], phrases: readonly AskedPhrase[]): Condition[] {
  const [first, second] = values
  if (first && second && phrases.some(({ asking }) => asking === 'between')) {
    return [
      { comparison: 'since', value: first },
      { comparison: 'until', value: second },
    ]
  }
  return values.map((value) => {
    const distance = ({ at, length }: AskedPhrase) =>
      at < value.at ? value.at - (at + length) : at - (value.at + value.length)
    const [nearest] = phrases
      .filter(({ asking }) => (comparisons as readonly string[]).includes(asking))
      .filter((phrase) => distance(phrase) < nearby)
      .toSorted((one, other) => distance(one) - distance(other))
    return { comparison: (nearest?.asking as Comparison | undefined) ?? 'is', value }
  })
}

export function holds(field: DynamicField, { comparison, value }: Condition): boolean {
  const [own, from, to] = comparable(field, value)
  if (own === null) return false
  switch (comparison) {
    case 'is':
      return own >= from && own <= to
    case 'before':
    case 'less':
      return own < from
    case 'after':
    case 'more':
      return own > to
    case 'since':
      return own >= from
    case 'until':
      return own <= to
  }
}

/** Days are compared as they are written; a year that is a number, or the first one in a text, as a number. */
function comparable(
  field: DynamicField,
  { from, to }: ValueAsked,
): [string | number | null, string | number, string | number] {
  if (field.type === 'date') return typeof from === 'string' ? [field.value, from, to] : [null, from, to]
  const own = field.type === 'number' ? field.value : numberIn(field.value)
  return typeof from === 'number' ? [own, from, to] : [own, Number(from.slice(0, 4)), Number(String(to).slice(0, 4))]
}

export function numberIn(text: string): number | null {
  const number = numberOf(figure.exec(text)?.[0] ?? '')
  figure.lastIndex = 0
  return Number.isFinite(number) ? number : null
}

/** `1,500` is as many as `1500`; `1.5` and `1,5` are one and a half. */
function numberOf(written: string): number {
  const plain = written.normalize('NFKC').replace(/[\u00a0\u202f']/gu, '')
  if (plain === '') return Number.NaN
  if (/^\d{1,3}(?:[.,]\d{3})+$/u.test(plain)) return Number(plain.replace(/[.,]/gu, ''))
  return Number(plain.replace(/[.,](?=.*[.,])/gu, '').replace(',', '.'))
}

function isYear(text: string): boolean {
  return /^(?:19|20)\d\d$/u.test(text)
}

function yearRange(year: number): [string, string] {
  return [`${year}-01-01`, `${year}-12-31`]
}

function monthRange(year: number, month: number): [string, string] {
  const named = `${year}-${String(month).padStart(2, '0')}`
  return [`${named}-01`, `${named}-31`]
}

let months: Map<string, number> | null = null

/** In the languages of the answers. */
function monthsByName(): Map<string, number> {
  if (months) return months
  months = new Map()
  for (const language of Object.values(languageCodes)) {
    for (let month = 0; month < 12; month++) {
      const date = new Date(Date.UTC(2024, month, 15))
      for (const options of [{ month: 'long' }, { month: 'long', day: 'numeric' }] as const) {
        const name = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(date)
        for (const word of wordsIn(name, language)) {
          if (/^\p{L}{3,}$/u.test(word.plain)) months.set(word.plain, month + 1)
        }
      }
    }
  }
  return months
}
