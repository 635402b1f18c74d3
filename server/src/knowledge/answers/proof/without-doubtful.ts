import type { PassageRange } from '../../../schema/passages.ts'
import type { DoubtedWord, ListDoubts } from '../../passages/locate-boxes.ts'
import type { SegmentName } from '../../passages/passages.repository.ts'

type ReadPassage = { versionId: string; title: string; text: string; ranges: readonly PassageRange[] }
type Stretch = { start: number; end: number }

/** Where in a passage's text words stand that hold a figure and are in doubt. */
export async function doubtfulFigures(passage: Omit<ReadPassage, 'title'>, listDoubts: ListDoubts): Promise<Stretch[]> {
  return figuresAmong(await listDoubts(segmentsOf(passage)), passage)
}

function segmentsOf({ versionId, ranges }: Omit<ReadPassage, 'title'>): SegmentName[] {
  return ranges.map(({ segment }) => ({ versionId, segment }))
}

/** `doubts`: of each of its ranges. */
function figuresAmong(
  doubts: readonly (readonly DoubtedWord[])[],
  passage: Pick<ReadPassage, 'text' | 'ranges'>,
): Stretch[] {
  const found: Stretch[] = []
  for (const [at, range] of passage.ranges.entries()) {
    for (const { start, end } of doubts[at] ?? []) {
      if (start >= range.end || end <= range.start) continue
      const from = range.offset + Math.max(start, range.start) - range.start
      const to = range.offset + Math.min(end, range.end) - range.start
      if (/\p{N}/u.test(passage.text.slice(from, to))) found.push({ start: from, end: to })
    }
  }
  return found
}

/** Passages as they can prove figures: those in doubt are taken out of their texts and titles, which keep their lengths. */
export async function withoutDoubtful<P extends ReadPassage>(
  passages: readonly P[],
  listDoubts: ListDoubts,
): Promise<P[]> {
  const doubts = await listDoubts(passages.flatMap(segmentsOf))
  let read = 0
  return passages.map((passage) => {
    const own = doubts.slice(read, (read += passage.ranges.length))
    let { text } = passage
    for (const { start, end } of figuresAmong(own, passage)) {
      text = text.slice(0, start) + withoutFigures(text.slice(start, end)) + text.slice(end)
    }
    // Its headings stand on the same pages, but not always in its text.
    const words = new Set(own.flat().map(({ word }) => word))
    const title = passage.title.replace(/\S+/gu, (word) => (words.has(word) ? withoutFigures(word) : word))
    return { ...passage, title, text }
  })
}

function withoutFigures(text: string): string {
  return text.replace(/\p{N}/gu, '_')
}
