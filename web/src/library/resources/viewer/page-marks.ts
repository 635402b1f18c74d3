import type { PDFDocumentProxy } from 'pdfjs-dist'
import type { PDFPageView, PDFViewer } from 'pdfjs-dist/web/pdf_viewer.mjs'
import { drawMarks } from './mark-layers.ts'
import type { Mark } from './marks.ts'
import { pageOf as pageNumberOf } from './segments.ts'

export type PageMark = Omit<Mark, 'segment'> & { page: number }

/** A segment of a document is a page from 1. */
export function pageMarksOf(marks: readonly Mark[]): PageMark[] {
  return marks.flatMap(({ segment, ...mark }) => {
    const page = pageNumberOf(segment)
    return page === null ? [] : [{ ...mark, page }]
  })
}

/** Where the first line of a mark stands in the window, as a share of its height. */
const markedLineAt = 0.3

type PageMarks = {
  pdf: PDFDocumentProxy
  view: PDFViewer
  container: HTMLElement
  onTicks: (ticks: number[]) => void
  /** Fits the page that is now the current one. */
  fit: () => void
  signal: AbortSignal
}

/** Keeps marks on the pages, whatever pdf.js does to them, and goes to the one that was asked for. */
export function createPageMarks({ pdf, view, container, onTicks, fit, signal }: PageMarks) {
  let marks: readonly PageMark[] = []
  let target: PageMark | undefined

  // pdf.js types it as anything.
  const pageOf = (page: number) => view.getPageView(page - 1) as PDFPageView | undefined
  const topOf = (mark: PageMark) => {
    const page = pageOf(mark.page)?.div
    if (!page) return undefined
    const start = page.getBoundingClientRect().top - container.getBoundingClientRect().top + container.scrollTop
    return start + (mark.boxes[0]?.y ?? 0) * page.clientHeight
  }
  const drawPage = (page: number) => {
    const element = pageOf(page)?.div
    const own = marks.filter((mark) => mark.page === page && !mark.elsewhere)
    if (element) drawMarks(element, own)
  }
  const draw = () => {
    for (const page of new Set(marks.map((mark) => mark.page))) drawPage(page)
    const height = container.scrollHeight
    if (height === 0) return
    const tops = marks.flatMap((mark) => topOf(mark) ?? [])
    onTicks([...new Set(tops.map((top) => Math.round((top / height) * 10_000) / 10_000))])
  }
  const goToTarget = () => {
    const top = target && topOf(target)
    if (top !== undefined) container.scrollTop = Math.max(0, top - container.clientHeight * markedLineAt)
  }
  /** Pages have the first one's size until they are loaded: a place on a page needs its own. */
  const sizePage = async (page: number) => {
    const proxy = await pdf.getPage(page)
    const pageView = pageOf(page)
    if (pageView && !pageView.pdfPage) pageView.setPdfPage(proxy)
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
    show: (next: readonly PageMark[], first?: PageMark) => {
      const before = marks
      marks = next.filter((mark) => mark.page <= pdf.numPages)
      for (const page of new Set(before.map((mark) => mark.page))) drawPage(page)
      draw()
      if (!first || first.page > pdf.numPages) return
      target = first
      const go = () => {
        drawPage(first.page)
        if (target !== first || signal.aborted) return
        view.currentPageNumber = first.page
        fit()
        if (first.boxes.length > 0) goToTarget()
        else target = undefined
        draw()
      }
      // A page that cannot be loaded shows so itself.
      sizePage(first.page).then(go, go)
    },
  }
}
