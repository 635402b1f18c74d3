import { type Area, areasOf, type Ink, leastInk, thicknessOf } from './areas.ts'
import type { DisplayCut } from './cut-display.ts'
import { type Cell, readGlyph } from './digit.ts'
import { type Body, colonsOf, isAtFoot, pointsOf } from './dots.ts'
import { levelInks } from './level.ts'

/** What a display of seven segments shows, with its place in the cut; its confidence is 0-1. */
export type DisplayReading = {
  text: string
  confidence: number
  left: number
  right: number
  middle: number
  height: number
}

/** The figures that a line shows in seven segments, from left to right; none where it is another kind of text. */
export function readDisplay({ cut, left, right }: DisplayCut): DisplayReading[] {
  let best: DisplayReading[] = []
  for (const ink of levelInks(cut)) {
    for (const { figures, ...body } of waysToRead(ink, { left, right })) {
      if (weightOf(figures) <= weightOf(best)) continue
      const height = body.bottom - body.top
      const middleAt = (x: number) => (body.top + body.bottom) / 2 + ink.slope * (x - ink.width / 2)
      best = figures.map((figure) => ({ ...figure, height, middle: middleAt((figure.left + figure.right) / 2) }))
    }
  }
  return best
}

type Figure = Omit<DisplayReading, 'middle' | 'height'>

function weightOf(figures: readonly Figure[]): number {
  return figures.reduce((sum, { text, confidence }) => sum + text.length * (0.1 + confidence), 0)
}

function* waysToRead(
  ink: Ink,
  { left, right }: { left: number; right: number },
): Generator<Body & { figures: Figure[] }> {
  const all = areasOf(ink).filter(({ pixels }) => pixels.some((at) => (ink.values[at] ?? 0) > leastDark))
  const thick = thicknessOf(ink, all)
  const areas = all.filter(({ pixels }) => pixels.length >= 0.2 * thick * thick)
  const body = { ...bodyOf(areas.filter((area) => area.right > left && area.left < right)), thick }
  const height = body.bottom - body.top
  if (thick < 2 || thick < 0.05 * height || thick > 0.28 * height) return
  const within = areas.filter(({ top, bottom }) => top > body.top - thick && bottom < body.bottom + 2 * thick)
  const points = pointsOf(within, body)
  const colons = colonsOf(within, body)
  // Short segments look like colons.
  for (const dots of colons.length === 0 ? [points] : [[...points, ...colons], points]) {
    const strokes = within.filter((area) => !dots.includes(area))
    const spans = spansOf(strokes, leastGap * height)
    const lit = withOnly(ink, strokes)
    for (const usual of usualWidths(spans, height)) {
      const setting = { ...body, usual }
      const shown = spans.map((span) => shownIn(lit, span, setting))
      yield { ...body, figures: figuresOf(ink, shown, { ...setting, dots }) }
    }
  }
}

/** Points are none of a digit's segments. */
function withOnly({ width, height, values }: Ink, areas: readonly Area[]): Ink {
  const only = new Float32Array(values.length)
  for (const { pixels } of areas) for (const at of pixels) only[at] = values[at] ?? 0
  return { width, height, values: only }
}

/** Something in what is lit is as dark as that; a shadow is not. */
const leastDark = 0.75

type Span = { left: number; right: number; top: number; bottom: number }
type Height = { top: number; bottom: number }
type Setting = Body & { usual: number }

/** Between digits, of their height; between segments of one it is narrower. */
const leastGap = 0.045

/** From the head of the digits to their foot: letters of a unit stand lower, and some of them reach below. */
function bodyOf(areas: readonly Area[]): Height {
  const whole = heightOf(areas)
  const spans = spansOf(areas, leastGap * (whole.bottom - whole.top))
  const tall = spans.filter(({ top, bottom }) => bottom - top > 0.75 * (whole.bottom - whole.top))
  return heightOf(tall.length > 0 ? tall : spans)
}

function heightOf(spans: readonly Span[]): Height {
  return { top: Math.min(...spans.map(({ top }) => top)), bottom: Math.max(...spans.map(({ bottom }) => bottom)) }
}

/** Areas that stand above each other, or next to each other with less than a gap between. */
function spansOf(areas: readonly Span[], gap: number): Span[] {
  const spans: Span[] = []
  for (const { left, right, top, bottom } of areas.toSorted((one, other) => one.left - other.left)) {
    const last = spans.at(-1)
    if (last && left - last.right < gap) {
      last.right = Math.max(last.right, right)
      last.top = Math.min(last.top, top)
      last.bottom = Math.max(last.bottom, bottom)
    } else spans.push({ left, right, top, bottom })
  }
  return spans
}

/** How wide digits may be that have segments at both sides. */
function usualWidths(spans: readonly Span[], height: number): number[] {
  const widths = spans
    .filter(({ top, bottom }) => bottom - top > 0.6 * height)
    .map(({ left, right }) => right - left)
    .filter((width) => width > 0.34 * height && width < 0.85 * height)
    .toSorted((one, other) => one - other)
  const [middle, widest] = [widths[(widths.length - 1) >> 1], widths.at(-1)]
  if (middle === undefined || widest === undefined) return [0.55 * height]
  return widest > middle + 1 ? [widest, middle] : [widest]
}

type ShownSpan = { span: Span; cell: Cell | null; text: string; confidence: number }

