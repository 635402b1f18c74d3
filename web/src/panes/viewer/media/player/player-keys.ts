import type { KeyboardEvent } from 'react'
import type { Playback } from './playback.ts'
import { nextSpeed } from './speeds.ts'

type Keys = { video: HTMLVideoElement; playback: Playback; toggleFull: () => void; toggleCaptions: () => void }

/** Plays or opens what has the focus. */
const pressedBySpace = 'button, a, [role=menuitem], [role=menuitemradio], [role=tab]'

/** Does what a key of the pane means to the player; false for one that means nothing to it. */
export function playerKey(event: KeyboardEvent, { video, playback, toggleFull, toggleCaptions }: Keys): boolean {
  const { key, ctrlKey, metaKey, altKey, target } = event
  if (ctrlKey || metaKey || altKey) return false
  if (key === ' ' && target instanceof Element && target.closest(pressedBySpace)) return false
  if (/^[0-9]$/.test(key)) {
    if (Number.isFinite(video.duration)) playback.seek((video.duration * Number(key)) / 10)
    return true
  }
  const keys: Readonly<Record<string, () => void>> = {
    ' ': playback.toggle,
    k: playback.toggle,
    ArrowLeft: () => playback.by(-5),
    ArrowRight: () => playback.by(5),
    j: () => playback.by(-10),
    l: () => playback.by(10),
    m: playback.toggleMuted,
    c: toggleCaptions,
    f: toggleFull,
    '<': () => playback.setSpeed(nextSpeed(video.playbackRate, -1)),
    '>': () => playback.setSpeed(nextSpeed(video.playbackRate, 1)),
  }
  const act = Object.hasOwn(keys, key) ? keys[key] : undefined
  act?.()
  return act !== undefined
}
