import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OpenedFile } from '../../viewer-props.ts'
import { type CaptionsSwitch, Controls } from './controls.tsx'
import type { Playback } from './playback.ts'
import css from './player.module.css'
import { useMedia } from './use-media.ts'

export type PlayerPictures = { posterUrl: string | null; spriteUrl: string | null; width: number; height: number }

type PlayerProps = {
  file: OpenedFile
  pictures: PlayerPictures
  video: HTMLVideoElement | null
  onVideo: (video: HTMLVideoElement | null) => void
  playback: Playback | null
  captions: CaptionsSwitch | undefined
  /** Seconds at which clips begin, and that are cited. */
  parts: readonly number[]
  cited: readonly number[]
  full: { isFull: boolean; toggle: () => void }
  stage: React.RefObject<HTMLDivElement | null>
  onReady: () => void
  onFailed: () => void
  /** Over the picture: what there is in its place. */
  children?: ReactNode
}

const whenWaiting = [
  'loadstart',
  'loadedmetadata',
  'waiting',
  'stalled',
  'playing',
  'canplay',
  'pause',
  'seeked',
  'emptied',
  'error',
] as const

/** Less than HAVE_FUTURE_DATA: nothing to go on with. */
const isShort = ({ paused, seeking, readyState }: HTMLVideoElement) => (!paused || seeking) && readyState < 3
/** NETWORK_LOADING, and HAVE_NOTHING yet. */
const isOpening = ({ networkState, readyState }: HTMLVideoElement) => networkState === 2 && readyState === 0

/** The browser's video element, which asks for the ranges that it needs, under controls of ours. */
export function Player(props: PlayerProps) {
  const { file, pictures, video, onVideo, playback, captions, parts, cited, full, stage, onReady, onFailed, children } =
    props
  const t = useTranslations('videos')
  const element = useRef<HTMLVideoElement>(null)
  const isWaiting = useMedia(video, {
    on: whenWaiting,
    read: (element) => isOpening(element) || isShort(element),
    otherwise: false,
  })
  useEffect(() => {
    // Set at creation it could fail, or be ready, before React has it in the page: that event would be lost.
    if (element.current) element.current.src = file.url
  }, [file.url])
  useEffect(() => {
    onVideo(element.current)
    return () => onVideo(null)
  }, [onVideo])
  const isIdle = useIsIdle(video, full.isFull)

  const ratio = { '--ratio': `${pictures.width} / ${pictures.height}` } as CSSProperties
  return (
    <div ref={stage} className={css.stage} data-full={full.isFull} data-idle={isIdle}>
      <div className={css.picture} style={ratio}>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- Its words come as a track, once they are fetched. */}
        <video
          ref={element}
          {...(pictures.posterUrl ? { poster: pictures.posterUrl } : {})}
          aria-label={file.name}
          playsInline
          preload="metadata"
          onClick={() => playback?.toggle()}
          onDoubleClick={full.toggle}
          onLoadedMetadata={onReady}
          onError={onFailed}
        />
        {isWaiting && (
          <p className={css.waiting} role="status">
            <span className={css.spinner} aria-hidden />
            <span className={css.spoken}>{t('buffering')}</span>
          </p>
        )}
        {children}
      </div>
      <Controls
        video={video}
        playback={playback}
        spriteUrl={pictures.spriteUrl}
        parts={parts}
        cited={cited}
        captions={captions}
        full={full}
        container={() => (full.isFull ? stage.current : document.body)}
      />
    </div>
  )
}

/** Milliseconds without a movement, in full screen and while it plays. */
const hiddenAfter = 3000

/** Whether nobody has moved for a while. */
function useIsIdle(video: HTMLVideoElement | null, isFull: boolean): boolean {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => {
    if (!video || !isFull) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const show = () => {
      setIsIdle(false)
      clearTimeout(timer)
      timer = setTimeout(() => setIsIdle(!video.paused), hiddenAfter)
    }
    show()
    const events = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const
    for (const event of events) document.addEventListener(event, show)
    video.addEventListener('pause', show)
    return () => {
      clearTimeout(timer)
      for (const event of events) document.removeEventListener(event, show)
      video.removeEventListener('pause', show)
    }
  }, [video, isFull])
  return isFull && isIdle
}
