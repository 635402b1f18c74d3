import type { PDFDocumentProxy } from 'pdfjs-dist'
import './print-pages.css'

/** Dots an inch of paper, of which pdf.js counts 72. */
const dots = 150
/** More would fill the memory of a phone with pictures. */
export const maxPrinted = 100

type PagesPrinting = { from: number; to: number; onProgress: (page: number) => void; signal: AbortSignal }

/** Draws the pages for paper and opens the browser's own dialog; they are gone again when that is closed. */
export async function printPages(
  pdf: PDFDocumentProxy,
  { from, to, onProgress, signal }: PagesPrinting,
): Promise<void> {
  const sheets = document.createElement('div')
  sheets.className = 'print-pages'
  const addresses: string[] = []
  const remove = () => {
    sheets.remove()
    for (const address of addresses) URL.revokeObjectURL(address)
  }
  try {
    // One page at a time is in the memory.
    for (let page = from; page <= to; page += 1) {
      signal.throwIfAborted()
      onProgress(page)
      const picture = await drawForPaper(pdf, page)
      const address = URL.createObjectURL(picture)
      addresses.push(address)
      const image = new Image()
      image.src = address
      sheets.append(image)
      await image.decode()
    }
    signal.throwIfAborted()
    document.body.append(sheets)
    window.addEventListener('afterprint', remove, { once: true })
    window.print()
  } catch (error) {
    remove()
    throw error
  }
}

async function drawForPaper(pdf: PDFDocumentProxy, page: number): Promise<Blob> {
  const proxy = await pdf.getPage(page)
  const viewport = proxy.getViewport({ scale: dots / 72 })
  const canvas = document.createElement('canvas')
  canvas.width = Math.floor(viewport.width)
  canvas.height = Math.floor(viewport.height)
  await proxy.render({ canvas, viewport, intent: 'print' }).promise
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The page is too large to be drawn'))),
      'image/png',
    ),
  )
}
