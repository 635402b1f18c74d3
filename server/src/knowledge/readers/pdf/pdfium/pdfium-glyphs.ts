import { isAccent } from '../rows/accents.ts'
import { actualTexts, type SpanExtent } from './actual-texts.ts'
import { baselineOf, fitToLine, isVisible, type PageFrame, place } from '../rows/glyph-places.ts'
import { type FontFace, fontFaces } from './font-faces.ts'
import { blank, glyphStore, lineBreak, withRoom, type Glyphs } from '../rows/glyphs.ts'
import { annotationPainter, type PaintedAnnotation } from './pdfium-annotations.ts'
import { nativeFunction } from '../native-function.ts'
import { signOf } from '../../sign-fonts.ts'
import type { Pdfium } from './pdfium-document.ts'
import { type PageRulings, type RulingReader, rulingReader } from '../tables/ruling-lines.ts'
import { withTableMarks } from '../tables/table-marks.ts'

/** `rulings` stand in the frame of most of the text. */
export type GlyphReader = (index: number) => { frame: PageFrame; glyphs: Glyphs; rulings: PageRulings } | undefined

/** Reads the glyphs of one page of the document after the other; what it returns is valid until the next call. */
export function glyphReader(
  pdfium: Pdfium,
  document: number,
  readRulings: RulingReader = rulingReader(pdfium),
): GlyphReader {
  const unicodeOf = nativeFunction(pdfium, 'FPDFText_GetUnicode')
  const looseBoxOf = nativeFunction(pdfium, 'FPDFText_GetLooseCharBox')
  const tightBoxOf = nativeFunction(pdfium, 'FPDFText_GetCharBox')
  const originOf = nativeFunction(pdfium, 'FPDFText_GetCharOrigin')
  const objectOf = nativeFunction(pdfium, 'FPDFText_GetTextObject')
  const matrixOf = nativeFunction(pdfium, 'FPDFText_GetMatrix')
  const sizeOf = nativeFunction(pdfium, 'FPDFText_GetFontSize')
  const isGenerated = nativeFunction(pdfium, 'FPDFText_IsGenerated')
  const isHyphen = nativeFunction(pdfium, 'FPDFText_IsHyphen')
  const paintAnnotations = annotationPainter(pdfium, document)
  const spoken = actualTexts(pdfium)
  const faces = fontFaces(pdfium)
  const memory = pdfium.pdfium.wasmExports.malloc(64)
  let glyphs = glyphStore()

  function read(text: number, frame: PageFrame, annotations: readonly PaintedAnnotation[]): void {
    glyphs.count = 0
    const count = pdfium.FPDFText_CountChars(text)
    let object = 0
    let run: TextRun = { turns: 0, skewed: 0, level: true, size: 0 }
    const spans: SpanOfGlyphs[] = []
    const spansRead = new Set<number>()
    let span = 0
    let font: FontFace = { face: 0, signs: null }
    let isRepeated = false
    /** Where the last letter ends, while a blank behind it may be PDFium's mistake about a span. */
    let reached: number | null = null
    // Views are made anew after each call that may grow the memory; none of those below does.
    const floats = pdfium.pdfium.HEAPF32
    const doubles = pdfium.pdfium.HEAPF64
    const at32 = memory >> 2
    const at64 = memory >> 3
    for (let i = 0; i < count; i++) {
      let code = unicodeOf(text, i)
      if (code === 13) continue
      const owner = objectOf(text, i)
      if (owner === 0 || code === lineBreak || (code === blank && isGenerated(text, i) === 1)) {
        if (code === blank && reached !== null && touches(text, i + 1, { span, reached, size: run.size })) continue
        glyphs = pushSeparator(glyphs, code === lineBreak ? lineBreak : blank)
        continue
      }
      if (code < 32) {
        // PDFium writes a hyphen at a line's end as 2; other control codes come from fonts without a mapping.
        if (isHyphen(text, i) === 0) continue
        code = 0x2d
      }
      if (isHighSurrogate(code)) {
        const low = unicodeOf(text, i + 1)
        if (isLowSurrogate(low)) code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00)
      } else if (isLowSurrogate(code)) continue
      if (owner !== object) {
        object = owner
        matrixOf(text, i, memory)
        run = textRun(floats[at32] ?? 1, floats[at32 + 1] ?? 0, sizeOf(text, i))
        font = faces.faceOf(owner)
        span = spoken.spanOf(owner)
        isRepeated = spansRead.has(span)
        if (span !== 0 && !isRepeated) spans.push({ span, start: glyphs.count, end: glyphs.count, isLevel: run.level })
        spansRead.add(span)
      }
      if (span !== 0 && isRepeated) {
        reached ??= (glyphs.right[glyphs.count - 1] ?? 0) + frame.left
        continue
      }
      glyphs = withRoom(glyphs)
      if (run.level) {
        looseBoxOf(text, i, memory)
        const x0 = floats[at32] ?? 0
        const y1 = floats[at32 + 1] ?? 0
        const x1 = floats[at32 + 2] ?? 0
        const y0 = floats[at32 + 3] ?? 0
        place(glyphs, frame, { turns: run.turns, x0, y0, x1, y1 })
      } else {
        tightBoxOf(text, i, memory, memory + 8, memory + 16, memory + 24)
        const x0 = doubles[at64] ?? 0
        const x1 = doubles[at64 + 1] ?? 0
        const y0 = doubles[at64 + 2] ?? 0
        const y1 = doubles[at64 + 3] ?? 0
        place(glyphs, frame, { turns: run.turns, x0, y0, x1, y1 })
      }
      const n = glyphs.count
      glyphs.boxHeight[n] = (glyphs.bottom[n] ?? 0) - (glyphs.top[n] ?? 0)
      if (!run.skewed) {
        originOf(text, i, memory, memory + 8)
        fitToLine(glyphs, baselineOf(frame, run.turns, { x: doubles[at64] ?? 0, y: doubles[at64 + 1] ?? 0 }), run.size)
      } else glyphs.size[n] = run.size
      glyphs.code[n] = signOf(code, font.signs)
      glyphs.face[n] = font.face
      glyphs.turns[n] = run.turns
      glyphs.skewed[n] = run.skewed
      glyphs.annotated[n] = 0
      if (annotations.length > 0) {
        originOf(text, i, memory, memory + 8)
        if (isWithin(annotations, { x: doubles[at64] ?? 0, y: doubles[at64 + 1] ?? 0 })) glyphs.annotated[n] = 1
      }
      if (isVisible(glyphs, n, frame)) glyphs.count++
      const last = span === 0 ? undefined : spans.at(-1)
      if (last) last.end = glyphs.count
      const extent = last && spoken.extentOf(span)
      reached = extent ? extent.right + bearing * run.size : null
    }
    for (const one of spans) spreadOver(glyphs, one, { extent: spoken.extentOf(one.span), frame })
    shareLigatures(glyphs)
    for (const annotation of annotations) glyphs = pushTick(glyphs, frame, annotation)
  }

  /** Whether a character belongs to the span before it, or begins where that ends: no blank stands between. */
  function touches(text: number, index: number, before: { span: number; reached: number; size: number }): boolean {
    const owner = objectOf(text, index)
    if (owner === 0) return false
    if (before.span !== 0 && spoken.spanOf(owner) === before.span) return true
    looseBoxOf(text, index, memory)
    const gap = (pdfium.pdfium.HEAPF32[memory >> 2] ?? 0) - before.reached
    return gap > -before.size && gap < widestJoin * before.size
  }

  function readText(page: number, frame: PageFrame, annotations: readonly PaintedAnnotation[]): void {
    const text = pdfium.FPDFText_LoadPage(page)
    if (text === 0) return
    spoken.open(page)
    faces.open()
    try {
      read(text, frame, annotations)
    } finally {
      pdfium.FPDFText_ClosePage(text)
    }
  }

  return (index) => {
    const page = pdfium.FPDF_LoadPage(document, index)
    if (page === 0) return undefined
    try {
      pdfium.FPDF_GetPageBoundingBox(page, memory)
      const [left = 0, top = 0, right = 0, bottom = 0] = pdfium.pdfium.HEAPF32.subarray(memory >> 2, (memory >> 2) + 4)
      const frame: PageFrame = { left, top, right, bottom, turns: pdfium.FPDFPage_GetRotation(page) & 3 }
      glyphs.count = 0
      const annotations = paintAnnotations(page)
      readText(page, frame, annotations)
      // PDFium orders the letters of a line for the page as it is turned: only level text comes out right.
      const level = (4 - commonestTurns(glyphs)) % 4
      if (level !== frame.turns) {
        pdfium.FPDFPage_SetRotation(page, level)
        readText(page, frame, annotations)
      }
      const turns = commonestTurns(glyphs)
      const rulings = readRulings(page, frame, turns)
      glyphs = withTableMarks(glyphs, rulings, turns)
      return { frame, glyphs, rulings }
    } finally {
      pdfium.FPDF_ClosePage(page)
    }
  }
}

