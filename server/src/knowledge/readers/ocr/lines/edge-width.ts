import { type CutLine, paper } from './cut-line.ts'

/** Of a picture's lines, so many are measured. */
const maxMeasured = 24
/** Of a line's places, those at which it changes less: the rest are edges of letters. */
const plain = 0.95

/**
 * How wide the edges of letters usually are: over how many pixels of a cut line they would go from dark to light at their
 * steepness. Null without lines.
 */
export function usualEdgeWidth(cuts: readonly CutLine[]): number | null {
  const step = Math.max(1, Math.ceil(cuts.length / maxMeasured))
  const widths = cuts.filter((_, at) => at % step === 0).map(edgeWidth)
  return widths.toSorted((one, other) => one - other)[widths.length >> 1] ?? null
}

function edgeWidth({ width, height, pixels }: CutLine): number {
  const at = (x: number, y: number) => pixels[y * width + x] ?? 0
  // Of three neighbours each: noise is no edge.
  const row = (x: number, y: number) => at(x - 1, y) + at(x, y) + at(x + 1, y)
  const column = (x: number, y: number) => at(x, y - 1) + at(x, y) + at(x, y + 1)
  const counts = new Uint32Array(256)
  let count = 0
  for (let y = paper + 1; y < height - paper - 1; y++) {
    for (let x = paper + 1; x < width - paper - 1; x++) {
      const across = Math.abs(column(x + 1, y) - column(x - 1, y))
      const down = Math.abs(row(x, y + 1) - row(x, y - 1))
      counts[Math.round(Math.max(across, down) / 6)]! += 1
      count++
    }
  }
  let left = (1 - plain) * count
  let steepness = 255
  while (steepness > 1 && left > (counts[steepness] ?? 0)) left -= counts[steepness--] ?? 0
  return 255 / steepness
}
