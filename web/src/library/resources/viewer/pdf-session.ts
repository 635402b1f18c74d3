import type { PDFDocumentProxy, TouchManager } from 'pdfjs-dist'
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import type { EventBus, PDFLinkService, PDFViewer } from 'pdfjs-dist/web/pdf_viewer.mjs'
import { createPageMarks, type PageMark } from './page-marks.ts'
import { pageTextOf } from './page-text.ts'
import { readingPlace } from './reading-place.ts'
import { hearTouch } from './touch.ts'

/** Where the build puts pdf.js's character maps, fonts, colour profiles and decoders. */
const assets = '/pdfjs/'

export type FindState = { current: number; total: number; pending: boolean; notFound: boolean }

export type PdfEvents = {
  ready: (pages: number) => void
  page: (page: number) => void
  scale: (scale: number) => void
  find: (state: FindState) => void
  /** Whether the whole page is shown in place of a quote that can be read. */
  whole: (whole: boolean) => void
  /** Cited places as fractions of the whole scroll height. */
  ticks: (ticks: number[]) => void
}

export type PdfSession = {
  showPage: (page: number) => void
  /** Marks to draw, and which of them to scroll to. */
  showMarks: (marks: readonly PageMark[], first?: PageMark) => void
  zoom: (direction: 'in' | 'out' | 'fit') => void
  /** Between the whole page and the quote that was gone to last. */
  turnWhole: () => void
  find: (query: string, step: 'new' | 'next' | 'previous') => void
}

type Opening = {
  url: string
  container: HTMLDivElement
  viewer: HTMLDivElement
  firstPage: number
  events: PdfEvents
  signal: AbortSignal
}

async function loadPdfJs() {
  const pdfjs = await import('pdfjs-dist')
  pdfjs.GlobalWorkerOptions.workerSrc = workerUrl
  // The viewer takes pdf.js from globalThis, where the first import puts it.
  const [parts] = await Promise.all([import('pdfjs-dist/web/pdf_viewer.mjs'), import('pdfjs-dist/web/pdf_viewer.css')])
  return { pdfjs, parts }
}

/** Opens a document and shows it in `container` until `signal` aborts. Rejects when it cannot be read. */
export async function openPdf({ url, container, viewer, firstPage, events, signal }: Opening): Promise<PdfSession> {
  const { pdfjs, parts } = await loadPdfJs()
  signal.throwIfAborted()
  const loading = pdfjs.getDocument({
    url,
    // Only what is looked at is fetched: manuals of 80 MB open at page 300.
    disableAutoFetch: true,
    disableStream: true,
    cMapUrl: `${assets}cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${assets}standard_fonts/`,
    wasmUrl: `${assets}wasm/`,
    iccUrl: `${assets}iccs/`,
    enableXfa: false,
  })
  signal.addEventListener('abort', () => void loading.destroy())
  const pdf = await loading.promise
  signal.throwIfAborted()

  const eventBus = new parts.EventBus()
  const linkService = new parts.PDFLinkService({
    eventBus,
    externalLinkTarget: parts.LinkTarget.BLANK,
    externalLinkRel: 'noopener noreferrer nofollow',
  })
  const findController = new parts.PDFFindController({ eventBus, linkService })
  const view = new parts.PDFViewer({
    container,
    viewer,
    eventBus,
    linkService,
    findController,
    annotationMode: pdfjs.AnnotationMode.ENABLE,
    annotationEditorMode: pdfjs.AnnotationEditorType.DISABLE,
    l10n: new parts.GenericL10n('en-US'),
    // Its borders take 40 pixels of the width, which phones do not have.
    removePageBorders: container.clientWidth < phoneWidth,
  })
  linkService.setViewer(view)
  return await steer({
    Manager: pdfjs.TouchManager,
    pdf,
    view,
    linkService,
    eventBus,
    container,
    firstPage,
    events,
    signal,
  })
}

type Steering = Omit<Opening, 'url' | 'viewer'> & {
  Manager: typeof TouchManager
  pdf: PDFDocumentProxy
  view: PDFViewer
  linkService: PDFLinkService
  eventBus: EventBus
}

