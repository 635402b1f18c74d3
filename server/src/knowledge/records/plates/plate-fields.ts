import { isDoubtful } from '@millwright/contract/confidence'
import type { PlateField } from '@millwright/contract/read-text'
import type { ReadLine } from '../../readers/read-text.ts'
import { boxAround } from '../../read-text/boxes.ts'
import { plateLabels, plateUnits, type PlateKind, usualLabels } from './plate-labels.ts'

/** What a line says of one thing; `start` and `end` are those of the value. */
export type FieldInLine = { kind: PlateKind | null; label: string; value: string; start: number; end: number }

const kinds = Object.keys(plateLabels) as PlateKind[]
const labels = kinds
  .flatMap((kind) => plateLabels[kind].split(', ').map((label) => ({ kind, label: plainInPlace(label) })))
  .toSorted((one, other) => other.label.length - one.label.length)
const kindOf = new Map(labels.map(({ kind, label }) => [label, kind]))
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&')
const known = labels.map(({ label }) => escaped(label).replaceAll(' ', '[\\s.]+').replaceAll('-', '[\\s.-]+')).join('|')
/** A name that is no part of a longer word; in scripts without blanks anything may stand around it. */
const knownLabel = new RegExp(`(?<![\\p{L}\\p{N}])(${known})(?![\\p{Script=Latin}\\p{Script=Cyrillic}\\p{M}])`, 'giu')
const anyLabel = /^\s*(\p{L}[^:：=]{0,39}?)\s*[:：=]\s*(?=\S)/u
const separators = /^[\s.:：=#-]*/u

/** None on a plate is longer: without an end, each digit of a long run would be looked from to its end. */
const number = String.raw`\d[\d.,/–-]{0,40}(?:\s?\d{3}\b)?`
const unitRules = (Object.entries(plateUnits) as [PlateKind, string][]).flatMap(([kind, units]) =>
  units.split(', ').map((name) => {
    const unit = escaped(name)
    const behind = `(?<![\\p{L}\\p{N}.,])${number}\\s?${unit}(?![\\p{L}\\p{N}])`
    const before = `(?<![\\p{L}\\p{N}])${unit}\\s+${number}(?![\\p{L}\\p{N}])`
    // Those of one letter only in capitals: `a` and `v` are words.
    return { kind, name, pattern: new RegExp(`${behind}|${before}`, name.length > 1 ? 'iu' : 'u') }
  }),
)
const protection = /\bIP\s?\d[\dX]\b/u

/** Without accents and in lower case, each character in its place. */
function plainInPlace(text: string): string {
  return Array.from(text)
    .map((character) => {
      const plain = character.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
      return plain.length === character.length ? plain : character
    })
    .join('')
}

/** What of a plate's fields a text names, a question for example. */
export function labelsIn(text: string): { kind: PlateKind | null; label: string }[] {
  return [...plainInPlace(text).matchAll(knownLabel)].map(({ 0: label, index }) => ({
    kind: kindOfLabel(label),
    label: text.slice(index, index + label.length),
  }))
}

function kindOfLabel(label: string): PlateKind | null {
  return kindOf.get(label.replace(/[\s.]+/gu, ' ')) ?? kindOf.get(label.replace(/[\s.-]+/gu, '-')) ?? null
}

/** The fields of one line of a plate: with a name and a colon, with a name that plates use, or by their unit. */
export function fieldsInLine(line: string): FieldInLine[] {
  const plain = plainInPlace(line)
  const named = [...plain.matchAll(knownLabel)].filter(
    // A name that follows another word is part of a sentence.
    ({ index }) => !/\p{Ll}\s$/u.test(line.slice(0, index)) || /[:：=]\s*$|\s{2}$/u.test(line.slice(0, index)),
  )
  const fields = named.flatMap((match, at): FieldInLine[] => {
    const from = match.index + match[0].length
    const end = named[at + 1]?.index ?? line.length
    const skipped = separators.exec(line.slice(from, end))?.[0] ?? ''
    const kind = kindOfLabel(match[0])
    const field = { kind, label: line.slice(match.index, from), start: from + skipped.length, end }
    return trimmed(line, field, { isSure: /[:：=#]/u.test(skipped) })
  })
  if (fields.length > 0) return fields
  const [all = '', label] = anyLabel.exec(line) ?? []
  if (label !== undefined) {
    return trimmed(line, { kind: null, label, start: all.length, end: line.length }, { isSure: true })
  }
  return [...unitRules, { kind: 'protection' as const, name: '', pattern: protection }].flatMap((rule) => {
    const { 0: written, index: start } = rule.pattern.exec(line) ?? {}
    if (written === undefined || start === undefined) return []
    // `kw` is read for `kW` often.
    const at = rule.name === '' ? -1 : written.toLowerCase().indexOf(rule.name.toLowerCase())
    const value = at < 0 ? written : written.slice(0, at) + rule.name + written.slice(at + rule.name.length)
    return [{ kind: rule.kind, label: usualLabels[rule.kind], value, start, end: start + written.length }]
  })
}

/** A value without a digit only behind a colon: a sentence may begin with *Type* as well. */
function trimmed(line: string, field: Omit<FieldInLine, 'value'>, { isSure }: { isSure: boolean }): FieldInLine[] {
  const raw = line.slice(field.start, field.end)
  const value = raw.replace(/[\s|;,/]+$/u, '').slice(0, 100)
  if (value === '' || !(isSure || /\p{N}/u.test(value))) return []
  return [{ ...field, value, end: field.start + value.length }]
}

const maxFields = 30
const fewestKinds = 2
const maxLines = 80
const maxLineLength = 60

type PlateLine = Pick<ReadLine, 'text' | 'words' | 'corners'>

/** What the lines say when they are those of a nameplate: several things that plates say, and hardly a sentence. */
export function fieldsOfLines(lines: readonly PlateLine[]): PlateField[] {
  const written = lines.filter(({ text }) => text !== '')
  if (written.length > maxLines) return []
  const found = written.flatMap((line) => fieldsInLine(line.text).map((field) => ({ line, field })))
  const kindsFound = new Set(found.flatMap(({ field }) => field.kind ?? []))
  const long = written.filter(({ text }) => text.length > maxLineLength).length
  if (kindsFound.size < fewestKinds || 2 * long > written.length) return []
  const seen = new Set<string>()
  const fields = found.flatMap(({ line, field }): PlateField[] => {
    const key = field.kind ?? field.label.toLowerCase()
    if (seen.has(key)) return []
    seen.add(key)
    return [presentField(line, field)]
  })
  return fields.slice(0, maxFields)
}

function presentField(line: PlateLine, field: FieldInLine): PlateField {
  const words = line.words.filter(({ start, end }) => start < field.end && end > field.start)
  const points = words.flatMap(({ box: { x, y, width, height } }) => [
    { x, y },
    { x: x + width, y: y + height },
  ])
  const typed = typeOf(field)
  const isSame = typed.value === field.value
  const doubtful = words
    .filter(({ start, end, confidence }) => isDoubtful(line.text.slice(start, end), confidence))
    .map(({ start, end }) => ({
      start: Math.max(0, start - field.start),
      end: Math.min(end, field.end) - field.start,
    }))
  return {
    label: field.label.replace(/[\s.]+$/u, '').slice(0, 80),
    ...typed,
    boxes: [boxAround(points.length > 0 ? points : line.corners)],
    doubtful: isSame || doubtful.length === 0 ? doubtful : [{ start: 0, end: typed.value.length }],
  }
}

const dayFirst = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/u
const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/u

/** A serial number is text even where it has digits alone; a day only where it can be no other. */
function typeOf({ kind, value }: FieldInLine): Pick<PlateField, 'type' | 'value'> {
  if (kind === 'serial' || kind === 'type') return { type: 'text', value }
  const [, day, month, year] = dayFirst.exec(value) ?? []
  const [, first, second, third] = yearFirst.exec(value) ?? []
  const date = year ? dateOf(year, month, day) : dateOf(first, second, third)
  if (date) return { type: 'date', value: date }
  return /^\d{1,15}(?:\.\d+)?$/u.test(value) ? { type: 'number', value } : { type: 'text', value }
}

function dateOf(year: string | undefined, month = '', day = ''): string | null {
  if (year === undefined) return null
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null
}
