import FileText from 'lucide-react/icons/file-text'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { findQuote } from '../marks/letters.ts'
import { pageOf } from '../marks/segments.ts'
import { ViewerPane } from '../viewer-pane.tsx'
import css from '../viewer-pane.module.css'
import type { ViewerProps } from '../viewer-props.ts'
import { ViewerSkeleton } from '../viewer-skeleton.tsx'
import { cleanHtml, ownIdPrefix } from './clean-html.ts'
import { drawnText, markStretches, unmark } from '../dom/dom-marks.ts'
import { useDomSearch } from '../dom/use-dom-search.ts'
import { useOffice } from './use-office.ts'
import own from './word-viewer.module.css'

/** Characters that a citation calls one page, more or less. */
const charactersOfPage = 3000

/** A Word document as one column of text with its headings, tables and pictures. */
export function WordViewer(props: ViewerProps) {
  const { file, shown, failed } = props
  const t = useTranslations('viewer')
  const scroll = useRef<HTMLDivElement>(null)
  const paper = useRef<HTMLDivElement>(null)
  const { value: html, failure, openAgain } = useOffice(file.url, 'docx')
  useEffect(() => {
    if (html !== null) paper.current?.replaceChildren(cleanHtml(html))
  }, [html])

  const first = shown?.first
  const visit = shown?.visit ?? null
  const [found, setFound] = useState(false)
  // After the one above: it marks what that has drawn.
  useEffect(() => {
    const root = paper.current
    if (!root || html === null) return
    unmark(root, 'cited')
    if (!first) return
    const near = ((pageOf(first.segment) ?? 1) - 0.5) * charactersOfPage
    const stretch = findQuote(drawnText(root).text, first.text, near)
    const [mark] = stretch ? markStretches(root, [stretch], { kind: 'cited', n: first.n }) : []
    const laidOut = requestAnimationFrame(() => {
      if (visit !== null) mark?.scrollIntoView({ block: 'center' })
      setFound(mark !== undefined)
    })
    return () => cancelAnimationFrame(laidOut)
  }, [html, first, visit])

  const search = useDomSearch(paper)
  const ready = html !== null
  return (
    <ViewerPane
      viewer={props}
      icon={<FileText size={18} strokeWidth={1.6} aria-hidden />}
      find={ready ? { ...search, onLeave: () => scroll.current?.focus() } : undefined}
      spoken={!ready || !first ? '' : t(found ? 'quoteMarked' : 'quoteNotFound', { n: String(first.n) })}
    >
      <div ref={scroll} className={css.scroll} tabIndex={0} role="document" aria-label={file.name} hidden={!ready}>
        {/* Links to other places of the same document are taken up here. */}
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
        <div ref={paper} className={own.paper} onClick={goWithin} />
        {html === '' && <p className={own.note}>{t('wordEmpty')}</p>}
        <p className={own.note}>{t('wordSimplified')}</p>
      </div>
      {!ready && !failure && <ViewerSkeleton />}
      {failure && failed(failure, openAgain)}
    </ViewerPane>
  )
}

function goWithin(event: MouseEvent<HTMLElement>) {
  const link = event.target instanceof Element ? event.target.closest('a[href^="#"]') : null
  if (!link) return
  event.preventDefault()
  const id = ownIdPrefix + (link.getAttribute('href') ?? '').slice(1)
  event.currentTarget.querySelector(`[id="${CSS.escape(id)}"]`)?.scrollIntoView()
}
