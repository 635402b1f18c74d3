import type { FileRecord } from '@millwright/contract/resources'
import type { Clip, Transcript } from '@millwright/contract/videos'
import Button from '@mui/material/Button'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import type { UseQueryResult } from '@tanstack/react-query'
import { type RefObject, useId } from 'react'
import { useTranslations } from 'use-intl'
import { TabBar } from '../../../ui/layout/tab-bar.tsx'
import { useParameters } from '../../../ui/layout/use-parameters.ts'
import type { ResourcePlace } from '../../../domain/resources/resource.ts'
import type { FileWork } from '../file-work.ts'
import type { ShownMarks } from '../viewer-props.ts'
import { ClipsTab } from './clips/clips-tab.tsx'
import type { Playback } from './player/playback.ts'
import { TranscriptTab } from './transcript/transcript-tab.tsx'
import { UnreadVideo } from './unread-video.tsx'
import css from './video-tabs.module.css'

const tabs = ['clips', 'transcriptions'] as const
type Tab = (typeof tabs)[number]
const noLines: Transcript['segments'] = []
/** Of the address, as which tab is open. */
const parameter = 'view'

export type VideoTabsProps = {
  place: ResourcePlace
  record: FileRecord
  work: FileWork | undefined
  video: HTMLVideoElement | null
  playback: Playback | null
  transcript: UseQueryResult<Transcript | null>
  clips: UseQueryResult<Clip[]>
  shown: ShownMarks | null
  /** Where the search of the tab that is shown stands. */
  searchRef: RefObject<HTMLInputElement | null>
  /** Somebody writes in the transcript. */
  isWritten: boolean
  onEditing: (isEditing: boolean) => void
}

/** What was found in a video that the assistant may use: its clips, and what is said in it. */
export function VideoTabs(props: VideoTabsProps) {
  const { place, record, work, video, playback, transcript, clips, shown, searchRef, isWritten, onEditing } = props
  const t = useTranslations('videos')
  const panelId = useId()
  const [params, change] = useParameters()
  // A citation is shown at its line, until one looks at something else.
  const otherwise: Tab = shown?.first ? 'transcriptions' : 'clips'
  const tab = tabs.find((one) => one === params.get(parameter)) ?? otherwise
  const staysOpen = isWritten && tab === 'transcriptions'
  const onTab = (next: Tab) =>
    change(
      (before) => {
        before.set(parameter, next)
        return before
      },
      { replace: true, flushSync: true },
    )
  const counts = { clips: clips.data?.length, transcriptions: transcript.data?.segments.length } as const
  const draw = (name: Tab) => (
    <>
      {t(name)} {counts[name] !== undefined && <span>{counts[name]}</span>}
    </>
  )
  return (
    <div className={css.tabs}>
      <TabBar label={t('tabs')} panelId={panelId} tabs={tabs} tab={tab} onTab={onTab} draw={draw}>
        {work && record.processed && record.access === 'full' && (
          <Button
            className={css.generate ?? ''}
            variant="outlined"
            size="small"
            startIcon={<NotebookPen size={16} strokeWidth={1.6} aria-hidden />}
            onClick={() => work.generateNote(record)}
          >
            {t('generateNote')}
          </Button>
        )}
      </TabBar>
      <div id={panelId} role="tabpanel" aria-label={t(tab)} className={css.panel}>
        {!record.processed && !staysOpen && <UnreadVideo place={place} record={record} work={work} />}
        {record.processed && tab === 'clips' && (
          <ClipsTab
            clips={clips}
            lines={transcript.data?.segments ?? noLines}
            video={video}
            playback={playback}
            searchRef={searchRef}
          />
        )}
        {((record.processed && tab === 'transcriptions') || staysOpen) && (
          <TranscriptTab
            key={place.id}
            place={place}
            mayWrite={record.access === 'full'}
            query={transcript}
            video={video}
            playback={playback}
            shown={shown}
            searchRef={searchRef}
            onSaved={() => work?.follow()}
            onEditing={onEditing}
          />
        )}
      </div>
    </div>
  )
}
