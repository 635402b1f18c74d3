import type { Picture } from '../../picture.ts'
import type { PageFrame } from '../rows/glyph-places.ts'
import type { Pdfium } from './pdfium-document.ts'

/** What fpdf_edit.h and fpdfview.h call them. */
const imageObject = 3
const formObject = 5
const bytesPerPixel = 4
const formatOfPixels = 3
const withAnnotations = 0x01
const inGrey = 0x08
const white = 0xffffffff

const pointsPerInch = 72
/** More gains nothing; large drawings get fewer, and a scan no more than it has. */
const maxDotsPerInch = 300
const leastOfScan = 200
const maxPixels = 12e6
/** A page number or the name of a scanner's program beside the picture of the whole page is not its text. */
const fewestLetters = 60
const coveringShare = 0.5

export type PagePictures = {
  /** Whether the text of a page is to be read from its picture. */
  isNeeded: (index: number, letters: number) => boolean
  render: (index: number, frame: PageFrame) => Picture
}

export function pagePictures(pdfium: Pdfium, document: number): PagePictures {
  const { pdfium: runtime } = pdfium
  const memory = runtime.wasmExports.malloc(16)

  const withPage = <T>(index: number, work: (page: number) => T): T => {
    const page = pdfium.FPDF_LoadPage(document, index)
    if (page === 0) throw new Error(`page ${index + 1} does not load`)
    try {
      return work(page)
    } finally {
      pdfium.FPDF_ClosePage(page)
    }
  }

  const areaOf = (object: number): number => {
    pdfium.FPDFPageObj_GetBounds(object, memory, memory + 4, memory + 8, memory + 12)
    const [left = 0, bottom = 0, right = 0, top = 0] = runtime.HEAPF32.subarray(memory >> 2, (memory >> 2) + 4)
    return Math.max(0, right - left) * Math.max(0, top - bottom)
  }

  const holdsImage = (object: number): boolean => {
    const type = pdfium.FPDFPageObj_GetType(object)
    if (type === imageObject) return true
    if (type !== formObject) return false
    const count = pdfium.FPDFFormObj_CountObjects(object)
    for (let i = 0; i < count; i++) {
      if (pdfium.FPDFPageObj_GetType(pdfium.FPDFFormObj_GetObject(object, i)) === imageObject) return true
    }
    return false
  }

  const coveredShare = (page: number): number => {
    const count = pdfium.FPDFPage_CountObjects(page)
    let covered = 0
    for (let i = 0; i < count; i++) {
      const object = pdfium.FPDFPage_GetObject(page, i)
      if (holdsImage(object)) covered += areaOf(object)
    }
    return covered / (pdfium.FPDF_GetPageWidthF(page) * pdfium.FPDF_GetPageHeightF(page))
  }

  /** As finely as a page is to be drawn: that of the finest picture where it holds nothing else. */
  const dotsPerInchOf = (page: number): number => {
    let finest = 0
    const count = pdfium.FPDFPage_CountObjects(page)
    for (let i = 0; i < count; i++) {
      const object = pdfium.FPDFPage_GetObject(page, i)
      if (pdfium.FPDFPageObj_GetType(object) !== imageObject) return maxDotsPerInch
      if (!pdfium.FPDFImageObj_GetImagePixelSize(object, memory, memory + 4)) return maxDotsPerInch
      const [width = 0, height = 0] = runtime.HEAPU32.subarray(memory >> 2, (memory >> 2) + 2)
      const inches = areaOf(object) / pointsPerInch ** 2
      finest = Math.max(finest, inches > 0 ? Math.sqrt((width * height) / inches) : maxDotsPerInch)
    }
    return Math.min(maxDotsPerInch, Math.max(leastOfScan, finest))
  }

  return {
    isNeeded(index, letters) {
      if (letters >= fewestLetters) return false
      return withPage(index, (page) =>
        letters === 0 ? pdfium.FPDFPage_CountObjects(page) > 0 : coveredShare(page) >= coveringShare,
      )
    },

    render: (index, frame) =>
      withPage(index, (page) => {
        // Its text was read as it lies in the file, which may not be how the page is shown.
        pdfium.FPDFPage_SetRotation(page, frame.turns)
        const points = { width: pdfium.FPDF_GetPageWidthF(page), height: pdfium.FPDF_GetPageHeightF(page) }
        const area = (points.width * points.height) / pointsPerInch ** 2
        const dotsPerInch = Math.min(dotsPerInchOf(page), Math.sqrt(maxPixels / area))
        const width = Math.max(1, Math.round((points.width * dotsPerInch) / pointsPerInch))
        const height = Math.max(1, Math.round((points.height * dotsPerInch) / pointsPerInch))
        const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, formatOfPixels, 0, width * bytesPerPixel)
        if (bitmap === 0) throw new RangeError('out of memory for the picture of a page')
        try {
          pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white)
          pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, withAnnotations | inGrey)
          const start = pdfium.FPDFBitmap_GetBuffer(bitmap)
          const pixels = runtime.HEAPU8.subarray(start, start + width * height * bytesPerPixel)
          return { width, height, dotsPerInch: Math.round(dotsPerInch), pixels: grey(pixels) }
        } finally {
          pdfium.FPDFBitmap_Destroy(bitmap)
        }
      }),
  }
}

/** The first of each pixel's four bytes, which are alike. */
function grey(pixels: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(pixels.length / bytesPerPixel)
  for (let at = 0; at < bytes.length; at++) bytes[at] = pixels[at * bytesPerPixel] ?? 0
  return bytes
}
