import type { TranscriptSegment } from '@millwright/contract/videos'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type RefObject, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { clockOf } from '../../../../ui/values/clock.ts'
import { MarkedText } from '../../text/marked-text.tsx'
import css from './transcript.module.css'
import type { LineSelection } from './use-line-help.ts'

/** A line to go to. */
export type LineTarget = { line: number }

type TranscriptLinesProps = {
  scroll: RefObject<HTMLDivElement | null>
  label: string
  lines: readonly TranscriptSegment[]
  textOf: (line: number) => string
  /** The line that is said; -1 for none. */
  current: number
  /** The number of the citation, by line. */
  cited: ReadonlyMap<number, number>
  query: string
  /** Where the search stands. */
  hitLine: number | null
  /** Lines to go to, by the search and by a citation; another object goes there again. */
  sought: LineTarget | null
  quoted: LineTarget | null
  /** Whether the line that is said is kept in sight. */
  follows: boolean
  /** The reader scrolls by hand. */
  onLeave: () => void
  onSeek: (second: number) => void
  /** Undefined where it is only read. */
  onWrite: ((line: number, before: string, after: string) => void) | undefined
  onSelect: (selection: LineSelection) => void
}

/** CSS pixels of a line that is not broken. */
const lineHeight = 40
const scrollingKeys = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End'])

/** Draws the lines that can be seen, of a hundred thousand as of ten. */
export function TranscriptLines(props: TranscriptLinesProps) {
  const { scroll, label, lines, textOf, current, cited, query, hitLine, sought, quoted, follows, onLeave, onWrite } =
    props
  const t = useTranslations('videos')
  // oxlint-disable-next-line react/incompatible-library -- Nothing here is memoized: the window is read anew each time.
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => lineHeight,
    overscan: 8,
    paddingStart: 8,
    paddingEnd: 24,
  })
  const { scrollToIndex } = rows
  useEffect(() => {
    if (follows && current >= 0) scrollToIndex(current, { align: 'center' })
  }, [follows, current, scrollToIndex])
  useEffect(() => {
    if (sought) scrollToIndex(sought.line, { align: 'center' })
  }, [sought, scrollToIndex])
  useEffect(() => {
    if (quoted) scrollToIndex(quoted.line, { align: 'center' })
  }, [quoted, scrollToIndex])

  const focusLine = (line: number) => {
    scrollToIndex(line)
    requestAnimationFrame(() => scroll.current?.querySelector<HTMLElement>(`[data-line="${line}"] textarea`)?.focus())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (scrollingKeys.has(event.key) && !(event.target instanceof HTMLTextAreaElement)) onLeave()
  }
  return (
    // What the reader scrolls by hand is left to the reader; the lines have buttons of their own.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={scroll}
      className={css.scroll}
      role="list"
      aria-label={label}
      onWheel={onLeave}
      onTouchMove={onLeave}
      onPointerDown={({ target: pressed, currentTarget }) => pressed === currentTarget && onLeave()}
      onKeyDown={onKeyDown}
    >
      <div role="presentation" style={{ height: rows.getTotalSize(), position: 'relative' }}>
        {rows.getVirtualItems().map(({ index: line, start: top, key }) => {
          const segment = lines[line]
          if (!segment) return null
          const text = textOf(line)
          const n = cited.get(line)
          const seek = () => props.onSeek(segment.start)
          return (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- The button with its time does the same.
            <div
              key={key}
              ref={rows.measureElement}
              data-index={line}
              data-line={line}
              role="listitem"
              aria-posinset={line + 1}
              aria-setsize={lines.length}
              aria-current={line === current ? 'true' : undefined}
              data-cited={n}
              className={css.line}
              style={{ transform: `translateY(${top}px)` }}
              onClick={() => !onWrite && !isSelecting() && seek()}
            >
              <button
                type="button"
                aria-label={t('playFrom', { time: clockOf(segment.start) })}
                onClick={(event) => {
                  event.stopPropagation()
                  seek()
                }}
              >
                {clockOf(segment.start)}
              </button>
              {n !== undefined && <b className={css.number}>{n}</b>}
              {onWrite ? (
                <textarea
                  aria-label={t('lineAt', { time: clockOf(segment.start) })}
                  rows={Math.max(1, Math.ceil(text.length / 70))}
                  value={text}
                  onChange={({ target: field }) => onWrite(line, text, field.value.replaceAll('\n', ' '))}
                  onSelect={({ currentTarget: field }) =>
                    props.onSelect({ line, start: field.selectionStart, end: field.selectionEnd })
                  }
                  onKeyDown={(event) => {
                    if (event.nativeEvent.isComposing) return
                    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
                      event.preventDefault()
                      focusLine(line + 1)
                    } else if (event.key === 'Escape') {
                      // Leaves the line, not the viewer.
                      event.stopPropagation()
                      event.currentTarget.blur()
                    }
                  }}
                />
              ) : (
                <p>
                  <MarkedText text={text} query={query} current={line === hitLine} />
                </p>
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}

/** Who marks words to copy them does not go anywhere. */
const isSelecting = () => window.getSelection()?.isCollapsed === false
