import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { speeds } from './speeds.ts'

const RememberedSettings = z.object({ speed: z.literal([...speeds]), captions: z.boolean() })
type RememberedSettings = z.infer<typeof RememberedSettings>
const usual: RememberedSettings = { speed: 1, captions: false }

const keyOf = (userId: string) => `millwright-player-${userId}`

// A browser may refuse its storage: then a choice lasts as long as the page.

function remembered(userId: string): RememberedSettings {
  try {
    return RememberedSettings.safeParse(JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null')).data ?? usual
  } catch {
    return usual
  }
}

function remember(userId: string, change: Partial<RememberedSettings>): void {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify({ ...remembered(userId), ...change }))
  } catch {
    // See above.
  }
}

/** A video plays as fast as the one before. */
export function useRememberedSpeed(userId: string, video: HTMLVideoElement | null): void {
  useEffect(() => (video ? followSpeed(userId, video) : undefined), [userId, video])
}

/** Until the returned function is called. */
function followSpeed(userId: string, video: HTMLVideoElement): () => void {
  const { speed } = remembered(userId)
  // Whatever is loaded begins at the default.
  video.defaultPlaybackRate = speed
  video.playbackRate = speed
  const keep = () => {
    // Whatever else changes it, such as an extension of the browser, has a memory of its own.
    const chosen = speeds.find((one) => one === video.playbackRate)
    if (chosen === undefined) return
    video.defaultPlaybackRate = chosen
    remember(userId, { speed: chosen })
  }
  video.addEventListener('ratechange', keep)
  return () => video.removeEventListener('ratechange', keep)
}

/** Whether captions are shown, as in the video before. */
export function useRememberedCaptions(userId: string): { shown: boolean; onToggle: () => void } {
  const [shown, setShown] = useState(() => remembered(userId).captions)
  const onToggle = () => {
    setShown(!shown)
    remember(userId, { captions: !shown })
  }
  return { shown, onToggle }
}
