import type { NoteBlock } from '@millwright/contract/note-blocks'
import { parentPort } from 'node:worker_threads'
import { printDocx } from './docx/print-docx.ts'
import type { DocumentTask, NoteToPrint, PrintResult } from './document-printer.ts'
import type { NoteToWrite } from './note-parts.ts'
import { printPdf } from './pdf/print-pdf.ts'

// Prints one document after another; the fonts that it has read stay with it.
parentPort?.on('message', (task: DocumentTask) => {
  print(task).then(
    (bytes) => parentPort?.postMessage({ bytes } satisfies PrintResult),
    (error: unknown) => parentPort?.postMessage({ error } satisfies PrintResult),
  )
})

async function print({ format, note, pictures }: DocumentTask): Promise<Uint8Array> {
  const written = parsed(note)
  return format === 'pdf' ? printPdf(written, pictures) : printDocx(written, pictures)
}

/** What is kept was cleaned when it came. */
function parsed({ title, lines, ...said }: NoteToPrint): NoteToWrite {
  return { title, lines, blocks: 'data' in said ? (JSON.parse(said.data) as NoteBlock[]) : said.blocks }
}
