import { limits } from '@millwright/contract/limits'
import type { ResourceType } from '@millwright/contract/resources'

type Kind = {
  /** As its people call it. */
  name: string
  /** How the names of its files end. */
  ending: RegExp
  /** For the browser's choice of files. */
  accept: string
  /** The largest file. */
  bytes: number
  /** What a segment of it is. */
  segments: 'pages'
}

/** What the page knows of each type of resource, besides its viewer. */
export const kinds = {
  document: {
    name: 'PDF',
    ending: /\.pdf$/i,
    accept: 'application/pdf,.pdf',
    bytes: limits.documentBytes,
    segments: 'pages',
  },
} as const satisfies Record<ResourceType, Kind>

/** The name of a file as people read it: without the ending of its kind. */
export function titleOf(fileName: string): string {
  return Object.values(kinds).reduce((title, { ending }) => title.replace(ending, ''), fileName)
}
