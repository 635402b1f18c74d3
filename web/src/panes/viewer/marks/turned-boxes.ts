import type { Box } from '@millwright/contract/segments'

/** Degrees clockwise. */
export type Turn = 0 | 90 | 180 | 270

export const nextTurn = (turn: Turn): Turn => ((turn + 90) % 360) as Turn

/** A box of the upright page on the page as it was turned. */
export function turnedBox({ x, y, width, height }: Box, turn: Turn): Box {
  switch (turn) {
    case 0:
      return { x, y, width, height }
    case 90:
      return { x: 1 - y - height, y: x, width: height, height: width }
    case 180:
      return { x: 1 - x - width, y: 1 - y - height, width, height }
    case 270:
      return { x: y, y: 1 - x - width, width: height, height: width }
  }
}
