import { blank, glyphStore, lineBreak, withRoom, type Glyphs } from './glyphs.ts'
import type { Pdfium } from './pdfium-document.ts'

/** The visible part of a page in its own coordinates (origin bottom left) and how it is turned for viewing. */
export type PageFrame = {
  left: number
  bottom: number
  right: number
  top: number
  /** Quarter turns clockwise from the unturned page to the upright one. */
  turns: number
}

export type GlyphReader = (document: number, index: number) => { frame: PageFrame; glyphs: Glyphs } | undefined

type NativeFunction = (...values: number[]) => number

/**
 * The wrapped functions cost a microsecond a call, too much for some calls a character; the ones below are the
 * same functions as WebAssembly exports them.
 */
function nativeFunction(pdfium: Pdfium, name: string): NativeFunction {
  const found: unknown = Reflect.get(pdfium.pdfium, `_${name}`)
  if (!isNativeFunction(found)) throw new Error(`PDFium lacks ${name}`)
  return found
}

function isNativeFunction(value: unknown): value is NativeFunction {
  return typeof value === 'function'
}

/** Reads the glyphs of one page after the other; what it returns is valid until the next call. */
export function glyphReader(pdfium: Pdfium): GlyphReader {
  const unicodeOf = nativeFunction(pdfium, 'FPDFText_GetUnicode')
  const looseBoxOf = nativeFunction(pdfium, 'FPDFText_GetLooseCharBox')
  const tightBoxOf = nativeFunction(pdfium, 'FPDFText_GetCharBox')
  const originOf = nativeFunction(pdfium, 'FPDFText_GetCharOrigin')
  const objectOf = nativeFunction(pdfium, 'FPDFText_GetTextObject')
  const matrixOf = nativeFunction(pdfium, 'FPDFText_GetMatrix')
  const sizeOf = nativeFunction(pdfium, 'FPDFText_GetFontSize')
  const isGenerated = nativeFunction(pdfium, 'FPDFText_IsGenerated')
  const isHyphen = nativeFunction(pdfium, 'FPDFText_IsHyphen')
  const memory = pdfium.pdfium.wasmExports.malloc(64)
  let glyphs = glyphStore()

  function read(text: number, frame: PageFrame): void {
    glyphs.count = 0
    const count = pdfium.FPDFText_CountChars(text)
    let object = 0
    let turns = 0
    let skewed = 0
    let level = true
    let size = 0
    // Views are made anew after each call that may grow the memory; none of those below does.
    const floats = pdfium.pdfium.HEAPF32
    const doubles = pdfium.pdfium.HEAPF64
    for (let i = 0; i < count; i++) {
      let code = unicodeOf(text, i)
      if (code === 13) continue
      const owner = objectOf(text, i)
      if (owner === 0 || (code === blank && isGenerated(text, i) === 1) || code === lineBreak) {
        glyphs = pushSeparator(glyphs, code === lineBreak ? lineBreak : blank)
        continue
      }
      if (code < 32) {
        // PDFium writes a hyphen at a line's end as 2; other control codes come from fonts without a mapping.
        if (isHyphen(text, i) === 0) continue
        code = 0x2d
      }
      if (owner !== object) {
        object = owner
        matrixOf(text, i, memory)
        const fontSize = sizeOf(text, i)
        // A negative size in a mirrored matrix is upright text.
        const a = (floats[memory >> 2] ?? 1) * Math.sign(fontSize)
        const b = (floats[(memory >> 2) + 1] ?? 0) * Math.sign(fontSize)
        const quarter = Math.atan2(b, a) / (Math.PI / 2)
        const nearest = Math.round(quarter)
        skewed = Math.abs(quarter - nearest) > 0.1 ? 1 : 0
        turns = skewed ? 0 : ((nearest % 4) + 4) % 4
        level = turns === 0 && !skewed
        // Text that runs upwards is the page turned anticlockwise: three turns back to its own frame.
        turns = (4 - turns) % 4
        size = Math.abs(fontSize) * Math.hypot(a, b)
      }
      glyphs = withRoom(glyphs)
      if (level) {
        looseBoxOf(text, i, memory)
        const at = memory >> 2
        place(glyphs, frame, {
          turns,
          x0: floats[at] ?? 0,
          y1: floats[at + 1] ?? 0,
          x1: floats[at + 2] ?? 0,
          y0: floats[at + 3] ?? 0,
        })
      } else {
        tightBoxOf(text, i, memory, memory + 8, memory + 16, memory + 24)
        const at = memory >> 3
        place(glyphs, frame, {
          turns,
          x0: doubles[at] ?? 0,
          x1: doubles[at + 1] ?? 0,
          y0: doubles[at + 2] ?? 0,
          y1: doubles[at + 3] ?? 0,
        })
        if (!skewed) {
          originOf(text, i, memory, memory + 8)
          fitToLine(glyphs, frame, { x: doubles[at] ?? 0, y: doubles[at + 1] ?? 0, turns, size })
        }
      }
      const n = glyphs.count
      const height = (glyphs.bottom[n] ?? 0) - (glyphs.top[n] ?? 0)
      glyphs.code[n] = code
      glyphs.turns[n] = turns
      glyphs.skewed[n] = skewed
      glyphs.size[n] = height > 0 ? height : size
      if (isVisible(glyphs, n, frame)) glyphs.count++
    }
  }

  return (document, index) => {
    const page = pdfium.FPDF_LoadPage(document, index)
    if (page === 0) return undefined
    const text = pdfium.FPDFText_LoadPage(page)
    try {
      pdfium.FPDF_GetPageBoundingBox(page, memory)
      const at = memory >> 2
      const floats = pdfium.pdfium.HEAPF32
      const frame: PageFrame = {
        left: floats[at] ?? 0,
        top: floats[at + 1] ?? 0,
        right: floats[at + 2] ?? 0,
        bottom: floats[at + 3] ?? 0,
        turns: pdfium.FPDFPage_GetRotation(page) & 3,
      }
      glyphs.count = 0
      if (text !== 0) read(text, frame)
      return { frame, glyphs }
    } finally {
      if (text !== 0) pdfium.FPDFText_ClosePage(text)
      pdfium.FPDF_ClosePage(page)
    }
  }
}

