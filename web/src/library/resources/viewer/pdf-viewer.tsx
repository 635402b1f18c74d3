import { useState, type KeyboardEvent } from 'react'
import { useTranslations } from 'use-intl'
import { PdfFindBar } from './pdf-find-bar.tsx'
import { PdfToolbar } from './pdf-toolbar.tsx'
import { QuoteSteps } from './quote-steps.tsx'
import './pdf-viewer.css'
import { pageOf } from './segments.ts'
import { usePdf } from './use-pdf.ts'
import { useQuoteSteps } from './use-quote-steps.ts'
import type { ViewerProps } from './viewers.ts'

const skeletonLines = [38, 92, 88, 95, 60, 0, 30, 90, 94, 86, 91, 45]

export function PdfViewer(props: ViewerProps) {
  const { url, name, segment, newTab, onSegment, onClose, failed } = props
  const t = useTranslations('viewer')
  const { shown, ...quotes } = useQuoteSteps(props.shown ?? null)
  const { container, viewer, session, view, openAgain } = usePdf({
    url,
    page: pageOf(segment) ?? 1,
    shown,
    onPage: onSegment,
  })
  const markedPage = pageOf(shown?.first?.segment ?? null)
  const [searching, setSearching] = useState(false)
  const ready = view.state === 'ready'

  const closeSearch = () => {
    session?.find('', 'new')
    setSearching(false)
    container.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const typing = event.target instanceof HTMLInputElement
    const wantsSearch = (event.key === 'f' && (event.ctrlKey || event.metaKey)) || (event.key === '/' && !typing)
    if (wantsSearch && ready) {
      event.preventDefault()
      event.stopPropagation()
      setSearching(true)
    } else if (event.key === 'Escape' && searching) {
      event.stopPropagation()
      closeSearch()
    } else if (event.key === 'Escape' && onClose) {
      event.stopPropagation()
      onClose()
    }
  }

  return (
    // The keys belong to the whole pane, whatever has the focus in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={searching ? 'pdf-pane searching' : 'pdf-pane'}
      aria-label={t('name', { name })}
      onKeyDown={onKeyDown}
    >
      <PdfToolbar
        name={name}
        page={view.page}
        pages={view.pages}
        scale={view.scale}
        ready={ready}
        newTab={newTab}
        onPage={(wanted) => session?.showPage(wanted)}
        onZoom={(direction) => session?.zoom(direction)}
        onSearch={() => setSearching(true)}
        onClose={onClose}
      />
      {searching && (
        <PdfFindBar state={view.find} onFind={(query, step) => session?.find(query, step)} onClose={closeSearch} />
      )}
      <div className="pdf-window">
        {/* Scrolls by keyboard. */}
        <div
          ref={container}
          className="pdf-scroll"
          tabIndex={0}
          role="document"
          aria-label={name}
          aria-busy={view.state === 'loading'}
        >
          <div ref={viewer} className="pdfViewer" />
        </div>
        {view.state === 'loading' && (
          <div className="pdf-skeleton" role="status" aria-label={t('loading')}>
            {skeletonLines.map((width, line) => (
              // The lines never change places.
              <i key={line} style={{ width: `${width}%` }} />
            ))}
          </div>
        )}
        {view.state === 'failed' && failed(openAgain)}
        <p className="pdf-spoken" role="status">
          {ready &&
            shown?.first &&
            markedPage !== null &&
            t('quoteShown', { n: String(shown.first.n), page: String(markedPage) })}
        </p>
        <div className="pdf-rail" aria-hidden>
          {view.ticks.map((tick) => (
            <i key={tick} style={{ top: `${tick * 100}%` }} />
          ))}
        </div>
      </div>
      {quotes.total > 0 && ready && (
        <QuoteSteps
          index={quotes.index}
          total={quotes.total}
          whole={view.whole}
          onGo={quotes.go}
          onWhole={() => session?.turnWhole()}
        />
      )}
    </section>
  )
}
