import type { FactKind } from '@millwright/contract/facts'
import type { Segment } from '@millwright/contract/segments'
import type { TextSpan } from '../../schema/segment-table.ts'

/** What a stretch of a segment's text says; `ranges` are the characters that say it. */
export type SaidInText = {
  kind: FactKind
  subject: string
  attribute: string
  value: string
  unit: string
  condition: string
  ranges: readonly TextSpan[]
}

/** A fact of a version: `about` and `readAs` as `about.ts` makes them. */
export type ReadFact = SaidInText & { segment: Segment; text: string; ordinal: number; about: string; readAs: string }

/** What stands around a line or a table. */
export type Around = {
  /** The heading above, without its number; '' where there is none. */
  heading: string
  /** The heading, else the title of the file. */
  place: string
}
