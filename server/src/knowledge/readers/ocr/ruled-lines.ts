import { dotsPerInchOf, type Raster } from '../picture.ts'
import type { Box } from '../tables/words.ts'

/** In inches: the strokes of letters are shorter, and a ruling line is thinner than half of this. */
const shortestLevel = 0.4
const shortestUpright = 0.3
const thickest = 0.06
/** Of the paper's own grey. */
const darkShare = 0.72
/** Pixels: what a scanner leaves out of a line. */
const widestGap = 2
/** Of what stands beside a line on one side, the share that is paper. */
const lightShare = 0.8
/** Of more, the page is a drawing or a photo. */
const maxLines = 3000

/** Straight lines of a page whose text runs level, and the edges of what is filled; in pixels. */
export function ruledLinesIn(page: Raster): Box[] {
  const dark = darkIn(page)
  const dotsPerInch = dotsPerInchOf(page)
  const reach = Math.max(2, Math.round(thickest * dotsPerInch))
  const lines: Box[] = []
  const { width, height } = page
  for (const { at, from, to } of runsAlong(
    dark,
    { count: height, length: width, step: 1, stride: width },
    shortestLevel * dotsPerInch,
  )) {
    const isFree = [at - reach, at + reach].some((beside) =>
      isLight(dark, { from, to, start: beside * width, step: 1, isIn: beside >= 0 && beside < height }),
    )
    if (isFree) lines.push({ left: from, right: to, top: at, bottom: at })
    if (lines.length > maxLines) return []
  }
  for (const { at, from, to } of runsAlong(
    dark,
    { count: width, length: height, step: width, stride: 1 },
    shortestUpright * dotsPerInch,
  )) {
    const isFree = [at - reach, at + reach].some((beside) =>
      isLight(dark, { from, to, start: beside, step: width, isIn: beside >= 0 && beside < width }),
    )
    if (isFree) lines.push({ left: at, right: at, top: from, bottom: to })
    if (lines.length > maxLines) return []
  }
  return lines
}

/** 1 for each pixel that is clearly darker than the paper, which is what most of the page is. */
function darkIn({ pixels }: Raster): Uint8Array {
  const counts = new Uint32Array(256)
  for (const value of pixels) counts[value] = (counts[value] ?? 0) + 1
  let paper = 255
  for (let value = 0; value < 256; value++) if ((counts[value] ?? 0) > (counts[paper] ?? 0)) paper = value
  const dark = new Uint8Array(pixels.length)
  const limit = darkShare * paper
  for (let at = 0; at < pixels.length; at++) if ((pixels[at] ?? 255) < limit) dark[at] = 1
  return dark
}

/** `count` rows of `length` pixels, `step` apart, each row `stride` behind the one before. */
type Rows = { count: number; length: number; step: number; stride: number }

/** Of each row (or column), the stretches that are dark without a wider gap. */
function* runsAlong(
  dark: Uint8Array,
  { count, length, step, stride }: Rows,
  shortest: number,
): Generator<{ at: number; from: number; to: number }> {
  for (let at = 0; at < count; at++) {
    let from = -1
    let last = -1
    for (let along = 0, place = at * stride; along < length; along++, place += step) {
      if (dark[place] === 0) continue
      if (from < 0 || along - last > widestGap + 1) {
        if (from >= 0 && last - from >= shortest) yield { at, from, to: last }
        from = along
      }
      last = along
    }
    if (from >= 0 && last - from >= shortest) yield { at, from, to: last }
  }
}

type Beside = { from: number; to: number; start: number; step: number; isIn: boolean }

function isLight(dark: Uint8Array, { from, to, start, step, isIn }: Beside): boolean {
  if (!isIn) return true
  let held = 0
  for (let along = from; along <= to; along++) held += dark[start + along * step] ?? 0
  return held <= (1 - lightShare) * (to - from + 1)
}
