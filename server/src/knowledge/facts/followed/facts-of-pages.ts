import type { Segment } from '@millwright/contract/segments'
import type { PictureSetting } from '../../../schema/picture-readings.ts'
import { createFactReader } from '../fact-reader.ts'
import type { ReadFact } from '../read-fact.ts'

/** A segment of a version; `setting` is null where its text was not read from a picture. */
export type SetPage = { segment: Segment; text: string; setting: Pick<PictureSetting, 'headings' | 'tables'> | null }

/** What a version says by its text of today, in its order; what tables and headings tell, of its pictures alone. */
export function factsOfPages(title: string, pages: readonly SetPage[]): ReadFact[] {
  const reader = createFactReader({ title })
  return pages.flatMap(({ segment, text, setting }) =>
    reader.push({ segment, text, ...(setting ?? { headings: [], tables: [] }) }),
  )
}
