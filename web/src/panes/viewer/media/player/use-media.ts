import { useCallback, useSyncExternalStore } from 'react'

type MediaReading<Value> = {
  /** The events of the element after which it may read otherwise. One list for all calls: another begins anew. */
  on: readonly string[]
  read: (video: HTMLVideoElement) => Value
  /** While there is no element. */
  otherwise: Value
}

/** A property of a video as it changes. A component that reads only what it shows is drawn only when that changes. */
export function useMedia<Value extends string | number | boolean>(
  video: HTMLVideoElement | null,
  { on, read, otherwise }: MediaReading<Value>,
): Value {
  const subscribe = useCallback(
    (listener: () => void) => {
      for (const event of on) video?.addEventListener(event, listener)
      return () => {
        for (const event of on) video?.removeEventListener(event, listener)
      }
    },
    [video, on],
  )
  return useSyncExternalStore(subscribe, () => (video ? read(video) : otherwise))
}

const whenMoved = ['timeupdate', 'seeking', 'seeked', 'loadedmetadata', 'emptied'] as const
const whenKnown = ['durationchange', 'loadedmetadata', 'emptied'] as const
const whenPlayed = ['play', 'pause', 'ended', 'emptied'] as const

/** Whole seconds, so that most of its steps draw nothing. */
export const useSecond = (video: HTMLVideoElement | null) =>
  useMedia(video, { on: whenMoved, read: ({ currentTime }) => Math.floor(currentTime), otherwise: 0 })

export const useTime = (video: HTMLVideoElement | null) =>
  useMedia(video, { on: whenMoved, read: ({ currentTime }) => currentTime, otherwise: 0 })

/** What the time means to the caller, such as a line: drawn only when that changes. */
export const useAtTime = (video: HTMLVideoElement | null, placeOf: (second: number) => number) =>
  useMedia(video, { on: whenMoved, read: ({ currentTime }) => placeOf(currentTime), otherwise: -1 })

/** 0 while it is not known. */
export const useDuration = (video: HTMLVideoElement | null) =>
  useMedia(video, {
    on: whenKnown,
    // A recording that was never finished says Infinity.
    read: ({ duration }) => (Number.isFinite(duration) ? duration : 0),
    otherwise: 0,
  })

export const useIsPaused = (video: HTMLVideoElement | null) =>
  useMedia(video, { on: whenPlayed, read: ({ paused }) => paused, otherwise: true })
