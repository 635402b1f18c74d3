import { fstatSync, openSync } from 'node:fs'
import { loadPdfium, openDocument, type Pdfium } from './pdfium/pdfium-document.ts'

/** Ends with an error unless both files have the same number of pages, each of the same size. */
const [first = '', second = ''] = process.argv.slice(2)
const pdfium = await loadPdfium()
const [before, after] = [sizesOf(pdfium, first), sizesOf(pdfium, second)]
if (before.length !== after.length) throw new Error(`${after.length} pages instead of ${before.length}`)
before.forEach((size, at) => {
  if (Math.abs(size - (after[at] ?? 0)) > 0.01) throw new Error(`page ${Math.floor(at / 2) + 1} has another size`)
})

/** Width and height of each page, one after the other. */
function sizesOf(library: Pdfium, path: string): number[] {
  const descriptor = openSync(path, 'r')
  const opened = openDocument(library, { descriptor, size: fstatSync(descriptor).size })
  if ('failure' in opened) throw new Error(`${path} does not open`)
  const memory = library.pdfium.wasmExports.malloc(8)
  const sizes: number[] = []
  for (let page = 0; page < opened.pages; page++) {
    library.FPDF_GetPageSizeByIndexF(opened.document, page, memory)
    sizes.push(library.pdfium.HEAPF32[memory >> 2] ?? 0, library.pdfium.HEAPF32[(memory >> 2) + 1] ?? 0)
  }
  return sizes
}
