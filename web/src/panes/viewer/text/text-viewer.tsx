import { useVirtualizer } from '@tanstack/react-virtual'
import FileText from 'lucide-react/icons/file-text'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Stretch } from '../marks/letters.ts'
import type { Mark } from '../marks/marks.ts'
import { pageOf } from '../marks/segments.ts'
import { ViewerPane } from '../viewer-pane.tsx'
import css from '../viewer-pane.module.css'
import type { ViewerProps } from '../viewer-props.ts'
import { ViewerSkeleton } from '../viewer-skeleton.tsx'
import { MarkedText } from './marked-text.tsx'
import type { TextClient } from './text-client.ts'
import type { LineStretch } from './text-file.ts'
import own from './text-viewer.module.css'
import { type OpenedText, useRows, useRowSearch, useTextFile } from './use-text-file.ts'

/** Lines that are drawn and measured together: a million of them would be too many to place one by one. */
const linesOfBlock = 50
/** CSS pixels of a line that is not broken. */
const lineHeight = 22
/** Characters that a citation calls one page, more or less. */
const charactersOfPage = 3000

/** Plain text. A segment is a page of some 3,000 characters. */
export function TextViewer(props: ViewerProps) {
  const { file, failed } = props
  const t = useTranslations('viewer')
  const text = useTextFile(file.url, 'lines')
  const icon = <FileText size={18} strokeWidth={1.6} aria-hidden />
  const { client, file: opened } = text
  if (client && opened && opened.rows > 0) {
    return <OpenedLines viewer={props} icon={icon} client={client} opened={opened} />
  }
  return (
    <ViewerPane viewer={props} icon={icon}>
      {text.failure && failed(text.failure, text.openAgain)}
      {!text.failure && !opened && <ViewerSkeleton />}
      {opened?.rows === 0 && <p className={own.empty}>{t('text.empty')}</p>}
    </ViewerPane>
  )
}

type OpenedLinesProps = { viewer: ViewerProps; icon: ReactNode; client: TextClient; opened: OpenedText }

function OpenedLines({ viewer, icon, client, opened }: OpenedLinesProps) {
  const { file, shown } = viewer
  const t = useTranslations('viewer')
  const scroll = useRef<HTMLDivElement>(null)
  const lineOf = useRows<string>(client, 'texts')
  // oxlint-disable-next-line react/incompatible-library -- Nothing here is memoized: the window is read anew each time.
  const blocks = useVirtualizer({
    count: Math.ceil(opened.rows / linesOfBlock),
    getScrollElement: () => scroll.current,
    estimateSize: () => linesOfBlock * lineHeight,
    overscan: 1,
    paddingStart: 16,
    paddingEnd: 16,
  })
  const [target, setTarget] = useState<number | null>(null)
  const goTo = (line: number) => {
    blocks.scrollToIndex(Math.floor(line / linesOfBlock), { align: 'start' })
    setTarget(line)
  }
  const search = useRowSearch(client, goTo)
  const quoted = useQuote(client, shown)
  const place = quoted?.place
  const latestGo = useRef(goTo)
  useEffect(() => {
    latestGo.current = goTo
  })
  useEffect(() => {
    if (place) latestGo.current(place.fromLine)
  }, [place])

  // The block is drawn first, then the line in it is where it belongs.
  const items = blocks.getVirtualItems()
  const drawn = target !== null && lineOf(target) !== undefined
  useEffect(() => {
    if (!drawn) return
    const line = scroll.current?.querySelector(`[data-line="${target}"]`)
    if (!line) return
    line.scrollIntoView({ block: 'center' })
    setTarget(null)
  }, [drawn, target, items])

  return (
    <ViewerPane
      viewer={viewer}
      icon={icon}
      tools={<span className={`${css.count} ${css.rotate}`}>{t('text.lines', { lines: opened.rows })}</span>}
      find={{ state: search.state, onFind: search.onFind, onLeave: () => scroll.current?.focus() }}
      spoken={quoted ? t(place ? 'quoteMarked' : 'quoteNotFound', { n: String(quoted.n) }) : ''}
    >
      <div ref={scroll} className={`${css.scroll} ${own.scroll}`} tabIndex={0} role="document" aria-label={file.name}>
        <div style={{ height: blocks.getTotalSize(), position: 'relative' }}>
          {items.map(({ index, start, key }) => (
            <div
              key={key}
              ref={blocks.measureElement}
              data-index={index}
              className={own.block}
              style={{ transform: `translateY(${start}px)` }}
            >
              {linesIn(index, opened.rows).map((line) => (
                <div key={line} data-line={line} className={own.line}>
                  <MarkedText
                    text={lineOf(line) ?? ''}
                    query={search.query}
                    cited={place && quoted ? stretchIn(line, place, quoted.n) : undefined}
                    current={line === search.currentRow}
                  />
                </div>
              ))}
            </div>
          ))}
        </div>
      </div>
    </ViewerPane>
  )
}

function linesIn(block: number, all: number): number[] {
  const first = block * linesOfBlock
  return Array.from({ length: Math.min(linesOfBlock, all - first) }, (_, at) => first + at)
}

/** What of a line is cited. */
function stretchIn(line: number, place: LineStretch, n: number): (Stretch & { n: number }) | undefined {
  if (line < place.fromLine || line > place.toLine) return undefined
  return {
    n,
    start: line === place.fromLine ? place.start : 0,
    end: line === place.toLine ? place.end : Number.MAX_SAFE_INTEGER,
  }
}

type QuotedLines = { of: Mark; n: number; place: LineStretch | null }

function useQuote(client: TextClient, shown: ViewerProps['shown']): QuotedLines | null {
  const [quoted, setQuoted] = useState<QuotedLines | null>(null)
  const first = shown?.first
  const visit = shown?.visit ?? null
  useEffect(() => {
    if (!first) return
    let stopped = false
    const near = ((pageOf(first.segment) ?? 1) - 0.5) * charactersOfPage
    client.call('quoteInLines', { quote: first.text, near }).then(
      (place) => !stopped && setQuoted({ of: first, n: first.n, place }),
      () => undefined,
    )
    return () => {
      stopped = true
    }
  }, [client, first, visit])
  return quoted !== null && quoted.of === first ? quoted : null
}
