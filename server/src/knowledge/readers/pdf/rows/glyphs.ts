/**
 * The characters of one page in the order in which they were painted, each with its place in its own frame:
 * the page turned so that the text runs from left to right, origin top left, points. `turns` is how often that
 * frame is turned clockwise by 90° to lie on the unturned page; skewed text (watermarks) has frame 0.
 */
export type Glyphs = {
  count: number
  code: Uint32Array
  turns: Uint8Array
  skewed: Uint8Array
  /** Painted by a form field or another annotation, after all of the page. */
  annotated: Uint8Array
  /** Advance box: neighbours in a word touch. Height is that of the font size. */
  left: Float32Array
  right: Float32Array
  top: Float32Array
  bottom: Float32Array
  size: Float32Array
  /** Of the box as the font gives it: the same for all letters, unless the font only knows how far their ink reaches. */
  boxHeight: Float32Array
  /** `bold` and `fixedPitch`, added. */
  face: Uint8Array
}

export function glyphStore(): Glyphs {
  return allocate(8192)
}

/** A store with room for one more glyph; the contents are kept. */
export function withRoom(glyphs: Glyphs): Glyphs {
  if (glyphs.count < glyphs.code.length) return glyphs
  const larger = allocate(glyphs.code.length * 2)
  larger.count = glyphs.count
  larger.code.set(glyphs.code)
  larger.turns.set(glyphs.turns)
  larger.skewed.set(glyphs.skewed)
  larger.annotated.set(glyphs.annotated)
  larger.left.set(glyphs.left)
  larger.right.set(glyphs.right)
  larger.top.set(glyphs.top)
  larger.bottom.set(glyphs.bottom)
  larger.size.set(glyphs.size)
  larger.boxHeight.set(glyphs.boxHeight)
  larger.face.set(glyphs.face)
  return larger
}

function allocate(capacity: number): Glyphs {
  return {
    count: 0,
    code: new Uint32Array(capacity),
    turns: new Uint8Array(capacity),
    skewed: new Uint8Array(capacity),
    annotated: new Uint8Array(capacity),
    left: new Float32Array(capacity),
    right: new Float32Array(capacity),
    top: new Float32Array(capacity),
    bottom: new Float32Array(capacity),
    size: new Float32Array(capacity),
    boxHeight: new Float32Array(capacity),
    face: new Uint8Array(capacity),
  }
}

/** How a font looks, as far as it tells a heading or a listing from the text around it. */
export const bold = 1
export const fixedPitch = 2

/** Codes that mean something other than a sign on paper. */
export const lineBreak = 10
export const blank = 32

export function isBlank(code: number): boolean {
  return code === blank || code === lineBreak || code === 0xa0 || code === 9
}
