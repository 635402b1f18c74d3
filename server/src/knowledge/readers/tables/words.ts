/** Points of one frame in which the text runs from left to right; y grows downwards. */
export type Box = { left: number; right: number; top: number; bottom: number }

/**
 * A word of a page, whatever it was read with; `at` is its place in the reader's own list. A line that runs upwards or downwards
 * is one word (`isUpright`).
 */
export type TableWord = Box & { text: string; size: number; bold: boolean; at: number; isUpright?: true }

/** A straight ruling line: level where `top` and `bottom` are one, else upright. `weak`: the border of a filled area. */
export type Ruling = Box & { weak: boolean }

export type PageWords = {
  words: readonly TableWord[]
  levels: readonly Ruling[]
  uprights: readonly Ruling[]
  /** Heights of lines of dots that lead to a page number. */
  leaders: readonly number[]
}

export function boxOf(parts: readonly Box[]): Box {
  const box = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity }
  for (const part of parts) {
    box.left = Math.min(box.left, part.left)
    box.right = Math.max(box.right, part.right)
    box.top = Math.min(box.top, part.top)
    box.bottom = Math.max(box.bottom, part.bottom)
  }
  return box
}

export function middleOf({ top, bottom }: Box): number {
  return (top + bottom) / 2
}

export function centreOf({ left, right }: Box): number {
  return (left + right) / 2
}

export function medianOf(values: readonly number[], otherwise: number): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? otherwise
}

const signs = /^[\s(+\-−–—±<>≤≥~≈$€£¥*#]*\d/u
const lettersWithin = /\p{L}/gu

/** A figure, perhaps with its sign and unit, or a dash in its place. */
export function isNumeric(text: string): boolean {
  if (/^(?:[-−–—.*]+|n\/a|n\.a\.?)$/iu.test(text)) return true
  if (!signs.test(text)) return false
  const letters = text.match(lettersWithin)?.length ?? 0
  return letters <= 3 && letters <= 0.5 * text.length
}