/** In sizes of the font: what a letter has free on either side of its ink, and the gap from which on it is a blank. */
const bearing = 0.05
const widestJoin = 0.12 + bearing

/** Glyphs that stand for one span with a text of its own. */
type SpanOfGlyphs = { span: number; start: number; end: number; isLevel: boolean }

/** PDFium lays the letters of a span over its first object: they belong over all of it. */
function spreadOver(
  glyphs: Glyphs,
  { start, end, isLevel }: SpanOfGlyphs,
  { extent, frame }: { extent: SpanExtent | undefined; frame: PageFrame },
): void {
  if (!extent || !isLevel) return
  const free = bearing * (glyphs.size[start] ?? 0)
  const left = extent.left - free - frame.left
  const width = (extent.right - extent.left + 2 * free) / (end - start)
  for (let n = start; n < end; n++) {
    glyphs.left[n] = left + width * (n - start)
    glyphs.right[n] = left + width * (n - start + 1)
  }
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff
}

function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff
}

function isWithin(rectangles: readonly PaintedAnnotation[], { x, y }: { x: number; y: number }): boolean {
  return rectangles.some(({ left, bottom, right, top }) => x >= left && x <= right && y >= bottom && y <= top)
}

/** A box to be ticked, in the frame of most of the text: it belongs to a line of it. */
function pushTick(glyphs: Glyphs, frame: PageFrame, annotation: PaintedAnnotation): Glyphs {
  if (annotation.tick === undefined) return glyphs
  const turns = commonestTurns(glyphs)
  const roomy = withRoom(glyphs)
  const n = roomy.count
  const { left: x0, right: x1, bottom: y0, top: y1 } = annotation
  place(roomy, frame, { turns, x0, y0, x1, y1 })
  roomy.code[n] = annotation.tick
  roomy.turns[n] = turns
  roomy.skewed[n] = 0
  roomy.face[n] = 0
  roomy.annotated[n] = 1
  roomy.size[n] = (roomy.bottom[n] ?? 0) - (roomy.top[n] ?? 0)
  if (isVisible(roomy, n, frame)) roomy.count++
  return roomy
}

