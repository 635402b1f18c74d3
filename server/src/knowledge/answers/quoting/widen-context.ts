import type { PassageRange } from '../../../schema/passages.ts'
import type { Stretch } from '../../language/sentences.ts'
import { isCaption } from '../../passages/captions.ts'
import { isHeading, type Quotable, quotablesOf } from './blocks.ts'
import type { Context } from './context.ts'
import { onPageOf, type ShownQuote } from './quotes.ts'
import { isTableHead } from './table-context.ts'

/** With what stands around it a quote has at most so many characters, unless it is longer itself. */
export const maxShown = { first: 700, further: 500 }

/** A quote with what a reader sees around it on its page. */
export function withSurroundings(quote: ShownQuote, most: number): ShownQuote {
  const { passage, stretch, context } = quote
  return { ...quote, context: onPageOf(passage, stretch, widened(passage, stretch, context, most)) }
}

type ReadPassage = { text: string; ranges: readonly PassageRange[] }

/**
 * The context with what stands around it in its section, up to so many characters: a sentence is found by its words, and what
 * answers often stands beside it. What follows comes first, for steps and reasons follow; of what stands before, a line that
 * names what is below is the last. Above the caption of a figure such a line is a label of the drawing, and names nothing.
 */
function widened(passage: ReadPassage, quote: Stretch, context: Context, most: number): Context {
  if (quote.text.includes('\t') || context.cells || context.header) return context
  const quotables = quotablesOf(passage.text)
  const [start, end] = endsOf(quote, context)
  let first = quotables.findIndex((one) => one.end > start)
  let last = quotables.findLastIndex((one) => one.start < end)
  if (first < 0 || last < 0) return context
  const isWithinList = (quotables[last + 1]?.list ?? null) !== null
  const headings = new Set(passage.ranges.flatMap(({ offset, path }) => (path === undefined ? [] : [offset])))
  const before = [...context.before]
  const after = [...context.after]
  let left = most - lengthOf([quote, ...before, ...after])
  let isOpenBefore = !nameOf(quotables[first])
  // What a colon announces is all that it announces.
  let isOpenAfter = !/[:：]$/u.test(quote.text)
  const isBlock = (one: Quotable) =>
    headings.has(one.start) || one.text.includes('\t') || isTableHead(passage, one.start)
  while (isOpenAfter || isOpenBefore) {
    if (isOpenAfter) {
      const next = quotables[last + 1]
      isOpenAfter = next !== undefined && !isBlock(next) && next.text.length <= left
      if (next && isOpenAfter) {
        after.push(next)
        left -= next.text.length
        last++
      }
    }
    if (isOpenBefore) {
      const next = quotables[first - 1]
      const isLabel = isCaption(quotables[first]?.text ?? '') && nameOf(next)
      isOpenBefore =
        next !== undefined && !isBlock(next) && !isLabel && !isOfListBefore(next) && next.text.length <= left
      if (next && isOpenBefore) {
        before.unshift(next)
        left -= next.text.length
        first--
        isOpenBefore = !nameOf(next)
      }
    }
  }
  return { ...context, before, after }

  /** What stands below a list is about something else, unless more of its items follow. */
  function isOfListBefore(one: Quotable): boolean {
    return one.list !== null && quotables[first]?.list !== one.list && !isWithinList
  }

  function nameOf(one: Quotable | undefined): boolean {
    return one !== undefined && isHeading(one)
  }
}

function endsOf(quote: Stretch, { before, after }: Context): [number, number] {
  const all = [quote, ...before, ...after]
  return [Math.min(...all.map(({ start }) => start)), Math.max(...all.map(({ end }) => end))]
}

function lengthOf(all: readonly Stretch[]): number {
  return all.reduce((sum, { text }) => sum + text.length, 0)
}
