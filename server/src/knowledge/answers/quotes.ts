import type { Box, Quote } from '@millwright/contract/chats'
import type { PassageRange } from '../../schema/documents.ts'

/** A stretch of a page's text. */
export type PageStretch = { segment: number; start: number; end: number }
/** Where a stretch of a version's page stands; fractions of the upright page. */
export type LocateBoxes = (versionId: string, stretch: PageStretch) => Promise<Box[]>

type QuotedPassage = { versionId: string; text: string; ranges: readonly PassageRange[] }

/** One quote for each page that the stretch of the passage's text touches. */
function pageStretches(passage: QuotedPassage, start: number, end: number): (PageStretch & { text: string })[] {
  const stretches: (PageStretch & { from: number; to: number })[] = []
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

export async function quotesOf(
  passage: QuotedPassage,
  stretch: { start: number; end: number },
  locate: LocateBoxes | undefined,
): Promise<Quote[]> {
  const quotes: Quote[] = []
  for (const { text, ...page } of pageStretches(passage, stretch.start, stretch.end)) {
    if (!text) continue
    const boxes = locate ? await locate(passage.versionId, page) : undefined
    quotes.push({ segment: page.segment, text, ...(boxes ? { boxes } : {}) })
  }
  return quotes
}
