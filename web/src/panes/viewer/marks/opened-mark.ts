import { Box, Segment } from '@millwright/contract/segments'
import { useMemo } from 'react'
import { useLocation } from 'react-router'
import * as z from 'zod/mini'
import type { ShownMarks } from '../viewer-props.ts'

const OpenedMark = z.object({ mark: z.object({ segment: Segment, text: z.string(), boxes: z.array(Box) }) })
/** What a link to a file marks there. Within the product it goes with the link, to another tab in the address. */
export type OpenedMark = z.infer<typeof OpenedMark>

const maxTextLength = 300
const maxBoxes = 40
const digits = 4
const prefix = '#mark='

/** The end of an address that marks a place; servers are not told it. */
export function markInAddress({ segment, text, boxes }: OpenedMark['mark']): string {
  const round = (value: number) => Number(value.toFixed(digits))
  const rounded = boxes
    .slice(0, maxBoxes)
    .map(({ x, y, width, height }) => ({ x: round(x), y: round(y), width: round(width), height: round(height) }))
  return `${prefix}${encodeURIComponent(JSON.stringify({ segment, text: text.slice(0, maxTextLength), boxes: rounded }))}`
}

/** Null where the address marks nothing that could be read. */
export function readMark(hash: string): OpenedMark | null {
  if (!hash.startsWith(prefix)) return null
  try {
    const mark: unknown = JSON.parse(decodeURIComponent(hash.slice(prefix.length)))
    return OpenedMark.safeParse({ mark }).data ?? null
  } catch {
    return null
  }
}

export function useOpenedMark(): { state: OpenedMark | null; shown: ShownMarks | null } {
  const { state, hash } = useLocation() as { state: unknown; hash: string }
  return useMemo(() => {
    const opened = OpenedMark.safeParse(state).data ?? readMark(hash)
    if (!opened) return { state: null, shown: null }
    const mark = { ...opened.mark, n: 1, context: [] }
    return { state: opened, shown: { marks: [mark], first: mark, visit: `${mark.segment} ${mark.text}` } }
  }, [state, hash])
}
