import type { TranscriptSegment } from '@millwright/contract/videos'
import { useEffect } from 'react'

type Captions = { lines: readonly TranscriptSegment[] | undefined; label: string; shown: boolean }

/** Shows the lines of a transcript as the captions of a video: in its own track, so in full screen as well. */
export function useCaptions(video: HTMLVideoElement | null, { lines, label, shown }: Captions) {
  useEffect(() => {
    if (!video || !lines || !shown) return
    return showCues(video, lines, label)
  }, [video, lines, label, shown])
}

/** Returns what takes them away. */
function showCues(video: HTMLVideoElement, lines: readonly TranscriptSegment[], label: string): () => void {
  const track = video.textTracks[0] ?? video.addTextTrack('captions', label)
  // Hidden while it is filled: shown, every line would be drawn anew.
  track.mode = 'hidden'
  const cues = lines.map(({ start, end, text }) => new VTTCue(start, end, escaped(text)))
  for (const cue of cues) track.addCue(cue)
  track.mode = 'showing'
  return () => {
    track.mode = 'hidden'
    for (const cue of cues) track.removeCue(cue)
    track.mode = 'disabled'
  }
}

/** WebVTT reads marks in a text. */
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
