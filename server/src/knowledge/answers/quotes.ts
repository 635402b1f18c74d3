import type { Quote } from '@millwright/contract/chats'
import type { PassageRange } from '../../schema/passages.ts'
import type { LocateBoxes, SegmentStretch } from '../passages/locate-boxes.ts'

type QuotedPassage = { versionId: string; text: string; ranges: readonly PassageRange[] }

/** One quote for each segment that the stretch of the passage's text touches. */
function stretchesOf(passage: QuotedPassage, start: number, end: number): (SegmentStretch & { text: string })[] {
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

export async function quotesOf(
  passage: QuotedPassage,
  stretch: { start: number; end: number },
  locate: LocateBoxes | undefined,
): Promise<Quote[]> {
  const quotes: Quote[] = []
  for (const { text, ...within } of stretchesOf(passage, stretch.start, stretch.end)) {
    if (!text) continue
    const boxes = locate ? await locate(passage.versionId, within) : undefined
    quotes.push({ segment: within.segment, text, ...(boxes ? { boxes } : {}) })
  }
  return quotes
}
