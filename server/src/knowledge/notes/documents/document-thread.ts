import { parentPort } from 'node:worker_threads'
import { printDocx } from './docx/print-docx.ts'
import type { DocumentTask, Printed } from './document-printer.ts'
import { printPdf } from './pdf/print-pdf.ts'

// Prints one document after another; the fonts that it has read stay with it.
parentPort?.on('message', ({ format, note, pictures }: DocumentTask) => {
  const printed = format === 'pdf' ? printPdf(note, pictures) : printDocx(note, pictures)
  printed.then(
    (bytes) => parentPort?.postMessage({ bytes } satisfies Printed),
    (error: unknown) => parentPort?.postMessage({ error } satisfies Printed),
  )
})
