import type { TranscriptSegment } from '@millwright/contract/videos'
import { useDeferredValue, useMemo, useState } from 'react'
import { linesWith } from './lines.ts'
import type { LineTarget } from './transcript-lines.tsx'

/** A search among the lines, as they were before somebody writes in them: what is corrected does not leap away. */
export function useLineSearch(lines: readonly TranscriptSegment[]) {
  const [query, setQuery] = useState('')
  /** From 0; it may be more than there are. */
  const [at, setAt] = useState({ step: 0 })
  const searched = useDeferredValue(query).trim()
  const hits = useMemo(() => linesWith(lines, searched), [lines, searched])
  const total = Math.max(1, hits.length)
  const hit = ((at.step % total) + total) % total
  const hitLine = hits[hit] ?? null
  // What was looked for before leads nowhere any more.
  const isCurrent = query.trim() === searched
  const sought = useMemo(
    // Another step goes to the same line again.
    (): LineTarget | null => (at && isCurrent && hitLine !== null ? { line: hitLine } : null),
    [at, isCurrent, hitLine],
  )
  return {
    query,
    searched,
    isSearched: query.trim() !== '',
    hits: hits.length,
    hit: hits.length > 0 ? hit + 1 : 0,
    hitLine,
    sought,
    onQuery: (next: string) => {
      setQuery(next)
      setAt({ step: 0 })
    },
    onStep: (by: 1 | -1) => setAt({ step: hit + by }),
  }
}
