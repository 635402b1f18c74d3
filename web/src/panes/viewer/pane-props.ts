import type { Segment } from '@millwright/contract/segments'
import type { ResourcePlace } from '../../domain/resources/resource.ts'
import type { FileWork } from './file-work.ts'
import type { ShownMarks } from './viewer-props.ts'

/** What the window around a viewer is told of what it shows. */
export type PaneProps = {
  place: ResourcePlace
  /** Null for the current one. */
  version: number | null
  /** What is known of its name before it is fetched. */
  name: string
  segment: Segment | null
  shown?: ShownMarks | null
  newTab?: string
  work?: FileWork
  onSegment: (segment: Segment) => void
  onClose?: () => void
}
