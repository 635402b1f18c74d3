import type { Clip, TranscriptSegment } from '@millwright/contract/videos'
import { useCallback, useMemo, useRef, useState } from 'react'
import { clockOf } from '../../../../ui/values/clock.ts'
import type { Playback } from '../player/playback.ts'
import { useAtTime } from '../player/use-media.ts'
import { lineAt } from '../transcript/lines.ts'
import { TranscriptLines } from '../transcript/transcript-lines.tsx'
import css from './clips.module.css'

type ChosenClipProps = {
  clip: Clip
  lines: readonly TranscriptSegment[]
  video: HTMLVideoElement | null
  playback: Playback | null
}

const nothingCited: ReadonlyMap<number, number> = new Map()

/** What is said in the clip that is played, beside the list where there is room. */
export function ChosenClip({ clip, lines, video, playback }: ChosenClipProps) {
  const scroll = useRef<HTMLDivElement>(null)
  const said = useMemo(() => lines.filter(({ start }) => clip.start <= start && start < clip.end), [lines, clip])
  const textOf = useCallback((line: number) => said[line]?.text ?? '', [said])
  const placeOf = useCallback((second: number) => lineAt(said, second), [said])
  const current = useAtTime(video, placeOf)
  /** The clip in which the reader has scrolled by hand. */
  const [left, setLeft] = useState<string | null>(null)
  return (
    <section className={css.chosen} aria-label={clip.title}>
      <div className={css.chosenHead}>
        <h3>{clip.title}</h3>
        <span className={css.times}>
          {clockOf(clip.start)}–{clockOf(clip.end)}
        </span>
      </div>
      <TranscriptLines
        key={clip.id}
        scroll={scroll}
        label={clip.title}
        lines={said}
        textOf={textOf}
        current={current}
        cited={nothingCited}
        query=""
        hitLine={null}
        sought={null}
        quoted={null}
        follows={left !== clip.id}
        onLeave={() => setLeft(clip.id)}
        onSeek={(second) => {
          setLeft(null)
          playback?.seek(second)
        }}
        onWrite={undefined}
        onSelect={() => undefined}
      />
    </section>
  )
}
