import Button from '@mui/material/Button'
import Download from 'lucide-react/icons/download'
import Film from 'lucide-react/icons/film'
import IconButton from '@mui/material/IconButton'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useUser } from '../../../platform/session.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { useClips, useTranscript } from '../../../domain/resources/videos.ts'
import { ViewerPane } from '../viewer-pane.tsx'
import css from '../viewer-pane.module.css'
import type { FileViewerProps, OpenFailure } from '../viewer-props.ts'
import { whyFailed } from '../why-failed.ts'
import { useCaptions } from './player/captions.ts'
import { Player } from './player/player.tsx'
import { playerKey } from './player/player-keys.ts'
import { useRememberedCaptions, useRememberedSpeed } from './player/remembered.ts'
import { useMadePlayable } from './use-made-playable.ts'
import { usePlayer } from './use-player.ts'
import { VideoTabs } from './video-tabs.tsx'
import own from './video-viewer.module.css'

/** Before a video says its own. */
const usualSize = { width: 16, height: 9 }

/** A video in its player; below it what was found in it, where the assistant may use it. A segment is a whole second. */
export function VideoViewer(props: FileViewerProps) {
  const { file, record, place, segment, shown, isOld, work, openAnew, onSegment, onDownload, failed } = props
  const t = useTranslations('viewer')
  const tVideos = useTranslations('videos')
  const [failure, setFailure] = useState<OpenFailure | null>(null)
  const [attempt, setAttempt] = useState(0)
  const player = usePlayer({ resourceId: place.id, segment, shown, onSegment })
  const { video, playback, full, stage, ready } = player

  // What was read from it belongs to the current version, and only the assistant's videos are read.
  const hasTabs = record.aiAccess && !isOld
  /** Somebody writes in the transcript: it stays while the video is processed again. */
  const [isWritten, setIsWritten] = useState(false)
  const transcript = useTranscript(place, hasTabs && (record.processed || isWritten))
  const clips = useClips(place, hasTabs && record.processed)
  const parts = useMemo(() => (clips.data ?? []).flatMap(({ start }) => (start > 0 ? [start] : [])), [clips.data])
  const lines = transcript.data?.segments
  const userId = useUser()._id
  useRememberedSpeed(userId, video)
  const captions = useRememberedCaptions(userId)
  useCaptions(video, { lines, label: tVideos('captions'), shown: captions.shown })

  // What this browser could not play has been made into what it plays.
  const [wasProcessed] = useState(record.processed)
  const isMade = failure === 'damaged' && record.processed && !wasProcessed
  useEffect(() => {
    if (isMade) openAnew()
  }, [isMade, openAnew])

  const search = useRef<HTMLInputElement>(null)
  const cited = useMemo(
    () => [...new Set((shown?.marks ?? []).flatMap(({ segment: at }) => (typeof at === 'number' ? [at] : [])))],
    [shown],
  )
  const onKey = (event: KeyboardEvent) =>
    video !== null &&
    playback !== null &&
    playerKey(event, { video, playback, toggleFull: full.toggle, toggleCaptions: captions.onToggle })
  const { width, height } = record.metadata
  const size = width && height ? { width, height } : usualSize
  const mayWrite = record.access === 'full'
  // A video that is processed has what browsers play, or none could be made.
  const mayBeMade = !isOld && !record.processed
  const playAgain = () => {
    setFailure(null)
    setAttempt((before) => before + 1)
  }
  const [wentOn, setWentOn] = useState(false)
  const uploaded = { place, url: file.url, size: record.metadata.size }
  const isPlayable = useMadePlayable(uploaded, failure === 'damaged' && mayBeMade && !wentOn)
  if (isPlayable) {
    setWentOn(true)
    playAgain()
  }
  return (
    <ViewerPane
      viewer={props}
      icon={<Film size={18} strokeWidth={1.6} aria-hidden />}
      tools={
        hasTabs &&
        mayWrite &&
        record.processed &&
        work && (
          <IconButton
            className={css.narrow}
            aria-label={tVideos('generateNote')}
            title={tVideos('generateNote')}
            onClick={() => work.generateNote(record)}
          >
            <NotebookPen size={18} strokeWidth={1.6} aria-hidden />
          </IconButton>
        )
      }
      onSearch={hasTabs && record.processed ? () => search.current?.focus() : undefined}
      onKey={onKey}
      spoken={ready && shown?.first ? t('quoteMarked', { n: String(shown.first.n) }) : ''}
    >
      <div className={own.column}>
        <Player
          key={attempt}
          file={file}
          pictures={{
            ...size,
            posterUrl: record.posterUrl ?? file.posterUrl,
            spriteUrl: isOld ? null : (record.spriteUrl ?? null),
          }}
          video={video}
          onVideo={player.setVideo}
          playback={playback}
          captions={lines && captions}
          parts={parts}
          cited={cited}
          full={full}
          stage={stage}
          onReady={player.begin}
          onFailed={() => void whyFailed(file.url).then(setFailure)}
        >
          {failure === 'damaged' && (
            <div className={css.notice}>
              <Notice
                framed={false}
                kind="failed"
                title={t('videoFormat', { format: file.format.toUpperCase() })}
                text={t(mayBeMade && !wentOn ? 'videoFormatMaking' : 'videoFormatText')}
                action={
                  <Button
                    variant="outlined"
                    startIcon={<Download size={18} strokeWidth={1.6} />}
                    onClick={() => onDownload()}
                  >
                    {t('download')}
                  </Button>
                }
                onRetry={mayBeMade ? playAgain : undefined}
              />
            </div>
          )}
          {failure && failure !== 'damaged' && failed(failure, playAgain)}
        </Player>
        {hasTabs && (
          <VideoTabs
            place={place}
            record={record}
            work={work}
            video={video}
            playback={playback}
            transcript={transcript}
            clips={clips}
            shown={shown ?? null}
            searchRef={search}
            isWritten={isWritten}
            onEditing={setIsWritten}
          />
        )}
      </div>
    </ViewerPane>
  )
}
