import type { PictureHint } from '@millwright/contract/picture-hints'
import type { UnjudgedReading } from '../read-text.ts'

/** In pixels. Small letters are half as high; below 10 pixels of them Tesseract reads little (its FAQ). */
const leastHeight = 20

/** What makes it hard to read, as far as that shows. */
export function hintsOf(isDark: boolean, reading: UnjudgedReading): PictureHint[] {
  const heights = reading.lines.map(({ corners: [top, , , bottom] }) =>
    Math.hypot((top.x - bottom.x) * reading.width, (top.y - bottom.y) * reading.height),
  )
  const usual = heights.toSorted((one, other) => one - other)[Math.floor(heights.length / 2)]
  return [
    ...(isDark ? (['dark'] as const) : []),
    ...(usual !== undefined && usual < leastHeight ? (['small'] as const) : []),
  ]
}
