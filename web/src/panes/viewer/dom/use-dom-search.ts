import { type RefObject, useRef, useState } from 'react'
import type { FindState, FindStep } from '../find-bar.tsx'
import { drawnText, markStretches, unmark } from './dom-marks.ts'
import { hitsIn } from './hits-in.ts'

/** A search in what is drawn. */
export function useDomSearch(root: RefObject<HTMLElement | null>) {
  const hits = useRef<HTMLElement[]>([])
  const [state, setState] = useState<FindState | null>(null)
  const onFind = (query: string, step: FindStep) => {
    const element = root.current
    if (!element) return
    if (step === 'new') {
      unmark(element, 'hit')
      hits.current = markStretches(element, hitsIn(drawnText(element).text, query), { kind: 'hit' })
    }
    const total = hits.current.length
    const by = { new: 0, next: 1, previous: -1 }[step]
    const at = step === 'new' ? 0 : ((state?.current ?? 1) - 1 + by + total) % Math.max(1, total)
    for (const [position, mark] of hits.current.entries()) mark.toggleAttribute('data-current', position === at)
    hits.current[at]?.scrollIntoView({ block: 'center' })
    setState({ current: total > 0 ? at + 1 : 0, total, pending: false })
  }
  return { state, onFind }
}
