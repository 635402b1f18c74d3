import type { Quote } from '@millwright/contract/chats'
import type { PassageRange } from '../../../schema/passages.ts'
import type { Stretch } from '../../language/sentences.ts'
import { headingsNamed, isWithin, lastHeadings, pathAt } from '../../passages/heading-path.ts'
import { captionNear } from '../../passages/captions.ts'
import type { LocateBoxes, SegmentStretch } from '../../passages/locate-boxes.ts'
import type { RankedPassage } from '../../index/search.repository.ts'
import type { Context } from './context.ts'

type QuotedPassage = { versionId: string; title: string; text: string; ranges: readonly PassageRange[] }

/** What an answer shows of a passage. */
export type ShownQuote = {
  passage: RankedPassage
  stretch: Stretch
  context: Context
  /** Its section says more. */
  goesOn: boolean
}

/** One quote for each segment that the stretch of the passage's text touches. */
export function stretchesOf(passage: QuotedPassage, start: number, end: number): (SegmentStretch & { text: string })[] {
  const stretches: (SegmentStretch & { from: number; to: number })[] = []
  for (const range of passage.ranges) {
    const from = Math.max(start, range.offset)
    const to = Math.min(end, range.offset + range.end - range.start)
    if (from >= to) continue
    const within = {
      segment: range.segment,
      start: range.start + from - range.offset,
      end: range.start + to - range.offset,
    }
    const last = stretches.at(-1)
    if (last?.segment === within.segment && last.end <= within.start) {
      last.end = within.end
      last.to = to
    } else stretches.push({ ...within, from, to })
  }
  return stretches.map(({ from, to, ...stretch }) => ({ ...stretch, text: passage.text.slice(from, to).trim() }))
}

/** One quote for each segment of the stretch. */
export async function quotesOf(
  passage: QuotedPassage,
  stretch: { start: number; end: number },
  locate: LocateBoxes | undefined,
): Promise<Quote[]> {
  const path = lastHeadings(pathAt(passage, stretch.start), headingsNamed)
  const quotes: Quote[] = []
  for (const { text, ...within } of stretchesOf(passage, stretch.start, stretch.end)) {
    if (!text) continue
    const located = (await locate?.(passage.versionId, within)) ?? {}
    quotes.push({ segment: within.segment, text, ...located, ...(path ? { path } : {}) })
  }
  return quotes
}

/** What of a context stands on the quote's own page. */
export function onPageOf(passage: QuotedPassage, quote: Stretch, context: Context): Context {
  const pages = new Set(stretchesOf(passage, quote.start, quote.end).map(({ segment }) => segment))
  const isNear = ({ start, end }: Stretch) =>
    stretchesOf(passage, start, end).every(({ segment }) => pages.has(segment))
  const { before, after, header, cells } = context
  return {
    before: before.filter(isNear),
    after: after.filter(isNear),
    header: header && isNear(header) ? header : null,
    ...(cells ? { cells: { ...cells, carried: cells.carried.filter(isNear) } } : {}),
  }
}

/** The quotes with what stands around the first of them; the last says whether there is more to read. */
export async function quotesInContext(
  passage: QuotedPassage,
  { stretch, context, goesOn }: { stretch: Stretch; context: Context; goesOn?: boolean },
  locate: LocateBoxes | undefined,
): Promise<Quote[]> {
  const quotes = await quotesOf(passage, stretch, locate)
  const last = quotes.at(-1)
  if (goesOn && last) last.goesOn = true
  const [first, ...others] = quotes
  if (!first) return []
  const around: NonNullable<Quote['context']> = []
  const { before, header, after, cells } = context
  for (const part of [...before, ...(header ? [header] : []), ...(cells?.carried ?? []), ...after]) {
    for (const { path: _, confidence: __, ...marked } of await quotesOf(passage, part, locate)) around.push(marked)
  }
  const figure = locate && (await figureBy(passage, stretch, locate))
  return [{ ...first, ...(around.length > 0 ? { context: around } : {}), ...(figure ? { figure } : {}) }, ...others]
}

/** The caption in the quote's own section, where it has a place on a page. */
async function figureBy(passage: QuotedPassage, stretch: Stretch, locate: LocateBoxes): Promise<Quote['figure']> {
  const caption = captionNear(passage.text, stretch)
  const [part, ...others] = caption ? stretchesOf(passage, caption.start, caption.end) : []
  if (!caption || !part || others.length > 0) return undefined
  // A caption in bold is read as a heading of its own.
  const [above, own] = [pathAt(passage, stretch.start), pathAt(passage, caption.start)]
  if (own !== above && !isWithin(own, above)) return undefined
  const { boxes } = await locate(passage.versionId, part)
  return boxes.length > 0 ? { segment: part.segment, text: part.text, boxes } : undefined
}
