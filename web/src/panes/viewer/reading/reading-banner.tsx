import type { FileViewerProps } from '../viewer-props.ts'
import { PoorlyRead } from './poorly-read.tsx'
import type { ReadingView } from './use-reading.ts'

type ReadingBannerProps = {
  viewer: Pick<FileViewerProps, 'banner' | 'record' | 'isOld' | 'work'>
  reading: ReadingView
}

/** What a viewer says above its file, and that little of it could be read. */
export function ReadingBanner({ viewer: { banner, record, isOld, work }, reading }: ReadingBannerProps) {
  return (
    <>
      {banner}
      {!isOld && (
        <PoorlyRead
          record={record}
          text={reading.here}
          onShow={reading.here && !reading.isOpen ? reading.open : undefined}
          onReplace={work && record.access === 'full' ? () => work.replace(record) : undefined}
        />
      )}
    </>
  )
}
