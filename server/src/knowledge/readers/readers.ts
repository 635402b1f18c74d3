import { pdfReader } from './pdf/pdf-reader.ts'
import type { FileKind, Reader } from './reader.ts'

/** A new kind of resource is one line here, and its viewer in the page. */
const readers: readonly Reader[] = [pdfReader]

/** Null when nobody reads this kind of file. */
export function readerFor(kind: FileKind): Reader | null {
  return readers.find((reader) => reader.reads(kind)) ?? null
}
