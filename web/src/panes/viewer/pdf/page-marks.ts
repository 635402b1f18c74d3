import type { PDFDocumentProxy } from 'pdfjs-dist'
import type { PDFPageView, PDFViewer } from 'pdfjs-dist/web/pdf_viewer.mjs'
import { drawMarks } from '../marks/mark-layers.ts'
import type { Mark } from '../marks/marks.ts'
import { type DrawnLines, drawLines } from '../reading/line-layer.ts'
import { margins, type ReadingPlace } from './reading-place.ts'
import { pageOf as pageNumberOf } from '../marks/segments.ts'
import { type Turn, turnedBox } from '../marks/turned-boxes.ts'

export type PageMark = Omit<Mark, 'segment'> & { page: number }

/** What was read from the picture of a page. */
export type PageLines = { page: number; drawn: DrawnLines }

/** A segment of a document is a page from 1. */
export function pageMarksOf(marks: readonly Mark[]): PageMark[] {
  return marks.flatMap(({ segment, ...mark }) => {
    const page = pageNumberOf(segment)
    return page === null ? [] : [{ ...mark, page }]
  })
}

/** Where the first line of a mark stands in the window, as a share of its height. */
const markedLineAt = 0.3

/** pdf.js types it as a number and takes only these. */
export const turnOf = (view: PDFViewer) => view.pagesRotation as Turn

type PageMarks = {
  pdf: PDFDocumentProxy
  view: PDFViewer
  container: HTMLElement
  onTicks: (ticks: number[]) => void
  /** Fits the page that is now the current one. */
  fit: () => void
  /** How a mark is to be read where a fitted page is too small for that. */
  readingPlaceOf: (mark: PageMark) => Promise<ReadingPlace | null>
  signal: AbortSignal
}

/** Keeps marks on the pages, whatever pdf.js does to them, and goes to the one that was asked for. */
export function createPageMarks({ pdf, view, container, onTicks, fit, readingPlaceOf, signal }: PageMarks) {
  let marks: readonly PageMark[] = []
  let lines: PageLines | null = null
  let target: PageMark | undefined
  let reading: ReadingPlace | null = null
  let visited: PageMark | undefined

  // pdf.js types it as anything.
  const pageOf = (page: number) => view.getPageView(page - 1) as PDFPageView | undefined
  const topOf = (mark: PageMark) => {
    const page = pageOf(mark.page)?.div
    if (!page) return undefined
    const start = page.getBoundingClientRect().top - container.getBoundingClientRect().top + container.scrollTop
    const [first] = mark.boxes
    return start + (first ? turnedBox(first, turnOf(view)).y : 0) * page.clientHeight
  }
  const drawPage = (page: number) => {
    const element = pageOf(page)?.div
    const own = marks.filter((mark) => mark.page === page && !mark.elsewhere)
    if (!element) return
    drawMarks(element, own, turnOf(view))
    drawLines(element, lines?.page === page ? lines.drawn : null, turnOf(view))
  }
  const draw = () => {
    for (const page of new Set([...marks.map((mark) => mark.page), ...(lines ? [lines.page] : [])])) drawPage(page)
    const height = container.scrollHeight
    if (height === 0) return
    const tops = marks.flatMap((mark) => topOf(mark) ?? [])
    onTicks([...new Set(tops.map((top) => Math.round((top / height) * 10_000) / 10_000))])
  }
  const goToTarget = () => {
    const top = target && topOf(target)
    if (top === undefined) return
    container.scrollTop = Math.max(0, top - container.clientHeight * markedLineAt)
    if (target && reading) container.scrollLeft = leftOf(target, reading)
  }
  const leftOf = ({ page }: PageMark, { left }: ReadingPlace) => {
    const box = pageOf(page)?.div.getBoundingClientRect()
    if (!box) return 0
    return box.left - container.getBoundingClientRect().left + container.scrollLeft + left * box.width - margins.left
  }
  /** Pages have the first one's size until they are loaded: a place on a page needs its own. */
  const sizePage = async (page: number) => {
    const proxy = await pdf.getPage(page)
    const pageView = pageOf(page)
    if (pageView && !pageView.pdfPage) pageView.setPdfPage(proxy)
  }
  const approach = async (mark: PageMark) => {
    target = mark
    visited = mark
    // A page that cannot be loaded shows so itself.
    const place = await sizePage(mark.page).then(
      () => readingPlaceOf(mark),
      () => null,
    )
    drawPage(mark.page)
    if (target !== mark || signal.aborted) return
    reading = place
    view.currentPageNumber = mark.page
    if (place) {
      pageOf(mark.page)?.div.style.setProperty('--read-from', `${place.left * 100}%`)
      view.currentScale = place.scale
    } else fit()
    if (mark.boxes.length > 0) goToTarget()
    else target = undefined
    draw()
  }

  return {
    draw,
    /** The page of the mark that was gone to, until a reader moves: at its foot, the next one takes more of the window. */
    heldPage: () => target?.page,
    /** Whoever moves is not pulled back. */
    letGo: () => {
      target = undefined
    },
    rendered: (page: number) => {
      drawPage(page)
      // Pages get their true heights one by one and push what stands below them.
      if (!target) return
      goToTarget()
      draw()
    },
    showLines: (next: PageLines | null) => {
      const before = lines
      lines = next
      if (before && before.page !== next?.page) drawPage(before.page)
      if (next) drawPage(next.page)
    },
    show: (next: readonly PageMark[], first?: PageMark) => {
      const before = marks
      marks = next.filter((mark) => mark.page <= pdf.numPages)
      for (const page of new Set(before.map((mark) => mark.page))) drawPage(page)
      draw()
      if (first && first.page <= pdf.numPages) void approach(first)
    },
    /** Goes to the last mark that was gone to. */
    goAgain: () => {
      if (visited) void approach(visited)
    },
  }
}
