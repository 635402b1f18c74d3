import { type Glyphs, isBlank } from './glyphs.ts'

/** Accents that old TeX fonts paint over a letter, with the combining sign that makes one letter of both. */
const accents = new Map<number, string>([
  [0x60, '\u0300'],
  [0xb4, '\u0301'],
  [0x2c6, '\u0302'],
  [0x2dc, '\u0303'],
  [0xa8, '\u0308'],
  [0x2da, '\u030a'],
  [0x2d8, '\u0306'],
  [0x2c7, '\u030c'],
  [0x2dd, '\u030b'],
  [0x2d9, '\u0307'],
  [0xaf, '\u0304'],
])

export function isAccent(code: number): boolean {
  return accents.has(code)
}

/** The letter below an accent that is painted before it, if its middle lies above that letter and the letter is before `to`. */
export function accentedLetter(
  glyphs: Glyphs,
  { at: i, to }: { at: number; to: number },
): { sign: string; letter: number } | undefined {
  const sign = accents.get(glyphs.code[i] ?? 0)
  if (sign === undefined) return undefined
  let letter = i + 1
  while (letter < to && isBlank(glyphs.code[letter] ?? 0)) letter++
  if (letter >= to) return undefined
  const middle = ((glyphs.left[i] ?? 0) + (glyphs.right[i] ?? 0)) / 2
  const above = middle > (glyphs.left[letter] ?? 0) && middle < (glyphs.right[letter] ?? 0)
  return above && /\p{L}/u.test(String.fromCodePoint(glyphs.code[letter] ?? 0)) ? { sign, letter } : undefined
}
