import type { PDFDocumentProxy, TouchManager } from 'pdfjs-dist'
import type { EventBus, PDFLinkService, PDFViewer } from 'pdfjs-dist/web/pdf_viewer.mjs'
import type { FindState, FindStep } from '../find-bar.tsx'
import { nextTurn } from '../marks/turned-boxes.ts'
import { type AskPassword, openDocument } from './open-document.ts'
import { createPageMarks, type PageLines, type PageMark, turnOf } from './page-marks.ts'
import { pageTextOf } from './page-text.ts'
import { readingPlace } from './reading-place.ts'
import { hearTouch, hearWheel } from './touch.ts'

export type PdfEvents = {
  password: AskPassword
  ready: (pages: number) => void
  page: (page: number) => void
  scale: (scale: number) => void
  find: (state: FindState) => void
  /** Whether the whole page is shown in place of a quote that can be read. */
  whole: (whole: boolean) => void
  /** Cited places as fractions of the whole scroll height. */
  ticks: (ticks: number[]) => void
  /** A page could not be drawn. */
  trouble: () => void
}

/** `width` and `page` fit it to the window; a number is a scale, 1 for the size of the paper. */
export type Zoom = 'in' | 'out' | 'width' | 'page' | number

export type PdfSession = {
  pdf: PDFDocumentProxy
  showPage: (page: number) => void
  /** Where an entry of the outline leads. */
  goTo: (destination: string | unknown[]) => void
  /** Marks to draw, and which of them to scroll to. */
  showMarks: (marks: readonly PageMark[], first?: PageMark) => void
  /** Lines to outline on a page; null for none. */
  showLines: (lines: PageLines | null) => void
  zoom: (zoom: Zoom) => void
  rotate: () => void
  /** Between the whole page and the quote that was gone to last. */
  turnWhole: () => void
  find: (query: string, step: FindStep) => void
}

type SessionOptions = {
  url: string
  container: HTMLDivElement
  viewer: HTMLDivElement
  firstPage: number
  events: PdfEvents
  signal: AbortSignal
}

/** Opens a document and shows it in `container` until `signal` aborts. Rejects when it cannot be read. */
export async function openPdf({
  url,
  container,
  viewer,
  firstPage,
  events,
  signal,
}: SessionOptions): Promise<PdfSession> {
  const { library, pdf } = await openDocument({ url, onPassword: events.password, signal })
  const { pdfjs, parts } = library
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

type SessionParts = Omit<SessionOptions, 'url' | 'viewer'> & {
  Manager: typeof TouchManager
  pdf: PDFDocumentProxy
  view: PDFViewer
  linkService: PDFLinkService
  eventBus: EventBus
}

async function steer(steering: SessionParts): Promise<PdfSession> {
  const { Manager, pdf, view, linkService, eventBus, container, firstPage, events, signal } = steering
  const fit = () => {
    const value = view.currentScaleValue
    if (fits.has(value)) view.currentScaleValue = value
  }
  const isPhone = () => container.clientWidth > 0 && container.clientWidth < phoneWidth
  const readingPlaceOf = async ({ page, boxes }: PageMark) => {
    if (!isPhone() || turnOf(view) !== 0) return null
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
  const showPage = (page: number) => {
    marks.letGo()
    view.currentPageNumber = Math.min(Math.max(1, page), pdf.numPages)
  }
  const ready = new Promise<void>((resolve) => eventBus.on('pagesinit', () => resolve(), { signal }))
  hearEvents(eventBus, { events, marks, signal })

  view.setDocument(pdf)
  linkService.setDocument(pdf)
  await ready
  signal.throwIfAborted()
  view.currentScaleValue = fitted
  if (firstPage > 1) view.currentPageNumber = Math.min(firstPage, pdf.numPages)

  const refit = new ResizeObserver(() => {
    // Behind another tab it has no size, and would turn its pages.
    if (container.clientHeight === 0) return
    const page = view.currentPageNumber
    fit()
    view.update()
    // A lower window may show more of the page above than of the one that is read.
    if (view.currentPageNumber !== page) view.currentPageNumber = page
    marks.draw()
    if (isPhone() && marks.heldPage() !== undefined) marks.goAgain()
  })
  refit.observe(container)
  // A person who scrolls has taken over.
  for (const gesture of ['wheel', 'pointerdown', 'touchstart', 'keydown'] as const) {
    container.addEventListener(gesture, marks.letGo, { passive: true, signal })
  }
  hearTouch({ Manager, view, container, onPinch: () => showWhole(false), onDoubleTap: turnWhole, signal })
  hearWheel({ view, container, signal })
  signal.addEventListener('abort', () => {
    refit.disconnect()
    view.setDocument(null)
    linkService.setDocument(null)
    view.cleanup()
  })
  events.ready(pdf.numPages)

  return {
    pdf,
    showPage,
    goTo: (destination) => {
      marks.letGo()
      void linkService.goToDestination(destination)
    },
    showMarks: (next, first) => {
      if (first) showWhole(false)
      marks.show(next, first)
    },
    showLines: marks.showLines,
    turnWhole,
    rotate: () => {
      const page = view.currentPageNumber
      view.pagesRotation = nextTurn(turnOf(view))
      showPage(page)
      marks.draw()
    },
    zoom: (zoom) => {
      marks.letGo()
      if (zoom === 'in') view.increaseScale()
      else if (zoom === 'out') view.decreaseScale()
      else if (typeof zoom === 'number') view.currentScale = zoom
      else view.currentScaleValue = zoom === 'width' ? wholeWidth : wholePage
    },
    find: (query, step) => {
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

type HeardSession = { events: PdfEvents; marks: ReturnType<typeof createPageMarks>; signal: AbortSignal }

function hearEvents(eventBus: EventBus, { events, marks, signal }: HeardSession) {
  const hear = <Event>(name: string, listener: (event: Event) => void) => eventBus.on(name, listener, { signal })
  hear('pagechanging', ({ pageNumber }: { pageNumber: number }) => events.page(marks.heldPage() ?? pageNumber))
  hear('pagerendered', ({ pageNumber, error }: { pageNumber: number; error?: unknown }) => {
    if (error) events.trouble()
    marks.rendered(pageNumber)
  })
  hear('scalechanging', ({ scale }: { scale: number }) => {
    events.scale(scale)
    marks.draw()
  })
  hear('updatefindmatchescount', ({ matchesCount }: MatchCount) => events.find({ ...matchesCount, pending: false }))
  hear('updatefindcontrolstate', ({ state, matchesCount }: MatchCount & { state: number }) =>
    events.find({ ...matchesCount, pending: state === findPending }),
  )
}

/** Windows narrower than this many pixels show a page too small to be read. */
const phoneWidth = 480
/** The width of the window, up to 125 %. */
const fitted = 'auto'
const wholeWidth = 'page-width'
const wholePage = 'page-fit'
const fits: ReadonlySet<string> = new Set([fitted, wholeWidth, wholePage])
/** As pdf.js's FindState numbers it. */
const findPending = 3
type MatchCount = { matchesCount: { current: number; total: number } }
