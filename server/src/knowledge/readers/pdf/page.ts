import type { Picture } from '../picture.ts'
import type { Heading } from '../read-segment.ts'
import type { SegmentTable } from '../../../schema/segment-table.ts'
import type { TextDoubt } from './doubts.ts'

/** One page as the child sends it: a segment before it is one among others (reader.ts). */
export type ExtractedPage = {
  /** From 1. */
  number: number
  width: number
  height: number
  text: string
  layout: Uint8Array
  headings: Heading[]
  tables: SegmentTable[]
  /** Words that were read from its picture and may be wrong. */
  doubts?: TextDoubt[]
  /** Of a page that shows its text as a picture, where pictures were asked for. */
  picture: Picture | null
}

const a4 = { width: 595, height: 842 }

/** A page that cannot be read keeps its number, so that all others keep theirs. */
export function emptyPage(number: number): ExtractedPage {
  return { number, ...a4, text: '', layout: new Uint8Array(0), headings: [], tables: [], picture: null }
}
