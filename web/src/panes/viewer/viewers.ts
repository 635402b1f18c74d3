import { formats } from '@millwright/contract/formats'
import { type ComponentType, lazy } from 'react'
import type { FileViewerProps } from './viewer-props.ts'

const ImageViewer = lazy(() =>
  import('./media/image-viewer.tsx').then(({ ImageViewer: Viewer }) => ({ default: Viewer })),
)
const VideoViewer = lazy(() =>
  import('./media/video-viewer.tsx').then(({ VideoViewer: Viewer }) => ({ default: Viewer })),
)

/**
 * One viewer a format, loaded when it is first needed; it says what a segment of its kind means. None for a format that
 * nothing here draws: the server may be newer, or has to make a PDF of it.
 */
export const viewers: Readonly<Record<string, ComponentType<FileViewerProps> | undefined>> = {
  pdf: lazy(() => import('./pdf/pdf-viewer.tsx').then(({ PdfViewer }) => ({ default: PdfViewer }))),
  csv: lazy(() => import('./text/table-viewer.tsx').then(({ TableViewer }) => ({ default: TableViewer }))),
  txt: lazy(() => import('./text/text-viewer.tsx').then(({ TextViewer }) => ({ default: TextViewer }))),
  docx: lazy(() => import('./office/word-viewer.tsx').then(({ WordViewer }) => ({ default: WordViewer }))),
  pptx: lazy(() => import('./office/slides-viewer.tsx').then(({ SlidesViewer }) => ({ default: SlidesViewer }))),
  ...Object.fromEntries(formats.image.always.map((format) => [format, ImageViewer])),
  ...Object.fromEntries(formats.video.always.map((format) => [format, VideoViewer])),
}

/** What the server says that it sends, for a file whose name does not tell it. */
const formatOfMediaType: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'text/csv': 'csv',
  'text/plain': 'txt',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
}

export function formatOfReply(mediaType: string | null): string | undefined {
  const plain = mediaType?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (plain.startsWith('image/')) return formats.image.always[0]
  if (plain.startsWith('video/')) return formats.video.always[0]
  return formatOfMediaType[plain]
}
