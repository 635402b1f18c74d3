import { contrastOf, cutHeight, greyOf, inked, paper } from '../lines/cut-line.ts'
import type { TextLine } from '../lines/text-lines.ts'
import type { Raster } from '../../picture.ts'
import type { Spot } from '../turning.ts'

/** What is cut out beside a line and above it, in heights of the line: a sign or a point may stand outside of it. */
const beside = 1
const above = 0.3
/** Of the line itself: the gaps between segments are to show. */
const lineHeight = 64

export type DisplayCut = {
  cut: Raster
  /** Of the cut, the columns that the line itself takes. */
  left: number
  right: number
}

/** The line along which a display is cut out, and its places lie: it has no bend. */
export function straightLine(line: TextLine): TextLine {
  return { ...line, offset: 0, bend: 0 }
}

/** A line with what is around it, straight, in the contrast of its middle: a display's frame is another. */
export function cutDisplay(raster: Raster, line: TextLine): DisplayCut {
  const straight = straightLine(line)
  const contrast = contrastOf(greyOf(raster, straight, lineHeight))
  const wide = { ...straight, width: line.width + 2 * beside * line.height, height: line.height * (1 + 2 * above) }
  const cut = inked(greyOf(raster, wide, Math.round(lineHeight * (1 + 2 * above))), contrast)
  const left = beside * lineHeight
  return { cut, left, right: cut.width - left }
}

/** From a place in such a cut to the same in the straight line as lines are cut out otherwise. */
export function placeInLine({ left }: DisplayCut, { x, y }: Spot): Spot {
  return { x: paper + (x - left) * scale, y: paper + (y - above * lineHeight) * scale }
}

/** Pixels of a cut line for each of such a cut. */
export const scale = cutHeight / lineHeight
