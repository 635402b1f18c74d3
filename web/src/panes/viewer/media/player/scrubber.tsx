import { type PointerEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { clockOf } from '../../../../ui/values/clock.ts'
import type { Playback } from './playback.ts'
import css from './player.module.css'
import { pictureAt, spriteStyle } from './sprite.ts'
import { useDuration, useTime } from './use-media.ts'

export type ScrubberProps = {
  video: HTMLVideoElement | null
  playback: Playback | null
  spriteUrl: string | null
  /** Seconds at which clips begin. */
  parts: readonly number[]
  /** Seconds that are cited. */
  cited: readonly number[]
}

/** Where the video is, and the way to any other second: with a picture of it, where there are some. */
export function Scrubber({ video, playback, spriteUrl, parts, cited }: ScrubberProps) {
  const t = useTranslations('videos')
  const time = useTime(video)
  const duration = useDuration(video)
  const [pointed, setPointed] = useState<number | null>(null)
  /** Where it was dragged to: it goes there when it is let go, so that a large file is not asked for all between. */
  const [dragged, setDragged] = useState<number | null>(null)
  const now = dragged ?? Math.min(time, duration)
  const previewed = dragged ?? pointed

  const at = (second: number) => `${duration > 0 ? Math.min(1, second / duration) * 100 : 0}%`

  const point = ({ clientX, currentTarget }: PointerEvent<HTMLInputElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    setPointed(Math.min(1, Math.max(0, (clientX - left) / width)) * duration)
  }
  const [isHeld, setIsHeld] = useState(false)
  const letGo = () => {
    setIsHeld(false)
    if (dragged !== null) playback?.seek(dragged)
    setDragged(null)
  }
  return (
    <div className={css.scrubber}>
      <span className={css.track} aria-hidden>
        <span className={css.played} style={{ width: at(now) }} />
        {duration > 0 && parts.map((second) => <i key={second} className={css.part} style={{ left: at(second) }} />)}
        {duration > 0 && cited.map((second) => <i key={second} className={css.cited} style={{ left: at(second) }} />)}
        <span className={css.handle} style={{ left: at(now) }} />
      </span>
      <input
        type="range"
        aria-label={t('seek')}
        aria-valuetext={t('timeOf', { time: clockOf(now), duration: clockOf(duration) })}
        min={0}
        max={duration}
        step="any"
        value={now}
        disabled={duration === 0}
        onPointerDown={() => setIsHeld(true)}
        onPointerMove={point}
        onPointerUp={letGo}
        onPointerCancel={letGo}
        onPointerLeave={() => setPointed(null)}
        onChange={({ target }) => (isHeld ? setDragged(Number(target.value)) : playback?.seek(Number(target.value)))}
      />
      {previewed !== null && duration > 0 && (
        <span
          className={css.preview}
          style={{ left: `clamp(80px, ${(previewed / duration) * 100}%, calc(100% - 80px))` }}
          aria-hidden
        >
          {spriteUrl && (
            <span
              className={css.thumbnail}
              style={{
                ...spriteStyle(spriteUrl, pictureAt(previewed, duration)),
                aspectRatio: video && video.videoWidth > 0 ? video.videoWidth / video.videoHeight : undefined,
              }}
            />
          )}
          <b>{clockOf(previewed)}</b>
        </span>
      )}
    </div>
  )
}
