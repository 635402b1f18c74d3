import type { Box, Segment } from '@millwright/contract/segments'
import { boxesOf } from '../readers/layout.ts'
import type { SegmentName } from './passages.repository.ts'

/** A stretch of a segment's text. */
export type SegmentStretch = { segment: Segment; start: number; end: number }
/** Where a stretch of a version's segment stands: fractions of the upright page, none for what has no page. */
export type LocateBoxes = (versionId: string, stretch: SegmentStretch) => Promise<Box[]>

/** Boxes of quoted characters, from the layout that was stored when the segment was read. Reads each layout once. */
export function createLocator(readLayout: (name: SegmentName) => Promise<Uint8Array | null>): LocateBoxes {
  const layouts = new Map<string, Promise<Uint8Array | null>>()
  return async (versionId, { segment, start, end }) => {
    const key = `${versionId} ${segment}`
    const reading = layouts.get(key) ?? readLayout({ versionId, segment })
    layouts.set(key, reading)
    const layout = await reading
    return layout ? boxesOf(layout, start, end) : []
  }
}
