import { fstatSync, openSync, readFileSync } from 'node:fs'
import sharp, { type Sharp } from 'sharp'
import { widestInput } from '../image/image-limits.ts'
import { loadPdfium, openDocument } from './pdfium/pdfium-document.ts'

// Takes a file and a page of it, or 0 where the file is a picture itself; gives a JPEG on stdout. Nothing where there is no such page.

/** Enough to read a table of a page of A4, and what models that look at pictures take at most. */
const longSide = 1568
const bytesPerPixel = 4
/** What fpdfview.h calls them: four bytes a pixel in the order BGRx, turned into RGBx. */
const formatOfPixels = 3
const withAnnotations = 0x01
const inOrderOfRgb = 0x10
const white = 0xffffffff

const [path = '', page = '0'] = process.argv.slice(2)
const picture = page === '0' ? await imageIn(path) : await pageOf(path, Number(page))
if (picture) {
  const shown = picture
    .resize(longSide, longSide, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
  process.stdout.write(await shown.jpeg({ quality: 80 }).toBuffer())
}

/** As the reader of images takes it. As bytes: a drawing that is read from a path may refer to the files beside it. */
async function imageIn(file: string): Promise<Sharp> {
  const bytes = readFileSync(file)
  const options = { limitInputPixels: widestInput, failOn: 'error' } as const
  const { format, width, height } = await sharp(bytes, options).metadata()
  // A drawing has no size of its own.
  const density = Math.min(1200, Math.max(72, (72 * longSide) / Math.max(width, height)))
  return sharp(bytes, { ...options, ...(format === 'svg' && { density }) }).autoOrient()
}

async function pageOf(file: string, number: number): Promise<Sharp | null> {
  const pdfium = await loadPdfium()
  const descriptor = openSync(file, 'r')
  const opened = openDocument(pdfium, { descriptor, size: fstatSync(descriptor).size })
  if ('failure' in opened) throw new Error(`The document does not open: ${opened.failure}`)
  if (number > opened.pages) return null
  const loaded = pdfium.FPDF_LoadPage(opened.document, number - 1)
  if (loaded === 0) return null
  const points = { width: pdfium.FPDF_GetPageWidthF(loaded), height: pdfium.FPDF_GetPageHeightF(loaded) }
  const scale = longSide / Math.max(points.width, points.height)
  const width = Math.max(1, Math.round(points.width * scale))
  const height = Math.max(1, Math.round(points.height * scale))
  const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, formatOfPixels, 0, width * bytesPerPixel)
  if (bitmap === 0) throw new RangeError('out of memory for the picture of a page')
  pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white)
  pdfium.FPDF_RenderPageBitmap(bitmap, loaded, 0, 0, width, height, 0, withAnnotations | inOrderOfRgb)
  const start = pdfium.FPDFBitmap_GetBuffer(bitmap)
  const pixels = pdfium.pdfium.HEAPU8.slice(start, start + width * height * bytesPerPixel)
  return sharp(pixels, { raw: { width, height, channels: bytesPerPixel } }).removeAlpha()
}
