import type { Segment } from '@millwright/contract/segments'
import type { PictureSetting } from '../../../schema/picture-readings.ts'
import { createFactReader } from '../fact-reader.ts'
import type { ReadFact } from '../read-fact.ts'

/** A segment of a version; `setting` is null where its text was not read from a picture. */
export type SetPage = { segment: Segment; text: string; setting: Pick<PictureSetting, 'headings' | 'tables'> | null }

/** What the pictures of a version say by their text of today, in its order. Other segments are gone through for what stands before. */
export function factsOfPages(title: string, pages: readonly SetPage[]): ReadFact[] {
  const reader = createFactReader({ title })
  return pages.flatMap(({ segment, text, setting }) => {
    const read = reader.push({ segment, text, ...(setting ?? { headings: [], tables: [] }) })
    return setting ? read : []
  })
}
