import type { Transcript } from '@millwright/contract/videos'
import type { UseQueryResult } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import type { ResourcePlace } from '../../../../domain/resources/resource.ts'
import { hasNone } from '../../../../domain/resources/videos.ts'
import type { ShownMarks } from '../../viewer-props.ts'
import { LinesSkeleton, ListFailed } from '../list-states.tsx'
import type { Playback } from '../player/playback.ts'
import { AddSubtitles } from './add-subtitles.tsx'
import { OpenedTranscript } from './opened-transcript.tsx'

type TranscriptTabProps = {
  place: ResourcePlace
  mayWrite: boolean
  query: UseQueryResult<Transcript | null>
  video: HTMLVideoElement | null
  playback: Playback | null
  shown: ShownMarks | null
  searchRef: RefObject<HTMLInputElement | null>
  onSaved: () => void
  /** Somebody begins to write in it, or ends that. */
  onEditing: (isEditing: boolean) => void
}

/** What is said in a video: on its way, failed, nothing, there. */
export function TranscriptTab({ query, ...opened }: TranscriptTabProps) {
  const t = useTranslations('videos')
  const { data, error } = query
  if (data && data.segments.length > 0) return <OpenedTranscript transcript={data} {...opened} />
  if (error && !hasNone(error)) return <ListFailed error={error} onRetry={() => void query.refetch()} />
  if (data === undefined && !error) return <LinesSkeleton />
  return (
    <Notice
      framed={false}
      kind="empty"
      title={t('noTranscript')}
      text={error?.message ?? t('nothingSaid')}
      action={opened.mayWrite && <AddSubtitles place={opened.place} onAdded={opened.onSaved} />}
    />
  )
}
