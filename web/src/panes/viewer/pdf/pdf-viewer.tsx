import FileText from 'lucide-react/icons/file-text'
import { type KeyboardEvent, lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { QuoteSteps } from '../quote-steps.tsx'
import { pageOf } from '../marks/segments.ts'
import { useQuoteSteps } from '../use-quote-steps.ts'
import { ViewerPane } from '../viewer-pane.tsx'
import css from '../viewer-pane.module.css'
import { ReadBeside } from '../reading/read-beside.tsx'
import { ReadingBanner } from '../reading/reading-banner.tsx'
import { ScanNotice } from '../reading/scan-notice.tsx'
import { useReading } from '../reading/use-reading.ts'
import type { FileViewerProps } from '../viewer-props.ts'
import { ViewerSkeleton } from '../viewer-skeleton.tsx'
import { PasswordForm } from './password-form.tsx'
import { PdfTools } from './pdf-tools.tsx'
import { TroubleBar } from './trouble-bar.tsx'
import { usePdf } from './use-pdf.ts'
import './pdf-viewer.css'

const PdfSide = lazy(() => import('./side/pdf-side.tsx').then(({ PdfSide: Side }) => ({ default: Side })))
const PrintDialog = lazy(() =>
  import('./print/print-dialog.tsx').then(({ PrintDialog: Dialog }) => ({ default: Dialog })),
)

/** How much of the window the keys of a page turn. */
const windowTurn = 0.9

export function PdfViewer(props: FileViewerProps) {
  const { file, place, record, isOld, segment, onSegment, failed } = props
  const t = useTranslations('viewer')
  const { shown: stepped, ...quotes } = useQuoteSteps(props.shown ?? null)
  const [page, setPage] = useState(pageOf(segment) ?? 1)
  const reading = useReading({ place, record, isOld, page, shown: stepped })
  const { shown } = reading
  const { container, viewer, session, view, openAgain } = usePdf({
    url: file.url,
    page: pageOf(segment) ?? 1,
    shown,
    lines: reading.drawn && { page: reading.page, drawn: reading.drawn },
    onPage: (now) => {
      setPage(now)
      onSegment(now)
    },
  })
  const markedPage = pageOf(shown?.first?.segment ?? null)
  const [sideOpen, setSideOpen] = useState(false)
  const [printing, setPrinting] = useState(false)
  const ready = view.state === 'ready'

  const onKey = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean => {
    const scroll = container.current
    if (!session || !scroll || ctrlKey || metaKey || altKey || insideOfList(target)) return false
    const keys: Readonly<Record<string, () => void>> = {
      '+': () => session.zoom('in'),
      '=': () => session.zoom('in'),
      '-': () => session.zoom('out'),
      '0': () => session.zoom('width'),
      r: session.rotate,
      Home: () => session.showPage(1),
      End: () => session.showPage(view.pages),
      PageDown: () => scroll.scrollBy({ top: scroll.clientHeight * windowTurn }),
      PageUp: () => scroll.scrollBy({ top: -scroll.clientHeight * windowTurn }),
    }
    keys[key]?.()
    return key in keys
  }
  const isMarked = ready && shown?.first && markedPage !== null
  return (
    <ViewerPane
      viewer={{
        ...props,
        banner: <ReadingBanner viewer={props} reading={reading} />,
      }}
      icon={<FileText size={18} strokeWidth={1.6} aria-hidden />}
      tools={
        <PdfTools
          page={view.page}
          pages={view.pages}
          scale={view.scale}
          ready={ready}
          sideOpen={sideOpen}
          onSide={() => setSideOpen(!sideOpen)}
          onPage={(wanted) => session?.showPage(wanted)}
          onZoom={(zoom) => session?.zoom(zoom)}
          onRotate={() => session?.rotate()}
          onPrint={() => setPrinting(true)}
        />
      }
      more={[
        { text: t('side'), disabled: !ready, onClick: () => setSideOpen(true) },
        { text: t('zoomIn'), disabled: !ready, onClick: () => session?.zoom('in') },
        { text: t('zoomOut'), disabled: !ready, onClick: () => session?.zoom('out') },
        { text: t('fitWidth'), disabled: !ready, onClick: () => session?.zoom('width') },
        { text: t('fitPage'), disabled: !ready, onClick: () => session?.zoom('page') },
        { text: t('rotate'), disabled: !ready, onClick: () => session?.rotate() },
        { text: t('print'), disabled: !ready, onClick: () => setPrinting(true) },
      ]}
      find={
        session && ready
          ? { state: view.find, onFind: session.find, onLeave: () => container.current?.focus() }
          : undefined
      }
      onKey={onKey}
      spoken={isMarked ? t('quoteShown', { n: String(shown.first?.n), page: String(markedPage) }) : ''}
      foot={
        ready && (
          <>
            <ScanNotice reading={reading} isPicture={false} />
            {quotes.total > 0 && (
              <QuoteSteps
                index={quotes.index}
                total={quotes.total}
                whole={view.whole}
                onGo={quotes.go}
                onWhole={() => session?.turnWhole()}
              />
            )}
          </>
        )
      }
    >
      <ReadBeside place={place} reading={reading} mayWrite={record.access === 'full'}>
        <div className={sideOpen ? 'pdf-window beside' : 'pdf-window'}>
          {/* Scrolls by keyboard. */}
          <div
            ref={container}
            className="pdf-scroll"
            tabIndex={0}
            role="document"
            aria-label={file.name}
            aria-busy={view.state === 'loading'}
          >
            <div ref={viewer} className="pdfViewer" />
          </div>
          <div className="pdf-rail" aria-hidden>
            {view.ticks.map((tick) => (
              <i key={tick} style={{ top: `${tick * 100}%` }} />
            ))}
          </div>
        </div>
      </ReadBeside>
      {sideOpen && session && (
        <Suspense>
          <PdfSide
            pdf={session.pdf}
            page={view.page}
            onPage={session.showPage}
            onGo={session.goTo}
            onClose={() => setSideOpen(false)}
          />
        </Suspense>
      )}
      {printing && session && (
        <Suspense>
          <PrintDialog pdf={session.pdf} page={view.page} onClose={() => setPrinting(false)} />
        </Suspense>
      )}
      {view.state === 'loading' && <ViewerSkeleton />}
      {view.state === 'locked' && view.password && (
        <div className={css.notice}>
          <PasswordForm wrong={view.password.wrong} onPassword={view.password.give} />
        </div>
      )}
      {view.state === 'failed' && failed(view.failure, openAgain)}
      {ready && view.trouble && <TroubleBar onRetry={openAgain} />}
    </ViewerPane>
  )
}

/** Lists and menus have their own use for these keys. */
const insideOfList = (target: EventTarget) =>
  target instanceof Element && target.closest('[role=listbox], [role=menu], [role=dialog]') !== null
