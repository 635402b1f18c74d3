import type { KeyboardEvent, PointerEvent } from 'react'
import css from './chat-frame.module.css'

/** Neither pane gets narrower than this share of the whole, in percent. */
const least = 30
const step = 2

type DividerProps = {
  label: string
  /** The left pane's share, in percent. */
  share: number
  onShare: (share: number) => void
}

const within = (share: number) => Math.min(100 - least, Math.max(least, share))

/** Parts two panes (WAI-ARIA, window splitter): drawn by the pointer, moved by the arrow keys. */
export function Divider({ label, share, onShare }: DividerProps) {
  const onPointerMove = ({ currentTarget, pointerId, clientX }: PointerEvent) => {
    const box = currentTarget.parentElement?.getBoundingClientRect()
    if (!box || !currentTarget.hasPointerCapture(pointerId)) return
    onShare(within(((clientX - box.left) / box.width) * 100))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = { ArrowLeft: share - step, ArrowRight: share + step, Home: least, End: 100 - least }[event.key]
    if (next === undefined) return
    event.preventDefault()
    onShare(within(next))
  }
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuemin={least}
      aria-valuemax={100 - least}
      aria-valuenow={Math.round(share)}
      tabIndex={0}
      className={css.divider}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
      onKeyDown={onKeyDown}
    />
  )
}
