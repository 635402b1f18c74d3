import type { TextRange } from '@millwright/contract/chats'
import css from './search.module.css'

/** A snippet with what was looked for set off. */
export function MarkedSnippet({ text, marks }: { text: string; marks: readonly TextRange[] }) {
  return (
    <>
      {partsOf(text, marks).map(({ start, part, isMarked }) =>
        isMarked ? (
          <mark key={start} className={css.mark}>
            {part}
          </mark>
        ) : (
          <span key={start}>{part}</span>
        ),
      )}
    </>
  )
}

function partsOf(text: string, marks: readonly TextRange[]) {
  const parts: { start: number; part: string; isMarked: boolean }[] = []
  let at = 0
  const take = (end: number, isMarked: boolean) => {
    if (end > at) parts.push({ start: at, part: text.slice(at, end), isMarked })
    at = Math.max(at, end)
  }
  for (const { start, end } of marks.toSorted((one, other) => one.start - other.start)) {
    take(start, false)
    take(end, true)
  }
  take(text.length, false)
  return parts
}
