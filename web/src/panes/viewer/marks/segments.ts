import type { Segment } from '@millwright/contract/segments'

/** A segment as an address has it: digits are a page or a second, anything else the id of a block. */
export function readSegment(text: string | null): Segment | null {
  if (text === null || text === '') return null
  return /^\d{1,9}$/.test(text) ? Number(text) : text
}

/** Of a file, from 1; null for the current one. */
export function readVersion(text: string | null): number | null {
  return /^[1-9]\d{0,5}$/.test(text ?? '') ? Number(text) : null
}

/** What a segment means to a viewer of pages: none when it is no page number. */
export function pageOf(segment: Segment | null): number | null {
  return typeof segment === 'number' && segment >= 1 ? segment : null
}
