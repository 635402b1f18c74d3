import type { Source } from '@millwright/contract/chats'
import type { Box, Segment } from '@millwright/contract/segments'

/**
 * A cited stretch of one segment: citation number, segment, boxes as fractions of its page where it has one.
 * `context` is what is shown with it there, marked fainter.
 * One that is `elsewhere` belongs to another citation: it has a tick on the rail and no marker.
 */
export type Mark = {
  n: number
  segment: Segment
  /** As it was quoted. */
  text: string
  boxes: Box[]
  context: Box[]
  /** Degrees clockwise by which each box is turned about its middle: the page was scanned crookedly. */
  angle?: number
  elsewhere?: boolean
}

/** The marks of one source, one a quote and in their order. */
export function marksOf(source: Source): Mark[] {
  return source.quotes.map(({ segment, text, boxes = [], context = [] }) => ({
    n: source.n,
    segment,
    text,
    boxes,
    context: context.flatMap((around) => (around.segment === segment ? (around.boxes ?? []) : [])),
  }))
}

const bottom = (box: Box) => box.y + box.height
const right = (box: Box) => box.x + box.width

function onOneLine(a: Box, b: Box): boolean {
  const shared = Math.min(bottom(a), bottom(b)) - Math.max(a.y, b.y)
  const gap = Math.max(a.x, b.x) - Math.min(right(a), right(b))
  const height = Math.min(a.height, b.height)
  return shared > height / 2 && gap < height * 2
}

function united(a: Box, b: Box): Box {
  const x = Math.min(a.x, b.x)
  const y = Math.min(a.y, b.y)
  return { x, y, width: Math.max(right(a), right(b)) - x, height: Math.max(bottom(a), bottom(b)) - y }
}

/** Joins boxes of one line and parts lines that overlap: two layers of translucent ink would look like two meanings. */
export function linesOf(boxes: readonly Box[]): Box[] {
  const lines: Box[] = []
  for (const box of boxes) {
    if (box.width <= 0 || box.height <= 0) continue
    const last = lines.at(-1)
    if (last && onOneLine(last, box)) lines[lines.length - 1] = united(last, box)
    else lines.push({ ...box })
  }
  for (const [index, line] of lines.entries()) {
    const next = lines[index + 1]
    if (!next || next.y <= line.y || next.y >= bottom(line)) continue
    if (Math.min(right(line), right(next)) <= Math.max(line.x, next.x)) continue
    const middle = (bottom(line) + next.y) / 2
    next.height = bottom(next) - middle
    next.y = middle
    line.height = middle - line.y
  }
  return lines
}
