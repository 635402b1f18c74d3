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

/** Whether a text holds this value, whatever its unit is called there. */
export function holdsValue(text: string, value: string): boolean {
  const said = wordsOf(value)
  return said !== '' && ` ${wordsOf(text)} `.includes(` ${said} `)
}

/** Whether a text says this value in this unit, which may be written in one word or in several (`N·m`). */
export function saysValue(text: string, { value, unit }: Pick<FactParts, 'value' | 'unit'>): boolean {
  const said = wordsOf(value)
  const ofUnit = wordsOf(unit).replaceAll(' ', '')
  if (said === '') return false
  const words = ` ${wordsOf(text)} `
  for (let at = words.indexOf(` ${said}`); at >= 0; at = words.indexOf(` ${said}`, at + 1)) {
    const end = at + 1 + said.length
    if (ofUnit === '' && words[end] === ' ') return true
    const next = words.slice(end, end + 2 * ofUnit.length + 1).replaceAll(' ', '')
    if (ofUnit !== '' && next.startsWith(ofUnit)) return true
  }
  return false
}

function digest(parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\u0001')).digest('base64url').slice(0, 22)
}