/** The digit that a span shows best: one without segments at one side does not fill its cell. */
function shownIn(ink: Ink, span: Span, setting: Setting): ShownSpan {
  const { usual, ...body } = setting
  const end = endAboveFoot(ink, span, body)
  const lefts = [span.left, end - usual, (span.left + end - usual) / 2]
  const cells: Cell[] = lefts.map((left) => ({ ...body, left, right: left + usual }))
  if (end - span.left >= 0.9 * usual) cells.push({ ...body, left: span.left, right: end })
  let best: ShownSpan = { span, cell: null, text: '', confidence: 0 }
  for (const cell of cells) {
    const glyph = readGlyph(ink, cell)
    // Only the foot of an L reaches further than what is above it.
    const right = glyph?.text === 'L' ? cell.right : Math.min(cell.right, end)
    const rest = glyph && restOf(ink, span, { ...cell, right })
    if (!rest) continue
    const confidence = glyph.confidence * rest.confidence
    if (confidence > Math.max(best.confidence, leastOfGlyph))
      best = { span, cell, text: glyph.text + rest.text, confidence }
  }
  return best
}

/** Where a span ends to the right, but for a point that touches its foot. */
function endAboveFoot(ink: Ink, { left, right, top }: Span, { bottom, thick, ...body }: Body): number {
  const foot = bottom - 0.25 * (bottom - body.top)
  let end = left
  for (let y = top; y < foot; y++) {
    for (let x = right - 1; x >= end; x--) if ((ink.values[y * ink.width + x] ?? 0) >= leastInk) end = x + 1
  }
  return right - end > 0.45 * thick && end > left ? end : right
}

const leastOfGlyph = 0.3

type Mark = { text: string; confidence: number }

/** What a span holds beside a digit: a point may touch it. */
function restOf(ink: Ink, span: Span, { left, right, top, bottom, thick }: Cell): Mark {
  let count = 0
  let atFoot = 0
  for (let y = span.top; y < span.bottom; y++) {
    for (let x = span.left; x < span.right; x++) {
      if ((x > left - 0.3 * thick && x < right + 0.3 * thick) || (ink.values[y * ink.width + x] ?? 0) < leastInk)
        continue
      count++
      if (x > right && y > bottom - 0.3 * (bottom - top)) atFoot++
    }
  }
  if (count < 0.1 * thick * thick) return { text: '', confidence: 1 }
  if (atFoot < 0.9 * count || atFoot > 2.5 * thick * thick) return { text: '', confidence: 0 }
  return { text: '.', confidence: Math.min(1, atFoot / (0.5 * thick * thick)) }
}

/** Digits next to each other are one figure. */
function figuresOf(ink: Ink, shown: readonly ShownSpan[], setting: Setting & { dots: readonly Area[] }): Figure[] {
  const figures: Figure[] = []
  const height = setting.bottom - setting.top
  let before: ShownSpan | undefined
  for (const one of shown) {
    const { span, cell, text, confidence } = one
    const last = figures.at(-1)
    const gap = (cell?.left ?? span.left) - (before?.cell?.right ?? before?.span.right ?? -height)
    const isNear = gap < 0.8 * height
    if (cell && before?.cell && last && isNear) {
      const mark = markBetween(ink, [before, one], setting)
      last.text += mark.text + text
      last.confidence = Math.min(last.confidence, mark.confidence, confidence)
      last.right = span.right
    } else if (cell) {
      // What stands before it and cannot be read may be a digit or a sign.
      const isWhole = !before || !isNear
      const isApart = !last || span.left - last.right > 2 * height
      if (last && !isApart) last.confidence /= 2
      figures.push({
        text,
        confidence: isWhole && isApart ? confidence : confidence / 2,
        left: span.left,
        right: span.right,
      })
    } else if (last && before?.cell && isNear && span.bottom - span.top > 0.62 * height) {
      last.confidence = 0
    }
    before = one
  }
  return figures.filter(({ text }) => /\d.*\w|\w.*\d/.test(text))
}

function markBetween(
  ink: Ink,
  [before, after]: readonly [ShownSpan, ShownSpan],
  { dots, ...setting }: Setting & { dots: readonly Area[] },
): Mark {
  const { thick, bottom } = setting
  const from = (before.cell?.right ?? 0) - 0.2 * thick
  const to = (after.cell?.left ?? 0) + 0.2 * thick
  const between = dots.filter(({ left, right }) => (left + right) / 2 > from && (left + right) / 2 < to)
  if (between.length === 2) return { text: ':', confidence: 1 }
  const [dot] = between
  if (between.length === 1 && dot && isAtFoot(dot, setting)) return { text: '.', confidence: 1 }
  const gap = { from: before.span.right + 2, to: after.span.left - 2, bottom }
  const isNone = between.length === 0 && faintPoint(ink, gap, Math.round(thick)) < leastOfPoint
  return { text: '', confidence: isNone ? 1 : 0.5 }
}

/** A point that is not lit shows as little as the segments that are not; one that is badly seen, more. */
const leastOfPoint = 0.22

/** The ink of a square of that size between two digits, near their feet, where there is most. */
function faintPoint(
  ink: Ink,
  { from, to, bottom }: { from: number; to: number; bottom: number },
  size: number,
): number {
  const width = Math.min(size, to - from)
  let most = 0
  for (let y = bottom - 2 * size; width > 0 && y <= bottom + size; y++) {
    for (let x = from; x + width <= to; x++) most = Math.max(most, meanOf(ink, { x, y, width, height: size }))
  }
  return most
}

function meanOf(ink: Ink, { x, y, width, height }: { x: number; y: number; width: number; height: number }): number {
  let sum = 0
  for (let row = y; row < y + height; row++) {
    for (let column = x; column < x + width; column++) sum += ink.values[row * ink.width + column] ?? 0
  }
  return sum / (width * height)
}
