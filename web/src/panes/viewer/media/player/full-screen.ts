import { type RefObject, useCallback, useSyncExternalStore } from 'react'

/** What an iPhone has in the place of the standard's call: its own player over the screen. */
type AppleVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void }

function subscribe(listener: () => void) {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

/** The stage of a player over the whole screen, with its controls. */
export function useFullScreen(stage: RefObject<HTMLElement | null>, video: HTMLVideoElement | null) {
  const isFull = useSyncExternalStore(
    subscribe,
    () => document.fullscreenElement !== null && document.fullscreenElement === stage.current,
  )
  const toggle = useCallback(() => {
    if (document.fullscreenElement) void document.exitFullscreen()
    else if (document.fullscreenEnabled) stage.current?.requestFullscreen().catch(() => undefined)
    else (video as AppleVideo | null)?.webkitEnterFullscreen?.()
  }, [stage, video])
  return { isFull, toggle }
}
