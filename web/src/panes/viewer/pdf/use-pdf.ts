import { useEffect, useRef, useState } from 'react'
import type { FindState } from '../find-bar.tsx'
import type { OpenFailure, ShownMarks } from '../viewer-props.ts'
import { whyFailed } from '../why-failed.ts'
import { type PageLines, pageMarksOf } from './page-marks.ts'
import { openPdf, type PdfSession } from './pdf-session.ts'

type View = {
  state: 'loading' | 'locked' | 'ready' | 'failed'
  failure: OpenFailure
  /** Of a document that is locked. */
  password: { give: (password: string) => void; wrong: boolean } | null
  pages: number
  page: number
  scale: number
  whole: boolean
  find: FindState | null
  ticks: number[]
  /** Some page could not be drawn. */
  trouble: boolean
}
const closed: View = {
  state: 'loading',
  failure: 'damaged',
  password: null,
  pages: 0,
  page: 1,
  scale: 1,
  whole: false,
  find: null,
  ticks: [],
  trouble: false,
}

/** `page` is where to begin; later turns come from the reader and are told by `onPage`. */
type PdfView = {
  url: string
  page: number
  shown: ShownMarks | null
  /** To be outlined on a page. */
  lines: PageLines | null
  onPage: (page: number) => void
}

/** Shows a document in the two elements, follows page and marks, and tells what is to be seen. */
export function usePdf({ url, page, shown, lines, onPage }: PdfView) {
  const container = useRef<HTMLDivElement>(null)
  const viewer = useRef<HTMLDivElement>(null)
  const [session, setSession] = useState<PdfSession | null>(null)
  const [view, setView] = useState(closed)
  const [attempt, setAttempt] = useState(0)
  const latest = useRef({ page, onPage })

  useEffect(() => {
    latest.current = { page, onPage }
  })

  useEffect(() => {
    const scroll = container.current
    const pages = viewer.current
    if (!scroll || !pages) return
    const opening = new AbortController()
    const change = (by: Partial<View>) => {
      if (!opening.signal.aborted) setView((before) => ({ ...before, ...by }))
    }
    setView({ ...closed, page: latest.current.page })
    openPdf({
      url,
      container: scroll,
      viewer: pages,
      firstPage: latest.current.page,
      signal: opening.signal,
      events: {
        password: (give, wrong) => change({ state: 'locked', password: { give, wrong } }),
        ready: (count) => change({ state: 'ready', pages: count }),
        page: (now) => {
          change({ page: now })
          if (!opening.signal.aborted) latest.current.onPage(now)
        },
        scale: (scale) => change({ scale }),
        whole: (whole) => change({ whole }),
        find: (find) => change({ find }),
        ticks: (ticks) => change({ ticks }),
        trouble: () => change({ trouble: true }),
      },
    }).then(
      (opened) => {
        if (!opening.signal.aborted) setSession(opened)
      },
      async () => {
        if (!opening.signal.aborted) change({ state: 'failed', failure: await whyFailed(url) })
      },
    )
    return () => {
      opening.abort()
      setSession(null)
    }
  }, [url, attempt])

  const visited = useRef<string | null>(null)
  useEffect(() => {
    visited.current = null
  }, [session])
  useEffect(() => {
    if (!session) return
    const visit = shown?.visit ?? null
    const goes = visit !== null && visit !== visited.current
    visited.current = visit
    const [first] = pageMarksOf(goes && shown?.first ? [shown.first] : [])
    session.showMarks(pageMarksOf(shown?.marks ?? []), first)
  }, [session, shown])

  const [drawn, drawnOn] = [lines?.drawn ?? null, lines?.page ?? 0]
  useEffect(() => {
    session?.showLines(drawn && { page: drawnOn, drawn })
  }, [session, drawn, drawnOn])

  return { container, viewer, session, view, openAgain: () => setAttempt((count) => count + 1) }
}
