import type { Ruling } from './words.ts'

/** Points. */
const sameLine = 1.6
const farthest = 3
const thickest = 3
/** So many lines are a drawing's or a hatching: of more, the longest stay. */
const maxLines = 4000

/** Level and upright lines; what goes on in one line is one. */
export function joinedRulings(all: readonly Ruling[]): { levels: Ruling[]; uprights: Ruling[] } {
  const levels = all.filter(({ left, right, top, bottom }) => bottom - top <= thickest && right - left > bottom - top)
  const uprights = all.filter(({ left, right, top, bottom }) => right - left <= thickest && bottom - top > right - left)
  return {
    levels: joined(levels),
    uprights: joined(uprights.map(swapped)).map(swapped),
  }
}

function swapped({ left, right, top, bottom, weak }: Ruling): Ruling {
  return { left: top, right: bottom, top: left, bottom: right, weak }
}

function joined(lines: readonly Ruling[]): Ruling[] {
  const sorted = lines.map((line) => ({ line, at: (line.top + line.bottom) / 2 })).sort((a, b) => a.at - b.at)
  const result: Ruling[] = []
  for (let from = 0; from < sorted.length;) {
    let to = from + 1
    // Chained, but no farther than a line is thick.
    while (to < sorted.length && (sorted[to]?.at ?? 0) - (sorted[from]?.at ?? 0) <= sameLine) to++
    const row = sorted
      .slice(from, to)
      .map(({ line }) => line)
      .sort((a, b) => a.left - b.left)
    const at = sorted[from]?.at ?? 0
    const open: Ruling[] = []
    for (const line of row) {
      const last = open.at(-1)
      if (last && line.left - last.right <= farthest) {
        last.right = Math.max(last.right, line.right)
        last.weak &&= line.weak
      } else open.push({ left: line.left, right: line.right, top: at, bottom: at, weak: line.weak })
    }
    result.push(...open)
    from = to
  }
  if (result.length <= maxLines) return result
  return result
    .sort((a, b) => b.right - b.left - (a.right - a.left))
    .slice(0, maxLines)
    .sort((a, b) => a.top - b.top)
}
