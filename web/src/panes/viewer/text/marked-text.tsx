import { Fragment } from 'react'
import css from './marked-text.module.css'
import type { Stretch } from '../marks/letters.ts'

type MarkedTextProps = {
  text: string
  /** Searched for, in any case; `''` for nothing. */
  query: string
  /** The stretch of a citation and its number. */
  cited?: (Stretch & { n: number }) | undefined
  /** Whether the search stands here. */
  current: boolean
}

type Part = Stretch & { kind: 'plain' | 'hit' | 'cited' }

/** Text with what is cited and what is searched for marked in it. */
export function MarkedText({ text, query, cited, current }: MarkedTextProps) {
  const parts = partsOf(text, { query, cited })
  return parts.map(({ start, end, kind }) => {
    const words = text.slice(start, end)
    if (kind === 'plain') return <Fragment key={start}>{words}</Fragment>
    if (kind === 'hit') {
      return (
        <mark key={start} className={current ? `${css.hit} ${css.current}` : css.hit}>
          {words}
        </mark>
      )
    }
    return (
      <mark key={start} className={css.cited} data-citation={cited?.n}>
        {words}
      </mark>
    )
  })
}

function partsOf(text: string, { query, cited }: Pick<MarkedTextProps, 'query' | 'cited'>): Part[] {
  const marked: Part[] = cited && cited.end > cited.start ? [{ start: cited.start, end: cited.end, kind: 'cited' }] : []
  const wanted = query.toLowerCase()
  const among = text.toLowerCase()
  // Where small letters are longer than large ones, the places would be others.
  if (wanted !== '' && among.length === text.length) {
    for (let at = among.indexOf(wanted); at !== -1; at = among.indexOf(wanted, at + wanted.length)) {
      const end = at + wanted.length
      if (!marked.some((part) => part.start < end && at < part.end)) marked.push({ start: at, end, kind: 'hit' })
    }
  }
  const parts: Part[] = []
  let before = 0
  for (const part of marked.toSorted((a, b) => a.start - b.start)) {
    if (part.start > before) parts.push({ start: before, end: part.start, kind: 'plain' })
    parts.push(part)
    before = part.end
  }
  if (before < text.length) parts.push({ start: before, end: text.length, kind: 'plain' })
  return parts
}
