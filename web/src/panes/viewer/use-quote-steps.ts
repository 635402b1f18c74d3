import { useMemo, useState } from 'react'
import type { ShownMarks } from './viewer-props.ts'

type Step = { visit: string | null; index: number }

/** The quote that a reader is at, among all that are marked, and the way to the others. */
export function useQuoteSteps(shown: ShownMarks | null) {
  const [step, setStep] = useState<Step | null>(null)
  const visit = shown?.visit ?? null
  // Another visit begins at its own quote.
  const chosen = step?.visit === visit ? step.index : null
  const total = shown?.marks.length ?? 0
  const index = chosen ?? Math.max(0, shown?.first ? shown.marks.indexOf(shown.first) : 0)

  const stepped = useMemo((): ShownMarks | null => {
    const first = chosen === null ? undefined : shown?.marks[chosen]
    if (!shown || !first) return shown
    const marks = shown.marks.map((mark) => ({ ...mark, elsewhere: mark.n !== first.n }))
    return { marks, first: { ...first, elsewhere: false }, visit: `${visit} ${chosen}` }
  }, [shown, visit, chosen])

  return { shown: stepped, index, total, go: (to: number) => setStep({ visit, index: to }) }
}
