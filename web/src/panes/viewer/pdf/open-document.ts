import type { PDFDocumentProxy } from 'pdfjs-dist'
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

/** Where the build puts pdf.js's character maps, fonts, colour profiles and decoders. */
const assets = '/pdfjs/'

/** Gives a password to try; `wrong` when one was tried. */
export type AskPassword = (give: (password: string) => void, wrong: boolean) => void

async function loadPdfJs() {
  const pdfjs = await import('pdfjs-dist')
  pdfjs.GlobalWorkerOptions.workerSrc = workerUrl
  // The viewer takes pdf.js from globalThis, where the first import puts it.
  const [parts] = await Promise.all([import('pdfjs-dist/web/pdf_viewer.mjs'), import('pdfjs-dist/web/pdf_viewer.css')])
  return { pdfjs, parts }
}

export type PdfJs = Awaited<ReturnType<typeof loadPdfJs>>

type DocumentOpening = { url: string; onPassword: AskPassword; signal: AbortSignal }

/** Opens a document until `signal` aborts. Rejects when it cannot be read. */
export async function openDocument({
  url,
  onPassword,
  signal,
}: DocumentOpening): Promise<{ library: PdfJs; pdf: PDFDocumentProxy }> {
  const library = await loadPdfJs()
  signal.throwIfAborted()
  const { pdfjs } = library
  const loading = pdfjs.getDocument({
    url,
    // Only what is looked at is fetched: manuals of 80 MB open at page 300.
    disableAutoFetch: true,
    disableStream: true,
    cMapUrl: `${assets}cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${assets}standard_fonts/`,
    wasmUrl: `${assets}wasm/`,
    iccUrl: `${assets}iccs/`,
    enableXfa: false,
  })
  loading.onPassword = (give: (password: string) => void, reason: number) =>
    onPassword(give, reason === pdfjs.PasswordResponses.INCORRECT_PASSWORD)
  signal.addEventListener('abort', () => void loading.destroy())
  const pdf = await loading.promise
  signal.throwIfAborted()
  return { library, pdf }
}
