import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { FindBar, type FindState, type FindStep } from './find-bar.tsx'
import type { BarEntry } from './more-menu.tsx'
import { ViewerBar } from './viewer-bar.tsx'
import css from './viewer-pane.module.css'
import type { ViewerProps } from './viewer-props.ts'

type Find = {
  state: FindState | null
  onFind: (query: string, step: FindStep) => void
  /** The search is over: what has the focus next. */
  onLeave: () => void
}

type ViewerPaneProps = {
  viewer: Omit<ViewerProps, 'failed'>
  icon: ReactNode
  tools?: ReactNode
  /** The tools that go where there is little room. */
  more?: readonly BarEntry[]
  /** Undefined where nothing can be searched, or not yet. */
  find?: Find | undefined
  /** Leads to a search of the viewer's own, where it has one. */
  onSearch?: (() => void) | undefined
  /** True for a key that it has used. Not asked while somebody types. */
  onKey?: (event: KeyboardEvent) => boolean
  /** Said to a screen reader when it changes. */
  spoken?: string
  foot?: ReactNode
  children: ReactNode
}

const isTyping = ({ target }: { target: EventTarget | null }) =>
  target instanceof HTMLElement &&
  (target.matches('input:not([type=range]), textarea, select') || target.isContentEditable)

/** What all viewers share: the bar, the search, the keys of the pane, the window and its foot. */
export function ViewerPane({ viewer, icon, tools, more, find, onSearch, onKey, ...drawn }: ViewerPaneProps) {
  const { file, newTab, status, banner, hasFormats, onDownload, onClose } = viewer
  const { spoken, foot, children } = drawn
  const t = useTranslations('viewer')
  const [searching, setSearching] = useState(false)
  const pane = useRef<HTMLElement>(null)
  // Before it is seen: a key pressed then is the file's already.
  useLayoutEffect(() => {
    // Where nothing has the focus, as on a page that was just opened, the keys are the file's. The page itself may have
    // taken it while the viewer was on its way.
    const { activeElement } = document
    if (activeElement === document.body || activeElement?.tagName === 'MAIN') pane.current?.focus()
  }, [])
  const isSearching = searching && find !== undefined

  const closeSearch = () => {
    find?.onFind('', 'new')
    setSearching(false)
    find?.onLeave()
  }
  const search = find ? () => setSearching(true) : onSearch
  const used = (event: KeyboardEvent): boolean => {
    const typing = isTyping(event)
    if (((event.ctrlKey || event.metaKey) && event.key === 'f') || (event.key === '/' && !typing)) {
      search?.()
      return search !== undefined
    }
    if (event.key === 'Escape' && isSearching) {
      closeSearch()
      return true
    }
    if (event.key === 'Escape' && onClose) {
      onClose()
      return true
    }
    return !typing && (onKey?.(event) ?? false)
  }
  return (
    // The keys belong to the whole pane, whatever has the focus in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={pane}
      tabIndex={-1}
      className={css.pane}
      aria-label={t('name', { name: file.name })}
      onKeyDown={(event) => {
        if (!used(event)) return
        event.preventDefault()
        event.stopPropagation()
      }}
    >
      <ViewerBar
        name={file.name}
        icon={icon}
        status={status}
        tools={tools}
        more={more}
        newTab={newTab}
        onSearch={search}
        hasFormats={hasFormats}
        onDownload={onDownload}
        onClose={onClose}
      />
      {isSearching && <FindBar state={find.state} onFind={find.onFind} onClose={closeSearch} />}
      {banner}
      <div className={css.window}>
        {children}
        <p className={css.spoken} role="status">
          {spoken}
        </p>
      </div>
      {foot}
    </section>
  )
}
