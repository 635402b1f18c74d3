import type { Fact } from '@millwright/contract/facts'
import type { Box } from '@millwright/contract/segments'
import type { LocateBoxes } from '../../knowledge/passages/locate-boxes.ts'
import type { FactRow } from './facts.repository.ts'

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

function presentFact(row: FactRow, boxes: Box[]): Fact {
  const { id, kind, subject, attribute, value, unit, condition, text, corrected, hidden } = row
  const { resourceId, versionId, fileName, fileType, segment } = row
  const source = { resourceId, versionId, fileName, fileType, segment, boxes }
  return { id, kind, subject, attribute, value, unit, condition, text, source, corrected, hidden }
}
