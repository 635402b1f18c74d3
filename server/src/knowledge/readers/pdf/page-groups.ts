import type { ExtractedPage } from './page.ts'

/** Pictures that are read together: more save little, and are read anew where one of them is too much. */
const maxPages = 4
const maxPixels = 12e6
/** Of one document, that each processor has its share of a short one. */
const leastGroups = 8

/** Neighbouring pages that are to be read from their pictures, together; the others one by one. */
export async function* inGroups(
  pages: AsyncIterable<ExtractedPage>,
  total: () => number,
): AsyncGenerator<readonly ExtractedPage[]> {
  let group: ExtractedPage[] = []
  for await (const page of pages) {
    const isOwn = !page.picture || pixelsOf([...group, page]) > maxPixels
    if (isOwn && group.length > 0) {
      yield group
      group = []
    }
    group.push(page)
    if (page.picture && group.length < Math.min(maxPages, total() / leastGroups)) continue
    yield group
    group = []
  }
  if (group.length > 0) yield group
}

function pixelsOf(pages: readonly ExtractedPage[]): number {
  return pages.reduce((sum, { picture }) => sum + (picture?.pixels.length ?? 0), 0)
}
