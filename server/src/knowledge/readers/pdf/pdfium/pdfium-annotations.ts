import type { Pdfium } from './pdfium-document.ts'

/** Where an annotation stands in the page's own coordinates (origin bottom left). */
export type PaintedAnnotation = {
  left: number
  bottom: number
  right: number
  top: number
  /** The character that says what a box or a circle to be ticked shows, which is drawn in many ways. */
  tick?: number
}

/** What fpdf_annot.h and fpdf_formfill.h call them. */
const freeText = 3
const stamp = 13
const widget = 20
const checkBox = 2
const radioButton = 3
const textField = 6
const noForm = 0
const normalAppearance = 0
const helvetica = 4
const usualSize = 12
/** ISO 32000-1, tables 165 and 228. */
const invisibleFlags = 0b100011
const passwordFlag = 1 << 13
const ticked = 0x2611
const unticked = 0x2610

export type AnnotationPainter = (page: number) => PaintedAnnotation[]

/**
 * PDFium reads the text of a page's content only. The painter makes what form fields, free texts and stamps show a part
 * of that content, as long as the page is loaded, and returns where they stand. An appearance that the file lacks is drawn
 * from the value first.
 */
export function annotationPainter(pdfium: Pdfium, document: number): AnnotationPainter {
  const memory = pdfium.pdfium.wasmExports.malloc(16)
  // It draws the fields of forms that ask for it (NeedAppearances): what such a file shows may be older than its values.
  const form =
    pdfium.FPDF_GetFormType(document) === noForm
      ? 0
      : pdfium.PDFiumExt_InitFormFillEnvironment(document, pdfium.PDFiumExt_OpenFormFillInfo())

  const fieldType = (annotation: number): number =>
    form === 0 ? -1 : pdfium.FPDFAnnot_GetFormFieldType(form, annotation)

  const isShown = (annotation: number): boolean => {
    if ((pdfium.FPDFAnnot_GetFlags(annotation) & invisibleFlags) !== 0) return false
    return (
      fieldType(annotation) !== textField || (pdfium.FPDFAnnot_GetFormFieldFlags(form, annotation) & passwordFlag) === 0
    )
  }

  const draw = (annotation: number, subtype: number): void => {
    if (subtype === widget) pdfium.EPDFAnnot_GenerateFormFieldAP(annotation)
    else if (!pdfium.EPDFAnnot_GenerateAppearance(annotation)) {
      // A file without a form lacks the fonts that it names: the same text is drawn in one that PDFium brings.
      const hasSize = pdfium.EPDFAnnot_GetDefaultAppearance(
        annotation,
        memory,
        memory + 4,
        memory + 8,
        memory + 8,
        memory + 8,
      )
      const size = hasSize ? pdfium.pdfium.HEAPF32[(memory + 4) >> 2] : undefined
      pdfium.EPDFAnnot_SetDefaultAppearance(annotation, helvetica, size || usualSize, 0, 0, 0)
      pdfium.EPDFAnnot_GenerateAppearance(annotation)
    }
  }

  const paint = (page: number, index: number): PaintedAnnotation | undefined => {
    const annotation = pdfium.FPDFPage_GetAnnot(page, index)
    if (annotation === 0) return undefined
    try {
      const subtype = pdfium.FPDFAnnot_GetSubtype(annotation)
      if ((subtype !== widget && subtype !== freeText && subtype !== stamp) || !isShown(annotation)) {
        return undefined
      }
      pdfium.FPDFAnnot_GetRect(annotation, memory)
      const [left = 0, top = 0, right = 0, bottom = 0] = pdfium.pdfium.HEAPF32.subarray(memory >> 2, (memory >> 2) + 4)
      const place = { left, bottom, right, top }
      const type = fieldType(annotation)
      if (type === checkBox || type === radioButton) {
        return { ...place, tick: pdfium.FPDFAnnot_IsChecked(form, annotation) ? ticked : unticked }
      }
      if (!pdfium.EPDFAnnot_HasAppearanceStream(annotation, normalAppearance)) draw(annotation, subtype)
      return pdfium.EPDFAnnot_Flatten(page, annotation) ? place : undefined
    } finally {
      pdfium.FPDFPage_CloseAnnot(annotation)
    }
  }

  return (page) => {
    const count = pdfium.FPDFPage_GetAnnotCount(page)
    if (count === 0) return []
    const painted: PaintedAnnotation[] = []
    if (form !== 0) pdfium.FORM_OnAfterLoadPage(page, form)
    // What becomes content is no annotation any more: from the last, so that the others keep their index.
    for (let index = count - 1; index >= 0; index--) {
      const rectangle = paint(page, index)
      if (rectangle) painted.push(rectangle)
    }
    if (form !== 0) pdfium.FORM_OnBeforeClosePage(page, form)
    return painted
  }
}
