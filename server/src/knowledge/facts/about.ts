import { createHash } from 'node:crypto'
import { figuresOf } from '../language/figures/figures.ts'
import { plainCharacters } from '../language/figures/plain-characters.ts'

type FactParts = { kind: string; subject: string; attribute: string; condition: string; value: string; unit: string }

/** What a fact is about, whatever it says of it. Two versions of a file say it of the same. */
export function aboutOf({ kind, subject, attribute, condition }: FactParts): string {
  return digest([kind, subject, attribute, condition].map(wordsOf))
}

/** All that a fact says. */
export function readAsOf(said: FactParts): string {
  const { kind, subject, attribute, condition, value, unit } = said
  return digest([kind, subject, attribute, condition, value, unit].map((part) => part.replace(/\s+/gu, ' ').trim()))
}

/** Whether two facts of the same say the same of it: figures by number and unit, all else by its words. */
export function saysTheSame(one: Pick<FactParts, 'value' | 'unit'>, other: Pick<FactParts, 'value' | 'unit'>): boolean {
  const [first, second] = [valueKeyOf(one), valueKeyOf(other)]
  return first === second
}

/** `150 Nm`, `150,0 N·m` and `150 N m` are one; `1,475` may be two and is taken as it is written. */
export function valueKeyOf({ value, unit }: Pick<FactParts, 'value' | 'unit'>): string {
  const text = plainCharacters(`${value} ${unit}`.trim())
  const figures = figuresOf(text)
  let at = 0
  let key = ''
  for (const { start, end, parts } of figures) {
    if (parts.length === 0) continue
    const numbers = parts.map(({ readings, sign, unit: of }) => `${sign}${readings.at(-1)?.value ?? ''}${of ?? ''}`)
    key += `${wordsOf(text.slice(at, start))} ${numbers.join('/')} `
    at = end
  }
  return `${key}${wordsOf(text.slice(at))}`.trim()
}

/** In lower case, without signs, and without the number of a heading. */
export function wordsOf(text: string): string {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+|[±<>≤≥%°+-](?=\s*\d)/gu)
  return words?.join(' ') ?? ''
}

type SaidValue = Pick<FactParts, 'value' | 'unit'>

/** `words`: in small letters, with a blank before and behind each; `figures`: by number and unit, null where there are too many to read. */
export type SaidText = { words: string; figures: ReadonlySet<string> | null }

/** Reading figures takes a millisecond for so many characters, and this is done where others are served. */
const figuresReadIn = 20_000

export function readSaid(text: string): SaidText {
  return {
    words: ` ${wordsOf(text)} `,
    figures: text.length > figuresReadIn ? null : new Set(figureKeysOf(text)),
  }
}

/** The figures of a value with its unit, each as texts that are read say it; none where it is said in words. */
export function figureKeysOfValue({ value, unit }: SaidValue): string[] {
  return /\p{L}/u.test(value) ? [] : figureKeysOf(`${value} ${unit}`)
}

/** Whether a text says this value in this unit, however both are written there (`150Nm`, `150,0 N·m`). */
export function saysValue({ words, figures }: SaidText, said: SaidValue): boolean {
  const keys = figures === null ? [] : figureKeysOfValue(said)
  if (keys.length > 0) return keys.every((key) => figures?.has(key) === true)
  const own = wordsOf(said.value)
  return own !== '' && words.includes(` ${own} `)
}

function figureKeysOf(text: string): string[] {
  return figuresOf(plainCharacters(text)).flatMap(({ parts }) =>
    parts.map(({ readings, sign, unit }) => `${sign}${readings.at(-1)?.value ?? ''}${unit ?? ''}`),
  )
}

function digest(parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\u0001')).digest('base64url').slice(0, 22)
}
