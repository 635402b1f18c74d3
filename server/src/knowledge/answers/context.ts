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

/** A cell that begins with a number, and perhaps its sign, is a value: `-10 to 90 °C`, but not `KP-250`. */
const value = /^[-+−–±<>≤≥~≈(]*\s?\p{Nd}/u

function isHeader(row: string): boolean {
  return !row.split('\t').some((cell) => value.test(cell.trim()))
}

/** The rows and the line at the head of the table that a row belongs to. */
type Head = { caption: Quotable | null; header: Quotable | null; isWhole: boolean }

/** The first row of a table heads it unless it holds a value; one line above it, when short, says what the table is about. */
function headOfTable(quotables: readonly Quotable[], row: number): Head {
  let top = row
  while (isRow(quotables[top - 1])) top--
  const above = quotables[top - 1]
  const header = quotables[top]
  return {
    caption: above && above.text.length <= longestCaption && above.list === null ? above : null,
    header: top < row && header && isHeader(header.text) ? header : null,
    isWhole: above !== undefined,
  }
}

/** Header and caption of a row's table. */
export function headOf(quotables: readonly Quotable[], row: number): Quotable[] {
  const { caption, header } = headOfTable(quotables, row)
  return [caption, header].filter((part) => part !== null)
}

/** The table of this row may begin before the text does. */
export function isCutOff(text: string, quote: { start: number }): boolean {
  const quotables = quotablesOf(text)
  const row = quotables.findIndex(({ end }) => end > quote.start)
  return isRow(quotables[row]) && !headOfTable(quotables, row).isWhole
}

function contextOfRow(quotables: readonly Quotable[], row: number): Context {
  const { caption, header } = headOfTable(quotables, row)
  return { before: caption ? [caption] : [], after: [], header }
}
