import type { PackageProblemCode } from '@millwright/contract/package-problems'
import type { ByteSource } from './zip/byte-source.ts'
import { EntryFailed, type EntryFault } from './zip/entry-bytes.ts'
import type { ZipEntry } from './zip/zip-directory.ts'
import { EncodingUnknown } from './xml/decode-text.ts'
import { XmlFailed, type XmlFault } from './xml/xml-tree.ts'
import type { PackageProblem } from './package-shape.ts'

/** What a file of a package is, once its bytes were looked at. */
export type FileFacts = { file: number; size: number; sha256: string; isEncryptedPdf: boolean; saysPdfA: boolean }

/** What goes on while a package is read: what was found wrong, and what is done with the bytes of its files. */
export type PackageReading = {
  problems: PackageProblem[]
  /** Files of all directories so far. */
  files: number
  /** Fields of all assets so far. */
  fields: number
  say: (code: PackageProblemCode, path: string, detail?: string) => void
  /** Null where its bytes cannot be had, which is said then. */
  take: (source: ByteSource, entry: ZipEntry, path: string) => Promise<FileFacts | null>
}

const ofEntry: Record<EntryFault, PackageProblemCode> = {
  encryptedFile: 'encrypted',
  damagedFile: 'damaged',
  unpacksTooLarge: 'tooLarge',
  noRoom: 'unpacksTooMuch',
  methodUnknown: 'packing',
}
const ofXml: Record<XmlFault, PackageProblemCode> = {
  noXml: 'noXml',
  entities: 'entities',
  tooDeep: 'nestsTooDeep',
  tooMany: 'tooManyElements',
  noRdf: 'noRdf',
}

/** The problem that an error of reading stands for. @throws the error where it stands for none */
export function problemOf(error: unknown): PackageProblemCode {
  if (error instanceof EntryFailed) return ofEntry[error.fault]
  if (error instanceof XmlFailed) return ofXml[error.fault]
  if (error instanceof EncodingUnknown) return 'encoding'
  throw error
}
