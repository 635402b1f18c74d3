import { limits } from '@millwright/contract/limits'
import type { ResourceType } from '@millwright/contract/resources'
import { texts } from '@millwright/contract/texts'

/** How many bytes of a file's begin and end are looked at. */
export const edgeBytes = 1024

export type FileFormat = {
  extension: string
  mediaType: string
  /** By its first bytes, whatever its name and its sender claim. */
  beginsWith: (head: Buffer) => boolean
  /** By its last bytes; a file that was cut off is not kept. */
  endsWith: (tail: Buffer) => boolean
  cutOff: string
}

export type ResourceKind = {
  /** Bytes of one file at most. */
  limit: number
  tooLarge: string
  /** What is said of a file that has none of these formats. */
  wrongType: string
  formats: readonly FileFormat[]
}

/** Readers look for the header and the end of a PDF within 1,024 bytes (ISO 32000-1, annex H.3.4.1 and H.3.4.4). */
const pdf: FileFormat = {
  extension: 'pdf',
  mediaType: 'application/pdf',
  beginsWith: (head) => head.includes('%PDF-'),
  endsWith: (tail) => tail.includes('%%EOF'),
  cutOff: texts.cutOff,
}

/** Which files each type of resource takes. Who reads them is said in knowledge/readers. */
export const kinds: Readonly<Record<ResourceType, ResourceKind>> = {
  document: {
    limit: limits.documentBytes,
    tooLarge: texts.documentTooLarge,
    wrongType: texts.notAPdf,
    formats: [pdf],
  },
}
