import type { Segment } from '@millwright/contract/segments'
import StickyNote from 'lucide-react/icons/sticky-note'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAddressIds, viewedAddress } from '../../../addresses.ts'
import { drawnText, markStretches, unmark } from '../dom/dom-marks.ts'
import { useDomSearch } from '../dom/use-dom-search.ts'
import { findQuote } from '../marks/letters.ts'
import { ViewerPane } from '../viewer-pane.tsx'
import type { ViewerProps } from '../viewer-props.ts'
import type { Mark } from '../marks/marks.ts'
import { opensType } from '../../../domain/resources/kinds.ts'
import { cleanNote } from './clean-note.ts'
import own from './note-viewer.module.css'

type NoteViewerProps = Omit<ViewerProps, 'failed'> & {
  /** Safe HTML, with a `data-block-id` at each block. */
  html: string
  /** What is done with the note, beside what every viewer offers. */
  tools?: ReactNode
}

/** A note as it is read: one column of text; the quoted sentence is marked in its block. */
export function NoteViewer({ html, tools, ...viewer }: NoteViewerProps) {
  const { file, segment, shown } = viewer
  const t = useTranslations('viewer')
  const ids = useAddressIds()
  const { departmentId, assetId, role, userId } = ids
  const scroll = useRef<HTMLDivElement>(null)
  const text = useRef<HTMLElement>(null)

  const nodes = useMemo(() => {
    const place = { departmentId, assetId, role, userId }
    return cleanNote(html, (type, id) => (opensType(type) ? viewedAddress(place, { type, id }) : null))
  }, [html, departmentId, assetId, role, userId])
  useEffect(() => {
    text.current?.replaceChildren(nodes.cloneNode(true))
  }, [nodes])

  const first = shown?.first
  const marks = shown?.marks
  const visit = shown?.visit ?? null
  const [found, setFound] = useState(false)
  // After the one above: it marks what that has drawn.
  useEffect(() => {
    const root = text.current
    if (!root) return
    unmark(root, 'cited')
    for (const block of root.querySelectorAll('[data-cited]')) block.removeAttribute('data-cited')
    const places = (marks ?? []).filter(({ elsewhere }) => !elsewhere).map((mark) => markQuote(root, mark))
    const place = places.find((one) => one?.mark === first)?.element ?? (visit === null ? null : blockOf(root, segment))
    const laidOut = requestAnimationFrame(() => {
      if (visit !== null) place?.scrollIntoView({ block: 'center' })
      setFound(place !== undefined && place !== null)
    })
    return () => cancelAnimationFrame(laidOut)
  }, [nodes, marks, first, visit, segment])

  // Without a citation the address may name a block.
  const [begunAt] = useState(segment)
  useEffect(() => {
    if (visit === null && text.current) blockOf(text.current, begunAt)?.scrollIntoView({ block: 'center' })
  }, [nodes, visit, begunAt])

  const search = useDomSearch(text)
  return (
    <ViewerPane
      viewer={viewer}
      tools={tools}
      icon={<StickyNote size={18} strokeWidth={1.6} aria-hidden />}
      find={{ ...search, onLeave: () => scroll.current?.focus() }}
      spoken={first ? t(found ? 'quoteMarked' : 'quoteNotFound', { n: String(first.n) }) : ''}
    >
      <div ref={scroll} className={own.scroll} tabIndex={0} role="document" aria-label={file.name}>
        <div className={own.column}>
          <h3 className={own.title}>{file.name}</h3>
          <article ref={text} className={own.note} />
          {html === '' && <p className={own.empty}>{t('noteEmpty')}</p>}
        </div>
      </div>
    </ViewerPane>
  )
}

const blockOf = (root: HTMLElement, segment: Segment | null) =>
  segment === null ? null : root.querySelector<HTMLElement>(`[data-block-id="${CSS.escape(String(segment))}"]`)

/** Marks the quoted words in their block; where they are not found as they were quoted, the block. */
function markQuote(root: HTMLElement, mark: Mark): { mark: Mark; element: HTMLElement } | null {
  const block = blockOf(root, mark.segment)
  if (!block) return null
  const stretch = findQuote(drawnText(block).text, mark.text)
  const [element] = stretch ? markStretches(block, [stretch], { kind: 'cited', n: mark.n }) : []
  if (!element) block.dataset['cited'] = ''
  return { mark, element: element ?? block }
}
