import type { Box } from '@millwright/contract/segments'
import { linesOf } from '../marks/marks.ts'
import type { Run } from './reading-place.ts'

/** Shares of the page's height: less holds no figure, and more is taken of a page without text. */
const band = { least: 0.06, taken: 0.35, most: 0.6 }
/** A line of text, also in one of two columns, takes more of the page's width than a label in a figure. */
const bodyWidth = 0.3
/** Of the page's height, around what is cut out. */
const margin = 0.008
/** A caption of several lines. */
const captionLines = 3

const bottomOf = (box: Box) => box.y + box.height
const rightOf = (box: Box) => box.x + box.width

/** The part of a page with the figure that a caption belongs to, and the caption. */
export function figurePlace(runs: readonly Run[], caption: readonly Box[]): Box {
  const found = boundsOf(caption)
  const lines = linesOf(runs)
  const column = columnOf(lines, found)
  const own = withFollowing(lines, found, column)
  const body = lines.filter((line) => within(line, column) && line.width > bodyWidth)

  const above = Math.max(0, own.y - band.most, ...body.map(bottomOf).filter((end) => end <= own.y))
  const below = Math.min(
    1,
    bottomOf(own) + band.most,
    ...body.map((line) => line.y).filter((start) => start >= bottomOf(own)),
  )
  const [top, end] =
    own.y - above >= band.least
      ? [above, bottomOf(own)]
      : below - bottomOf(own) >= band.least
        ? [own.y, below]
        : [own.y - band.taken, bottomOf(own)]
  const y = Math.max(0, top - (top === own.y ? margin : 0))
  return { x: column.x, y, width: column.width, height: Math.min(1, end + margin) - y }
}

/** Half the page, where the other half has text of its own beside it. */
function columnOf(lines: readonly Box[], caption: Box): Box {
  const whole = { x: 0, y: 0, width: 1, height: 1 }
  const isLeft = rightOf(caption) < 0.55 && caption.x < 0.45
  const isRight = caption.x > 0.45
  if (!isLeft && !isRight) return whole
  const other = isLeft ? { ...whole, x: 0.5, width: 0.5 } : { ...whole, width: 0.5 }
  const beside = lines.filter(
    (line) => within(line, other) && line.width > bodyWidth && Math.abs(line.y - caption.y) < band.taken,
  )
  return beside.length < 3 ? whole : isLeft ? { ...whole, width: 0.5 } : { ...whole, x: 0.5, width: 0.5 }
}

const within = (line: Box, column: Box) => line.x >= column.x - 0.02 && rightOf(line) <= rightOf(column) + 0.02

/** The caption with the lines right below it that go on with it. */
function withFollowing(lines: readonly Box[], caption: Box, column: Box): Box {
  let own = caption
  for (let more = 1; more < captionLines; more += 1) {
    const next = lines.find(
      (line) =>
        within(line, column) &&
        line.y > own.y &&
        line.y >= bottomOf(own) - caption.height / 2 &&
        line.y - bottomOf(own) < caption.height * 0.6 &&
        Math.abs(line.height - caption.height) < caption.height * 0.15,
    )
    if (!next) break
    own = boundsOf([own, next])
  }
  return own
}

function boundsOf(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x))
  const y = Math.min(...boxes.map((box) => box.y))
  return {
    x,
    y,
    width: Math.max(...boxes.map(rightOf)) - x,
    height: Math.max(...boxes.map(bottomOf)) - y,
  }
}
