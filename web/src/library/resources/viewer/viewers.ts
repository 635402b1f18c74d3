import type { ViewerProps } from './viewer-props.ts'
import type { ResourceType } from '@millwright/contract/resources'
import { type ComponentType, lazy } from 'react'

/**
 * One viewer a type of resource, loaded when it is first needed; it says what a segment of its kind means. None for a
 * type that this page does not know: the server may be newer.
 */
export const viewers: Partial<Record<string, ComponentType<ViewerProps>>> = {
  document: lazy(() => import('./pdf-viewer.tsx').then(({ PdfViewer }) => ({ default: PdfViewer }))),
} satisfies Record<ResourceType, ComponentType<ViewerProps>>
