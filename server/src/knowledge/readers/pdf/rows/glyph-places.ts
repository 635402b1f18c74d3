import type { Glyphs } from './glyphs.ts'

/** The visible part of a page in its own coordinates (origin bottom left) and how it is turned for viewing. */
export type PageFrame = {
  left: number
  bottom: number
  right: number
  top: number
  /** Quarter turns clockwise from the unturned page to the upright one. */
  turns: number
}

export type Rectangle = { turns: number; x0: number; y0: number; x1: number; y1: number }

/** From the page's own coordinates to the glyph's frame. */
export function place(glyphs: Glyphs, frame: PageFrame, box: Rectangle): void {
  const n = glyphs.count
  switch (box.turns) {
    case 0:
      glyphs.left[n] = box.x0 - frame.left
      glyphs.right[n] = box.x1 - frame.left
      glyphs.top[n] = frame.top - box.y1
      glyphs.bottom[n] = frame.top - box.y0
      return
    case 3:
      glyphs.left[n] = box.y0 - frame.bottom
      glyphs.right[n] = box.y1 - frame.bottom
      glyphs.top[n] = box.x0 - frame.left
      glyphs.bottom[n] = box.x1 - frame.left
      return
    case 2:
      glyphs.left[n] = frame.right - box.x1
      glyphs.right[n] = frame.right - box.x0
      glyphs.top[n] = box.y0 - frame.bottom
      glyphs.bottom[n] = box.y1 - frame.bottom
      return
    default:
      glyphs.left[n] = frame.top - box.y1
      glyphs.right[n] = frame.top - box.y0
      glyphs.top[n] = frame.right - box.x1
      glyphs.bottom[n] = frame.right - box.x0
  }
}

export function baselineOf(frame: PageFrame, turns: number, origin: { x: number; y: number }): number {
  switch (turns) {
    case 0:
      return frame.top - origin.y
    case 3:
      return origin.x - frame.left
    case 2:
      return origin.y - frame.bottom
    default:
      return frame.right - origin.x
  }
}

const ascent = 0.76
const descent = 0.24

/**
 * Gives a glyph the height of its font size around its baseline. What fonts say of their own height is wrong
 * for many symbol fonts, and tight boxes differ from letter to letter. Bitmap fonts (Type 3) count their size
 * in a unit of their own, which then is far from what the box shows.
 */
export function fitToLine(glyphs: Glyphs, baseline: number, size: number): void {
  const n = glyphs.count
  const height = (glyphs.bottom[n] ?? 0) - (glyphs.top[n] ?? 0)
  glyphs.size[n] = size
  if (height > 0 && (size > 8 * height || size < height / 8)) glyphs.size[n] = height
  else {
    glyphs.top[n] = baseline - ascent * size
    glyphs.bottom[n] = baseline + descent * size
  }
}

export function isVisible(glyphs: Glyphs, n: number, frame: PageFrame): boolean {
  const sideways = (glyphs.turns[n] ?? 0) % 2 === 1
  const width = sideways ? frame.top - frame.bottom : frame.right - frame.left
  const height = sideways ? frame.right - frame.left : frame.top - frame.bottom
  const x = ((glyphs.left[n] ?? 0) + (glyphs.right[n] ?? 0)) / 2
  const y = ((glyphs.top[n] ?? 0) + (glyphs.bottom[n] ?? 0)) / 2
  return x >= 0 && x <= width && y >= 0 && y <= height
}
