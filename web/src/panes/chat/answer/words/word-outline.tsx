import type { Ref } from 'react'
import type { Outline } from './use-word-card.ts'
import css from './words.module.css'

const placed = ({ x, y, width, height }: DOMRect) => ({ left: x, top: y, width, height })

/** Drawn over the words and not around them: nothing moves. */
export function WordOutline({ outline: { whole, lines }, ref }: { outline: Outline; ref?: Ref<HTMLSpanElement> }) {
  return (
    <>
      <span ref={ref} className={css.whole} style={placed(whole)} aria-hidden />
      {lines.map((line) => (
        <span key={line.top} className={css.line} style={placed(line)} aria-hidden />
      ))}
    </>
  )
}
