import { Box, Segment } from '@millwright/contract/segments'
import { useMemo } from 'react'
import { useLocation } from 'react-router'
import * as z from 'zod/mini'
import type { Shown } from './viewer-props.ts'

const OpenedMark = z.object({ mark: z.object({ segment: Segment, text: z.string(), boxes: z.array(Box) }) })
/** What a link to a file marks there: the address names the segment alone, a pasted one marks nothing. */
export type OpenedMark = z.infer<typeof OpenedMark>

export function useOpenedMark(): { state: OpenedMark | null; shown: Shown | null } {
  const { state } = useLocation() as { state: unknown }
  return useMemo(() => {
    const opened = OpenedMark.safeParse(state).data ?? null
    if (!opened) return { state: null, shown: null }
    const mark = { ...opened.mark, n: 1, context: [] }
    return { state: opened, shown: { marks: [mark], first: mark, visit: `${mark.segment} ${mark.text}` } }
  }, [state])
}
