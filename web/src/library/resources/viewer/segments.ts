import type { Segment } from '@millwright/contract/segments'

/** A segment as an address has it: digits are a page or a second, anything else the id of a block. */
export function readSegment(text: string | null): Segment | null {
  if (text === null || text === '') return null
  return /^\d{1,9}$/.test(text) ? Number(text) : text
}

/** What a segment means to a viewer of pages: none when it is no page number. */
export function pageOf(segment: Segment | null): number | null {
  return typeof segment === 'number' && segment >= 1 ? segment : null
}
