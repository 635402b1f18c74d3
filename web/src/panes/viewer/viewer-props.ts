import type { FileRecord } from '@millwright/contract/resources'
import type { Segment } from '@millwright/contract/segments'
import type { ReactNode } from 'react'
import type { ResourcePlace } from '../../domain/resources/resource.ts'
import type { FileWork } from './file-work.ts'
import type { Mark } from './marks/marks.ts'

/** Marks in a resource, and the first of them. Another `visit` goes there (again); other marks move nobody. */
export type ShownMarks = { marks: readonly Mark[]; first?: Mark | undefined; visit: string | null }

/** `refused`: the link is over, or access was taken. `lost`: nobody was there. `large`: more than a page can hold. */
export type OpenFailure = 'refused' | 'lost' | 'damaged' | 'large'

export type OpenedFile = {
  /** A signed link. */
  url: string
  name: string
  /** How the name of what the link gives ends: a PDF made from a file of another format is `pdf`. */
  format: string
  /** A small picture of it, where there is one. */
  posterUrl: string | null
}

export type ViewerProps = {
  file: OpenedFile
  /** Where to begin; null at its start. */
  segment: Segment | null
  shown?: ShownMarks | null
  /** The address of this resource as a page of its own. */
  newTab?: string | undefined
  /** What is said beside the name. */
  status?: ReactNode
  /** What is said between the bar and the file. */
  banner?: ReactNode
  /** The download asks for a format: the viewer alone does, so it stays in reach where there is little room. */
  hasFormats?: boolean
  onSegment: (segment: Segment) => void
  /** `from`: the button that was pressed. */
  onDownload: (from?: HTMLElement) => void
  onClose?: (() => void) | undefined
  /** What stands in the window when the file cannot be opened; `openAgain` tries the same link. */
  failed: (cause: OpenFailure, openAgain: () => void) => ReactNode
}

/** What the viewer of a file that was uploaded knows besides. */
export type FileViewerProps = ViewerProps & {
  place: ResourcePlace
  record: FileRecord
  /** An older version is shown: what was read from the file belongs to the current one. */
  isOld: boolean
  work: FileWork | undefined
  /** Fetches the record and a new link to the file. */
  openAnew: () => void
}
