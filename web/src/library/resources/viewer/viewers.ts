import type { ViewerProps } from './viewer-props.ts'
import type { ResourceType } from '@millwright/contract/resources'
import { type ComponentType, lazy } from 'react'

/**
 * One viewer a format, loaded when it is first needed; it says what a segment of its kind means. None for a format that
 * this page does not know: the server may be newer.
 */
export const viewers: Partial<Record<string, ComponentType<ViewerProps>>> = {
  'document.pdf': lazy(() => import('./pdf-viewer.tsx').then(({ PdfViewer }) => ({ default: PdfViewer }))),
} satisfies Partial<Record<`${ResourceType}.${string}`, ComponentType<ViewerProps>>>

/** A file's key in `viewers`: its type and how its name ends. */
export function formatOf(type: string, fileName: string): string {
  return `${type}.${fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase()}`
}
