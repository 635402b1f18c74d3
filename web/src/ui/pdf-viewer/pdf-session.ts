import type { PDFDocumentProxy } from 'pdfjs-dist'
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { drawMarks } from './mark-layers.ts'
import type { Mark } from './marks.ts'

/** Where the build puts pdf.js's character maps, fonts, colour profiles and decoders. */
const assets = '/pdfjs/'
/** Where the first line of a mark stands in the window, as a share of its height. */
const markedLineAt = 0.3

export type FindState = { current: number; total: number; pending: boolean; notFound: boolean }

export type PdfEvents = {
  ready: (pages: number) => void
  page: (page: number) => void
  scale: (scale: number) => void
  find: (state: FindState) => void
  /** Cited places as fractions of the whole scroll height. */
  ticks: (ticks: number[]) => void
}

export type PdfSession = {
  showPage: (page: number) => void
  /** Marks to draw, and which of them to scroll to. */
  showMarks: (marks: readonly Mark[], first?: Mark) => void
  zoom: (direction: 'in' | 'out' | 'fit') => void
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
  })
  linkService.setViewer(view)
  return await steer({ pdf, view, linkService, eventBus, container, firstPage, events, signal })
}

type Steering = Omit<Opening, 'url' | 'viewer'> & {
  pdf: PDFDocumentProxy
  view: InstanceType<Awaited<ReturnType<typeof loadPdfJs>>['parts']['PDFViewer']>
  linkService: InstanceType<Awaited<ReturnType<typeof loadPdfJs>>['parts']['PDFLinkService']>
  eventBus: InstanceType<Awaited<ReturnType<typeof loadPdfJs>>['parts']['EventBus']>
}

async function steer({ pdf, view, linkService, eventBus, container, firstPage, events, signal }: Steering) {
  let marks: readonly Mark[] = []
  let target: Mark | undefined

  const pageElement = (page: number) => view.getPageView(page - 1)?.div
  const topOf = (mark: Mark) => {
    const page = pageElement(mark.page)
    if (!page) return undefined
    const start = page.getBoundingClientRect().top - container.getBoundingClientRect().top + container.scrollTop
    return start + (mark.boxes[0]?.y ?? 0) * page.clientHeight
  }
  const drawPage = (page: number) => {
    const element = pageElement(page)
    if (element)
      drawMarks(
        element,
        marks.filter((mark) => mark.page === page && !mark.elsewhere),
      )
  }
  const tellTicks = () => {
    const height = container.scrollHeight
    if (height === 0) return
    const tops = marks.flatMap((mark) => topOf(mark) ?? [])
    events.ticks([...new Set(tops.map((top) => Math.round((top / height) * 10_000) / 10_000))])
  }
  const drawAll = () => {
    for (const page of new Set(marks.map((mark) => mark.page))) drawPage(page)
    tellTicks()
  }
  const scrollToTarget = () => {
    const top = target && topOf(target)
    if (top !== undefined) container.scrollTop = Math.max(0, top - container.clientHeight * markedLineAt)
  }

  const ready = new Promise<void>((resolve) => {
    eventBus.on('pagesinit', () => resolve(), { once: true, signal })
  })
  eventBus.on('pagechanging', ({ pageNumber }: { pageNumber: number }) => events.page(pageNumber), { signal })
  eventBus.on(
    'scalechanging',
    ({ scale }: { scale: number }) => {
      events.scale(scale)
      drawAll()
    },
    { signal },
  )
  eventBus.on(
    'pagerendered',
    ({ pageNumber }: { pageNumber: number }) => {
      drawPage(pageNumber)
      if (target?.page !== pageNumber) return
      // Its true height is known only now. Once, so that nobody is pulled back later.
      scrollToTarget()
      target = undefined
      tellTicks()
    },
    { signal },
  )
  eventBus.on(
    'updatefindmatchescount',
    ({ matchesCount }: { matchesCount: { current: number; total: number } }) =>
      events.find({ ...matchesCount, pending: false, notFound: false }),
    { signal },
  )
  eventBus.on(
    'updatefindcontrolstate',
    (event: { state: number; matchesCount: { current: number; total: number } }) =>
      events.find({ ...event.matchesCount, notFound: event.state === 1, pending: event.state === 3 }),
    { signal },
  )

  view.setDocument(pdf)
  linkService.setDocument(pdf)
  await ready
  signal.throwIfAborted()
  view.currentScaleValue = 'auto'
  if (firstPage > 1) view.currentPageNumber = Math.min(firstPage, pdf.numPages)

  const refit = new ResizeObserver(() => {
    if (view.currentScaleValue === 'auto') view.currentScaleValue = 'auto'
    view.update()
    tellTicks()
  })
  refit.observe(container)
  // A person who scrolls has taken over.
  for (const gesture of ['wheel', 'pointerdown', 'keydown'] as const) {
    container.addEventListener(gesture, () => (target = undefined), { passive: true, signal })
  }
  signal.addEventListener('abort', () => {
    refit.disconnect()
    // Types forbid what the code asks for: null lets go of the document.
    view.setDocument(null as unknown as PDFDocumentProxy)
    linkService.setDocument(null)
    view.cleanup()
  })
  events.ready(pdf.numPages)

  return {
    showPage: (page: number) => {
      target = undefined
      view.currentPageNumber = Math.min(Math.max(1, page), pdf.numPages)
    },
    showMarks: (next: readonly Mark[], first?: Mark) => {
      const before = marks
      marks = next.filter((mark) => mark.page >= 1 && mark.page <= pdf.numPages)
      for (const page of new Set(before.map((mark) => mark.page))) drawPage(page)
      drawAll()
      if (!first || first.page > pdf.numPages) return
      target = first
      void sizePage({ pdf, view, page: first.page }).then(() => {
        drawPage(first.page)
        if (target !== first || signal.aborted) return
        if (first.boxes.length > 0) scrollToTarget()
        else view.currentPageNumber = first.page
        if (view.getPageView(first.page - 1)?.renderingState === 3) target = undefined
      })
    },
    zoom: (direction: 'in' | 'out' | 'fit') => {
      if (direction === 'fit') view.currentScaleValue = 'auto'
      else if (direction === 'in') view.increaseScale()
      else view.decreaseScale()
    },
    find: (query: string, step: 'new' | 'next' | 'previous') => {
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

/** Pages have the first one's size until they are loaded: a place on a page needs its own. */
async function sizePage({ pdf, view, page }: Pick<Steering, 'pdf' | 'view'> & { page: number }) {
  const proxy = await pdf.getPage(page)
  const pageView = view.getPageView(page - 1)
  if (pageView && !pageView.pdfPage) pageView.setPdfPage(proxy)
}