function pushSeparator(glyphs: Glyphs, code: number): Glyphs {
  const roomy = withRoom(glyphs)
  roomy.code[roomy.count] = code
  roomy.count++
  return roomy
}

type Rectangle = { turns: number; x0: number; y0: number; x1: number; y1: number }

/** From the page's own coordinates to the glyph's frame. */
function place(glyphs: Glyphs, frame: PageFrame, box: Rectangle): void {
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

/** Tight boxes differ in height from letter to letter: gives the box the height of its font instead. */
function fitToLine(
  glyphs: Glyphs,
  frame: PageFrame,
  origin: { x: number; y: number; turns: number; size: number },
): void {
  const n = glyphs.count
  const baseline =
    origin.turns === 3 ? origin.x - frame.left : origin.turns === 2 ? origin.y - frame.bottom : frame.right - origin.x
  glyphs.top[n] = baseline - 0.76 * origin.size
  glyphs.bottom[n] = baseline + 0.24 * origin.size
}

function isVisible(glyphs: Glyphs, n: number, frame: PageFrame): boolean {
  const sideways = (glyphs.turns[n] ?? 0) % 2 === 1
  const width = sideways ? frame.top - frame.bottom : frame.right - frame.left
  const height = sideways ? frame.right - frame.left : frame.top - frame.bottom
  const x = ((glyphs.left[n] ?? 0) + (glyphs.right[n] ?? 0)) / 2
  const y = ((glyphs.top[n] ?? 0) + (glyphs.bottom[n] ?? 0)) / 2
  return x >= 0 && x <= width && y >= 0 && y <= height
}
