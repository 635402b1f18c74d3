import type { Segment } from '@millwright/contract/segments'
import type { ReactNode } from 'react'
import type { Mark } from './marks.ts'

/** Marks in a resource, and the first of them. Another `visit` goes there (again); other marks move nobody. */
export type Shown = { marks: readonly Mark[]; first?: Mark | undefined; visit: string | null }

export type ViewerProps = {
  /** A signed link. */
  url: string
  name: string
  /** Where to begin; null at its start. */
  segment: Segment | null
  shown?: Shown | null
  /** The address of this resource as a page of its own. */
  newTab?: string
  onSegment: (segment: Segment) => void
  onClose?: () => void
  /** What stands in the window when the file cannot be opened; `openAgain` tries the same link. */
  failed: (openAgain: () => void) => ReactNode
}
