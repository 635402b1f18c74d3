import type { Heading } from '../reader.ts'

/** One page as the child sends it: a segment before it is one among others (reader.ts). */
export type ExtractedPage = {
  /** From 1. */
  number: number
  width: number
  height: number
  text: string
  layout: Uint8Array
  headings: Heading[]
}
