import type { KeyboardEvent, ReactNode } from 'react'
import css from './tab-bar.module.css'

type TabBarProps<Name extends string> = {
  label: string
  /** The id of what a tab shows. */
  panelId: string
  tabs: readonly Name[]
  tab: Name
  onTab: (tab: Name) => void
  /** What stands on a tab. */
  draw: (tab: Name) => ReactNode
  /** At the right end of the bar. */
  children?: ReactNode
}

/** Tabs in the bar of a pane; the arrows go from one to the next. */
export function TabBar<Name extends string>({ label, panelId, tabs, tab, onTab, draw, children }: TabBarProps<Name>) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const at = tabs.indexOf(tab)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key]
    const next = to === undefined ? undefined : tabs.at(to % tabs.length)
    if (!next) return
    event.preventDefault()
    // The pane around it has keys of its own.
    event.stopPropagation()
    onTab(next)
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus()
  }
  return (
    <div className={css.bar}>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- Its tabs take the focus. */}
      <div role="tablist" aria-label={label} className={css.tabs} onKeyDown={onKeyDown}>
        {tabs.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            data-tab={name}
            aria-selected={name === tab}
            aria-controls={panelId}
            tabIndex={name === tab ? 0 : -1}
            className={css.tab}
            onClick={() => onTab(name)}
          >
            {draw(name)}
          </button>
        ))}
      </div>
      {children && <div className={css.actions}>{children}</div>}
    </div>
  )
}