async function steer(steering: Steering) {
  const { Manager, pdf, view, linkService, eventBus, container, firstPage, events, signal } = steering
  const fit = () => {
    const value = view.currentScaleValue
    if (value === fitted || value === wholePage) view.currentScaleValue = value
  }
  const isPhone = () => container.clientWidth > 0 && container.clientWidth < phoneWidth
  const readingPlaceOf = async ({ page, boxes }: PageMark) => {
    if (!isPhone()) return null
    return readingPlace(await pageTextOf(await pdf.getPage(page)), boxes, container.clientWidth)
  }
  const marks = createPageMarks({ pdf, view, container, onTicks: events.ticks, fit, readingPlaceOf, signal })
  let whole = false
  const showWhole = (next: boolean) => {
    whole = next
    events.whole(next)
  }
  const turnWhole = () => {
    marks.letGo()
    view.currentScaleValue = whole ? fitted : wholePage
    if (whole) marks.goAgain()
    showWhole(!whole)
  }
  const hear = <Event>(name: string, listener: (event: Event) => void) => eventBus.on(name, listener, { signal })

  const ready = new Promise<void>((resolve) => hear('pagesinit', () => resolve()))
  hear('pagechanging', ({ pageNumber }: { pageNumber: number }) => events.page(marks.heldPage() ?? pageNumber))
  hear('pagerendered', ({ pageNumber }: { pageNumber: number }) => marks.rendered(pageNumber))
  hear('scalechanging', ({ scale }: { scale: number }) => {
    events.scale(scale)
    marks.draw()
  })
  hear('updatefindmatchescount', ({ matchesCount }: Counted) =>
    events.find({ ...matchesCount, pending: false, notFound: false }),
  )
  hear('updatefindcontrolstate', ({ state, matchesCount }: Counted & { state: number }) =>
    events.find({ ...matchesCount, notFound: state === findStates.notFound, pending: state === findStates.pending }),
  )

  view.setDocument(pdf)
  linkService.setDocument(pdf)
  await ready
  signal.throwIfAborted()
  view.currentScaleValue = fitted
  if (firstPage > 1) view.currentPageNumber = Math.min(firstPage, pdf.numPages)

  const refit = new ResizeObserver(() => {
    // Behind another tab it has no size, and would turn its pages.
    if (container.clientHeight === 0) return
    fit()
    view.update()
    marks.draw()
    if (isPhone() && marks.heldPage() !== undefined) marks.goAgain()
  })
  refit.observe(container)
  // A person who scrolls has taken over.
  for (const gesture of ['wheel', 'pointerdown', 'touchstart', 'keydown'] as const) {
    container.addEventListener(gesture, marks.letGo, { passive: true, signal })
  }
  hearTouch({ Manager, view, container, onPinch: () => showWhole(false), onDoubleTap: turnWhole, signal })
  signal.addEventListener('abort', () => {
    refit.disconnect()
    view.setDocument(null)
    linkService.setDocument(null)
    view.cleanup()
  })
  events.ready(pdf.numPages)

  return {
    showPage: (page: number) => {
      marks.letGo()
      view.currentPageNumber = Math.min(Math.max(1, page), pdf.numPages)
    },
    showMarks: (next: readonly PageMark[], first?: PageMark) => {
      if (first) showWhole(false)
      marks.show(next, first)
    },
    turnWhole,
    zoom: (direction: 'in' | 'out' | 'fit') => {
      marks.letGo()
      if (direction === 'fit') view.currentScaleValue = fitted
      else if (direction === 'in') view.increaseScale()
      else view.decreaseScale()
    },
    find: (query: string, step: 'new' | 'next' | 'previous') => {
      marks.letGo()
      eventBus.dispatch('find', {
        source: undefined,
        type: step === 'new' ? '' : 'again',
        query,
        caseSensitive: false,
        entireWord: false,
        highlightAll: true,
        findPrevious: step === 'previous',
        matchDiacritics: false,
      })
    },
  }
}

/** Windows narrower than this many pixels show a page too small to be read. */
const phoneWidth = 480
/** The width of the window, up to 125 %. */
const fitted = 'auto'
const wholePage = 'page-fit'
/** As pdf.js's FindState numbers them. */
const findStates = { notFound: 1, pending: 3 }
type Counted = { matchesCount: { current: number; total: number } }
