export type Stretch = { start: number; end: number }

export type Playback = {
  /** A browser may refuse to play what nobody has clicked: then it stays paused, at its place. */
  play: () => void
  toggle: () => void
  seek: (second: number) => void
  /** Forwards, or backwards where it is less than 0. */
  by: (seconds: number) => void
  playFrom: (second: number) => void
  /** Plays from its start to its end, unless one goes elsewhere meanwhile. */
  playStretch: (stretch: Stretch) => void
  setSpeed: (speed: number) => void
  /** From 0 to 1. */
  setVolume: (volume: number) => void
  toggleMuted: () => void
  /** Until the returned function is called. */
  begin: () => () => void
}

/** What one does with a video. */
export function createPlayback(video: HTMLVideoElement): Playback {
  let until: number | null = null
  const play = () => void video.play().catch(() => undefined)
  const seek = (second: number) => {
    until = null
    const end = Number.isFinite(video.duration) ? video.duration : Number.MAX_SAFE_INTEGER
    video.currentTime = Math.min(Math.max(0, second), end)
  }
  const stopAtEnd = () => {
    if (until === null || video.currentTime < until) return
    // Within what was played: what begins behind it is not what is shown.
    video.currentTime = until - 0.05
    until = null
    video.pause()
  }
  return {
    play,
    toggle: () => (video.paused ? play() : video.pause()),
    seek,
    by: (seconds) => seek(video.currentTime + seconds),
    playFrom: (second) => {
      seek(second)
      play()
    },
    playStretch: ({ start, end }) => {
      seek(start)
      until = end
      play()
    },
    setSpeed: (speed) => (video.playbackRate = speed),
    setVolume: (volume) => {
      video.volume = volume
      video.muted = volume === 0
    },
    toggleMuted: () => {
      video.muted = !video.muted
      if (!video.muted && video.volume === 0) video.volume = 1
    },
    begin: () => {
      video.addEventListener('timeupdate', stopAtEnd)
      return () => video.removeEventListener('timeupdate', stopAtEnd)
    },
  }
}
