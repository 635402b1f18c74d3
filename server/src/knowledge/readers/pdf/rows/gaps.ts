import { runsLeftwards, type Fragment } from './fragments.ts'
import { type Glyphs, isBlank } from './glyphs.ts'

/** In font sizes. TeX's thin space is 1/6, the narrowest blank of justified text about 1/5. */
const narrowestBlank = 0.15
/** Thin spaces group the digits of one number. */
const narrowestBlankOfDigits = 0.22
/** Of the heights of neighbours, which differ where the font changes. */
const leastAlike = 0.85

/**
 * A blank that is only a gap: many programs paint none, and PDFium overlooks some. Letters that are all set apart are
 * compared with the gaps around them.
 */
export function isBlankGap(glyphs: Glyphs, fragment: Fragment, pair: { before: number; after: number }): boolean {
  if (fragment.skewed) return false
  const { before, after } = pair
  const size = Math.min(glyphs.size[before] ?? 0, glyphs.size[after] ?? 0)
  const gap = gapBetween(glyphs, before, after)
  if (gap < narrowestBlank * size) return false
  // Their letters are placed from several origins.
  if (runsLeftwards(glyphs.code[before] ?? 0) || runsLeftwards(glyphs.code[after] ?? 0)) return false
  if (isMark(glyphs.code[before] ?? 0) || isMark(glyphs.code[after] ?? 0)) return false
  const narrowest =
    isDigit(glyphs.code[before]) && isDigit(glyphs.code[after]) ? narrowestBlankOfDigits : narrowestBlank
  const usual = usualGap(glyphs, fragment)
  return usual !== undefined && gap - usual >= narrowest * size
}

function gapBetween(glyphs: Glyphs, before: number, after: number): number {
  return (glyphs.left[after] ?? 0) - (glyphs.right[before] ?? 0)
}

/**
 * The gap between most neighbours of a fragment: 0, but for text that is set wide. None where boxes are as high as the ink
 * of their letters: then they are as wide as it too, and gaps tell nothing.
 */
function usualGap(glyphs: Glyphs, fragment: Fragment): number | undefined {
  if (last.fragment === fragment && last.to === fragment.to) return last.usual
  last = { fragment, to: fragment.to, usual: measuredGap(glyphs, fragment) }
  return last.usual
}

/** Gaps are asked for fragment by fragment. */
let last: { fragment?: Fragment; to?: number; usual?: number | undefined } = {}

function measuredGap(glyphs: Glyphs, fragment: Fragment): number | undefined {
  const gaps: number[] = []
  let alike = 0
  for (let i = fragment.from + 1; i < fragment.to; i++) {
    if (isBlank(glyphs.code[i] ?? 0) || isBlank(glyphs.code[i - 1] ?? 0)) continue
    gaps.push(gapBetween(glyphs, i - 1, i))
    const height = glyphs.boxHeight[i] ?? 0
    if (Math.abs(height - (glyphs.boxHeight[i - 1] ?? 0)) < 0.01 * height) alike++
  }
  if (alike < leastAlike * gaps.length) return undefined
  return Math.max(0, gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0)
}

function isMark(code: number): boolean {
  return code > 0x2ff && /\p{M}/u.test(String.fromCodePoint(code))
}

function isDigit(code: number | undefined): boolean {
  return code !== undefined && code >= 0x30 && code <= 0x39
}