/** What the letters of one text object have in common. */
type TextRun = { turns: number; skewed: 0 | 1; level: boolean; size: number }

function textRun(a: number, b: number, fontSize: number): TextRun {
  // A negative size in a mirrored matrix is upright text.
  const sign = fontSize < 0 ? -1 : 1
  const quarter = Math.atan2(b * sign, a * sign) / (Math.PI / 2)
  const nearest = Math.round(quarter)
  const skewed = Math.abs(quarter - nearest) > 0.1 ? 1 : 0
  // Text that runs upwards lies in a frame that is turned clockwise three times to lie on the page.
  const turns = skewed ? 0 : (8 - nearest) % 4
  return { turns, skewed, level: turns === 0 && !skewed, size: Math.abs(fontSize) * Math.hypot(a, b) }
}

export function commonestTurns(glyphs: Glyphs): number {
  const counts = [0, 0, 0, 0]
  for (let i = 0; i < glyphs.count; i++) {
    const code = glyphs.code[i] ?? 0
    const turns = glyphs.turns[i] ?? 0
    if (code !== blank && code !== lineBreak && glyphs.skewed[i] === 0) counts[turns] = (counts[turns] ?? 0) + 1
  }
  return counts.indexOf(Math.max(...counts))
}

/** A ligature that the font maps to several letters comes as so many letters with one and the same box. */
function shareLigatures(glyphs: Glyphs): void {
  for (let i = 1; i < glyphs.count; i++) {
    let end = i
    while (end < glyphs.count && isSameBox(glyphs, i - 1, end)) end++
    if (end === i) continue
    const left = glyphs.left[i - 1] ?? 0
    const width = ((glyphs.right[i - 1] ?? 0) - left) / (end - i + 1)
    for (let k = i - 1; k < end; k++) {
      glyphs.left[k] = left + width * (k - i + 1)
      glyphs.right[k] = left + width * (k - i + 2)
    }
    i = end
  }
}

function isSameBox(glyphs: Glyphs, a: number, b: number): boolean {
  const code = glyphs.code[b] ?? 0
  const width = (glyphs.right[a] ?? 0) - (glyphs.left[a] ?? 0)
  return (
    code !== blank &&
    code !== lineBreak &&
    width > 0 &&
    !isAccent(glyphs.code[a] ?? 0) &&
    Math.abs((glyphs.left[a] ?? 0) - (glyphs.left[b] ?? 0)) < 0.01 &&
    Math.abs((glyphs.right[a] ?? 0) - (glyphs.right[b] ?? 0)) < 0.01 &&
    Math.abs((glyphs.top[a] ?? 0) - (glyphs.top[b] ?? 0)) < 0.01 &&
    glyphs.code[a] !== code
  )
}

function pushSeparator(glyphs: Glyphs, code: number): Glyphs {
  const roomy = withRoom(glyphs)
  roomy.code[roomy.count] = code
  roomy.count++
  return roomy
}
