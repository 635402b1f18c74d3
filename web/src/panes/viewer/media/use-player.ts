import { useEffect, useMemo, useRef, useState } from 'react'
import type { Segment } from '@millwright/contract/segments'
import { useUser } from '../../../platform/session.ts'
import type { ShownMarks } from '../viewer-props.ts'
import { keepPlace, keptPlace } from './player/left-off.ts'
import { createPlayback } from './player/playback.ts'
import { useFullScreen } from './player/full-screen.ts'

type BegunPlayer = {
  resourceId: string
  /** Where the address says that it begins. */
  segment: Segment | null
  shown: ShownMarks | null | undefined
  onSegment: (second: Segment) => void
}

/** The player of a video: where it begins, what is done with it, and where one has left it. */
export function usePlayer({ resourceId, segment, shown, onSegment }: BegunPlayer) {
  const userId = useUser()._id
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const [ready, setReady] = useState(false)
  const playback = useMemo(() => video && createPlayback(video), [video])
  useEffect(() => playback?.begin(), [playback])

  // A new version of the address is one of its own making: only the first one says where to begin.
  const [beginsAt] = useState(() => (typeof segment === 'number' ? segment : keptPlace(userId, resourceId)))
  const visit = shown?.visit ?? null
  const second = shown?.first?.segment
  useEffect(() => {
    if (playback && ready && visit !== null && typeof second === 'number') playback.playFrom(second)
  }, [playback, ready, visit, second])

  const latest = useRef(onSegment)
  useEffect(() => {
    latest.current = onSegment
  })
  useEffect(() => {
    if (!video || !ready) return
    const tell = () => latest.current(Math.floor(video.currentTime))
    const keep = () => keepPlace(userId, resourceId, video)
    const stop = () => {
      keep()
      tell()
    }
    video.addEventListener('pause', stop)
    video.addEventListener('seeked', stop)
    // A phone ends a page that is out of sight without asking it.
    document.addEventListener('visibilitychange', keep)
    window.addEventListener('pagehide', keep)
    return () => {
      keep()
      video.removeEventListener('pause', stop)
      video.removeEventListener('seeked', stop)
      document.removeEventListener('visibilitychange', keep)
      window.removeEventListener('pagehide', keep)
    }
  }, [video, ready, userId, resourceId])

  const stage = useRef<HTMLDivElement>(null)
  const full = useFullScreen(stage, video)
  return {
    video,
    setVideo,
    playback,
    stage,
    full,
    ready,
    begin: () => {
      if (!ready && beginsAt !== null) playback?.seek(beginsAt)
      setReady(true)
    },
  }
}
