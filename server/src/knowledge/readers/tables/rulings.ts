import type { Interval } from './corridors.ts'
import { type Box, middleOf, centreOf, type Ruling, type TableWord } from './words.ts'

/** Lines nearer to each other than this are one border. */
const sameBorder = 3

/** Lines at one height or at one side, with the stretches that they cover. */
export type Border = { at: number; parts: Interval[]; length: number; weak: boolean }

/** What stands within the box of a table. */
export type TableArea = { words: readonly TableWord[]; levels: readonly Border[]; uprights: readonly Border[] }

export function levelBorders(levels: readonly Ruling[], box: Box): Border[] {
  const within = levels.filter((line) => line.right > box.left && line.left < box.right && isNear(line.top, box))
  return bordersOf(within.map((line) => ({ at: middleOf(line), from: line.left, to: line.right, weak: line.weak })))
}

export function uprightBorders(uprights: readonly Ruling[], box: Box): Border[] {
  const within = uprights.filter(
    (line) => line.bottom > box.top && line.top < box.bottom && line.left > box.left - 4 && line.left < box.right + 4,
  )
  return bordersOf(
    within.map((line) => ({
      at: centreOf(line),
      from: Math.max(line.top, box.top - 4),
      to: Math.min(line.bottom, box.bottom + 4),
      weak: line.weak,
    })),
  )
}

function isNear(y: number, box: Box): boolean {
  return y > box.top - 4 && y < box.bottom + 4
}

type Part = { at: number; from: number; to: number; weak: boolean }

function bordersOf(parts: readonly Part[]): Border[] {
  const borders: { parts: Part[]; at: number }[] = []
  for (const part of parts.toSorted((a, b) => a.at - b.at)) {
    const border = borders.at(-1)
    if (border && part.at - border.at <= sameBorder) border.parts.push(part)
    else borders.push({ parts: [part], at: part.at })
  }
  return borders.map((border) => {
    const covered = joined(border.parts.map(({ from, to }) => ({ left: from, right: to })))
    let [longest] = border.parts
    for (const part of border.parts) if (longest && part.to - part.from > longest.to - longest.from) longest = part
    const length = covered.reduce((sum, { left, right }) => sum + right - left, 0)
    return { at: longest?.at ?? border.at, parts: covered, length, weak: border.parts.every(({ weak }) => weak) }
  })
}

function joined(parts: readonly Interval[]): Interval[] {
  const result: Interval[] = []
  for (const { left, right } of parts.toSorted((a, b) => a.left - b.left)) {
    const last = result.at(-1)
    if (last && left <= last.right + 3) last.right = Math.max(last.right, right)
    else result.push({ left, right })
  }
  return result
}

/** Of the stretch from `left` to `right`, how much a border covers, 0 to 1. */
export function coveredShare({ parts }: Border, { left, right }: Interval): number {
  let covered = 0
  for (const part of parts) covered += Math.max(0, Math.min(part.right, right) - Math.max(part.left, left))
  return right > left ? covered / (right - left) : 0
}

/** Strong ones alone, where there are enough: Word paints a fill behind each line, whose border is weak. */
export function strongFirst(borders: readonly Border[], across: number): Border[] {
  const strong = borders.filter(({ weak, length }) => !weak && length >= across / 2)
  return strong.length >= 2 ? borders.filter(({ weak }) => !weak) : [...borders]
}
