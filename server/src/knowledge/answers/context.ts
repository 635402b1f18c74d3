import type { Stretch } from '../passages/sentences.ts'
import { isHeading, type Quotable, quotablesOf } from './blocks.ts'

/** What one needs to understand a quote, as it stands around it in its passage. */
export type Context = { before: Stretch[]; after: Stretch[]; header: Stretch | null }

const longestContext = 240
const opensSomething = /[:：]$/u

/**
 * The sentence before and after; what follows a colon; the header and caption of a table's row. A heading is no
 * context: the path names it.
 */
export function contextOf(text: string, quote: { start: number; end: number }): Context {
  const quotables = quotablesOf(text)
  const first = quotables.findIndex(({ end }) => end > quote.start)
  const last = quotables.findLastIndex(({ start }) => start < quote.end)
  if (first < 0 || last < 0) return { before: [], after: [], header: null }
  if (isRow(quotables[first])) return contextOfRow(quotables, first)
  const before = quotables[first - 1]
  const after = quotables[last + 1]
  return {
    before: before && isSentence(before) ? [before] : [],
    after: opensSomething.test(quotables[last]?.text ?? '')
      ? opened(quotables, last + 1)
      : after && isSentence(after)
        ? [after]
        : [],
    header: null,
  }
}

function isRow(quotable: Quotable | undefined): boolean {
  return quotable?.text.includes('\t') ?? false
}

function isSentence(quotable: Quotable): boolean {
  return quotable.text.length <= longestContext && quotable.list === null && !isHeading(quotable) && !isRow(quotable)
}

/** A list or table to its end, else the one line that a colon announces: a command, a sentence. */
function opened(quotables: readonly Quotable[], from: number): Stretch[] {
  const first = quotables[from]
  if (!first) return []
  const goesOn = ({ list, text }: Quotable) =>
    list !== null ? list === first.list : isRow(first) && text.includes('\t')
  const ends = quotables.findIndex((quotable, at) => at > from && !goesOn(quotable))
  return quotables.slice(from, ends < 0 ? quotables.length : ends)
}

const longestCaption = 160

export function isHeader(row: string): boolean {
  return !/\p{Nd}/u.test(row)
}

/** The first row of a table heads it unless it holds a value; one line above it, when short, says what the table is about. */
function contextOfRow(quotables: readonly Quotable[], row: number): Context {
  let top = row
  while (isRow(quotables[top - 1])) top--
  const caption = quotables[top - 1]
  const header = quotables[top]
  return {
    before: caption && caption.text.length <= longestCaption && caption.list === null ? [caption] : [],
    after: [],
    header: top < row && header && isHeader(header.text) ? header : null,
  }
}
