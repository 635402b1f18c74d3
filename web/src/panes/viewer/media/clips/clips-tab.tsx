import type { Clip, TranscriptSegment } from '@millwright/contract/videos'
import type { UseQueryResult } from '@tanstack/react-query'
import { type RefObject, useCallback, useState } from 'react'
import { useTranslations } from 'use-intl'
import { SearchField } from '../../../../ui/lists/search-field.tsx'
import { clockOf } from '../../../../ui/values/clock.ts'
import { SaidOtherwise } from '../../../../domain/facts/said-otherwise.tsx'
import { MarkedText } from '../../text/marked-text.tsx'
import { LinesSkeleton, ListFailed } from '../list-states.tsx'
import type { Playback } from '../player/playback.ts'
import { useAtTime } from '../player/use-media.ts'
import shared from '../video-tabs.module.css'
import { ChosenClip } from './chosen-clip.tsx'
import css from './clips.module.css'

type ClipsTabProps = {
  clips: UseQueryResult<Clip[]>
  /** Of the transcript. */
  lines: readonly TranscriptSegment[]
  video: HTMLVideoElement | null
  playback: Playback | null
  searchRef: RefObject<HTMLInputElement | null>
}

/** Fewer are seen at a glance. */
const searchedFrom = 5

/** The stretches of a video, each about one thing; a click plays one. */
export function ClipsTab({ clips, lines, video, playback, searchRef }: ClipsTabProps) {
  const t = useTranslations('videos')
  const [query, setQuery] = useState('')
  const { data, error } = clips
  const currentOf = useCallback(
    (second: number) => (data ?? []).findIndex(({ start, end }) => start <= second && second < end),
    [data],
  )
  const current = useAtTime(video, currentOf)
  if (!data) return error ? <ListFailed error={error} onRetry={() => void clips.refetch()} /> : <LinesSkeleton />
  if (data.length === 0) return <p className={shared.empty}>{t('noClips')}</p>
  const wanted = query.trim()
  const found = data.filter((clip) => holds(clip, wanted))
  const chosen = data[Math.max(0, current)]
  return (
    <div className={css.panes}>
      <div className={css.list}>
        {data.length >= searchedFrom && (
          <div className={shared.tools}>
            <div className={shared.search}>
              <SearchField
                texts={{ search: t('searchClips'), clear: t('clearSearch') }}
                value={query}
                shortcut="/"
                fieldRef={searchRef}
                onChange={setQuery}
              />
            </div>
            <span className={shared.hits} role="status">
              {wanted !== '' && t('clipsFound', { count: found.length })}
            </span>
          </div>
        )}
        {found.length === 0 && <p className={shared.empty}>{t('nothingFound', { search: wanted })}</p>}
        <ul className={css.clips} aria-label={t('clips')}>
          {found.map((clip) => (
            <li key={clip.id}>
              <button
                type="button"
                className={css.clip}
                aria-current={data[current] === clip ? 'true' : undefined}
                onClick={() => playback?.playStretch(clip)}
              >
                <span className={css.poster}>
                  {clip.posterUrl && <img src={clip.posterUrl} alt="" loading="lazy" />}
                  <b>{clockOf(clip.end - clip.start)}</b>
                </span>
                <span className={css.text}>
                  <span className={css.title}>
                    <MarkedText text={clip.title} query={wanted} current={false} />
                  </span>
                  <span className={css.summary} title={clip.summary}>
                    <MarkedText text={clip.summary} query={wanted} current={false} />
                  </span>
                </span>
                <span className={css.start}>{clockOf(clip.start)}</span>
              </button>
              <SaidOtherwise facts={clip.changedFacts} />
            </li>
          ))}
        </ul>
      </div>
      {chosen && lines.length > 0 && <ChosenClip clip={chosen} lines={lines} video={video} playback={playback} />}
    </div>
  )
}

const holds = ({ title, summary }: Clip, wanted: string) =>
  wanted === '' || `${title}\n${summary}`.toLowerCase().includes(wanted.toLowerCase())
