import type { Fact } from '@millwright/contract/facts'
import type { Box } from '@millwright/contract/segments'
import type { LocateBoxes } from '../../knowledge/passages/locate-boxes.ts'
import type { FactRow } from './facts.repository.ts'

/** When it was corrected last, or read first: two who correct one line are told by it. */
export const lastTouched = ({ correctedAt, versionAt }: Pick<FactRow, 'correctedAt' | 'versionAt'>): Date =>
  correctedAt ?? versionAt

/** With where each stands. */
export function presentFacts(rows: readonly FactRow[], locate: LocateBoxes): Promise<Fact[]> {
  return Promise.all(
    rows.map(async (row) => {
      const places = await Promise.all(
        row.ranges.map(({ start, end }) => locate(row.versionId, { segment: row.segment, start, end })),
      )
      return presentFact(
        row,
        places.flatMap(({ boxes }) => boxes),
      )
    }),
  )
}

function presentFact(fact: FactRow, boxes: Box[]): Fact {
  const { id, row, kind, subject, attribute, value, unit, condition, text, corrected, hidden } = fact
  const { resourceId, versionId, fileName, fileType, segment } = fact
  const source = { resourceId, versionId, fileName, fileType, segment, boxes }
  const updatedAt = lastTouched(fact).toISOString()
  return { id, row, kind, subject, attribute, value, unit, condition, text, source, corrected, hidden, updatedAt }
}
