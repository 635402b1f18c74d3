/** CSS pixels: of a character, of the room beside the text of a cell, and the bounds of a width that is not chosen. */
const character = 8
const beside = 25
const widths = { least: 56, most: 320 }
/** Nobody pulls a column narrower or wider than this. */
export const bounds = { least: 40, most: 1200 }

/** Wide enough for what the first rows hold, none wider than is read at a glance. */
export function firstWidths(rows: readonly string[][], most: number): number[] {
  const columns = Math.min(most, Math.max(0, ...rows.map((cells) => cells.length)))
  return Array.from({ length: columns }, (_, column) => {
    const longest = Math.max(0, ...rows.map((cells) => cells[column]?.length ?? 0))
    return Math.min(widths.most, Math.max(widths.least, longest * character + beside))
  })
}

type ColumnPlace = { left: number; width: number }

/** The columns that can be seen, `to` not included, and the pixels before, of and behind them. */
export function columnWindow(sizes: readonly number[], { left, width }: ColumnPlace) {
  let from = 0
  let before = 0
  while (from < sizes.length - 1 && before + (sizes[from] ?? 0) <= left) {
    before += sizes[from] ?? 0
    from += 1
  }
  let to = from
  let seen = 0
  while (to < sizes.length && before + seen < left + width) {
    seen += sizes[to] ?? 0
    to += 1
  }
  return { from, to, before, whole: sizes.reduce((sum, size) => sum + size, 0) }
}
