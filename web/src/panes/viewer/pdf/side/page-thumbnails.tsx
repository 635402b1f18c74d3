import { useVirtualizer } from '@tanstack/react-virtual'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import css from './pdf-side.module.css'

/** CSS pixels of a picture, and of its row with the number below it. */
const size = { width: 104, height: 147, row: 183 }

type ThumbnailsProps = { pdf: PDFDocumentProxy; page: number; onPage: (page: number) => void }

/** Only the pictures that can be seen are drawn, whatever the number of pages. */
export function PageThumbnails({ pdf, page, onPage }: ThumbnailsProps) {
  const t = useTranslations('viewer')
  const id = useId()
  const scroll = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- Nothing here is memoized: the window is read anew each time.
  const rows = useVirtualizer({
    count: pdf.numPages,
    getScrollElement: () => scroll.current,
    estimateSize: () => size.row,
    overscan: 1,
    paddingStart: 8,
    initialOffset: (page - 2) * size.row,
  })
  const scrollTo = useRef(rows.scrollToIndex)
  useEffect(() => {
    scrollTo.current = rows.scrollToIndex
  })
  useEffect(() => scrollTo.current(page - 1, { align: 'auto' }), [page])

  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowDown: page + 1, ArrowUp: page - 1, Home: 1, End: pdf.numPages }[event.key]
    if (to === undefined) return
    event.preventDefault()
    event.stopPropagation()
    if (to >= 1 && to <= pdf.numPages) onPage(to)
  }
  const items = rows.getVirtualItems()
  const isDrawn = items.some(({ index }) => index === page - 1)
  return (
    <div
      ref={scroll}
      className={css.scroll}
      role="listbox"
      tabIndex={0}
      aria-label={t('thumbnails')}
      aria-activedescendant={isDrawn ? `${id}-${page}` : undefined}
      onKeyDown={onKeyDown}
    >
      <div role="presentation" style={{ height: rows.getTotalSize(), position: 'relative' }}>
        {items.map(({ index, start }) => (
          // The list takes the keys; the pointer may take an entry.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <div
            key={index}
            id={`${id}-${index + 1}`}
            role="option"
            aria-selected={index === page - 1}
            aria-label={t('thumbnail', { page: String(index + 1) })}
            className={css.thumbnail}
            style={{ top: start }}
            onClick={() => onPage(index + 1)}
          >
            <Thumbnail pdf={pdf} page={index + 1} />
            <span>{index + 1}</span>
          </div>
        ))}
      </div>
    </div>
  )
}

function Thumbnail({ pdf, page }: { pdf: PDFDocumentProxy; page: number }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [drawn, setDrawn] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    if (canvas.current) {
      drawThumbnail(pdf, { page, canvas: canvas.current, signal: stop.signal }).then(
        () => setDrawn(true),
        // A page that cannot be drawn stays empty paper; the page itself says so where it is read.
        () => undefined,
      )
    }
    return () => stop.abort()
  }, [pdf, page])
  return <canvas ref={canvas} data-drawn={drawn} aria-hidden />
}

type Drawing = { page: number; canvas: HTMLCanvasElement; signal: AbortSignal }

/** One after another: the page that is read shall not wait for twenty small ones. */
let last: Promise<unknown> = Promise.resolve()

function drawThumbnail(pdf: PDFDocumentProxy, drawing: Drawing): Promise<void> {
  const drawn = last.then(() => draw(pdf, drawing))
  last = drawn.catch(() => undefined)
  return drawn
}

async function draw(pdf: PDFDocumentProxy, { page, canvas, signal }: Drawing): Promise<void> {
  signal.throwIfAborted()
  const proxy = await pdf.getPage(page)
  signal.throwIfAborted()
  const whole = proxy.getViewport({ scale: 1 })
  const scale = Math.min(size.width / whole.width, size.height / whole.height) * Math.min(2, window.devicePixelRatio)
  const viewport = proxy.getViewport({ scale })
  canvas.width = Math.floor(viewport.width)
  canvas.height = Math.floor(viewport.height)
  const task = proxy.render({ canvas, viewport })
  const stop = () => task.cancel()
  signal.addEventListener('abort', stop)
  try {
    await task.promise
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
