import { bulletSigns } from '../language/bullets.ts'
import type { TextSpan } from '../../schema/segment-table.ts'

/** A line of a segment that is no heading and stands in no table. */
export type ReadLine = TextSpan & {
  text: string
  /** What marks it as an item of a list: its number, `''` for a bullet; null for none. */
  item: string | null
  /** Without what marks it. */
  said: string
}

const bullet = new RegExp(`^(?:[${bulletSigns}–—*-]|\\(?\\p{L}\\))\\s+`, 'u')
const number = /^\(?(\d{1,2})[.)]\s+/u

export function lineOf({ start, end, text }: TextSpan & { text: string }): ReadLine {
  const lead = text.length - text.trimStart().length
  const trimmed = text.trim()
  const span = { start: start + lead, end: end - (text.length - lead - trimmed.length), text: trimmed }
  const numbered = number.exec(trimmed)
  if (numbered) return { ...span, item: numbered[1] ?? '', said: trimmed.slice(numbered[0].length) }
  const marked = bullet.exec(trimmed)
  return marked ? { ...span, item: '', said: trimmed.slice(marked[0].length) } : { ...span, item: null, said: trimmed }
}

export function spanOf({ start, end }: TextSpan): TextSpan {
  return { start, end }
}

export function countedWords(text: string): number {
  return text.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}
