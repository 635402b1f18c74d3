import type { Box } from '@millwright/contract/segments'
import { linesOf } from './marks.ts'

/** The page as it is shown, and the degrees clockwise by which its boxes are turned, each about its middle. */
type CrookedPage = { width: number; height: number; degrees: number }

/** Joins the boxes of a line, as `linesOf`, on a page whose lines are turned: they are set straight for it. */
export function crookedLines(boxes: readonly Box[], { width, height, degrees }: CrookedPage): Box[] {
  if (degrees === 0 || width === 0 || height === 0) return linesOf(boxes)
  const turned = (box: Box, by: number): Box => {
    const radians = (by * Math.PI) / 180
    const x = (box.x + box.width / 2 - 0.5) * width
    const y = (box.y + box.height / 2 - 0.5) * height
    const right = (x * Math.cos(radians) - y * Math.sin(radians)) / width
    const down = (x * Math.sin(radians) + y * Math.cos(radians)) / height
    return { ...box, x: 0.5 + right - box.width / 2, y: 0.5 + down - box.height / 2 }
  }
  return linesOf(boxes.map((box) => turned(box, -degrees))).map((line) => turned(line, degrees))
}
