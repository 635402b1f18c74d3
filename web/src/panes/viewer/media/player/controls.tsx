import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Captions from 'lucide-react/icons/captions'
import CaptionsOff from 'lucide-react/icons/captions-off'
import Maximize from 'lucide-react/icons/maximize'
import Minimize from 'lucide-react/icons/minimize'
import Pause from 'lucide-react/icons/pause'
import PictureInPicture from 'lucide-react/icons/picture-in-picture-2'
import Play from 'lucide-react/icons/play'
import Volume from 'lucide-react/icons/volume-2'
import VolumeX from 'lucide-react/icons/volume-x'
import { type ReactNode, useRef, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { useFrameWidth } from '../../../../ui/layout/use-frame-width.ts'
import { clockOf } from '../../../../ui/values/clock.ts'
import type { Playback } from './playback.ts'
import css from './player.module.css'
import { Scrubber, type ScrubberProps } from './scrubber.tsx'
import { speeds } from './speeds.ts'
import { useDuration, useIsPaused, useMedia, useSecond } from './use-media.ts'

export type CaptionsSwitch = { shown: boolean; onToggle: () => void }

type ControlsProps = ScrubberProps & {
  /** Undefined where there are none. */
  captions: CaptionsSwitch | undefined
  full: { isFull: boolean; toggle: () => void }
  /** The menu of speeds has to stand within what fills the screen. */
  container: () => HTMLElement | null
}

/** Pixels of the bar: with fewer the scrubber has a line of its own. */
const oneLineFrom = 700

/** The controls of a player in one line; where there is little room, the scrubber stands above the others. */
export function Controls({ video, playback, captions, full, container, ...scrubbed }: ControlsProps) {
  const t = useTranslations('videos')
  const isPaused = useIsPaused(video)
  const bar = useRef<HTMLDivElement>(null)
  const isNarrow = useFrameWidth(bar) < oneLineFrom
  const scrubber = <Scrubber video={video} playback={playback} {...scrubbed} />
  return (
    <div ref={bar} className={css.bar} role="group" aria-label={t('controls')} data-narrow={isNarrow}>
      {isNarrow && scrubber}
      <Control
        text={t(isPaused ? 'play' : 'pause')}
        icon={isPaused ? <Play {...icon} /> : <Pause {...icon} />}
        onClick={() => playback?.toggle()}
      />
      <Now video={video} />
      {!isNarrow && scrubber}
      <Total video={video} />
      <VolumeControl video={video} playback={playback} />
      {captions && (
        <Control
          text={t(captions.shown ? 'hideCaptions' : 'showCaptions')}
          pressed={captions.shown}
          icon={captions.shown ? <Captions {...icon} /> : <CaptionsOff {...icon} />}
          onClick={captions.onToggle}
        />
      )}
      <SpeedControl video={video} playback={playback} container={container} />
      {document.pictureInPictureEnabled && (
        <Control
          className={css.rare}
          text={t('pictureInPicture')}
          icon={<PictureInPicture {...icon} />}
          onClick={() => void togglePicture(video)}
        />
      )}
      <Control
        text={t(full.isFull ? 'leaveFullScreen' : 'fullScreen')}
        icon={full.isFull ? <Minimize {...icon} /> : <Maximize {...icon} />}
        onClick={full.toggle}
      />
    </div>
  )
}

const icon = { size: 18, strokeWidth: 1.6, 'aria-hidden': true } as const

type ControlProps = {
  text: string
  icon: ReactNode
  pressed?: boolean
  className?: string | undefined
  onClick: () => void
}

function Control({ text, icon: drawn, pressed, className = '', onClick }: ControlProps) {
  return (
    <IconButton className={className} aria-label={text} title={text} aria-pressed={pressed} onClick={onClick}>
      {drawn}
    </IconButton>
  )
}

async function togglePicture(video: HTMLVideoElement | null) {
  try {
    if (document.pictureInPictureElement) await document.exitPictureInPicture()
    else await video?.requestPictureInPicture()
  } catch {
    // Without a frame yet there is no picture: nothing happens, as with the browser's own button.
  }
}

function Now({ video }: { video: HTMLVideoElement | null }) {
  const t = useTranslations('videos')
  return (
    <span className={css.clock}>
      <span className={css.spoken}>{t('time')}: </span>
      {clockOf(useSecond(video))}
    </span>
  )
}

function Total({ video }: { video: HTMLVideoElement | null }) {
  const t = useTranslations('videos')
  return (
    <span className={`${css.clock} ${css.total}`}>
      <span className={css.spoken}>{t('duration')}: </span>
      {clockOf(useDuration(video))}
    </span>
  )
}

const whenLouder = ['volumechange'] as const

type PlayedVideo = { video: HTMLVideoElement | null; playback: Playback | null }

function VolumeControl({ video, playback }: PlayedVideo) {
  const t = useTranslations('videos')
  const volume = useMedia(video, {
    on: whenLouder,
    read: ({ muted, volume: now }) => (muted ? 0 : now),
    otherwise: 1,
  })
  const isMuted = volume === 0
  return (
    <span className={css.loudness}>
      <Control
        text={t(isMuted ? 'unmute' : 'mute')}
        icon={isMuted ? <VolumeX {...icon} /> : <Volume {...icon} />}
        onClick={() => playback?.toggleMuted()}
      />
      <input
        type="range"
        className={css.volume}
        aria-label={t('volume')}
        min={0}
        max={1}
        step={0.05}
        value={volume}
        // Arrows change it here, and nothing of the pane.
        onKeyDown={(event) => event.key.startsWith('Arrow') && event.stopPropagation()}
        onChange={({ target }) => playback?.setVolume(Number(target.value))}
      />
    </span>
  )
}

const whenFaster = ['ratechange'] as const

function SpeedControl({ video, playback, container }: PlayedVideo & Pick<ControlsProps, 'container'>) {
  const t = useTranslations('videos')
  const format = useFormatter()
  const speed = useMedia(video, { on: whenFaster, read: ({ playbackRate }) => playbackRate, otherwise: 1 })
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const textOf = (value: number) => t('speedOf', { speed: format.number(value, { maximumFractionDigits: 2 }) })
  return (
    <>
      <button
        type="button"
        className={css.speed}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={t('speed', { speed: textOf(speed) })}
        title={t('speed', { speed: textOf(speed) })}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {textOf(speed)}
      </button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        container={container}
        slotProps={{ list: { 'aria-label': t('speeds') } }}
      >
        {speeds.map((one) => (
          <MenuItem
            key={one}
            role="menuitemradio"
            aria-checked={one === speed}
            selected={one === speed}
            onClick={() => {
              playback?.setSpeed(one)
              setAnchor(null)
            }}
          >
            {textOf(one)}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
