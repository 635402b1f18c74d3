import type { Pdfium } from './pdfium-document.ts'

/** How far a span reaches over its page, in the page's own coordinates. */
export type SpanExtent = { left: number; right: number }

/**
 * Spans whose text is written beside their letters (`/ActualText`), as browsers write it for Thai, Devanagari and other
 * scripts whose letters are several glyphs. PDFium gives that text at the span's first object, with the box of that
 * object alone, and once more where another span's letters stand between.
 */
export type ActualTexts = {
  /** The span that an object's letters belong to; 0 for none. */
  spanOf: (object: number) => number
  extentOf: (span: number) => SpanExtent | undefined
  /** Forgets the spans of the page before. */
  open: (page: number) => void
}

export function actualTexts(pdfium: Pdfium): ActualTexts {
  const { malloc } = pdfium.pdfium.wasmExports
  const memory = malloc(16)
  const speaks = new Map<number, boolean>()
  let page = 0
  let extents: Map<number, SpanExtent> | undefined

  function spanOf(object: number): number {
    for (let at = pdfium.FPDFPageObj_CountMarks(object) - 1; at >= 0; at--) {
      const mark = pdfium.FPDFPageObj_GetMark(object, at)
      const known = speaks.get(mark) ?? pdfium.FPDFPageObjMark_GetParamValueType(mark, 'ActualText') !== 0
      speaks.set(mark, known)
      if (known) return mark
    }
    return 0
  }

  function measure(): Map<number, SpanExtent> {
    const measured = new Map<number, SpanExtent>()
    const count = pdfium.FPDFPage_CountObjects(page)
    for (let at = 0; at < count; at++) {
      const object = pdfium.FPDFPage_GetObject(page, at)
      const span = spanOf(object)
      if (span === 0 || !pdfium.FPDFPageObj_GetBounds(object, memory, memory + 4, memory + 8, memory + 12)) continue
      const [left = 0, , right = 0] = pdfium.pdfium.HEAPF32.subarray(memory >> 2, (memory >> 2) + 4)
      const before = measured.get(span) ?? { left, right }
      measured.set(span, { left: Math.min(before.left, left), right: Math.max(before.right, right) })
    }
    return measured
  }

  return {
    spanOf,
    extentOf: (span) => (extents ??= measure()).get(span),
    open(next) {
      page = next
      extents = undefined
      speaks.clear()
    },
  }
}
