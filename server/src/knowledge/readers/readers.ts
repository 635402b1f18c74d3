import { imageReader } from './image/image-reader.ts'
import { legacyReader } from './office/legacy-reader.ts'
import { officeReader } from './office/office-reader.ts'
import { pdfReader } from './pdf/pdf-reader.ts'
import type { FileKind, Reader } from './reader.ts'

/** What else a new kind of file takes: docs/contributing.md. */
const readers: readonly Reader[] = [pdfReader, officeReader, legacyReader, imageReader]

/** Null when nobody reads this kind of file. */
export function readerFor(kind: FileKind): Reader | null {
  return readers.find((reader) => reader.reads(kind)) ?? null
}
