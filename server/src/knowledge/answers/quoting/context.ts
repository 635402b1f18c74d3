import type { PassageRange } from '../../../schema/passages.ts'
import type { Stretch } from '../../language/sentences.ts'
import { isEnded, isHeading, type Quotable, quotablesOf } from './blocks.ts'
import { isHeader, type RowContext, rowContextOf } from './table-context.ts'

/** What one needs to understand a quote, as it stands around it in its passage. */
export type Context = {
  before: Stretch[]
  after: Stretch[]
  header: Stretch | null
  /** Of rows: the cells by column, and those of other rows that they take over. */
  cells?: { heads: string[][]; rows: string[][]; carried: Stretch[] }
}

const maxContextLength = 240
const opensSomething = /[:：]$/u
/** So do lists in some manuals, where what follows is one. */
const mayOpen = /[;；]$/u

/**
 * The sentence before and after; what follows a colon; the header and caption of a table's row. A heading is no
 * context: the path names it.
 */
export function contextOf(passage: ReadPassage, quote: { start: number; end: number }): Context {
  const row = rowContextOf(passage, quote)
  if (row) return contextInTable(row)
  const { text } = passage
  const quotables = quotablesOf(text)
  const first = quotables.findIndex(({ end }) => end > quote.start)
  const last = quotables.findLastIndex(({ start }) => start < quote.end)
  if (first < 0 || last < 0) return { before: [], after: [], header: null }
  if (isRow(quotables[first]))
    return isAlone(quotables, first) ? definition(quotables, first) : contextOfRow(quotables, first)
  const before = quotables[first - 1]
  const after = quotables[last + 1]
  return {
    before: before && isSentence(before) ? [before] : [],
    after: opens(quotables[last], after)
      ? opened(text, quotables.slice(last + 1))
      : after && isSentence(after)
        ? [after]
        : [],
    header: null,
  }
}

/**
 * A quote as it is read: `head` is what stands above it, `said` itself with the cells that it takes over and what it announces.
 */
export function readWith(passage: ReadPassage, quote: Stretch): { head: string; said: string } {
  const { before, header, after, cells } = contextOf(passage, quote)
  return {
    head: [...before, ...(header ? [header] : [])].map(({ text }) => text).join('\n'),
    said: [quote, ...(cells?.carried ?? []), ...after].map(({ text }) => text).join('\n'),
  }
}

function opens(quotable: Quotable | undefined, after: Quotable | undefined): boolean {
  const { text = '' } = quotable ?? {}
  return opensSomething.test(text) || (mayOpen.test(text) && !!after && after.list !== null)
}

function isRow(quotable: Quotable | undefined): boolean {
  return quotable?.text.includes('\t') ?? false
}

/** `trace start ⇥ [Command]` over what it does is no table: what stands above belongs to the command before. */
function isAlone(quotables: readonly Quotable[], row: number): boolean {
  const after = quotables[row + 1]
  return !isRow(quotables[row - 1]) && after !== undefined && isSentence(after)
}

function definition(quotables: readonly Quotable[], row: number): Context {
  return { before: [], after: quotables.slice(row + 1, row + 2), header: null }
}

function isSentence(quotable: Quotable): boolean {
  return quotable.text.length <= maxContextLength && quotable.list === null && !isHeading(quotable) && !isRow(quotable)
}

/** What a colon announces, to its end: a list, a table, the lines of a command, else one sentence. */
function opened(text: string, following: readonly Quotable[]): Stretch[] {
  const [first] = following
  if (!first) return []
  if (first.list === null && !isRow(first)) return isProse(first) ? [first] : openedCode(text, following)
  const goesOn = (quotable: Quotable) =>
    quotable.list !== null ? quotable.list === first.list : isRow(first) && isRow(quotable)
  const ends = following.findIndex((quotable) => !goesOn(quotable))
  return following.slice(0, ends < 0 ? following.length : ends)
}

const maxCodeLength = 1200

/** Its lines up to a sentence, a heading, a list, a table or a blank line. */
function openedCode(text: string, following: readonly Quotable[]): Stretch[] {
  const start = following[0]?.start ?? 0
  const ends = following.findIndex((quotable, at) => {
    if (at === 0) return false
    const gap = text.slice(following[at - 1]?.end, quotable.start)
    const isOther = quotable.list !== null || isRow(quotable) || isProse(quotable) || isHeading(quotable)
    return isOther || quotable.end - start > maxCodeLength || /\n\s*\n/u.test(gap)
  })
  return following.slice(0, ends < 0 ? following.length : ends).flatMap(linesOf)
}

/** Code may end its lines with a semicolon. */
function isProse({ text }: Quotable): boolean {
  return isEnded(text) && !text.endsWith(';')
}

/** Lines that seem to run on, as those of a sentence would. */
function linesOf({ start, text }: Stretch): Stretch[] {
  return [...text.matchAll(/\S(?:.*\S)?/gu)].map(({ 0: line, index }) => ({
    start: start + index,
    end: start + index + line.length,
    text: line,
  }))
}

const maxCaptionLength = 160

/** The rows and the line at the head of the table that a row belongs to. */
type Head = { caption: Quotable | null; header: Quotable | null; isWhole: boolean }

/** The first row of a table heads it unless it holds a value; one line above it, when short, says what the table is about. */
function headOfTable(quotables: readonly Quotable[], row: number): Head {
  let top = row
  while (isRow(quotables[top - 1])) top--
  const above = quotables[top - 1]
  const header = quotables[top]
  return {
    caption: above && above.text.length <= maxCaptionLength && above.list === null ? above : null,
    header: top < row && header && isHeader(header.text) ? header : null,
    isWhole: above !== undefined,
  }
}

type ReadPassage = { text: string; ranges: readonly PassageRange[] }

/** What one reads a row with: header and caption of its table, the line of its group, cells that it takes over. */
export function headOf(passage: ReadPassage, quotables: readonly Quotable[], row: number): Stretch[] {
  const known = quotables[row] && rowContextOf(passage, quotables[row])
  if (known) {
    return [known.caption, known.group, known.header, ...known.carried].filter((part) => part !== null)
  }
  const { caption, header } = headOfTable(quotables, row)
  return [caption, header].filter((part) => part !== null)
}

/** The table of this row may begin before the text does: nobody told what it is read with. */
export function isCutOff(passage: ReadPassage, quote: Stretch): boolean {
  if (rowContextOf(passage, quote)) return false
  const quotables = quotablesOf(passage.text)
  const row = quotables.findIndex(({ end }) => end > quote.start)
  return isRow(quotables[row]) && !headOfTable(quotables, row).isWhole
}

function contextInTable({ caption, group, header, heads, carried, rows }: RowContext): Context {
  const before = [caption, group].filter((part) => part !== null)
  return { before, after: [], header, cells: { heads, rows, carried } }
}

function contextOfRow(quotables: readonly Quotable[], row: number): Context {
  const { caption, header } = headOfTable(quotables, row)
  return { before: caption ? [caption] : [], after: [], header }
}
